"""The rules of Emojito, each proved by a test that cites it: editions, and playing together."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from mien.games.emojito import GAME
from mien.games.emojito.answers import Done
from mien.games.emojito.cards import CARDS
from mien.games.emojito.events import (
    Ended,
    Moved,
    Performed,
)
from mien.games.emojito.options import Options, seats, target_for
from mien.games.emojito.roles import Scene
from mien.games.emojito.rules import Guessing, Performing
from mien.games.emojito.sightlines import sightlines
from mien.games.emojito.test_scene import (
    HUCH,
    HUCH_COOP,
    MESSAGE,
    TACTIC,
    TACTIC_COOP,
    TEAMS,
    answer,
    everyone,
    of,
    outcome,
    refusal,
    table,
    tokens,
    trophies,
    turn,
)
from mien.games.emojito.view import view
from mien.kit import (
    BadSeats,
    Match,
    Outcome,
    Refusal,
    Sightlines,
)

# Edition differences ---------------------------------------------------------------------------------------


def test_tactic_starts_on_zone_one_under_its_symbol() -> None:  # EJ-10
    state = table(TACTIC, 3)
    assert tokens(state) == (1, 1, 1)
    assert view(state, None).symbols == ("both",)


def test_huch_starts_on_the_line_with_the_face() -> None:  # EJ-10
    state = table(HUCH, 3)
    assert tokens(state) == (0, 0, 0)
    assert view(state, None).zones == (0, 0, 0)
    assert view(state, None).symbols == ("face",)
    state, _ = turn(state, 2)
    assert tokens(state) == (2, 0, 3)
    assert trophies(state) == (0, 0, 0)
    assert view(state, None).symbols == ("face",)
    state, _ = turn(state)
    assert view(state, None).symbols == ("both",)


@pytest.mark.parametrize(
    ("options", "counts"),
    [
        (Options(edition="tactic", mode="competitive"), (2, 3, 4, 5, 6, 7)),
        (Options(edition="tactic", mode="coop"), (2, 3, 4, 5, 6, 7)),
        (Options(edition="tactic", mode="coop", secret_message=True), (3, 4, 5, 6, 7)),
        (Options(edition="huch", mode="competitive"), (3, 4, 5, 6, 7)),
        (Options(edition="huch", mode="coop"), (2, 3, 4, 5, 6, 7)),
        (Options(edition="huch", mode="coop", level="hard", secret_message=True), (3, 4, 5, 6, 7)),
        (Options(edition="huch", mode="coop", level="almost_impossible"), (3, 4, 5, 6, 7)),
        (Options(edition="huch", mode="teams"), (4, 6, 8, 10, 12, 14)),
    ],
)
def test_each_mode_has_its_numbers_of_players(options: Options, counts: tuple[int, ...]) -> None:  # EJ-11
    assert seats(options) == counts


def test_only_modes_of_the_edition_can_be_played() -> None:  # EJ-11
    assert refusal(Options(edition="tactic", mode="teams")) == Refusal(
        "no-such-mode", "This edition has no team game. Choose another way to play.", "EJ-11"
    )
    for options in (TACTIC, HUCH, TEAMS):
        assert refusal(replace(options, secret_message=True)).code == "secret-message-is-coop"


def test_tactic_plays_co_op_for_five_trophies() -> None:  # EJ-12
    assert target_for(TACTIC_COOP, 3) == 5
    assert refusal(replace(TACTIC_COOP, target=4)).rule == "EJ-12"


def test_huch_plays_co_op_for_as_many_as_were_agreed() -> None:  # EJ-12
    assert [target_for(HUCH_COOP, count) for count in (2, 5, 7)] == [1, 4, 6]
    assert [target_for(replace(HUCH_COOP, target=target), 5) for target in (1, 14)] == [1, 14]
    assert seats(replace(HUCH_COOP, target=1)) == seats(replace(HUCH_COOP, target=14)) == seats(HUCH_COOP)
    for target in (0, 15):
        assert refusal(replace(HUCH_COOP, target=target)).rule == "EJ-12"


def test_where_the_number_of_trophies_is_fixed_the_rule_that_fixes_it_says_so() -> None:  # EJ-24, EJ-25, EJ-30
    for options, rule in ((TACTIC, "EJ-24"), (HUCH, "EJ-25"), (TEAMS, "EJ-30")):
        refused = refusal(replace(options, target=4))
        assert (refused.code, refused.rule) == ("target-is-fixed", rule)


def test_a_first_actor_who_has_left_is_asked_for_a_seat() -> None:  # EJ-9
    for first in (3, 6):
        with pytest.raises(BadSeats) as refused:
            Match.start(GAME, seats=3, options=replace(TACTIC, first_actor=first), seed=b"")
        assert (refused.value.refusal.code, refused.value.rule) == ("no-such-seat", "EJ-9")
    with pytest.raises(BadSeats) as refused:
        Match.start(GAME, seats=8, options=replace(TACTIC, first_actor=0), seed=b"")
    assert refused.value.rule == "EJ-11"


@pytest.mark.parametrize(
    ("level", "zones"), [("normal", 1), ("hard", 2), ("very_hard", 3), ("almost_impossible", 3)]
)
def test_a_wrong_answer_moves_the_game_by_the_level(level: Any, zones: int) -> None:  # EJ-13
    state, told = turn(table(replace(HUCH_COOP, level=level), 4), 1)
    assert tokens(state) == (1, 2 * zones)
    assert of(Moved, told)[1] == Moved(side=1, seats=(), by=2 * zones, token=2 * zones, zone=2 * zones)


def test_almost_impossible_is_a_secret_message() -> None:  # EJ-13
    assert view(table(replace(HUCH_COOP, level="almost_impossible"), 4), None).chain == (0, 1, 2, 3)
    assert view(table(replace(HUCH_COOP, level="very_hard"), 4), None).chain == ()


def test_levels_are_for_the_co_op_of_huch() -> None:  # EJ-13
    assert refusal(replace(TACTIC_COOP, level="hard")).code == "no-such-level"
    for level in ("hard", "very_hard", "almost_impossible"):
        assert refusal(replace(HUCH, level=level)).code == "level-is-coop"


# Co-op -----------------------------------------------------------------------------------------------------


def test_right_answers_move_the_players_and_wrong_ones_the_game() -> None:  # EJ-14
    state, told = turn(table(TACTIC_COOP, 5, tokens=(2, 5)), 1, 4)
    assert tokens(state) == (4, 7)
    assert of(Moved, told) == [
        Moved(side=0, seats=(0, 1, 2, 3, 4), by=2, token=4, zone=4),
        Moved(side=1, seats=(), by=2, token=7, zone=7),
    ]


def test_the_players_token_sets_the_symbol() -> None:  # EJ-14
    assert view(table(TACTIC_COOP, 3, tokens=(5, 2)), None).symbols == ("sound",)
    assert view(table(TACTIC_COOP, 3, tokens=(4, 5), turn=1), None).symbols == ("face",)


def test_two_can_play_co_op() -> None:  # EJ-11, EJ-14
    state = table(TACTIC_COOP, 2)
    assert view(state, None).stage == (Scene(0, (1,), "both"),)
    assert sightlines(state) == Sightlines(sees=((1,), (0,)), hears=((), (0,)))
    state, _ = turn(state, 1)
    assert tokens(state) == (2, 1)


def test_the_players_win_with_enough_trophies() -> None:  # EJ-15
    state, told = turn(table(TACTIC_COOP, 3, tokens=(35, 29), trophies=(4, 4)), 1)
    assert trophies(state) == (5, 4)
    assert outcome(state) == Outcome((0, 1, 2), (5, 5, 5), "EJ-15")
    assert told[-1] == Ended(winners=(0, 1, 2))
    shown = view(state, 0)
    assert (shown.secret, shown.actors, shown.symbols, shown.stage) == (None, (), (), ())


def test_the_game_wins_with_enough_trophies() -> None:  # EJ-15
    state, told = turn(table(TACTIC_COOP, 3, tokens=(29, 35), trophies=(4, 4)), 1)
    assert outcome(state) == Outcome((), (4, 4, 4), "EJ-15")
    assert told[-1] == Ended(winners=())


def test_one_trophy_less_is_not_enough() -> None:  # EJ-12, EJ-15
    state, _ = turn(table(replace(HUCH_COOP, target=2), 3, tokens=(7, 7), trophies=(0, 0)), 1)
    assert trophies(state) == (1, 1)
    assert isinstance(state.phase, Performing)


def test_of_both_in_one_turn_the_farther_wins() -> None:  # EJ-15
    before = table(replace(HUCH_COOP, target=1), 4, tokens=(6, 7))
    state, _ = turn(before, 1, 2, 3)
    assert outcome(state).winners == (0, 1, 2, 3)
    state, _ = turn(table(replace(HUCH_COOP, target=1), 4, tokens=(7, 7)), 1, 2)
    assert tokens(state) == (9, 8)
    assert outcome(state).winners == (0, 1, 2, 3)


def test_on_the_same_place_the_game_wins() -> None:  # EJ-15
    state, _ = turn(table(replace(HUCH_COOP, target=1), 3, tokens=(7, 7)), 1)
    assert tokens(state) == (8, 8)
    assert outcome(state).winners == ()


def test_the_farther_token_wins_though_its_zone_is_lower() -> None:  # EJ-37
    options = replace(HUCH_COOP, level="very_hard", target=1)
    state, _ = turn(table(options, 7, tokens=(7, 7)), 1, 2, 3)
    assert (tokens(state), view(state, None).zones) == ((10, 16), (3, 2))
    assert outcome(state).winners == ()


def test_the_secret_message_goes_from_neighbour_to_neighbour() -> None:  # EJ-16, EJ-38
    state = table(MESSAGE, 4, turn=1)
    assert view(state, None).chain == (1, 2, 3, 0)
    for performer, receiver in ((1, 2), (2, 3), (3, 0)):
        assert state.phase.asks(state).keys() == {performer}
        assert view(state, None).stage == (Scene(performer, (receiver,), "face"),)
        sees = {performer: (receiver,), receiver: (performer,)}
        lines = tuple(sees.get(seat, ()) for seat in range(4))
        assert sightlines(state) == Sightlines(sees=lines, hears=((), (), (), ()))
        blind = tuple((performer,) if seat == receiver else () for seat in range(4))
        assert sightlines(replace(state, rules=2)) == Sightlines(sees=blind, hears=((), (), (), ()))
        state, told = answer(state, {performer: Done()})
        assert told[0] == Performed(seat=performer, watchers=(receiver,))
    assert isinstance(state.phase, Guessing)
    assert state.phase.asks(state).keys() == {0, 2, 3}
    assert sightlines(state) == Sightlines(sees=everyone(4), hears=((), (), (), ()))
    state, _ = turn(state, 0, 2, 3)
    assert tokens(state) == (4, 1)
    assert state.phase.asks(state).keys() == {2}


def test_the_secret_message_is_always_a_face() -> None:  # EJ-16
    assert view(table(MESSAGE, 3, tokens=(5, 1)), None).symbols == ("face",)
    assert view(table(MESSAGE, 3, tokens=(6, 1)), None).stage == (Scene(0, (1,), "face"),)


def test_whoever_passes_the_message_on_does_not_know_the_card() -> None:  # EJ-16
    state = table(MESSAGE, 3)
    state, _ = answer(state, {0: Done()})
    assert [view(state, seat).secret for seat in (0, 1, 2, None)] == [CARDS[0], None, None, None]
