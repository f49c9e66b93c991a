"""Plays a match to its end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from hashlib import sha256
from typing import Any, TypeAlias, TypeVar

from mien.kit.bot import Bot
from mien.kit.dealer import QuickDealer
from mien.kit.game import AnswerT, OptionsT, StateT, ViewT
from mien.kit.match import AnyMatch, Match
from mien.kit.seat import Seat

MatchT = TypeVar("MatchT", bound=AnyMatch)

Player: TypeAlias = Callable[[AnyMatch, Seat], Any]
"""Gives this seat's answer to the open question."""


def play(
    match: MatchT,
    player: Player,
    *,
    order: Callable[[Iterable[Seat]], Iterable[Seat]] = tuple,
    by: Mapping[Seat, str] | None = None,
) -> MatchT:
    """Has the player answer for every seat that is asked, until the game is over; returns the match.

    Seats that are asked together answer in `order`, each without knowing what the others say. `by` is what
    the record says about who answered, for seats without a person.
    """
    told_by = by or {}
    while match.asks:
        step = match.step
        for seat in order(match.waiting_for):
            match.answer(seat, player(match, seat), step=step, by=told_by.get(seat))
    return match


def ask_bot(
    bot: Bot[StateT, ViewT, AnswerT],
    match: Match[OptionsT, StateT, ViewT, AnswerT],
    seat: Seat,
    chance: QuickDealer,
) -> AnswerT:
    """What the bot answers in this seat; it is told what the seat may know, and nothing else."""
    view = match.view(seat)
    return bot.answer(view, match.asks[seat], partial(match.game.imagine, view, chance), chance)


def chance_of(*parts: bytes | int) -> QuickDealer:
    """A dealer seeded with the hash of these parts, such as a seed, a step and a seat."""
    text = b"".join(part if isinstance(part, bytes) else part.to_bytes(8, "big") for part in parts)
    return QuickDealer(int.from_bytes(sha256(text).digest()[:8], "big"))
