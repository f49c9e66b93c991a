"""The programs that are connected to a table on this process."""

from __future__ import annotations

from typing import Protocol

from mien.kit import Refusal
from mien.server.guests.guard import BROKEN
from mien.server.system.time_limit import LIMITED, TookTooLong
from mien.server.tables.trouble import Faults
from mien.table import Table


class ProgramConnection(Protocol):
    """The connection of one program."""

    key: str
    """The hash of the key it came with."""

    def follow(self, table: Table) -> None:
        """Tells it what it has to know, now that the table stands like this."""

    def drop(self, refusal: Refusal) -> None:
        """Tells it why, and closes."""


class Programs:
    """Tells each program of one table when it is asked, and when it has to go."""

    def __init__(self, faults: Faults) -> None:
        self._faults = faults
        self._connections: list[ProgramConnection] = []

    def __bool__(self) -> bool:
        return bool(self._connections)

    def add(self, connection: ProgramConnection) -> None:
        """Counts it as connected; it is told nothing before it was let in."""
        self._connections.append(connection)

    def remove(self, connection: ProgramConnection) -> None:
        """Tells it nothing any more."""
        self._connections.remove(connection)

    def keys(self) -> set[str]:
        """The keys of those that are connected."""
        return {connection.key for connection in self._connections}

    def follow(self, table: Table) -> None:
        """Tells them how the table stands now."""
        for connection in tuple(self._connections):
            try:
                with LIMITED:
                    connection.follow(table)
            except (Exception, TookTooLong) as error:
                # Without its question it would be waited for in vain: it goes, and a bot plays on.
                connection.drop(BROKEN)
                if isinstance(error, TookTooLong):
                    self._faults.note_hang(error)
                else:
                    self._faults.note(error)
