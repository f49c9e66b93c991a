"""The rules of Emojito, each proved by a test that cites it: teams, the worked example and the rulings."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from mien.games.emojito import GAME
from mien.games.emojito.answers import Challenge, Done, NoChallenge
from mien.games.emojito.board import laps, zone
from mien.games.emojito.cards import CARDS, Symbol
from mien.games.emojito.events import (
    Ended,
    Forestalled,
    Guessed,
    Laid,
    Moved,
    Performed,
    PlayOff,
    Revealed,
    TrophyLost,
    TrophyWon,
)
from mien.games.emojito.faults import faults
from mien.games.emojito.options import seats
from mien.games.emojito.roles import Scene
from mien.games.emojito.rules import Duel, Guessing, Revealing, State, setup
from mien.games.emojito.sightlines import sightlines
from mien.games.emojito.test_scene import (
    HUCH,
    HUCH_COOP,
    RIGHT,
    TACTIC,
    TACTIC_COOP,
    TEAMS,
    TEAMS_WITH_SYMBOLS,
    WRONG,
    Backwards,
    Straight,
    answer,
    challenge,
    of,
    outcome,
    perform,
    refusal,
    table,
    tokens,
    trophies,
    turn,
)
from mien.games.emojito.view import view
from mien.kit import (
    Match,
    Outcome,
    Seat,
    Sightlines,
)

# Teams -----------------------------------------------------------------------------------------------------


def test_partners_share_a_token_and_swap_every_turn() -> None:  # EJ-26, EJ-39
    state = table(TEAMS, 6)
    assert [side.seats for side in state.sides] == [(0, 1), (2, 3), (4, 5)]
    assert view(state, None).actors == (0, 2, 4)
    state, _ = turn(state)
    assert view(state, None).actors == (1, 3, 5)
    assert perform(state).phase.asks(perform(state)).keys() == {0, 2, 4}
    state, _ = turn(state)
    assert view(state, None).actors == (0, 2, 4)


def test_all_teams_perform_at_once_each_to_the_partner() -> None:  # EJ-27, EJ-38
    state = table(TEAMS, 4, tokens=(5, 6))
    assert state.phase.asks(state).keys() == {0, 2}
    assert view(state, 0).stage == (Scene(0, (1,), "face"), Scene(2, (3,), "face"))
    assert sightlines(state) == Sightlines(sees=((1,), (0,), (3,), (2,)), hears=((), (), (), ()))
    state, told = answer(state, {0: Done(), 2: Done()})
    assert of(Performed, told) == [Performed(seat=0, watchers=(1,)), Performed(seat=2, watchers=(3,))]
    assert isinstance(state.phase, Guessing)


def test_with_symbols_the_teams_perform_one_after_another() -> None:  # EJ-27, EJ-38, EJ-39
    state = table(TEAMS_WITH_SYMBOLS, 6, tokens=(5, 0, 6))
    assert view(state, None).symbols == ("sound", "face", "both")
    nothing: tuple[tuple[Seat, ...], ...] = ((),) * 6
    lines: list[tuple[Seat, Symbol, Sightlines]] = [
        (0, "sound", Sightlines(sees=((1,), (), (), (), (), ()), hears=((), (0,), (), (), (), ()))),
        (2, "face", Sightlines(sees=((), (), (3,), (2,), (), ()), hears=nothing)),
        (4, "both", Sightlines(sees=((), (), (), (), (5,), (4,)), hears=((), (), (), (), (), (4,)))),
    ]
    for performer, symbol, open_lines in lines:
        assert state.phase.asks(state).keys() == {performer}
        assert view(state, None).stage == (Scene(performer, (performer + 1,), symbol),)
        assert sightlines(state) == open_lines
        state, _ = answer(state, {performer: Done()})
    assert state.phase.asks(state).keys() == {1, 3, 5}


def test_symbols_are_an_option_of_the_team_game() -> None:  # EJ-27
    assert seats(TEAMS_WITH_SYMBOLS) == seats(TEAMS)
    for options in (HUCH, HUCH_COOP):
        assert refusal(replace(options, symbols=True)).rule == "EJ-27"


@pytest.mark.parametrize("count", [4, 10, 14])
def test_the_actors_cards_are_filled_up_to_seven(count: int) -> None:  # EJ-28
    state = table(TEAMS, count)
    assert state.secrets == CARDS[: count // 2]
    state, told = answer(state, dict.fromkeys(state.phase.asks(state), Done()), Backwards())
    assert state.laid == CARDS[6::-1]
    assert of(Laid, told) == [Laid(cards=state.laid)]
    assert state.pile == CARDS[7:]


def test_a_team_moves_two_when_the_partner_finds_its_card() -> None:  # EJ-29
    state = perform(table(TEAMS, 6))
    state, told = answer(state, {1: 1, 3: 1, 5: 3})
    assert of(Revealed, told) == [
        Revealed(seat=0, card=CARDS[0], number=1),
        Revealed(seat=2, card=CARDS[1], number=2),
        Revealed(seat=4, card=CARDS[2], number=3),
    ]
    assert [guess.right for guess in of(Guessed, told)] == [True, False, True]
    assert tokens(state) == (2, 0, 2)


def test_a_team_that_crosses_the_line_takes_a_trophy() -> None:  # EJ-29
    state, told = turn(table(TEAMS, 4, tokens=(6, 6)), 3)
    assert of(TrophyWon, told) == [TrophyWon(side=1, seats=(2, 3), card=CARDS[0])]
    assert trophies(state) == (0, 1)


def test_each_team_actor_sees_only_their_own_card() -> None:  # EJ-27
    state = perform(table(TEAMS, 4))
    assert [view(state, seat).secret for seat in (0, 1, 2, 3, None)] == [CARDS[0], None, CARDS[1], None, None]


def test_the_first_team_with_three_trophies_wins() -> None:  # EJ-30
    state, told = turn(table(TEAMS, 4, tokens=(20, 20), trophies=(2, 2)), 3)
    assert outcome(state) == Outcome((2, 3), (2, 2, 3, 3), "EJ-30")
    assert told[-1] == Ended(winners=(2, 3))


def test_of_several_teams_the_farthest_wins() -> None:  # EJ-30
    state, _ = turn(table(TEAMS, 4, tokens=(21, 20), trophies=(2, 2)), 1, 3)
    assert outcome(state).winners == (0, 1)


def test_tied_teams_play_on_alone() -> None:  # EJ-30, EJ-40
    state, told = turn(table(TEAMS, 6, tokens=(20, 14, 20), trophies=(2, 1, 2)), 1, 5)
    assert tokens(state) == (22, 14, 22)
    assert of(PlayOff, told) == [PlayOff(seats=(0, 1, 4, 5))]
    assert state.phase.asks(state).keys() == {1, 5}
    assert not list(faults(state))
    state = perform(state)
    assert state.phase.asks(state).keys() == {0, 4}
    assert sum(card in state.laid for card in state.secrets) == 2
    assert len(state.laid) == 7
    state, told = turn(state, 4)
    assert outcome(state) == Outcome((4, 5), (3, 3, 1, 1, 3, 3), "EJ-40")


def play_off(count: int) -> State:
    """All teams with three trophies on the same place."""
    state = table(TEAMS, count, tokens=(22,) * (count // 2), trophies=(3,) * (count // 2))
    return replace(state, play_off=True)


def test_after_each_turn_of_a_play_off_only_the_farthest_stay() -> None:  # EJ-40
    state, told = turn(play_off(6))
    assert (state.teams, of(PlayOff, told)) == ((0, 1, 2), [])
    state, told = turn(state, 0, 4)
    assert (state.teams, of(PlayOff, told)) == ((0, 2), [PlayOff(seats=(0, 1, 4, 5))])
    state, told = turn(state, 1, 5)
    assert state.teams == (0, 2)
    state, told = turn(state, 0)
    assert outcome(state).winners == (0, 1)


def test_a_play_off_earns_no_trophies() -> None:  # EJ-40
    state = play_off(4)
    for _ in range(4):
        asked = tuple(perform(state).phase.asks(perform(state)))
        state, told = turn(state, *asked)
        assert of(TrophyWon, told) == []
    assert (tokens(state), trophies(state)) == ((30, 30), (3, 3))
    assert not list(faults(state))


def test_a_third_trophy_always_falls_on_the_same_place() -> None:  # EJ-40
    assert next(token for token in range(0, 40, 2) if laps(token) == 3) == 22


# The worked example and the rulings ------------------------------------------------------------------------


def test_the_worked_example() -> None:  # EJ-31
    state = perform(table(HUCH_COOP, 5, tokens=(6, 6)))
    state, told = answer(state, {1: RIGHT, 2: RIGHT, 3: WRONG, 4: RIGHT})
    assert [event for event in told if isinstance(event, Moved | TrophyWon)] == [
        Moved(side=0, seats=(0, 1, 2, 3, 4), by=3, token=9, zone=2),
        Moved(side=1, seats=(), by=1, token=7, zone=7),
        TrophyWon(side=0, seats=(0, 1, 2, 3, 4), card=CARDS[0]),
    ]
    assert trophies(state) == (1, 0)
    assert isinstance(state.phase, Revealing)


def test_the_line_is_in_no_zone_and_laps_count_from_zone_eight() -> None:  # EJ-32
    assert [zone(token) for token in (0, 1, 7, 8, 14, 15)] == [0, 1, 7, 1, 7, 1]
    assert [laps(token) for token in (0, 1, 7, 8, 14, 15, 36)] == [0, 0, 0, 1, 1, 2, 5]


def test_trophies_go_to_the_actor_first_then_clockwise() -> None:  # EJ-33
    state, told = turn(table(TACTIC, 4, tokens=(7, 7, 6, 7), turn=2), 0, 1, 3)
    won = of(TrophyWon, told)
    assert [(event.side, event.card) for event in won] == list(zip((2, 3, 0, 1), CARDS[:4], strict=True))
    assert state.discard == CARDS[4:7]
    assert state.sides[2].trophies == CARDS[:1]


def test_in_co_op_the_players_take_their_trophy_before_the_game() -> None:  # EJ-33
    _, told = turn(table(TACTIC_COOP, 3, tokens=(7, 7), turn=1), 0)
    assert [(event.side, event.card) for event in of(TrophyWon, told)] == [(0, CARDS[0]), (1, CARDS[1])]


def test_tokens_move_before_trophies_and_losses_come_last() -> None:  # EJ-33
    state = challenge(table(TACTIC, 3, tokens=(1, 15, 14), trophies=(0, 2, 1)), seat2=1)
    _, told = turn(state, 2)
    kinds = [type(event) for event in told if isinstance(event, Moved | TrophyWon | TrophyLost)]
    assert kinds == [Moved, Moved, Moved, TrophyWon, TrophyLost]


def test_of_several_challenges_tactic_lets_the_first_clockwise_stand() -> None:  # EJ-34, EJ-20
    window = perform(table(TACTIC, 4, tokens=(8, 1, 8, 15), trophies=(1, 0, 1, 2), turn=1))
    state, told = answer(window, {0: Challenge(3), 2: Challenge(3)})
    assert state.duels == (Duel(2, 3),)
    assert of(Forestalled, told) == [Forestalled(seat=0, leader=3)]
    assert [len(side.used) for side in state.sides] == [0, 0, 1, 0]
    assert answer(window, {0: Challenge(3), 2: NoChallenge()})[0].duels == (Duel(0, 3),)


def test_a_sealed_challenge_counts_by_seat_and_not_by_arrival() -> None:  # EJ-34
    window = perform(table(TACTIC, 4, tokens=(1, 15, 8, 8), trophies=(0, 2, 1, 1)))
    match = Match.start(GAME, seats=4, options=TACTIC, seed=b"emojito")
    match.position = match.position.with_state(window)
    match.answer(3, Challenge(1))
    assert match.state == window
    match.answer(2, Challenge(1))
    assert match.state.duels == (Duel(2, 1),)


def test_whoever_says_nothing_challenges_nobody() -> None:  # EJ-34
    window = perform(table(HUCH, 3, tokens=(0, 8, 8), trophies=(0, 1, 1)))
    assert window.phase.silence(window, 1) == NoChallenge()


def test_when_the_only_leader_acts_there_is_no_window() -> None:  # EJ-34
    state = perform(table(TACTIC, 3, tokens=(15, 8, 8), trophies=(2, 1, 1)))
    assert isinstance(state.phase, Guessing)


def test_the_leaders_stay_those_of_the_opening_though_they_pay() -> None:  # EJ-34, EJ-35
    state = challenge(table(HUCH, 3, tokens=(0, 18, 18), trophies=(0, 2, 2)), seat1=2, seat2=1)
    assert state.duels == (Duel(1, 2), Duel(2, 1))
    state, _ = turn(state, 2)
    assert (tokens(state), trophies(state)) == ((2, 15, 21), (0, 1, 1))


def test_whoever_has_paid_the_last_trophy_can_lose_none() -> None:  # EJ-35
    state = challenge(table(HUCH, 3, tokens=(0, 8, 8), trophies=(0, 1, 1)), seat1=2, seat2=1)
    state, told = turn(state, 2)
    assert (tokens(state), trophies(state)) == ((2, 5, 11), (0, 0, 0))
    assert of(TrophyLost, told) == []
    assert not list(faults(state))


def test_in_each_team_the_lower_seat_acts_first_and_the_host_has_no_say() -> None:  # EJ-39
    assert setup(TEAMS, 4, Straight(choice=1)).first == 0
    assert refusal(replace(TEAMS, first_actor=1)).rule == "EJ-39"
