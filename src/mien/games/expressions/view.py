"""What a seat may know of a table of Expressions."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from mien.games.expressions.cards import Card, Deal
from mien.games.expressions.clues import Clue
from mien.games.expressions.history import Deeds
from mien.games.expressions.options import RULES, Options
from mien.games.expressions.rules import Exchange, Reward, State, Turn
from mien.kit import Over, Seat


class View(Struct, frozen=True):
    """The table as one seat sees it; `seat` and `hand` are empty for a spectator."""

    seat: Seat | None
    hand: tuple[Card, ...]
    options: Options
    deal: Deal
    phase: Turn | Reward | Exchange | Over
    first: Seat
    round: int
    more: int
    last_round: bool
    hand_sizes: tuple[int, ...]
    clues: tuple[tuple[Clue, ...], ...]
    expired: tuple[tuple[Clue, ...], ...]
    harmony: tuple[Card, ...]
    discord: tuple[Card, ...]
    timer: int
    unheld: tuple[Card, ...]
    history: Deeds = ()
    rules: int = RULES


def view(state: State, seat: Seat | None) -> View:
    """Both zones, all clues, all sizes, what was done, and the seat's own hand.  # EX-7, EX-28"""
    return View(
        seat=seat,
        hand=() if seat is None else state.hands[seat],
        options=state.options,
        deal=state.deal,
        phase=state.phase,
        first=state.first,
        round=state.round,
        more=state.more,
        last_round=state.last_round,
        hand_sizes=tuple(map(len, state.hands)),
        clues=state.clues,
        expired=state.expired,
        harmony=state.harmony,
        discord=state.discord,
        timer=len(state.timer),
        unheld=state.unheld,
        history=state.history,
        rules=state.rules,
    )


def own(state: State, seat: Seat) -> dict[str, Any]:
    """The fields of this seat's view that differ from a spectator's."""
    return {"seat": seat, "hand": state.hands[seat]}
