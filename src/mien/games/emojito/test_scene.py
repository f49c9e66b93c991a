"""Tables of Emojito to try the rules on, for `test_rules_*.py`; it has no tests of its own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

import pytest
from msgspec.structs import replace

from mien.games.emojito.answers import Answer, Challenge, Done, NoChallenge, Ready
from mien.games.emojito.options import Options, seats
from mien.games.emojito.rules import Challenging, Performing, Revealing, State, setup
from mien.kit import (
    BadOptions,
    Event,
    Outcome,
    Over,
    Refusal,
    Seat,
)

T = TypeVar("T")


TACTIC = Options(edition="tactic", mode="competitive", first_actor=0)


HUCH = Options(edition="huch", mode="competitive", first_actor=0)


TACTIC_COOP = Options(edition="tactic", mode="coop", first_actor=0)


HUCH_COOP = Options(edition="huch", mode="coop", first_actor=0)


MESSAGE = Options(edition="tactic", mode="coop", secret_message=True, first_actor=0)


TEAMS = Options(edition="huch", mode="teams")


TEAMS_WITH_SYMBOLS = Options(edition="huch", mode="teams", symbols=True)


RIGHT, WRONG, SILENT = 1, 7, 0


class Straight:
    """Shuffles nothing and picks what is asked for: the first actor's card always gets number 1."""

    def __init__(self, choice: int = 0) -> None:
        self.choice = choice
        self.told: list[Event] = []

    def pick(self, things: Sequence[T]) -> T:
        return things[self.choice]

    def shuffled(self, things: Iterable[T]) -> tuple[T, ...]:
        return tuple(things)

    def tell(self, event: Event) -> None:
        self.told.append(event)


class Backwards(Straight):
    """Shuffles by turning round."""

    def shuffled(self, things: Iterable[T]) -> tuple[T, ...]:
        return tuple(things)[::-1]


def table(
    options: Options,
    count: int,
    *,
    tokens: Sequence[int] = (),
    trophies: Sequence[int] = (),
    used: Sequence[int] = (),
    turn: int = 0,
) -> State:
    """A turn's beginning, with these tokens and so many trophies; seat 0 acts unless the turn says otherwise."""
    state = setup(options, count, Straight())
    pile, sides = state.pile, []
    for at, side in enumerate(state.sides):
        fresh, spent = (trophies[at] if trophies else 0), (used[at] if used else 0)
        kept, pile = pile[: fresh + spent], pile[fresh + spent :]
        token = tokens[at] if tokens else side.token
        sides.append(replace(side, token=token, trophies=kept[:fresh], used=kept[fresh:]))
    return replace(state, sides=tuple(sides), pile=pile, turn=turn)


def answer(
    state: State, answers: Mapping[Seat, Answer], dealer: Straight | None = None
) -> tuple[State, list[Event]]:
    """What these answers bring about, after a look whether the question takes them."""
    asks = state.phase.asks(state)
    assert asks.keys() == answers.keys()
    assert all(asks[seat].accepts(given) for seat, given in answers.items())
    dealer = dealer or Straight()
    phase: Any = state.phase
    return phase.resolve(state, dict(sorted(answers.items())), dealer), dealer.told


def perform(state: State) -> State:
    """All performances of the turn, one after another."""
    while isinstance(state.phase, Performing):
        state, _ = answer(state, dict.fromkeys(state.phase.asks(state), Done()))
    return state


def challenge(state: State, **said: int) -> State:
    """Performs, and challenges: `seat2=0` is seat 2 against seat 0; all others who may let it be."""
    state = perform(state)
    answers: dict[Seat, Answer] = dict.fromkeys(state.phase.asks(state), NoChallenge())
    answers |= {int(name.removeprefix("seat")): Challenge(leader) for name, leader in said.items()}
    return answer(state, answers)[0]


def turn(state: State, *right: Seat, dealer: Straight | None = None) -> tuple[State, list[Event]]:
    """Plays the turn to its end, without challenges but those that stand; these seats are right."""
    state = perform(state)
    if isinstance(state.phase, Challenging):
        state = challenge(state)
    sought = {seat: (at + 1 if state.teams else RIGHT) for at, seat in enumerate(state.phase.asks(state))}
    dealer = dealer or Straight()
    state, told = answer(state, {seat: sought[seat] if seat in right else WRONG for seat in sought}, dealer)
    return (go_on(state, dealer), told) if isinstance(state.phase, Revealing) else (state, told)


def go_on(state: State, dealer: Straight) -> State:
    """From the reveal to the next turn."""
    return answer(state, dict.fromkeys(state.phase.asks(state), Ready()), dealer)[0]


def tokens(state: State) -> tuple[int, ...]:
    return tuple(side.token for side in state.sides)


def trophies(state: State) -> tuple[int, ...]:
    return tuple(side.counting for side in state.sides)


def outcome(state: State) -> Outcome:
    assert isinstance(state.phase, Over)
    return state.phase.outcome


def refusal(options: Options) -> Refusal:
    with pytest.raises(BadOptions) as refused:
        seats(options)
    return refused.value.refusal


def of(kind: type[T], events: Iterable[Event]) -> list[T]:
    return [event for event in events if isinstance(event, kind)]


def everyone(count: int) -> tuple[tuple[Seat, ...], ...]:
    return tuple(tuple(other for other in range(count) if other != seat) for seat in range(count))
