"""Tables of Expressions to try the rules on, for `test_rules_*.py`; it has no tests of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from mien.games.expressions.cards import (
    DECK,
    Card,
    Deal,
    in_order,
)
from mien.games.expressions.clues import Clue
from mien.games.expressions.events import (
    Events,
    Says,
)
from mien.games.expressions.faults import faults
from mien.games.expressions.options import Options
from mien.games.expressions.rules import Answer, State, Turn
from mien.kit import (
    Outcome,
    Over,
    Refusal,
    Say,
    Seat,
    SeededDealer,
)

SAYS: tuple[Says, ...] = ("lowest", "highest", "last", "more")


def cards(text: str) -> tuple[Card, ...]:
    """`joy 6 7, fear 1` as cards."""
    groups = [group.split() for group in text.split(",") if group.strip()]
    return tuple(f"{suit}-{value}" for suit, *values in groups for value in values)


def hand(text: str) -> tuple[Card, ...]:
    return in_order(cards(text))


def clue(text: str) -> Clue:
    """`joy 6 lowest` as a clue."""
    suit, value, says = text.split()
    return Clue(f"{suit}-{value}", next(word for word in SAYS if word == says))


def table(
    *hands: str,
    turn: Seat = 0,
    first: Seat = 0,
    clues: Mapping[Seat, str] | None = None,
    harmony: str = "",
    discord: str = "",
    timer: str = "",
    rest: Literal["timer", "harmony", "discord"] = "timer",
    flip: int = 1,
    difficulty: Literal["easy", "normal", "difficult"] = "normal",
    last_round: bool = False,
) -> State:
    """A sound table with these cards; those not named lie in `rest`."""
    held = tuple(hand(text) for text in hands)
    laid = tuple(
        tuple(clue(one) for one in (clues or {}).get(seat, "").split(",") if one) for seat in range(len(hands))
    )
    piles = {"harmony": cards(harmony), "discord": cards(discord), "timer": cards(timer)}
    named = {card for pile in (*held, *piles.values()) for card in pile} | {
        one.card for row in laid for one in row
    }
    piles[rest] += tuple(card for card in DECK if card not in named)
    state = State(
        options=Options(difficulty),
        deal=Deal(0, 0, flip),
        phase=Turn(turn),
        first=first,
        round=1,
        more=int(difficulty == "easy" and not last_round),
        last_round=last_round,
        hands=held,
        clues=laid,
        expired=((),) * len(hands),
        harmony=piles["harmony"],
        discord=piles["discord"],
        timer=piles["timer"],
        unheld=(),
    )
    assert not list(faults(state))
    return state


def play(state: State, *answers: Answer) -> tuple[State, list[Events]]:
    """What these answers, each by the seat that is asked, bring about."""
    events: list[Events] = []
    for answer in answers:
        state, told = step(state, answer)
        events += told
    return state, events


def step(state: State, answer: Answer) -> tuple[State, list[Events]]:
    dealer = SeededDealer(b"expressions", 1)
    [(seat, ask)] = state.phase.asks(state).items()
    assert ask.accepts(answer), f"{answer} is not among {ask}"
    state = state.phase.resolve(state, {seat: answer}, dealer)  # type: ignore[dict-item]
    assert not list(faults(state))
    return state, dealer.told  # type: ignore[return-value]


def refusal(state: State, answer: Answer) -> Refusal:
    """Why the seat that is asked can't answer so."""
    [(seat, ask)] = state.phase.asks(state).items()
    assert not ask.accepts(answer), f"{answer} is accepted"
    return state.phase.why_not(state, seat, answer)  # type: ignore[arg-type]


def sentences(state: State) -> list[type]:
    """The kinds of sentence that the seat in turn can say."""
    [ask] = state.phase.asks(state).values()
    assert isinstance(ask, Say)
    return [sentence.kind for sentence in ask.sentences]


def outcome(state: State) -> Outcome:
    assert isinstance(state.phase, Over)
    return state.phase.outcome
