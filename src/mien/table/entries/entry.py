"""Something that happened at a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from mien.table.table import Table


class Entry(Struct, frozen=True, tag=True, kw_only=True, omit_defaults=True):
    """Something that happened at a table, and when, in milliseconds since 1970."""

    at: int = 0

    def apply(self, table: Table) -> Table:
        """The table after this; `seq` and `at` are those of this entry already."""
        raise NotImplementedError
