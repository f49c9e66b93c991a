"""How the bots of Expressions think when they take clues for what they say."""

from __future__ import annotations

from functools import partial

import pytest
from msgspec.structs import replace

from mien.games.expressions.bot_belief import Belief, chances, chances_for_all, chances_without
from mien.games.expressions.bot_clock import guesses_needed, turns_left
from mien.games.expressions.bot_plain import BAR, bar, best_guess, every_clue, take_turn
from mien.games.expressions.bots import BOTS
from mien.games.expressions.cards import DECK, PLACE, TO_WIN
from mien.games.expressions.clues import Clue
from mien.games.expressions.imagine import TIMER, imagine
from mien.games.expressions.options import Options
from mien.games.expressions.rules import Answer, Exchange, Guess, Place, Reward, State, Turn, setup
from mien.games.expressions.test_scene import play, table
from mien.games.expressions.view import view
from mien.kit import QuickDealer

MOST = "anger 1 2 3 4 5, sadness 4 5 6 7 8 9 10, disgust 4 5 6 7 8 9 10"
"""Enough in Harmony to have time for a clue."""

every_level = pytest.mark.parametrize("level", BOTS)


def answer(level: str, state: State, seed: int = 1) -> Answer:
    """What the bot of this level does when it is asked, and may do."""
    [(seat, ask)] = state.phase.asks(state).items()
    seen, dealer = view(state, seat), QuickDealer(seed)
    done: Answer = BOTS[level].answer(seen, ask, partial(imagine, seen, dealer), dealer)
    assert ask.accepts(done)
    return done


def a_game(levels: tuple[str, ...], seed: int) -> list[State]:
    """A whole game of bots, state by state."""
    dealer = QuickDealer(seed)
    states = [setup(Options(), len(levels), dealer)]
    while asks := states[-1].phase.asks(states[-1]):
        state = states[-1]
        answers = {seat: answer(levels[seat], state, seed + len(states)) for seat in asks}
        states.append(state.phase.resolve(state, answers, dealer))  # type: ignore[arg-type]
    return states


def chance(belief: Belief, place: int, card: str) -> float:
    return belief[place][PLACE[card]]


# Belief ---------------------------------------------------------------------------------------------------


def test_every_card_is_somewhere_and_every_place_is_about_full() -> None:
    state = setup(Options(), 4, QuickDealer(1))
    belief = chances(view(state, 0))
    assert {place: round(sum(row)) for place, row in belief.items()} == {1: 11, 2: 11, 3: 11, TIMER: 6}
    for card in set(PLACE) - {*state.hands[0]}:
        assert sum(chance(belief, place, card) for place in belief) == pytest.approx(1)
    for card in state.hands[0]:
        assert not any(chance(belief, place, card) for place in belief)


def test_a_clue_bars_cards_and_makes_others_likelier() -> None:
    hands = ("joy 1 2", "joy 7 8, fear 1", "joy 3 4, anger 1")
    before = chances(view(table(*hands, timer="joy 10"), 0))
    after = chances(view(table(*hands, timer="joy 10", clues={1: "joy 6 lowest"}), 0))
    assert chance(after, 1, "joy-5") == 0
    assert chance(after, 1, "joy-7") > chance(before, 1, "joy-7")


def test_a_clue_is_taken_to_speak_of_more_than_it_must() -> None:
    state = setup(Options(), 4, QuickDealer(1))
    clued = replace(state, clues=((), (Clue("joy-2", "lowest"),), (), ()))
    before, after = (chances(view(one, 0))[1] for one in (state, clued))
    spoken_of = [PLACE[f"joy-{value}"] for value in range(3, 11)]
    assert sum(after[card] for card in spoken_of) > 1.7 * sum(before[card] for card in spoken_of)
    # Without the farthest card, one starts from the other end.
    assert max(spoken_of, key=after.__getitem__) == max(card for card in spoken_of if after[card])


def test_the_only_card_that_a_clue_can_mean_is_sure() -> None:
    state = table("joy 7, fear 7, anger 7", "sadness 7, fear 1", "anger 1 2", clues={1: "disgust 7 more"})
    assert chance(chances(view(state, 0)), 1, "sadness-7") == pytest.approx(1, abs=0.001)


def test_nobody_holds_what_was_named_in_vain_or_what_an_expired_clue_rules_out() -> None:
    state = table("joy 1", "fear 1 2", "anger 1 2", timer="sadness 1")
    state = replace(state, unheld=("sadness-1",), expired=((), (Clue("disgust-3", "lowest"),), ()))
    belief = chances(view(state, 0))
    assert chance(belief, TIMER, "sadness-1") == 1
    assert chance(belief, 1, "disgust-9") == 0
    assert chance(belief, 2, "disgust-9") > 0


def test_what_a_clue_would_tell_is_about_what_it_tells() -> None:
    hands = ("joy 8 10, fear 2 5 9, anger 1 5", "fear 3 4, sadness 1 2 3", "disgust 5 6 7, anger 2 3")
    state = table(*hands, clues={1: "fear 1 lowest"}, harmony="joy 9 7 6, anger 8 9 10", discord="disgust 1 2 3")
    now = chances_for_all(view(state, None))
    for clue in every_clue(state.hands[0]):
        after = chances_for_all(view(play(state, clue)[0], None)).belief
        for place, row in chances_without(now, 0, clue.card, clue).items():
            assert row == pytest.approx(after[place], abs=0.05)


