"""What a bot is: something that answers a question from a seat's view."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeAlias, TypeVar

from mien.kit.asks import Ask
from mien.kit.dealer import Dealer
from mien.kit.seat import Seat

ViewT = TypeVar("ViewT", contravariant=True)
StateT = TypeVar("StateT", contravariant=True)
AnswerT = TypeVar("AnswerT", covariant=True)


class Bot(Protocol[StateT, ViewT, AnswerT]):
    """Answers from what its seat may know; `imagine` gives tables that the seat can't tell from the true one."""

    def answer(self, view: ViewT, ask: Ask, imagine: Callable[[], StateT], dealer: Dealer) -> AnswerT: ...


AnyBot: TypeAlias = Bot[Any, Any, Any]


class AtRandom:
    """Gives any legal answer."""

    def answer(self, view: Any, ask: Ask, imagine: Callable[[], Any], dealer: Dealer) -> Any:
        return ask.sample(dealer)


class Seen(Protocol):
    """A view that says whose it is."""

    @property
    def seat(self) -> Seat | None: ...


def own_seat(view: Seen) -> Seat:
    """The seat that a bot plays: the one whose view it has, for it is never shown a spectator's."""
    assert view.seat is not None, "a spectator is asked nothing"
    return view.seat
