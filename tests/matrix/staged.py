"""A real server with one table that shows whatever position it is handed: one open page serves all of them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from pathlib import Path

from harness.browser.serving import check_pages
from harness.server.serving import SECRET, serving
from msgspec.structs import replace
from tests.matrix.surroundings import CODE, ME

from mien.kit import Refusal, Refused, Seat
from mien.server.app import Server
from mien.server.guests.cookies import Guestbook
from mien.server.tables.batch import Settle
from mien.server.tables.live import LiveTable
from mien.server.tables.presence import Connection
from mien.table import Command, Person, Table

REFUSED = Refusal("staged", "Nothing is played here: this table is only looked at.")


class Recorder:
    """Stands in for an open page, and keeps what it is sent."""

    def __init__(self, page: Connection) -> None:
        self.person, self.address, self.screen = page.person, page.address, page.screen
        self.seen = (0, 0)
        self.watching = False
        self.seat: Seat | None = None
        self.sent: list[bytes] = []

    def send(self, message: bytes) -> None:
        self.sent.append(message)

    def offer(self, message: bytes) -> None:
        """Signals are nobody's here."""

    def flush(self) -> None:
        """All of it is kept already."""

    def drop(self, refusal: Refusal) -> None:
        """Nothing is open."""


class StagedTable(LiveTable):
    """A table without a log: it is what it was told to be last, and whatever pages ask of it is refused."""

    _shown = 0
    """How many tables it has shown."""

    def stage(self, table: Table, *, anew: bool = True) -> None:
        """Shows this table to every open page, whole; unless its game goes on, no page knows anything of it."""
        self._shown += anew
        self.table = table = replace(table, games=self._shown) if table.games else table
        self.display.forget()
        for page in self.presence.pages:
            recorder = Recorder(page)
            self.display.show_whole(recorder, table)
            # The game before the table: a page in the lobby draws nothing of it yet, and then all of it at once.
            chat, around, *game = recorder.sent
            for message in (chat, *game, around):
                page.send(message)
            page.flush()

    async def connect(self, page: Connection, come: Command) -> None:
        self._show(page, self.display.add)

    async def disconnect(self, page: Connection) -> None:
        if page in self.presence.pages:
            self.display.remove(page)

    def submit(self, person: Person, command: Command, settle: Settle) -> None:
        settle(Refused(REFUSED))
        self.display.flush()

    async def check_presence(self, alive: Collection[str]) -> None:
        """Everybody is there who is said to be."""

    def is_idle(self, since: int) -> bool:
        return False


class Theatre:
    """The server, its one table, and the cookie of whoever looks at it."""

    def __init__(self, server: Server, address: str, first: Table) -> None:
        self.address = address
        self.cookie = Guestbook(SECRET.encode()).sign(ME)
        tables = server.tables
        self.table = StagedTable(CODE, server.store, tables._desk, tables.process, 1000)
        self.table.stage(first)
        tables._keep(self.table)


@asynccontextmanager
async def theatre(data: Path, first: Table) -> AsyncIterator[Theatre]:
    """Such a server for a while, in this process."""
    check_pages()
    async with serving(f"sqlite:{data}/mien.db", data, messages_per_second=10_000) as place:
        yield Theatre(place.server, place.address, first)
