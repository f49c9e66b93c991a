"""The rules of Face Cards, each proved by a test that cites it: daredevil, and rulings."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from mien.games.facecards import GAME
from mien.games.facecards.albums import draw
from mien.games.facecards.events import (
    Drew,
    Ended,
    Flopped,
    Got,
    Kept,
    Lost,
    PairsShown,
    Refilled,
    SetAside,
    Skipped,
    Swept,
)
from mien.games.facecards.options import WAYS, Options, Variant, seats
from mien.games.facecards.pairs import Pair, TwoPairs
from mien.games.facecards.pieces import Album, Front, Laid
from mien.games.facecards.rules import (
    Bet,
    Betting,
    ChoosePair,
    MiddleBet,
    Ready,
    Revealing,
    Stop,
    not_that_many,
)
from mien.games.facecards.test_scene import (
    EVERY_TABLE,
    TEN,
    bet,
    choosing,
    counts,
    daring,
    go_on,
    laid_out,
    play,
    refusal,
    table,
    three,
)
from mien.games.facecards.view import view
from mien.kit import (
    BadOptions,
    BadSeats,
    IllegalAnswer,
    Match,
    QuickDealer,
    Sightlines,
)

# Daredevil -------------------------------------------------------------------------------------------------


def test_three_to_five_can_be_daredevils() -> None:  # FC-18
    assert seats(Options("daredevil")) == (3, 4, 5)
    for players, rule in ((6, "FC-18"), (7, "FC-18"), (8, "FC-3")):
        with pytest.raises(BadSeats) as refused:
            Match.start(GAME, seats=players, options={"variant": "daredevil"}, seed=b"")
        assert refused.value.rule == rule


@pytest.mark.parametrize(
    ("variant", "answer", "refused"),
    [
        ("base", ("punk", "fox", "cat"), ("not-that-many", "FC-5")),
        ("experts", ("punk", "fox"), ("not-that-many", "FC-16")),
        ("masters", Pair("punk", "fox"), ("not-that-many", "FC-17")),
        ("daredevil", ("punk", "fox"), ("not-that-many", "FC-18")),
        ("masters", Ready(), ("not-an-answer", "FC-5")),
    ],
)
def test_cards_of_another_shape_are_refused_by_the_variant_s_rule(  # FC-16, FC-17, FC-18
    variant: Variant, answer: object, refused: tuple[str, str]
) -> None:
    state = choosing(variant)
    match = Match.at(GAME, state, options=state.options, seats=state.seats, seed=b"")
    with pytest.raises(IllegalAnswer) as why:
        match.answer(0, answer)
    assert (why.value.refusal.code, why.value.rule) == refused


@pytest.mark.parametrize(("variant", "count"), [("base", 2), ("experts", 1), ("masters", 2), ("daredevil", 4)])
def test_the_refusal_says_how_many_cards_are_laid(variant: Variant, count: int) -> None:  # FC-5, FC-16 to FC-18
    refusal = not_that_many(choosing(variant))
    assert refusal.words == {"count": count}
    assert refusal.text.endswith(f": {count}.")


@pytest.mark.parametrize(
    ("variant", "answer", "rule"), [("masters", Bet("a", "b"), "FC-17"), ("base", MiddleBet("a", "b"), "FC-7")]
)
def test_a_bet_of_another_shape_is_refused_by_the_variant_s_rule(  # FC-7, FC-17
    variant: Variant, answer: object, rule: str
) -> None:
    state, _ = laid_out(variant)
    match = Match.at(GAME, state, options=state.options, seats=state.seats, seed=b"")
    with pytest.raises(IllegalAnswer) as why:
        match.answer(state.camera, answer)
    assert (why.value.refusal.code, why.value.rule) == ("not-a-bet", rule)


def test_the_clock_lets_a_daredevil_keep_what_was_won_and_else_leaves_it_to_chance() -> None:  # FC-27
    state = daring()
    assert state.phase.silence(state, 0) is None
    state, _ = play(state, Bet("fox", "cat"))
    assert state.phase.silence(state, 0) == Stop()
    state = choosing("base")
    assert state.phase.silence(state, 0) is None


@pytest.mark.parametrize(("players", "middle"), [(3, 9), (4, 9), (5, 10)])
def test_daredevils_lay_two_pairs_and_fill_the_middle_up_to_nine(players: int, middle: int) -> None:  # FC-18
    before = choosing("daredevil", players)
    state, _ = laid_out("daredevil", players)
    assert state.pairs == tuple(
        Laid(seat, *hand[at : at + 2]) for seat, hand in enumerate(before.hands) for at in (0, 2)
    )
    assert state.fronts == tuple(Front(pair.owner, pair.front) for pair in state.pairs)
    assert len(state.row) == middle
    assert set(state.row) >= {pair.middle for pair in state.pairs}
    assert [len(hand) for hand in state.hands] == [3] * players


def test_a_daredevil_s_four_cards_are_different() -> None:  # FC-18
    state = choosing("daredevil")
    one, two, three, _, five, *_ = state.hands[0]
    assert refusal(state, TwoPairs(one, two, three, one)) == ("same-card", "FC-5")
    assert refusal(state, TwoPairs(one, two, three, state.hands[1][0])) == ("not-in-hand", "FC-5")
    assert refusal(state, Pair(one, five)) == ("not-that-many", "FC-18")


def test_a_daredevil_who_is_right_may_bet_again_or_stop() -> None:  # FC-18, FC-25
    state, events = play(daring(), Bet("fox", "cat"))
    assert state.phase == Betting(0, hit=True, won=("cat",))
    assert state.albums == (Album(), Album(1, ("fox",)), Album())
    assert events[-1] == SetAside(seat=0, card="cat")
    again, _ = play(state, Bet("bat", "snail"))
    assert again.phase == Betting(0, hit=True, won=("cat", "snail"))
    stopped, events = play(again, Stop())
    assert stopped.albums == (Album(2, ("cat", "snail")), Album(1, ("fox",)), Album(1, ("bat",)))
    assert events == [Kept(seat=0, cards=("cat", "snail"))]
    assert stopped.phase == Betting(1, hit=True)


def test_a_wrong_bet_loses_all_that_the_turn_brought_but_owners_keep_theirs() -> None:  # FC-18
    state, events = play(daring(box="punk"), Bet("fox", "cat"), Bet("bat", "snail"), Bet("sloth", "panda"))
    assert events[-1] == Lost(seat=0, cards=("cat", "snail"))
    assert state.box == ("punk", "cat", "snail")
    assert state.albums == (Album(), Album(1, ("fox",)), Album(1, ("bat",)))
    assert state.phase == Betting(1, hit=True)


def test_what_was_banked_before_can_not_be_lost() -> None:  # FC-18
    state, _ = play(daring(albums={0: "punk"}), Bet("fox", "panda"))
    assert state.albums[0] == Album(1, ("punk",))
    assert state.box == ()


def test_daredevils_get_no_bonus() -> None:  # FC-18
    laid = ("lion owl goat ram", "fox pirate sloth swan", "bear panda bat drum")
    state = table(*laid, variant="daredevil", box="punk violin")
    stopped, _ = play(state, Bet("fox", "pirate"), Stop())
    assert counts(stopped) == [1, 1, 0]
    # Not for the last pair either, after which the turn ends by itself.
    all_found, _ = play(
        state, Bet("fox", "pirate"), Bet("sloth", "swan"), Bet("bear", "panda"), Bet("bat", "drum")
    )
    assert counts(all_found) == [4, 2, 2]
    assert stopped.box == all_found.box == ("punk", "violin")


def test_daredevils_draw_four() -> None:  # FC-18
    before = daring(turn=2)
    state, events = play(before, Bet("lion", "owl"), Stop())
    assert [len(hand) for hand in state.hands] == [7, 7, 7]
    assert Drew(seat=0, count=4) in events


def test_the_last_right_bet_ends_the_turn_and_banks() -> None:  # FC-18
    state, events = play(
        daring(), Bet("fox", "cat"), Bet("sloth", "swan"), Bet("bear", "panda"), Bet("bat", "snail")
    )
    assert Kept(seat=0, cards=("cat", "swan", "panda", "snail")) in events
    assert counts(state) == [4, 2, 2]
    assert state.phase == Betting(1, hit=True)


def test_a_daredevil_lap_with_any_right_bet_is_no_flop_even_if_all_was_lost() -> None:  # FC-19
    state, events = play(
        daring(), Bet("fox", "cat"), Bet("sloth", "panda"), Bet("lion", "panda"), Bet("lion", "swan")
    )
    assert state.round == 2
    assert counts(state) == [0, 1, 0]
    assert not [event for event in events if isinstance(event, Flopped)]


def test_a_daredevil_lap_without_a_right_bet_is_a_flop() -> None:  # FC-19
    state, events = play(daring(), Bet("fox", "panda"), Bet("lion", "panda"), Bet("lion", "swan"))
    assert events[-1] == Flopped(lap=1)
    assert state.phase == Betting(0, lap=2)


def test_a_daredevil_s_pairs_are_as_laid() -> None:  # FC-25
    state, _ = play(daring(), Bet("fox", "swan"))
    assert not state.bets[0].right
    assert counts(state) == [0, 0, 0]


def test_only_a_daredevil_s_first_bet_is_compulsory() -> None:  # FC-25
    state = daring()
    assert refusal(state, Stop()) == ("bet-first", "FC-25")
    state, _ = play(state, Bet("fox", "cat"), Stop())
    assert refusal(state, Stop()) == ("bet-first", "FC-25")


def test_whoever_has_only_own_pairs_left_is_skipped() -> None:  # FC-25
    state, _ = play(daring(), Bet("fox", "cat"), Bet("sloth", "swan"), Stop())
    state, events = play(state, Bet("lion", "owl"), Bet("goat", "ram"), Stop())
    assert Skipped(seat=2) in events
    assert state.round == 2
    assert counts(state) == [4, 4, 0]


# Rulings ---------------------------------------------------------------------------------------------------


def test_one_variant_at_a_time() -> None:  # FC-20
    for variant in ("base+experts", ["experts", "masters"], ""):
        with pytest.raises(BadOptions):
            Match.start(GAME, seats=3, options={"variant": variant}, seed=b"")


def test_pairs_stay_secret_until_the_round_is_over() -> None:  # FC-22
    state = three(in_round=9)
    assert view(state, None).pairs == ()
    assert view(state, 1).pairs == (Laid(1, "fox", "cat"),)
    state, events = play(state, Bet("fox", "cat"), Bet("bear", "owl"))
    assert view(state, 0).pairs == (Laid(0, "lion", "owl"),)
    assert not [event for event in events if isinstance(event, Ended)]
    state, told = bet(state, Bet("lion", "teapot"))
    everybody = (Laid(0, "lion", "owl"), Laid(1, "fox", "cat"), Laid(2, "bear", "panda"))
    assert told[-1] == PairsShown(pairs=everybody)
    for seat in (None, 0, 1, 2):
        assert view(state, seat).pairs == everybody
    state, told = go_on(state)
    assert isinstance(told[-1], Ended)
    assert told[-1].pairs == everybody
    for seat in (None, 0, 1, 2):
        assert view(state, seat).pairs == everybody


def test_by_version_1_pairs_that_nobody_found_were_not_told_when_a_round_ended() -> None:  # FC-22, FC-26
    state, events = replace(three(), rules=1), []
    for answer in (Bet("fox", "cat"), Bet("bear", "owl"), Bet("lion", "teapot")):
        state, told = bet(state, answer)
        events += told
    assert (state.round, state.phase) == (2, ChoosePair())
    assert not [event for event in events if isinstance(event, Ended | PairsShown)]
    # Front cards, then the middle, each in the order in which they lay: it tells nothing.
    assert Swept(cards=("lion", "bear", "owl", "panda", "teapot", "cactus", "crown")) in events


@pytest.mark.parametrize(("variant", "players"), EVERY_TABLE)
def test_every_round_ends_with_a_reveal_in_which_all_see_all_pairs(
    variant: Variant, players: int
) -> None:  # FC-26
    match = Match.start(GAME, seats=players, options={"variant": variant}, seed=b"reveals")
    chance, reveals = QuickDealer(players), 0
    while match.asks:
        if isinstance(match.state.phase, Revealing):
            reveals += 1
            assert match.asks.keys() == set(range(players))
            assert match.sightlines() == Sightlines.open(players)
            assert match.view(None).pairs == match.view(0).pairs == match.state.pairs
            assert len(match.state.pairs) == players * WAYS[variant].pairs
        for seat, ask in tuple(match.asks.items()):
            match.answer(seat, ask.sample(chance))
    assert reveals == match.view(None).rounds


def test_a_reveal_ends_by_itself_and_takes_nothing_but_ready() -> None:  # FC-26
    state = three()
    for answer in (Bet("fox", "cat"), Bet("bear", "owl"), Bet("lion", "teapot")):
        state, _ = bet(state, answer)
    phase = state.phase
    assert isinstance(phase, Revealing)
    assert phase.runs_out
    assert phase.silence(state, 1) == Ready()
    assert refusal(state, Stop()) == ("see-pairs", "FC-26")


def test_when_the_box_is_not_enough_the_albums_fill_the_pile_within_one_draw() -> None:  # FC-14, FC-23
    state = daring(rest="albums", turn=2)
    state, events = play(state, Bet("lion", "owl"), Bet("goat", "ram"), Bet("fox", "cat"), Bet("sloth", "swan"))
    # Twelve cards are due, and only two pairs and three decoys come through the box.
    refills = [event for event in events if isinstance(event, Refilled)]
    assert [refill.source for refill in refills] == ["box", "albums"]
    assert refills[0].count == 7
    assert len(state.pile) == refills[1].count - 5
    assert counts(state)[1:] == [2, 4]
    assert [album.cards for album in state.albums] == [(), (), ()]


def test_unbanked_photos_are_never_recycled() -> None:  # FC-23
    state, _ = play(daring(rest="albums"), Bet("fox", "cat"))
    after, (drawn,) = draw(state, 1, QuickDealer(1))
    assert "cat" not in (drawn, *after.pile)
    assert after.phase == Betting(0, hit=True, won=("cat",))


def test_a_spectator_sees_what_lies_open_and_no_hand() -> None:  # FC-5, FC-22
    state = three(box="punk", albums={1: "yogi"})
    seen = view(state, None)
    assert (seen.seat, seen.hand, seen.pairs) == (None, (), ())
    assert (seen.row, seen.fronts, seen.box, seen.albums) == (state.row, state.fronts, state.box, state.albums)
    assert (seen.hand_sizes, seen.pile) == ((5, 5, 5), len(state.pile))
    assert view(state, 2).hand == state.hands[2]


@pytest.mark.parametrize(("variant", "players"), EVERY_TABLE)
def test_drawn_cards_are_named_only_to_the_player_who_drew_them(variant: Variant, players: int) -> None:  # FC-5
    match = Match.start(GAME, seats=players, options={"variant": variant, "photos": TEN}, seed=b"whispers")
    chance = QuickDealer(players)
    while match.asks:
        for seat, ask in tuple(match.asks.items()):
            match.answer(seat, ask.sample(chance))
    whispers = [event for event in match.events if isinstance(event, Got)]
    assert len(whispers) == players * view(match.state, None).rounds
    assert all(event.only == (event.seat,) for event in whispers)
    assert all(event.only is None for event in match.events if not isinstance(event, Got))


def test_an_answer_of_another_kind_changes_nothing() -> None:  # FC-20
    match = Match.start(GAME, seats=3, seed=b"kinds")
    before = match.state
    for answer in (0, 7, "lion", [], ["lion", "owl"], Stop(), Bet("lion", "owl"), {"type": "Pair"}, None):
        with pytest.raises(IllegalAnswer):
            match.answer(0, answer)
    assert match.state == before
