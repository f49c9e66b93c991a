"""Toy games that break a law of the contract."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace as but
from typing import Any, ClassVar

from msgspec.structs import replace
from tests.kit import toy
from tests.kit.toy import TOY, Options, State

from mien.kit import AnyMatch, Ask, Choose, Dealer, Match, Phase, Seat


def broken(**parts: Any) -> AnyMatch:
    """A match of the toy game with these parts in place of the sound ones."""
    return Match.start(but(TOY, **parts), seats=3, seed=b"toy")


def with_phase(phase: Phase[Any, Any]) -> Callable[[Options, int, Dealer], State]:
    """A set-up that begins with this phase."""

    def setup(options: Options, seats: int, dealer: Dealer) -> State:
        return replace(toy.setup(options, seats, dealer), phase=phase)

    return setup


class Forever(Phase[Any, Any], frozen=True):
    """Asks the same again."""

    rule: ClassVar[str] = "TOY-9"

    def asks(self, state: Any) -> Mapping[Seat, Ask]:
        return {0: Choose(("again",))}

    def resolve(self, state: Any, answers: Mapping[Seat, Any], dealer: Dealer) -> Any:
        return state


class AsksNobody(Forever, frozen=True):
    """Waits for nobody."""

    def asks(self, state: Any) -> Mapping[Seat, Ask]:
        return {}
