"""The rules of Face Cards, each proved by a test that cites it: a round."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from mien.games.facecards import GAME
from mien.games.facecards.cards import in_order
from mien.games.facecards.events import (
    BetMade,
    Bonus,
    Drew,
    Flopped,
    Got,
    Kept,
    LaidOut,
    Refilled,
    RoundBegan,
    Skipped,
    Swept,
)
from mien.games.facecards.options import Photo, Variant
from mien.games.facecards.pairs import Pair, TwoPairs
from mien.games.facecards.pieces import Album, Front, Laid, Placed
from mien.games.facecards.rules import (
    Bet,
    Betting,
    ChoosePair,
    MiddleBet,
    Ready,
    Stop,
)
from mien.games.facecards.test_scene import (
    EVERY_TABLE,
    bet,
    choosing,
    counts,
    laid_out,
    masters,
    offers,
    play,
    refusal,
    table,
    three,
    together,
)
from mien.games.facecards.view import view
from mien.kit import (
    Match,
    Sightlines,
)

# A round ---------------------------------------------------------------------------------------------------


def test_everyone_lays_two_cards_of_the_hand() -> None:  # FC-5
    before = choosing()
    after, _ = laid_out()
    assert after.pairs == tuple(Laid(seat, *hand[:2]) for seat, hand in enumerate(before.hands))
    assert after.hands == tuple(hand[2:] for hand in before.hands)


def test_the_choice_is_secret_and_sealed_until_all_have_chosen() -> None:  # FC-5
    match = Match.start(GAME, seats=3, options={"first_camera": "random"}, seed=b"sealed")
    spectator, other = match.view(None), match.view(1)
    hand = match.view(0).hand
    assert match.answer(0, Pair(hand[0], hand[1])) == ()
    assert match.waiting_for == (1, 2)
    assert (match.view(None), match.view(1)) == (spectator, other)


def test_only_different_cards_of_ones_own_hand_can_be_laid() -> None:  # FC-5
    state = choosing()
    mine, other = state.hands[0], state.hands[1][0]
    assert refusal(state, Pair(mine[0], other)) == ("not-in-hand", "FC-5")
    assert refusal(state, Pair(mine[0], mine[0])) == ("same-card", "FC-5")
    assert refusal(state, TwoPairs(*mine[:4])) == ("not-that-many", "FC-5")
    assert refusal(state, mine[0]) == ("not-that-many", "FC-5")
    assert refusal(state, mine[:2]) == ("not-that-many", "FC-5")
    assert refusal(state, 0) == ("not-that-many", "FC-5")


@pytest.mark.parametrize(("players", "decoys"), [(3, 3), (4, 3), (5, 1), (6, 1), (7, 1)])
def test_three_decoys_up_to_four_players_and_one_with_more(players: int, decoys: int) -> None:  # FC-6
    before = choosing(players=players)
    after, events = laid_out(players=players)
    middles = [pair.middle for pair in after.pairs]
    assert sorted(after.row) == sorted([*middles, *before.pile[:decoys]])
    assert after.pile == before.pile[decoys:]
    assert after.fronts == tuple(Front(pair.owner, pair.front) for pair in after.pairs)
    assert events == [LaidOut(row=after.row, fronts=after.fronts)]


def test_the_middle_is_shuffled() -> None:  # FC-6
    assert len({laid_out(seed=bytes([seed]))[0].row for seed in range(8)}) > 4


def test_everyone_bets_once_clockwise_from_the_camera() -> None:  # FC-7
    state = three(camera=2)
    order = []
    for laid in (Bet("fox", "cat"), Bet("bear", "teapot"), Bet("lion", "panda")):
        assert isinstance(state.phase, Betting)
        order.append(state.phase.seat)
        state, _ = play(state, laid)
    assert order == [2, 0, 1]
    assert state.phase == ChoosePair()


def test_a_bet_names_an_opponent_s_front_card_and_a_middle_card_but_nothing_of_one_s_own() -> None:  # FC-7
    state = three()
    assert state.phase.asks(state).keys() == {0}
    fronts, middles = ("fox", "bear"), ("cat", "panda", "teapot", "cactus", "crown")
    assert sorted(offers(state)) == sorted((front, middle) for front in fronts for middle in middles)
    assert refusal(state, Bet("lion", "cat")) == ("own-card", "FC-7")
    assert refusal(state, Bet("fox", "owl")) == ("own-card", "FC-7")
    assert refusal(state, Bet("cat", "panda")) == ("not-a-front", "FC-7")
    assert refusal(state, Bet("fox", "bear")) == ("not-in-the-middle", "FC-7")
    assert refusal(state, Bet("fox", "punk")) == ("not-in-the-middle", "FC-7")
    assert refusal(state, Bet("fox", "fox")) == ("not-in-the-middle", "FC-7")
    assert refusal(state, MiddleBet("cat", "panda")) == ("not-a-bet", "FC-7")
    assert refusal(state, "cat") == ("not-a-bet", "FC-7")


def test_a_bet_may_be_explained_so_everybody_sees_and_hears_everybody() -> None:  # FC-7
    assert GAME.sightlines(three()) == Sightlines(sees=((1, 2), (0, 2), (0, 1)), hears=((1, 2), (0, 2), (0, 1)))
    assert GAME.talk_rule is None


def test_a_right_bet_gives_the_bettor_the_middle_card_and_the_owner_the_front_card() -> None:  # FC-8
    state, events = play(three(), Bet("fox", "cat"))
    assert state.albums == (Album(1, ("cat",)), Album(1, ("fox",)), Album())
    assert events == [
        BetMade(bet=Placed(0, 1, "fox", "cat", 1, True)),
        Kept(seat=1, cards=("fox",)),
        Kept(seat=0, cards=("cat",)),
    ]


def test_a_wrong_bet_is_answered_with_a_no_and_nothing_else_is_learnt() -> None:  # FC-8
    before = three()
    after, events = play(before, Bet("fox", "panda"))
    bet = Placed(0, 1, "fox", "panda", 1, False)
    assert events == [BetMade(bet=bet)]
    for seat in (None, 0, 1, 2):
        assert view(after, seat) == replace(view(before, seat), phase=Betting(1), bets=(bet,))


def test_a_pair_of_two_categories_gives_both_a_photo_from_the_box_bettor_first() -> None:  # FC-9
    state = table("lion owl", "fox pirate", "bear panda", box="punk drum violin")
    after, events = play(state, Bet("fox", "pirate"))
    assert after.albums == (Album(2, ("pirate", "violin")), Album(2, ("fox", "drum")), Album())
    assert after.box == ("punk",)
    assert after.pile == state.pile
    assert events[-2:] == [
        Bonus(seat=0, card="violin", source="box"),
        Bonus(seat=1, card="drum", source="box"),
    ]


def test_the_pile_helps_out_when_the_box_is_empty() -> None:  # FC-9
    state = table("lion owl", "fox pirate", "bear panda", box="punk", pile="drum")
    after, events = play(state, Bet("fox", "pirate"))
    assert after.albums[:2] == (Album(2, ("pirate", "punk")), Album(2, ("fox", "drum")))
    assert after.box == ()
    assert events[-2:] == [Bonus(seat=0, card="punk", source="box"), Bonus(seat=1, card="drum", source="pile")]


def test_a_pair_of_one_category_gives_no_bonus() -> None:  # FC-9
    state = three(box="punk drum violin")
    after, _ = play(state, Bet("fox", "cat"))
    assert counts(after) == [1, 1, 0]
    assert after.box == state.box


def test_the_category_of_a_photo_counts_for_the_bonus() -> None:  # FC-2, FC-9
    photos = (Photo("photo-ann", "people"), Photo("photo-rex", "animals"))
    state = table("lion photo-rex", "fox photo-ann", "bear panda", box="punk drum", photos=photos)
    apart, _ = play(state, Bet("fox", "photo-ann"))
    assert counts(apart) == [2, 2, 0]
    alike, _ = play(replace(state, phase=Betting(1)), Bet("lion", "photo-rex"))
    assert counts(alike) == [1, 1, 0]


def test_a_found_pair_leaves_the_table_and_its_gap_stays() -> None:  # FC-10
    before = three()
    state, _ = play(before, Bet("fox", "cat"), Bet("lion", "panda"))
    assert (state.row, state.fronts) == (before.row, before.fronts)
    assert {front for front, _ in offers(state)} == {"lion"}
    assert {middle for _, middle in offers(state)} == {"owl", "teapot", "cactus", "crown"}
    assert refusal(state, Bet("fox", "owl")) == ("found-already", "FC-10")
    assert refusal(state, Bet("lion", "cat")) == ("found-already", "FC-10")


def test_whoever_has_been_found_still_bets() -> None:  # FC-10
    state, _ = play(three(), Bet("fox", "cat"))
    assert state.phase == Betting(1, hit=True)


def test_a_decoy_belongs_to_nobody() -> None:  # FC-10
    for decoy in ("teapot", "cactus", "crown"):
        for front in ("fox", "bear"):
            state, _ = play(three(), Bet(front, decoy))
            assert counts(state) == [0, 0, 0]
            assert not state.bets[0].right


def test_the_last_bettor_with_only_their_own_pair_left_is_skipped() -> None:  # FC-11
    state, events = play(three(), Bet("fox", "cat"), Bet("lion", "owl"))
    assert Skipped(seat=2) in events
    assert state.phase == ChoosePair()
    assert counts(state) == [2, 2, 0]


def test_a_last_bettor_with_an_opponent_s_pair_left_is_not_skipped() -> None:  # FC-11
    state, events = play(three(), Bet("fox", "cat"), Bet("bear", "panda"))
    assert state.phase == Betting(2, hit=True)
    assert {front for front, _ in offers(state)} == {"lion"}
    assert not [event for event in events if isinstance(event, Skipped)]


def test_after_a_flop_another_lap_follows_with_the_same_cards_from_the_camera() -> None:  # FC-12
    before = three(camera=1)
    state, events = play(before, Bet("lion", "panda"), Bet("fox", "owl"), Bet("bear", "cat"))
    assert events[-1] == Flopped(lap=1)
    assert state.phase == Betting(1, lap=2)
    assert (state.row, state.fronts, state.hands) == (before.row, before.fronts, before.hands)
    state, events = play(state, Bet("lion", "owl"), Bet("fox", "teapot"), Bet("bear", "teapot"))
    assert state.phase == ChoosePair()
    assert not [event for event in events if isinstance(event, Flopped)]


def test_one_right_bet_is_enough_against_a_flop() -> None:  # FC-12
    state, _ = play(three(), Bet("fox", "cat"), Bet("lion", "panda"), Bet("lion", "teapot"))
    assert state.round == 2


@pytest.mark.parametrize(("variant", "players"), EVERY_TABLE)
def test_players_who_are_as_wrong_as_can_be_finish_the_round_all_the_same(  # FC-12, FC-20
    variant: Variant, players: int
) -> None:
    state, _ = laid_out(variant, players)
    pairs = [{pair.front, pair.middle} for pair in state.pairs]
    bets = 0
    while state.round == 1:
        wrong = [bet for bet in offers(state) if set(bet) not in pairs]
        kind = MiddleBet if variant == "masters" else Bet
        state, _ = play(state, kind(*(wrong or offers(state))[0]))
        bets += 1
    assert bets > players


def test_a_refuted_combination_is_closed_to_all_for_the_round() -> None:  # FC-20
    state, _ = play(three(), Bet("fox", "panda"))
    state, _ = play(state, Bet("lion", "cactus"), Bet("fox", "owl"))
    assert ("fox", "panda") not in offers(state)
    assert refusal(state, Bet("fox", "panda")) == ("refuted", "FC-20")
    assert refusal(state, Bet("fox", "owl")) == ("own-card", "FC-7")
    state, _ = play(state, Bet("fox", "teapot"), Bet("lion", "teapot"))
    assert refusal(state, Bet("lion", "cactus")) == ("refuted", "FC-20")


def test_bets_are_compulsory() -> None:  # FC-20
    assert refusal(three(), Stop()) == ("bet-first", "FC-20")


def test_after_the_round_the_table_is_swept_everyone_draws_two_and_the_camera_moves_left() -> None:  # FC-13
    before = three(camera=2, box="punk", in_round=4)
    state, events = play(before, Bet("fox", "cat"), Bet("bear", "teapot"), Bet("lion", "panda"))
    left = ("lion", "bear", "owl", "panda", "teapot", "cactus", "crown")
    assert Swept(cards=left) in events
    assert state.box == ("punk", *left)
    assert (state.fronts, state.row, state.pairs, state.bets) == ((), (), (), ())
    assert [len(hand) for hand in state.hands] == [7, 7, 7]
    assert (state.camera, state.round, state.phase) == (0, 5, ChoosePair())
    assert events[-1] == RoundBegan(round=5, camera=0)


def test_the_pairs_that_were_found_are_remembered_and_no_others() -> None:  # FC-8, FC-22
    first, _ = play(three(), Bet("fox", "cat"), Bet("lion", "teapot"), Bet("lion", "crown"))
    found = (Laid(1, "fox", "cat"),)
    assert first.past == found
    assert [view(first, seat).past for seat in (None, 0, 1, 2)] == [found] * 4
    before = replace(masters(), past=found)
    assert view(before, 0).past == found
    second, _ = play(before, MiddleBet("cat", "fox"), MiddleBet("bear", "panda"), MiddleBet("lion", "owl"))
    pairs = (Laid(0, "lion", "owl"), Laid(1, *in_order(("fox", "cat"))), Laid(2, *in_order(("bear", "panda"))))
    assert second.past == (*found, *pairs)


def test_cards_are_drawn_clockwise_from_the_camera() -> None:  # FC-13, FC-23
    before = three(camera=2, pile="punk pirate yogi spy diva goth")
    state, events = play(before, Bet("fox", "cat"), Bet("bear", "teapot"), Bet("lion", "panda"))
    assert {"punk", "pirate"} <= set(state.hands[2])
    assert {"yogi", "spy"} <= set(state.hands[0])
    assert {"diva", "goth"} <= set(state.hands[1])
    assert Drew(seat=2, count=2) in events
    assert Got(only=(2,), seat=2, cards=("punk", "pirate")) in events


def test_an_empty_pile_is_made_anew_from_the_box() -> None:  # FC-14
    before = three(pile="punk pirate yogi", rest="box", turn=2)
    state, events = play(before, Bet("lion", "owl"))
    left = ("fox", "bear", "cat", "panda", "teapot", "cactus", "crown")
    assert Refilled(source="box", count=len(before.box) + len(left)) in events
    assert {"punk", "pirate"} <= set(state.hands[0])
    assert "yogi" in state.hands[1]
    drawn = {card for hand in state.hands for card in hand}
    assert set(state.pile) | drawn >= {*before.box, *left}
    assert state.box == ()
    assert len(state.pile) == len(before.box) + len(left) - 3


def test_the_new_pile_is_shuffled() -> None:  # FC-14
    before, _ = bet(three(rest="box", turn=2), Bet("lion", "owl"))
    ready = dict.fromkeys(range(3), Ready())
    piles = {together(before, ready, bytes([seed]))[0].pile for seed in range(5)}
    assert len(piles) == 5
    assert tuple(before.box) not in piles


def test_with_pile_and_box_empty_the_albums_are_recycled_and_stay_counted() -> None:  # FC-14
    before = table("lion owl", "fox pirate", "bear panda", albums={2: "punk yogi"}, rest="albums")
    photos = counts(before)
    after, events = play(before, Bet("fox", "pirate"))
    assert counts(after) == [photos[0] + 2, photos[1] + 2, photos[2]]
    # What the right bet has just brought lies in the albums, and is recycled too.
    assert Refilled(source="albums", count=sum(photos) + 2) in events
    assert len(after.pile) == sum(photos) + 2 - 2
    assert [len(album.cards) for album in after.albums] == [1, 1, 0]


def test_albums_are_recycled_only_after_the_box() -> None:  # FC-14, FC-23
    before = three(rest="albums", turn=2)
    after, events = play(before, Bet("lion", "owl"))
    # Six cards are due, and seven come from the table through the box.
    assert [event for event in events if isinstance(event, Refilled)] == [Refilled(source="box", count=7)]
    assert after.albums == (
        Album(before.albums[0].count + 1, (*before.albums[0].cards, "lion")),
        Album(),
        Album(1, ("owl",)),
    )
    assert len(after.pile) == 1