# The clock ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("difficulty", ["easy", "normal", "difficult"])
def test_the_turns_left_are_counted_to_the_end(difficulty: str, seats: int) -> None:
    dealer = QuickDealer(seats)
    state = setup(Options(difficulty), seats, dealer)  # type: ignore[arg-type]
    counted = []
    while isinstance(state.phase, Turn):
        seat = state.phase.seat
        counted.append(turns_left(view(state, seat), seat))
        lowest = Clue(state.hands[seat][0], "lowest")
        clue = lowest if state.phase.asks(state)[seat].accepts(lowest) else replace(lowest, says="last")
        state = state.phase.resolve(state, {seat: clue}, dealer)
    assert counted == list(range(len(counted), 0, -1))


def test_each_right_guess_brings_two_of_the_twenty_six() -> None:
    state = table("joy 1", "fear 1", harmony="joy 2 3 4")
    assert guesses_needed(view(state, 0)) == 12


# A turn ---------------------------------------------------------------------------------------------------


@every_level
def test_what_is_sure_is_guessed(level: str) -> None:
    state = table("joy 7, fear 7, anger 7", "sadness 7, fear 1", "anger 1 2", clues={1: "disgust 7 more"})
    guessed = [answer(level, state, seed) for seed in range(9)]
    sure = guessed.count(Guess(1, "sadness-7"))
    # A beginner may have forgotten the clue.
    assert 3 < sure < 9 if level == "beginner" else sure == 9


def test_a_plain_team_starts_with_a_clue() -> None:
    assert isinstance(answer("good", setup(Options(), 5, QuickDealer(1))), Clue)


def test_when_every_turn_must_be_right_nobody_gives_a_clue() -> None:
    # Three turns are left, and three right guesses are needed.
    harmony = "joy 3 4 5 6 7 8 9 10, sadness 1 2 3 4 5 6 7 8 9 10, fear 9 10"
    state = table("joy 1 2", "fear 1 2", "anger 1 2", harmony=harmony, flip=50)
    assert isinstance(answer("good", state), Guess)


def test_the_clue_that_tells_most_is_given() -> None:
    # The 9 and the 10 follow from the 8, while the 1 leaves nine cards open.
    hands = ("joy 8 9 10, fear 1 5, anger 6", "anger 1 2 3 4 5 7", "sadness 1 2 3 4 5 6")
    assert answer("good", table(*hands)) == Clue("joy-8", "lowest")


@pytest.mark.parametrize(("hand", "telling"), [("joy 8 9 10, fear 1", True), ("joy 2, fear 5, anger 6", False)])
def test_a_guess_waits_if_a_clue_tells_much(hand: str, telling: bool) -> None:
    state = table(hand, "sadness 1 2 3", "disgust 1 2 3", harmony=MOST, timer="anger 8 9 10")
    seen = view(state, 0)
    belief = chances(seen)
    belief[1][PLACE["sadness-2"]] = 0.75
    assert isinstance(take_turn(seen, 0, belief), Clue if telling else Guess)


def test_what_only_this_seat_knows_is_guessed_first_but_what_wins_at_once_can_not_wait() -> None:
    likely, private = PLACE["fear-1"], PLACE["fear-2"]
    belief, public = {1: [0.0] * 50}, {1: [0.0] * 50}
    belief[1][likely], belief[1][private] = 0.9, 0.85
    public[1][likely], public[1][private] = 0.9, 0.3
    early = view(table("joy 1", "fear 1 2 3"), 0)
    late = replace(early, harmony=DECK[: TO_WIN - 2])
    assert best_guess(early, belief, public) == (0.85, Guess(1, "fear-2"))
    assert best_guess(late, belief, public) == (0.9, Guess(1, "fear-1"))


def test_a_team_in_a_hurry_guesses_what_is_less_likely() -> None:
    start = view(setup(Options(), 3, QuickDealer(1)), 0)
    calm, behind, hopeless = (replace(start, first=0, timer=timer) for timer in (9, 6, 4))
    assert BAR == bar(calm, 0) > bar(behind, 0) > bar(hopeless, 0) == 0


def test_a_plain_player_keeps_what_the_others_know_of() -> None:
    state = table("joy 9, fear 5", "fear 1 2 3", "anger 1 2 3", clues={0: "joy 8 lowest"}, discord="joy 10")
    assert answer("good", replace(state, phase=Reward(0, "harmony"))) == "fear-5"


@every_level
def test_the_last_one_with_cards_puts_them_in_harmony_and_empty_hands_guess(level: str) -> None:
    assert isinstance(answer(level, table("joy 1 2", "", "")), Place)
    assert isinstance(answer(level, table("", "joy 1 2", "")), Guess)


@every_level
def test_an_exchange_takes_any_open_card(level: str) -> None:
    state = table("", "joy 1", "fear 1", harmony="fear 2", rest="discord")
    assert answer(level, replace(state, phase=Exchange(0, "discord"))) == "fear-2"
    assert answer(level, replace(state, phase=Exchange(0, "harmony"))) in state.discord


def test_a_beginner_does_not_think_of_every_clue() -> None:
    state = setup(Options(), 3, QuickDealer(1))
    assert len({str(answer("beginner", state, seed)) for seed in range(9)}) > 1
    assert len({str(answer("good", state, seed)) for seed in range(9)}) == 1


def test_a_plain_team_does_better_than_beginners() -> None:
    def harmony(level: str) -> int:
        return sum(len(a_game((level,) * 4, seed)[-1].harmony) for seed in range(8))

    assert harmony("good") > harmony("beginner") + 8
