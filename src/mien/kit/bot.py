"""Who plays an empty chair."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from mien.kit.asks import Ask
from mien.kit.dealer import Dealer
from mien.kit.seat import Seat


class Bot(Protocol):
    """Answers from what its seat may know; `imagine` gives tables that the seat can't tell from the true one."""

    def answer(self, view: Any, ask: Ask, imagine: Callable[[], Any], dealer: Dealer) -> Any: ...


class AtRandom:
    """Gives any legal answer."""

    def answer(self, view: Any, ask: Ask, imagine: Callable[[], Any], dealer: Dealer) -> Any:
        return ask.sample(dealer)


class Seen(Protocol):
    """A view, of which one asks whose it is."""

    @property
    def seat(self) -> Seat | None: ...


def own_seat(view: Seen) -> Seat:
    """The seat that a bot plays: the one whose view it has, for it is never shown a spectator's."""
    assert view.seat is not None, "a spectator is asked nothing"
    return view.seat
