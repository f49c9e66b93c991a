"""The rules of Winkers, each proved by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from mien.games.winkers import GAME
from mien.games.winkers.events import Accused, Chosen, Saw, Slept, Unmasked
from mien.games.winkers.options import Options, seats
from mien.games.winkers.rules import Accuse, Answer, Looking, Naming, State, Wait, setup
from mien.games.winkers.sightlines import sightlines
from mien.games.winkers.view import view
from msgspec.structs import replace

from mien.kit import Event, Match, Over, Phase, Seat, SeededDealer


def a_table(count: int = 5, *, winker: Seat = 0, whispers: bool = False) -> State:
    """Everybody is awake and looks around."""
    state = setup(Options(whispers=whispers), count, SeededDealer(b"wink", 0))
    return replace(state, winker=winker, knows=tuple(seat == winker for seat in range(count)))


def after(state: State, answers: Mapping[Seat, Answer]) -> tuple[State, list[Event]]:
    """What these answers bring about."""
    dealer = SeededDealer(b"wink", 1)
    phase: Phase[State, Any] = state.phase
    return phase.resolve(state, answers, dealer), dealer.told


LOOKS = {0: 1, 1: 2, 2: 0, 3: 4, 4: 3}


def test_four_to_ten_can_play() -> None:  # WI-1
    assert seats(Options()) == (4, 5, 6, 7, 8, 9, 10)


def test_only_the_winking_player_is_told_so() -> None:  # WI-2
    dealer = SeededDealer(b"wink", 0)
    state = setup(Options(), 6, dealer)
    assert dealer.told == [Chosen(seat=state.winker, only=(state.winker,))]
    assert [view(state, seat).winker for seat in range(6)].count(state.winker) == 1
    assert view(state, None).winker is None


def test_everybody_looks_at_another_who_is_awake() -> None:  # WI-3
    state = replace(a_table(), awake=(True, True, True, False, True))
    asks = state.phase.asks(state)
    assert {seat: tuple(ask.answers()) for seat, ask in asks.items()} == {
        0: (1, 2, 4),
        1: (0, 2, 4),
        2: (0, 1, 4),
        4: (0, 1, 2),
    }
    assert state.phase.why_not(state, 1, 1).code == "look-at-another"
    assert state.phase.why_not(state, 1, 3).code == "look-at-the-living"


def test_whoever_looks_at_the_winking_player_sees_it_and_the_others_see_innocents() -> None:  # WI-4
    state, told = after(a_table(), LOOKS)
    assert [event for event in told if isinstance(event, Saw)] == [Saw(seat=0, only=(2,))]
    assert [view(state, seat).winker for seat in range(5)] == [0, None, 0, None, None]
    assert [view(state, seat).cleared for seat in range(5)] == [(), (2,), (), (4,), (3,)]


def test_whoever_is_winked_at_falls_asleep_and_sees_and_hears_nothing() -> None:  # WI-5
    state, told = after(a_table(), LOOKS)
    assert told[-1] == Slept(seat=1)
    assert state.awake == (True, False, True, True, True)
    lines = sightlines(state)
    assert (lines.sees[1], lines.hears[1]) == ((), ())
    assert lines.sees[0] == (1, 2, 3, 4)
    assert lines.hears[0] == (2, 3, 4)


@pytest.mark.parametrize("whispers", [False, True])
def test_nobody_is_heard_while_all_look_around_but_for_whispers(whispers: bool) -> None:  # WI-10
    lines = sightlines(a_table(4, whispers=whispers))
    assert lines.sees == ((1, 2, 3), (0, 2, 3), (0, 1, 3), (0, 1, 2))
    assert lines.hears == (lines.sees if whispers else ((), (), (), ()))


def naming(*, winker: Seat = 0) -> State:
    return replace(a_table(winker=winker), phase=Naming())


def test_all_but_the_winking_player_may_name_somebody_and_silence_names_nobody() -> None:  # WI-6
    state = naming()
    asks = state.phase.asks(state)
    assert tuple(asks[0].answers()) == (Wait(),)
    assert tuple(asks[1].answers()) == (Wait(), Accuse(0), Accuse(2), Accuse(3), Accuse(4))
    assert state.phase.silence(state, 1) == Wait()
    assert state.phase.why_not(state, 0, Accuse(1)).code == "winker-waits"
    assert state.phase.why_not(state, 1, Accuse(1)).code == "name-the-living"


def test_the_others_win_when_the_winking_player_is_named() -> None:  # WI-7
    state, told = after(naming(), {0: Wait(), 1: Accuse(0), 2: Accuse(3), 3: Wait(), 4: Wait()})
    assert isinstance(state.phase, Over)
    assert state.phase.outcome.winners == (1, 2, 3, 4)
    assert state.phase.outcome.rule == "WI-7"
    assert Accused(seat=1, named=0, right=True) in told
    assert told[-1] == Unmasked(seat=0, caught=True)


def test_whoever_names_an_innocent_falls_asleep_and_clears_them() -> None:  # WI-8
    state, told = after(naming(), {0: Wait(), 1: Accuse(2), 2: Wait(), 3: Wait(), 4: Wait()})
    assert told == [Accused(seat=1, named=2, right=False), Slept(seat=1)]
    assert state.innocent == (2,)
    assert isinstance(state.phase, Looking)


def test_the_winking_player_wins_when_two_are_awake() -> None:  # WI-9
    before = replace(naming(), awake=(True, True, True, False, False))
    state, _ = after(before, {0: Wait(), 1: Accuse(2), 2: Wait()})
    assert isinstance(state.phase, Over)
    assert state.phase.outcome.winners == (0,)
    assert state.phase.outcome.rule == "WI-9"


def test_everybody_sees_and_hears_everybody_at_the_end() -> None:  # WI-5
    state, _ = after(naming(), {0: Wait(), 1: Accuse(0), 2: Wait(), 3: Wait(), 4: Wait()})
    assert sightlines(state).hears[1] == (0, 2, 3, 4)


def test_a_whole_game_is_played() -> None:  # WI-9
    match = Match.start(GAME, seats=4, seed=b"wink")
    while match.asks:
        for seat in match.waiting_for:
            match.answer(seat, next(iter(match.asks[seat].answers())))
    assert match.outcome is not None
