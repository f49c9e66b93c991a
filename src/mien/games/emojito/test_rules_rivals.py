"""The rules of Emojito, each proved by a test that cites it: playing against each other."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from mien.games.emojito.answers import Challenge, Done
from mien.games.emojito.events import (
    Challenged,
    Ended,
    Moved,
    TrophyLost,
)
from mien.games.emojito.faults import faults
from mien.games.emojito.rules import Challenging, Duel, Guessing, Performing
from mien.games.emojito.test_scene import (
    HUCH,
    TACTIC,
    TACTIC_COOP,
    TEAMS,
    answer,
    challenge,
    of,
    outcome,
    perform,
    table,
    tokens,
    trophies,
    turn,
)
from mien.games.emojito.view import view
from mien.kit import (
    Outcome,
    Seat,
)

# Competitive -----------------------------------------------------------------------------------------------


def test_the_actors_own_zone_sets_the_symbol() -> None:  # EJ-17
    for seat, symbol in enumerate(("face", "sound", "both")):
        assert view(table(TACTIC, 3, tokens=(2, 7, 8), trophies=(0, 0, 1), turn=seat), None).symbols == (symbol,)


@pytest.mark.parametrize(("right", "actor"), [((), 0), ((1,), 2), ((1, 3), 4), ((1, 2, 3), 6), ((1, 2, 3, 4), 6)])
def test_the_actor_gets_two_for_each_and_six_at_most(right: tuple[Seat, ...], actor: int) -> None:  # EJ-18
    state, _ = turn(table(TACTIC, 5), *right)
    assert tokens(state) == (1 + actor, *(4 if seat in right else 1 for seat in range(1, 5)))


def test_leaders_have_the_most_trophies_wherever_they_stand() -> None:  # EJ-19
    window = perform(table(HUCH, 4, tokens=(1, 8, 20, 15), trophies=(0, 1, 1, 0)))
    assert window.phase == Challenging((1, 2))
    assert window.phase.asks(window).keys() == {1, 2}


def test_a_used_trophy_still_counts_for_the_lead() -> None:  # EJ-19, EJ-20
    window = perform(table(TACTIC, 4, tokens=(1, 8, 15, 8), trophies=(0, 1, 0, 1), used=(0, 0, 2, 0)))
    assert window.phase == Challenging((2,))
    assert window.phase.asks(window).keys() == {1, 3}


def test_a_guesser_without_a_trophy_is_told_what_a_challenge_needs() -> None:  # EJ-20, EJ-21
    for options, rule in ((TACTIC, "EJ-20"), (HUCH, "EJ-21")):
        window = perform(table(options, 4, tokens=(1, 8, 15, 8), trophies=(0, 1, 2, 0)))
        why = window.phase.not_asked(window, 3)
        assert (why.code, why.rule) == ("no-trophy", rule)
        assert window.phase.not_asked(window, 0).code == "not-asked"


def test_the_window_is_refused_to_the_actor_and_against_oneself() -> None:  # EJ-19
    window = perform(table(HUCH, 4, tokens=(8, 8, 8, 0), trophies=(1, 1, 1, 0)))
    assert window.phase == Challenging((1, 2))
    phase, asks = window.phase, window.phase.asks(window)
    assert asks.keys() == {1, 2}
    assert asks[1].accepts(Challenge(2))
    for leader, code in ((1, "yourself"), (0, "actor"), (3, "no-leader"), (9, "no-leader")):
        assert not asks[1].accepts(Challenge(leader))
        refused = phase.why_not(window, 1, Challenge(leader))
        assert (refused.code, refused.rule) == (code, "EJ-19")
    assert phase.why_not(window, 1, Done()).code == "challenge-or-not"


def test_the_window_comes_before_the_cards() -> None:  # EJ-19
    window = perform(table(TACTIC, 3, tokens=(1, 8, 8), trophies=(0, 1, 1)))
    assert isinstance(window.phase, Challenging)
    assert window.laid == ()
    assert len(challenge(window).laid) == 7


def test_tactic_turns_a_trophy_up_that_goes_on_counting() -> None:  # EJ-20
    window = perform(table(TACTIC, 3, tokens=(1, 15, 8), trophies=(0, 2, 1)))
    state, told = answer(window, {2: Challenge(1)})
    side = state.sides[2]
    assert of(Challenged, told) == [Challenged(seat=2, leader=1, trophy=side.used[0], discarded=False)]
    assert (side.trophies, len(side.used), side.counting) == ((), 1, 1)
    assert state.duels == (Duel(2, 1),)
    state, _ = turn(state, 1)
    assert state.duels == ()
    window = perform(replace(state, turn=3))
    assert not isinstance(window.phase, Challenging)


def test_tactic_pushes_a_wrong_leader_back_whatever_the_challenger_says() -> None:  # EJ-20
    for right, challenger in (((), 8), ((2,), 11)):
        state = challenge(table(TACTIC, 3, tokens=(1, 18, 8), trophies=(0, 2, 1)), seat2=1)
        state, told = turn(state, *right)
        assert tokens(state)[1:] == (15, challenger)
        assert Moved(side=1, seats=(1,), by=-3, token=15, zone=1) in told
        assert trophies(state) == (0, 2, 1)


def test_a_leader_who_is_right_moves_on() -> None:  # EJ-20, EJ-21
    for options in (TACTIC, HUCH):
        state = challenge(table(options, 3, tokens=(1, 15, 8), trophies=(0, 2, 1)), seat2=1)
        state, _ = turn(state, 1, 2)
        assert tokens(state) == (5, 18, 11)


def test_pushed_back_over_the_line_costs_a_trophy() -> None:  # EJ-20, EJ-32
    state = challenge(table(TACTIC, 3, tokens=(1, 17, 8), trophies=(0, 2, 1)), seat2=1)
    lost = state.sides[1].trophies[0]
    state, told = turn(state)
    assert tokens(state) == (1, 14, 8)
    assert trophies(state) == (0, 1, 1)
    assert of(TrophyLost, told) == [TrophyLost(side=1, seats=(1,), card=lost)]
    assert lost in state.discard
    assert not list(faults(state))


def test_huch_takes_any_number_of_challengers() -> None:  # EJ-21, EJ-35
    window = perform(table(HUCH, 4, tokens=(0, 18, 8, 15), trophies=(0, 2, 1, 2)))
    paid = [window.sides[seat].trophies[0] for seat in (1, 2, 3)]
    state, told = answer(window, {1: Challenge(3), 2: Challenge(3), 3: Challenge(1)})
    assert of(Challenged, told) == [
        Challenged(seat=1, leader=3, trophy=paid[0], discarded=True),
        Challenged(seat=2, leader=3, trophy=paid[1], discarded=True),
        Challenged(seat=3, leader=1, trophy=paid[2], discarded=True),
    ]
    assert trophies(state) == (0, 1, 0, 1)
    assert state.discard == tuple(paid)
    assert all(not side.used for side in state.sides)


@pytest.mark.parametrize(
    ("right", "after"),
    [((), 18), ((2,), 15), ((3,), 15), ((2, 3), 15), ((4,), 18), ((1, 2), 21)],
)
def test_huch_pushes_a_wrong_leader_back_once_if_a_challenger_was_right(
    right: tuple[Seat, ...], after: int
) -> None:  # EJ-21
    window = table(HUCH, 5, tokens=(0, 18, 8, 8, 8), trophies=(0, 2, 1, 1, 1))
    state, _ = turn(challenge(window, seat2=1, seat3=1), *right)
    assert tokens(state)[1] == after
    assert tokens(state)[2] == (11 if 2 in right else 8)
    assert trophies(state) == (0, 2, 0, 0, 1)


def test_only_the_leader_that_was_challenged_is_pushed_back() -> None:  # EJ-21
    window = table(HUCH, 4, tokens=(0, 18, 18, 8), trophies=(0, 2, 2, 1))
    state, _ = turn(challenge(window, seat3=2), 3)
    assert tokens(state) == (2, 18, 15, 11)


def test_huch_takes_a_counting_trophy_for_the_way_back() -> None:  # EJ-21, EJ-23
    state = challenge(table(HUCH, 3, tokens=(0, 17, 8), trophies=(0, 2, 1)), seat2=1)
    state, told = turn(state, 2)
    assert (tokens(state)[1], trophies(state)) == (14, (0, 1, 0))
    assert of(TrophyLost, told)[0].card in state.discard
    assert not list(faults(state))


def test_only_players_who_could_challenge_are_asked() -> None:  # EJ-22
    window = perform(table(HUCH, 4, tokens=(8, 15, 8, 0), trophies=(1, 2, 1, 0)))
    assert window.phase == Challenging((1,))
    assert window.phase.asks(window).keys() == {2}


def test_without_anyone_to_ask_the_window_stays_shut() -> None:  # EJ-22
    nobody_has_any = perform(table(HUCH, 3))
    only_the_leader_has_one = perform(table(HUCH, 3, tokens=(0, 8, 0), trophies=(0, 1, 0)))
    all_are_used = perform(table(TACTIC, 3, tokens=(1, 15, 8), trophies=(0, 2, 0), used=(0, 0, 1)))
    for state in (nobody_has_any, only_the_leader_has_one, all_are_used):
        assert isinstance(state.phase, Guessing)


def test_there_is_no_window_but_in_the_competitive_game() -> None:  # EJ-22
    state = perform(table(TACTIC_COOP, 3, tokens=(8, 15), trophies=(1, 2)))
    assert isinstance(state.phase, Guessing)
    state = perform(table(TEAMS, 4, tokens=(8, 15), trophies=(1, 2)))
    assert isinstance(state.phase, Guessing)


def test_tactic_takes_a_used_trophy_first() -> None:  # EJ-23
    state = table(TACTIC, 3, tokens=(1, 15, 8), trophies=(0, 1, 1), used=(0, 1, 0))
    used, kept = state.sides[1].used, state.sides[1].trophies
    state, told = turn(challenge(state, seat2=1))
    assert of(TrophyLost, told) == [TrophyLost(side=1, seats=(1,), card=used[0])]
    assert (state.sides[1].used, state.sides[1].trophies) == ((), kept)


def test_tactic_ends_with_the_fifth_trophy() -> None:  # EJ-24
    state, told = turn(table(TACTIC, 3, tokens=(29, 35, 1), trophies=(4, 3, 0), used=(0, 1, 0)), 1)
    assert trophies(state) == (4, 5, 0)
    assert outcome(state) == Outcome((1,), (4, 5, 0), "EJ-24")
    assert told[-1] == Ended(winners=(1,))


def test_tactic_goes_on_with_four_trophies() -> None:  # EJ-24
    state, _ = turn(table(TACTIC, 3, tokens=(29, 28, 1), trophies=(4, 3, 0)), 1)
    assert trophies(state) == (4, 4, 0)
    assert isinstance(state.phase, Performing)


def test_in_tactic_the_farthest_of_two_wins() -> None:  # EJ-24
    state, _ = turn(table(TACTIC, 3, tokens=(1, 35, 34), trophies=(0, 4, 4)), 1, 2)
    assert outcome(state).winners == (1,)
    state, _ = turn(table(TACTIC, 3, tokens=(1, 34, 35), trophies=(0, 4, 4)), 1, 2)
    assert outcome(state).winners == (2,)


def test_in_tactic_the_latest_actor_wins_a_tie() -> None:  # EJ-24
    state, _ = turn(table(TACTIC, 4, tokens=(1, 35, 1, 35), trophies=(0, 4, 0, 4)), 1, 3)
    assert outcome(state).winners == (3,)
    state, _ = turn(table(TACTIC, 4, tokens=(35, 35, 1, 35), trophies=(4, 4, 0, 4), turn=2), 0, 1, 3)
    assert outcome(state).winners == (1,)
    state, _ = turn(table(TACTIC, 4, tokens=(1, 34, 35, 35), trophies=(0, 4, 4, 4), turn=1), 2, 3)
    assert tokens(state)[1:] == (38, 38, 38)
    assert outcome(state).winners == (1,)


def test_huch_ends_with_five_trophies_that_count() -> None:  # EJ-25
    state, _ = turn(table(HUCH, 3, tokens=(0, 42, 35), trophies=(0, 3, 4)), 1, 2)
    assert outcome(state) == Outcome((2,), (0, 4, 5), "EJ-25")


def test_in_huch_the_zone_decides_then_the_win_is_shared() -> None:  # EJ-25
    # Seat 1 has gone a lap farther, and paid a trophy for a challenge on the way.
    state, _ = turn(table(HUCH, 3, tokens=(0, 40, 35), trophies=(0, 4, 4)), 1, 2)
    assert view(state, None).zones == (4, 1, 3)
    assert outcome(state).winners == (2,)
    state, _ = turn(table(HUCH, 3, tokens=(0, 42, 35), trophies=(0, 4, 4)), 1, 2)
    assert outcome(state) == Outcome((1, 2), (0, 5, 5), "EJ-25")
