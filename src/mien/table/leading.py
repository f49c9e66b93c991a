"""Games that the host leads: no clock runs, and the host answers what the rules leave to whoever leads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mien.kit import Seat

if TYPE_CHECKING:
    from mien.table.table import Table


def is_led(table: Table) -> bool:
    """Whether the game that is being played is led by the host."""
    position = table.position
    return position is not None and position.game.led(position.options)


def host_decides(table: Table) -> bool:
    """Whether the open question is the host's, whichever seat the rules ask."""
    position = table.position
    return position is not None and position.state.phase.host_decides and is_led(table)


def waiting_for(table: Table) -> tuple[Seat, ...]:
    """The seats whose own answer is missing; none where the host decides."""
    position = table.position
    # Every answer comes by here: the phase is looked at before anything is called.
    if position is None or (position.state.phase.host_decides and is_led(table)):
        return ()
    return position.waiting_for
