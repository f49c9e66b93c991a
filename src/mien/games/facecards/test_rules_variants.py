"""The rules of Face Cards, each proved by a test that cites it: setting up, the end, experts and masters."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from mien.games.facecards import GAME
from mien.games.facecards.cards import CATEGORY, Card
from mien.games.facecards.deck import DECK
from mien.games.facecards.events import (
    BetMade,
    Drew,
    Ended,
    FrontDrawn,
    Got,
    RoundBegan,
    Skipped,
    Swept,
    TurnedUp,
    Voted,
)
from mien.games.facecards.faults import faults
from mien.games.facecards.options import Options, Photo, Variant
from mien.games.facecards.pairs import Pair
from mien.games.facecards.pieces import Album, Front, Laid, Placed
from mien.games.facecards.rules import (
    Bet,
    ChoosePair,
    MiddleBet,
    Stop,
    Vote,
)
from mien.games.facecards.test_scene import (
    EVERY_TABLE,
    TEN,
    choosing,
    counts,
    dealt,
    first_cards,
    laid_out,
    masters,
    offers,
    outcome,
    play,
    refusal,
    table,
    three,
    together,
)
from mien.games.facecards.view import view
from mien.kit import (
    BadOptions,
    BadSeats,
    Choose,
    ChooseSome,
    Match,
    Outcome,
    SeededDealer,
)

# Components and setup --------------------------------------------------------------------------------------


def test_there_are_142_pictures_in_three_categories() -> None:  # FC-1
    assert len(CATEGORY) == len(DECK) == 142
    assert Counter(CATEGORY.values()) == {"people": 48, "animals": 47, "objects": 47}


def test_up_to_ten_photos_of_the_players_join_the_deck() -> None:  # FC-2
    state, _ = dealt(photos=TEN)
    every = {*state.pile, *state.box, *(card for hand in state.hands for card in hand)}
    assert every == {*CATEGORY, *(photo.id for photo in TEN)}
    assert not list(faults(state))


@pytest.mark.parametrize(
    ("photos", "code"),
    [
        ((*TEN, Photo("photo-eleven", "objects")), "too-many-photos"),
        ((TEN[0], TEN[1], TEN[0]), "photo-twice"),
        ((Photo("lion", "animals"),), "bad-photo"),
        ((Photo("photo-", "animals"),), "bad-photo"),
        ((Photo("photo-" + "a" * 41, "animals"),), "bad-photo"),
        ((Photo("photo-<b>", "animals"),), "bad-photo"),
        ((Photo("photo-1\n", "animals"),), "bad-photo"),
    ],
)
def test_other_photos_are_refused(photos: tuple[Photo, ...], code: str) -> None:  # FC-2
    with pytest.raises(BadOptions) as refused:
        Match.start(GAME, seats=3, options=Options(photos=photos), seed=b"")
    assert (refused.value.refusal.code, refused.value.rule) == (code, "FC-2")


def test_a_photo_needs_one_of_the_three_categories() -> None:  # FC-2
    with pytest.raises(BadOptions):
        Match.start(GAME, seats=3, options={"photos": [{"id": "photo-1", "category": "plants"}]}, seed=b"")


def test_no_picture_of_the_deck_could_be_taken_for_a_photo() -> None:  # FC-2
    assert not [card for card in CATEGORY if card.startswith("photo-")]


@pytest.mark.parametrize(("players", "size"), [(3, 7), (4, 7), (5, 7), (6, 6), (7, 6)])
def test_three_to_five_get_seven_cards_and_six_or_seven_get_six(players: int, size: int) -> None:  # FC-3
    state, events = dealt(players=players)
    assert [len(hand) for hand in state.hands] == [size] * players
    assert len(state.pile) == 142 - players * size - 1
    assert counts(state) == [0] * players
    assert not list(faults(state))
    for seat, hand in enumerate(state.hands):
        assert Drew(seat=seat, count=size) in events
        assert Got(only=(seat,), seat=seat, cards=hand) in events


@pytest.mark.parametrize("players", [2, 8])
def test_fewer_than_three_or_more_than_seven_can_not_play(players: int) -> None:  # FC-3
    with pytest.raises(BadSeats) as refused:
        Match.start(GAME, seats=players, seed=b"")
    assert refused.value.rule == "FC-3"


def test_the_deck_is_shuffled() -> None:  # FC-3
    assert len({dealt(seed=bytes([seed]))[0].pile for seed in range(5)}) == 5


def test_the_most_votes_win_the_first_camera_and_the_card_lies_in_the_box() -> None:  # FC-4
    state, events = dealt(players=4)
    assert isinstance(state.phase, Vote)
    assert events[-1] == TurnedUp(card=state.phase.card)
    after, told = together(state, {0: 2, 1: 2, 2: 3, 3: 0})
    assert told == [Voted(votes=(2, 2, 3, 0)), RoundBegan(round=1, camera=2)]
    assert after.camera == 2
    assert after.phase == ChoosePair()
    assert after.box == (state.phase.card,)


def test_equal_votes_are_decided_at_random() -> None:  # FC-4
    state, _ = dealt(players=4)
    cameras = {together(state, {0: 1, 1: 3, 2: 3, 3: 1}, bytes([seed]))[0].camera for seed in range(20)}
    assert cameras == {1, 3}


def test_nobody_can_vote_for_themselves_or_for_a_stranger() -> None:  # FC-4, FC-21
    state, _ = dealt()
    assert state.phase.asks(state) == {0: Choose((1, 2)), 1: Choose((0, 2)), 2: Choose((0, 1))}
    assert refusal(state, 1, seat=1) == ("vote-for-yourself", "FC-21")
    assert refusal(state, 3) == ("no-such-player", "FC-4")
    assert refusal(state, Stop()) == ("no-such-player", "FC-4")


def test_a_camera_given_at_random_asks_for_no_vote_and_still_boxes_the_card() -> None:  # FC-21
    cameras = set()
    for seed in range(30):
        state, events = dealt(seed=bytes([seed]), first_camera="random")
        assert state.phase == ChoosePair()
        assert len(state.box) == 1
        assert events[-2:] == [TurnedUp(card=state.box[0]), RoundBegan(round=1, camera=state.camera)]
        cameras.add(state.camera)
    assert cameras == {0, 1, 2}


# The end ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("variant", "players"), EVERY_TABLE)
def test_the_game_ends_when_everyone_has_started_equally_often(variant: Variant, players: int) -> None:  # FC-15
    starts = {3: 3, 4: 2, 5: 2, 6: 1, 7: 1}[players]
    dealer = SeededDealer(b"whole game", 1)
    state = choosing(variant, players, photos=TEN[:3])
    while asks := state.phase.asks(state):
        answers: Any = {seat: ask.sample(dealer) for seat, ask in asks.items()}
        state = state.phase.resolve(state, answers, dealer)
        assert not list(faults(state))
    cameras = Counter([0, *(event.camera for event in dealer.told if isinstance(event, RoundBegan))])
    assert cameras == dict.fromkeys(range(players), starts)
    assert outcome(state).scores == tuple(counts(state))
    assert view(state, 0).rounds == players * starts


def test_most_photos_win_and_nobody_draws_after_the_last_round() -> None:  # FC-15
    before = three(in_round=9, turn=2, albums={0: "punk pirate", 1: "yogi"})
    state, events = play(before, Bet("lion", "owl"))
    assert outcome(state) == Outcome((0,), (3, 1, 1), "FC-15")
    assert state.hands == before.hands
    assert not [event for event in events if isinstance(event, Drew | RoundBegan)]
    assert set(state.box) == {"fox", "bear", "cat", "panda", "teapot", "cactus", "crown"}
    assert not state.phase.asks(state)


def test_ties_share_the_win() -> None:  # FC-15
    state, events = play(three(in_round=9, turn=2, albums={1: "punk"}), Bet("lion", "owl"))
    assert outcome(state).winners == (0, 1, 2)
    assert isinstance(events[-1], Ended)
    assert events[-1].winners == (0, 1, 2)


def test_recycled_photos_count_to_the_end() -> None:  # FC-14, FC-15
    before = three(in_round=9, turn=2)
    state, _ = play(replace(before, albums=(Album(), Album(5), Album())), Bet("lion", "owl"))
    assert outcome(state) == Outcome((1,), (1, 5, 1), "FC-15")


# Experts ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "size"), [(3, 6), (4, 6), (5, 6), (6, 5), (7, 5)])
def test_experts_hold_a_card_fewer_and_draw_their_front_cards(players: int, size: int) -> None:  # FC-16
    before, _ = dealt("experts", players)
    assert [len(hand) for hand in before.hands] == [size] * players
    votes = {seat: 1 if seat != 1 else 0 for seat in range(players)}
    state, events = together(before, votes)
    order = [(1 + step) % players for step in range(players)]
    assert state.fronts == tuple(map(Front, order, before.pile))
    assert [event for event in events if isinstance(event, FrontDrawn)] == [
        FrontDrawn(seat=seat, card=card) for seat, card in zip(order, before.pile, strict=False)
    ]
    assert view(state, None).fronts == state.fronts
    assert [len(hand) for hand in state.hands] == [size] * players


def test_an_expert_chooses_one_card_for_the_middle() -> None:  # FC-16
    before = choosing("experts")
    assert before.phase.asks(before)[0] == Choose(before.hands[0])
    assert refusal(before, before.hands[1][0]) == ("not-in-hand", "FC-5")
    assert refusal(before, Pair(*before.hands[0][:2])) == ("not-that-many", "FC-16")
    fronts = {front.owner: front.card for front in before.fronts}
    state, _ = laid_out("experts")
    assert state.pairs == tuple(Laid(seat, fronts[seat], hand[0]) for seat, hand in enumerate(before.hands))
    assert state.hands == tuple(hand[1:] for hand in before.hands)


def test_an_expert_s_own_front_card_can_not_be_bet_on() -> None:  # FC-7, FC-16
    state, _ = laid_out("experts")
    mine = next(front.card for front in state.fronts if front.owner == 0)
    assert mine not in {front for front, _ in offers(state)}
    assert refusal(state, Bet(mine, offers(state)[0][1])) == ("own-card", "FC-7")


@pytest.mark.parametrize(("players", "decoys"), [(3, 3), (4, 3), (5, 1), (6, 1), (7, 1)])
def test_experts_add_decoys_too(players: int, decoys: int) -> None:  # FC-6, FC-24
    state, _ = laid_out("experts", players)
    assert len(state.row) == players + decoys


def test_experts_draw_one_card_and_one_new_front_card() -> None:  # FC-16
    before = three(variant="experts", turn=2, pile="punk pirate yogi spy diva goth")
    state, events = play(before, Bet("lion", "owl"))
    assert [len(hand) for hand in state.hands] == [6, 6, 6]
    assert state.fronts == (Front(0, "pirate"), Front(1, "spy"), Front(2, "goth"))
    assert "punk" in state.hands[0]
    assert {"fox", "bear"} <= set(state.box)
    assert Drew(seat=1, count=1) in events


def test_experts_are_rewarded_as_usual() -> None:  # FC-8, FC-9, FC-16
    state = table("lion owl", "fox pirate", "bear panda", variant="experts", box="punk drum violin")
    after, _ = play(state, Bet("fox", "pirate"))
    assert after.albums[:2] == (Album(2, ("pirate", "violin")), Album(2, ("fox", "drum")))


# Masters ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "size"), [(3, 7), (4, 7), (5, 7), (6, 6), (7, 6)])
def test_masters_lay_both_cards_in_the_middle_and_none_comes_from_the_pile(  # FC-17
    players: int, size: int
) -> None:
    before = choosing("masters", players)
    assert [len(hand) for hand in before.hands] == [size] * players
    assert before.phase.asks(before)[0] == ChooseSome(before.hands[0], 2, 2)
    state, _ = laid_out("masters", players)
    assert sorted(state.row) == sorted(card for hand in before.hands for card in hand[:2])
    assert (state.fronts, state.pile) == ((), before.pile)


def test_a_master_chooses_two_different_cards_in_any_order() -> None:  # FC-17, FC-24
    before = choosing("masters")
    mine = before.hands[0]
    assert refusal(before, mine[:3]) == ("not-that-many", "FC-17")
    assert refusal(before, (mine[0], mine[0])) == ("same-card", "FC-5")
    assert refusal(before, (mine[0], before.hands[1][0])) == ("not-in-hand", "FC-5")
    answers = first_cards(before)
    turned = {**answers, 0: (mine[1], mine[0])}
    assert together(before, answers)[0] == together(before, turned)[0]


def test_a_master_bets_on_two_different_middle_cards_of_others() -> None:  # FC-17, FC-24
    state = masters()
    others = ("fox", "cat", "bear", "panda")
    assert sorted(offers(state)) == sorted((one, two) for one in others for two in others if one != two)
    assert refusal(state, MiddleBet("fox", "owl")) == ("own-card", "FC-7")
    assert refusal(state, MiddleBet("lion", "cat")) == ("own-card", "FC-7")
    assert refusal(state, MiddleBet("fox", "fox")) == ("same-card", "FC-24")
    assert refusal(state, MiddleBet("punk", "fox")) == ("not-in-the-middle", "FC-7")
    assert refusal(state, Bet("fox", "cat")) == ("not-a-bet", "FC-17")


@pytest.mark.parametrize(("first", "second"), [("fox", "cat"), ("cat", "fox")])
def test_a_master_who_is_right_keeps_the_first_named_card(first: Card, second: Card) -> None:  # FC-17, FC-24
    state, events = play(masters(), MiddleBet(first, second))
    assert state.albums == (Album(1, (first,)), Album(1, (second,)), Album())
    assert events[0] == BetMade(bet=Placed(0, 1, first, second, 1, True))


def test_masters_get_the_bonus_too() -> None:  # FC-9, FC-17
    state = table("lion owl", "fox pirate", "bear panda", variant="masters", box="punk drum violin")
    after, _ = play(state, MiddleBet("pirate", "fox"))
    assert after.albums[:2] == (Album(2, ("pirate", "violin")), Album(2, ("fox", "drum")))


def test_the_no_to_a_master_names_no_owner_and_closes_both_orders() -> None:  # FC-24
    state, events = play(masters(), MiddleBet("fox", "bear"))
    assert events == [BetMade(bet=Placed(0, 1, "fox", "bear", None, False))]
    state, _ = play(state, MiddleBet("lion", "bear"), MiddleBet("lion", "fox"))
    for bet in (MiddleBet("fox", "bear"), MiddleBet("bear", "fox")):
        assert refusal(state, bet) == ("refuted", "FC-20")


def test_a_found_pair_of_a_master_is_gone_and_the_last_is_skipped() -> None:  # FC-10, FC-11, FC-17
    state, _ = play(masters(), MiddleBet("fox", "cat"))
    assert refusal(state, MiddleBet("fox", "lion")) == ("found-already", "FC-10")
    state, events = play(state, MiddleBet("owl", "lion"))
    assert Skipped(seat=2) in events
    assert Swept(cards=("panda", "bear")) in events
    assert [len(hand) for hand in state.hands] == [7, 7, 7]
