"""Something that happened at a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from mien.table.table import Table


class Entry(Struct, frozen=True, tag=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Something that happened at a table, and when, in milliseconds since 1970.

    A field that we don't know was written by a newer version, and to pass over it might change what happened.
    """

    at: int = 0

    def apply(self, table: Table) -> Table:
        """The table after this; `seq` and `at` are those of this entry already."""
        raise NotImplementedError
