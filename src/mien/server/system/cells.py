"""Which of several cells this server is, and where the others are.

A cell is an installation with a database of its own. All cells share one address and one secret; a proxy finds
a table's cell by the number at the end of its code.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from mien.server.system.settings import Settings
from mien.table.codes import cell_of

FIRST = 1
"""The cell of codes that name none: a server that becomes the first of several keeps its tables."""


class Cells(Struct, frozen=True):
    """The cells behind one address, as one of them knows them."""

    own: int
    """This one; 0 if there are no cells."""
    addresses: tuple[str, ...]
    """How they reach each other, the first cell's first; empty if this one was not told."""

    def elsewhere(self, code: str) -> int | None:
        """The other cell that keeps the table of this tidy code; None if it is this one, or none that exists."""
        cell = cell_of(code) or FIRST
        return cell if cell != self.own and cell <= len(self.addresses) else None

    def address(self, cell: int) -> str:
        """Where this cell can be asked."""
        return self.addresses[cell - 1]

    @property
    def others(self) -> Iterable[int]:
        """All cells but this one."""
        return [cell for cell in range(FIRST, len(self.addresses) + 1) if cell != self.own]


def cells_of(settings: Settings) -> Cells:
    """The cells that the host has named."""
    return Cells(settings.cell, tuple(f"{at}{settings.base_path}" for at in settings.cells.split(",") if at))
