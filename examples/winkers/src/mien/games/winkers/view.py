"""What a seat may know of a table of Winkers."""

from __future__ import annotations

from mien.games.winkers.options import Options
from mien.games.winkers.rules import Looking, Naming, State
from msgspec import Struct

from mien.kit import Over, Seat


class View(Struct, frozen=True):
    """The table as one seat sees it."""

    seat: Seat | None
    phase: Looking | Naming | Over
    options: Options
    awake: tuple[bool, ...]
    innocent: tuple[Seat, ...]
    cleared: tuple[Seat, ...]
    """Those whom this seat has seen not to wink."""
    winker: Seat | None
    """Who winks, if this seat knows: because it is the one, or has seen it; and everybody at the end."""


def view(state: State, seat: Seat | None) -> View:
    """Who is awake, and what one's own eyes have seen.  # WI-2, WI-4"""
    knows = isinstance(state.phase, Over) or (seat is not None and state.knows[seat])
    return View(
        seat=seat,
        phase=state.phase,
        options=state.options,
        awake=state.awake,
        innocent=state.innocent,
        cleared=() if seat is None else state.cleared[seat],
        winker=state.winker if knows else None,
    )
