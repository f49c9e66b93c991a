"""Tables of Émoticon to try the rules on, for `test_rules_*.py`; it has no tests of its own."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from mien.games.emoticon.cards import DECK, REWARDS, Card
from mien.games.emoticon.faults import faults
from mien.games.emoticon.rules import (
    Action,
    Answer,
    Discard,
    State,
    Turn,
    end_round,
)
from mien.kit import (
    Event,
    Phase,
    Refusal,
    Say,
    Seat,
    SeededDealer,
)
from mien.kit.piles import less

Rows = Mapping[Seat, tuple[Card, ...]]


def a_table(hands: Rows, fronts: Rows | None = None, *, seats: int = 4, **more: Any) -> State:
    """A table with these cards in hands and in front; happiness is dominant, anger repressed."""
    laid = fronts or {}
    table = State(
        phase=Turn(0),
        round=1,
        first=0,
        column=("happiness", "sadness", "surprise", "anger"),
        hands=tuple(hands.get(seat, ()) for seat in range(seats)),
        fronts=tuple(laid.get(seat, ()) for seat in range(seats)),
        passed=(False,) * seats,
        asleep=(False,) * seats,
        tokens=(None,) * seats,
        pirates=tuple(seat for seat in laid for card in laid[seat] if card == "pirate"),
        pile=(),
        discard=(),
        round_cards=((),) * seats,
        rewards=((),) * seats,
        supply=REWARDS,
        known=(),
    )
    table = replace(table, **more)
    placed = [card for row in (*table.hands, *table.fronts, table.discard) for card in row]
    return replace(table, pile=less(DECK, placed))


def a_turn(hands: Rows, fronts: Rows | None = None, *, turn: Seat = 0, **more: Any) -> State:
    """Such a table, and it is this seat's turn."""
    return a_table(hands, fronts, phase=Turn(turn), **more)


def act(state: State, answer: Action, seed: bytes = b"") -> tuple[State, list[Event]]:
    """The state after this turn, and what was told of it."""
    assert isinstance(state.phase, Turn)
    assert accepts(state, answer), answer
    dealer = SeededDealer(seed, 0)
    state = state.phase.resolve(state, {state.phase.seat: answer}, dealer)
    assert list(faults(state)) == []
    return state, dealer.told


def after(state: State, *answers: Action) -> State:
    """The state after these turns."""
    for answer in answers:
        state, _ = act(state, answer)
    return state


def end_of(table: State, seed: bytes = b"") -> tuple[State, list[Event]]:
    """What follows when the last at this table has passed, and what was told of it."""
    dealer = SeededDealer(seed, 0)
    state = end_round(replace(table, passed=(True,) * table.seats), dealer)
    assert list(faults(state)) == []
    return state, dealer.told


def throw_away(state: State, answers: dict[Seat, tuple[Card, ...]]) -> tuple[State, list[Event]]:
    """The next round, when these cards, and no others, have been thrown away, and what was told of it."""
    assert isinstance(state.phase, Discard)
    asks = state.phase.asks(state)
    answers = {**dict.fromkeys(asks, ()), **answers}
    assert all(ask.accepts(answers[seat]) for seat, ask in asks.items())
    dealer = SeededDealer(b"", 0)
    state = state.phase.resolve(state, answers, dealer)
    assert list(faults(state)) == []
    return state, dealer.told


def accepts(state: State, answer: Action) -> bool:
    """Whether the seat at turn can say so."""
    assert isinstance(state.phase, Turn)
    return state.phase.asks(state)[state.phase.seat].accepts(answer)


def offers(state: State) -> list[str]:
    """What the seat at turn can say."""
    assert isinstance(state.phase, Turn)
    ask = state.phase.asks(state)[state.phase.seat]
    assert isinstance(ask, Say)
    return [sentence.kind.__name__ for sentence in ask.sentences]


def refused(state: State, answer: Answer) -> tuple[str, str | None]:
    """Why seat 0 can't say so: the code and the rule."""
    phase: Phase[Any, Any] = state.phase
    assert not phase.asks(state)[0].accepts(answer)
    refusal: Refusal = phase.why_not(state, 0, answer)
    assert refusal.text
    return refusal.code, refusal.rule


COLUMN = ("happiness", "sadness", "surprise", "anger")


def between(hands: Rows, **more: Any) -> State:
    """A table between two rounds."""
    return a_table(hands, phase=Discard(), **more)


def rewarded(table: State) -> tuple[Seat, ...]:
    """The seats that have a reward when this round has ended."""
    state, _ = end_of(table)
    return tuple(seat for seat, rewards in enumerate(state.rewards) if rewards)
