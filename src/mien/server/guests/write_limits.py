"""How much of the disk and of a table's log one address may fill."""

from __future__ import annotations

from mien.kit import Refusal, Refused
from mien.server.guests.limits import Hourly
from mien.server.system.disk import Disk
from mien.server.system.settings import Settings
from mien.table import Command, Person, Table
from mien.table.commands import Start, Talk

ENTRY_BYTES = 200
"""Bytes that an entry takes beside what the message says: who, when, and its place in the index."""
GAME_SHARE = 4
"""How much more games have than everything else: they should go on when somebody writes too much."""
WATCHERS_ENTRIES = 3000
"""Entries that people of one address who neither sit nor are the host may add to a table in an hour.

A log takes 100,000 (`MOST_ENTRIES`).
"""
VISIT = 2
"""Entries of a visit: somebody came, and went."""

TOO_MUCH = Refusal(
    "too-much-sent",
    "Too much has been sent from your network. You can play on; for anything else, try again in an hour.",
)
DISK_LOW = Refusal(
    "disk-low",
    "This server is running out of space, so chat and new pictures have to wait. You can play on. "
    "Please tell whoever runs it.",
)


class WriteLimits:
    """Counts what each address has written down, over all tables; games have a larger share of their own."""

    def __init__(self, settings: Settings) -> None:
        self._disk = Disk(settings.store)
        self._bytes = Hourly(settings.bytes_per_hour, TOO_MUCH)
        self._game_bytes = Hourly(GAME_SHARE * settings.bytes_per_hour)
        self._watchers = Hourly(WATCHERS_ENTRIES)

    def check_command(self, table: Table, person: Person, address: str, command: Command, size: int) -> None:
        """Counts a command that came in so many bytes; raises Refused if its address has written enough."""
        if isinstance(command, Talk):
            self._check_disk()
        if not table.needs(person):
            self._watchers.spend(f"{table.code} {address}")
        budget = self._game_bytes if command.ends_games else self._bytes
        # A game keeps the whole deck that it is played with.
        kept = table.deck.size if table.deck and isinstance(command, Start) else 0
        budget.spend(address, ENTRY_BYTES + size + kept)

    def check_visit(self, table: Table, person: Person, address: str) -> None:
        """Counts somebody who comes; raises Refused if too many have come from their address only to watch."""
        if not table.needs(person):
            self._watchers.spend(f"{table.code} {address}", VISIT)

    def check_photo(self, address: str, size: int = 0) -> None:
        """Counts a picture of so many bytes; raises Refused if there is no room for one."""
        self._check_disk()
        self._bytes.spend(address, size)

    def _check_disk(self) -> None:
        if self._disk.is_low():
            raise Refused(DISK_LOW)
