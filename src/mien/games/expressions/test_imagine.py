"""Tables of Expressions that a seat could not tell apart."""

from msgspec.structs import replace

from mien.games.expressions.clues import Clue
from mien.games.expressions.faults import faults
from mien.games.expressions.imagine import imagine
from mien.games.expressions.rules import Guess, Turn
from mien.games.expressions.test_scene import play, table
from mien.games.expressions.view import own, view
from mien.kit import QuickDealer


def test_only_a_hand_and_its_seat_tell_a_view_from_a_spectators() -> None:  # EX-7, EX-28
    state = table("joy 1", "fear 5 6, sadness 2", "anger 3, disgust 7")
    assert replace(view(state, None), **own(state, 1)) == view(state, 1)


def test_imagined_hands_keep_every_clue_true() -> None:  # EX-9, EX-10
    state = table(
        "joy 1",
        "fear 5 6, sadness 2",
        "anger 3, disgust 7",
        clues={1: "fear 4 lowest, anger 1 last", 2: "anger 8 highest, joy 7 more"},
    )
    seen = view(state, 0)
    hands = set()
    for seed in range(60):
        other = imagine(seen, QuickDealer(seed))
        assert not list(faults(other))
        assert view(other, 0) == seen
        hands.add(other.hands)
    assert len(hands) > 50


def test_imagined_tables_keep_fallen_clues_and_unheld_cards_in_mind() -> None:  # EX-10, EX-15
    state = table("joy 1 2", "fear 6, sadness 2 3", "anger 3 4", clues={1: "fear 4 lowest"}, rest="harmony")
    state = replace(state, harmony=state.harmony[:-6], timer=state.harmony[-6:])
    state, _ = play(state, Guess(1, state.timer[0]), "joy-1")
    state, _ = play(replace(state, phase=Turn(0)), Guess(1, "fear-6"), "joy-2")
    assert state.expired[1] == (Clue("fear-4", "lowest"),)
    for seed in range(60):
        other = imagine(view(state, 2), QuickDealer(seed))
        assert not any(card.startswith("fear") for card in other.hands[1])
        assert state.unheld[0] in other.timer


def test_a_spectator_imagines_all_hands() -> None:  # EX-7
    state = table("joy 1 2", "fear 6, sadness 2 3", "anger 3 4")
    others = {imagine(view(state, None), QuickDealer(seed)).hands for seed in range(20)}
    assert len(others) == 20


def test_a_timer_is_imagined_in_every_order() -> None:  # EX-2
    state = table("joy 1", "", timer="fear 1 2 3", rest="discord")
    timers = {imagine(view(state, 0), QuickDealer(seed)).timer for seed in range(60)}
    assert len(timers) == 6


def test_a_tight_table_is_imagined_by_moving_cards_on() -> None:  # EX-9
    # Seats 1 and 2 can hold few of the cards that are left, so most deals must be mended.
    state = table(
        "joy 1",
        "fear 9 10, sadness 1",
        "anger 1, sadness 2 3",
        clues={1: "anger 9 last, joy 9 last, disgust 9 last, fear 8 lowest", 2: "fear 1 last, anger 2 highest"},
        timer="joy 2, anger 3, disgust 3",
        rest="discord",
    )
    for seed in range(100):
        other = imagine(view(state, 0), QuickDealer(seed))
        assert not list(faults(other))


def test_a_card_that_another_seat_must_hold_is_never_kept_from_it() -> None:  # EX-9
    # The joy 4 would keep seat 1's clue true too, but then nobody could hold the joy 8.
    state = table("", "joy 8", "joy 1 4", clues={1: "joy 3 lowest", 2: "joy 6 highest"}, rest="discord")
    for seed in range(40):
        assert imagine(view(state, 0), QuickDealer(seed)).hands == ((), ("joy-8",), ("joy-1", "joy-4"))


def test_a_full_hand_leaves_no_room_for_another_clue_s_card() -> None:  # EX-9
    # One card has to make both clues of seat 1 true: it can only be the joy 5.
    state = table("", "joy 5", clues={1: "joy 1 lowest, fear 5 more"}, timer="joy 6 7, anger 5", rest="discord")
    for seed in range(40):
        assert imagine(view(state, 0), QuickDealer(seed)).hands[1] == ("joy-5",)
