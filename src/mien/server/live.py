"""A table with people connected to it: commands in, durable entries, everybody gets what they may see."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Protocol

from mien.kit import Refusal
from mien.server import wire
from mien.server.bots import BotDesk
from mien.server.clock import moment, now
from mien.server.metrics import ANSWERS, ENTRIES
from mien.server.show import show_game, show_table
from mien.server.store.base import Shelf, Store, StoreDown
from mien.table import Command, Entry, Person, Table
from mien.table import entries as log
from mien.table.due import due, lost, next_due
from mien.table.table import REMOVED

QUIET = (log.Answered, log.Said, log.Reacted)
"""Entries that change nothing around the game."""
RETRY = 2.0
"""Seconds after which what time brings about is tried again, if the store was down."""


class Line(Protocol):
    """A way to reach a person: one open socket."""

    person: Person
    seen: tuple[int, int]
    """The number of the game, and the step up to which its events have been sent."""

    def send(self, message: bytes) -> None: ...
    def drop(self, refusal: Refusal) -> None: ...


class Live:
    """One table, revived from its log, and the lines to those who are at it."""

    def __init__(self, code: str, store: Store, desk: BotDesk, process: str) -> None:
        self.table = Table(code)
        self.lines: list[Line] = []
        self.touched = now()
        self._store = store
        self._desk = desk
        self.process = process
        self._shelf = shelf_of(self.table)
        self._lock = asyncio.Lock()
        self._timer: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    # Changing the table -----------------------------------------------------------------------------------

    async def do(self, person: Person, command: Command) -> None:
        """Does what a person asks; raises Refused or StoreDown, and then nothing has happened."""
        await self.change(lambda table: table.check(person, command, moment()))

    async def change(self, make: Callable[[Table], Sequence[Entry]]) -> None:
        """Appends what `make` makes of the table; made anew if another process was faster."""
        async with self._lock:
            while entries := make(self.table):
                if await self._append(entries):
                    self._take(entries)
                    break
                await self._catch_up()
            self._look_ahead()
            await self._shelve()

    async def _append(self, entries: Sequence[Entry]) -> bool:
        texts = [log.write_entry(entry) for entry in entries]
        return await self._store.append(self.table.code, self.table.seq, texts, self._shelf, now())

    async def _shelve(self) -> None:
        """Tells the shelf what has changed; the log is right without it."""
        shelf = shelf_of(self.table)
        if shelf != self._shelf and self.table.seq:
            self._shelf = shelf
            await self._append(())

    async def catch_up(self) -> None:
        """Takes what other processes have appended."""
        async with self._lock:
            await self._catch_up()
            self._look_ahead()

    async def _catch_up(self) -> None:
        texts = await self._store.read(self.table.code, self.table.seq)
        if texts:
            self._take([log.read_entry(text) for text in texts])

    def _take(self, entries: Sequence[Entry]) -> None:
        table = self.table
        self.touched = now()
        was = (table.games, table.match.step if table.match else 0, table.played)
        for entry in entries:
            table.apply(entry)
            ENTRIES.labels(type(entry).__name__).inc()
            if isinstance(entry, log.Answered):
                ANSWERS.labels(entry.by or "person").inc()
        self._publish(entries, was != (table.games, table.match.step if table.match else 0, table.played))

    # Telling everybody ------------------------------------------------------------------------------------

    def _publish(self, entries: Sequence[Entry], game_moved: bool) -> None:
        if not self.lines:
            return
        table = self.table
        for entry in entries:
            if isinstance(entry, log.Removed):
                self._turn_out(entry.person)
            elif isinstance(entry, log.Answered):
                if not game_moved:
                    self._tell_waiting(entry)
            elif isinstance(entry, log.Said | log.Reacted):
                self._tell_all(wire.Spoken(table.lines[-1]))
        if not all(isinstance(entry, QUIET) for entry in entries):
            at = now()
            for line in self.lines:
                line.send(wire.write(show_table(table, line.person, at)))
        if game_moved:
            self._show_game(self.lines)

    def _tell_all(self, message: wire.Outgoing) -> None:
        text = wire.write(message)
        for line in self.lines:
            line.send(text)

    def _tell_waiting(self, entry: log.Answered) -> None:
        assert self.table.match is not None
        self._tell_all(wire.Waiting(entry.step, self.table.match.waiting_for))
        person = self.table.played[entry.seat].person
        devices = [line for line in self.lines if line.person == person]
        if len(devices) > 1 or entry.by is not None:
            self._show_game(devices)

    def _show_game(self, lines: Sequence[Line]) -> None:
        table, at = self.table, now()
        if table.match is None:
            return
        shown: dict[tuple[int | None, int], bytes] = {}
        for line in lines:
            seat = table.seat_of(line.person)
            number, step = line.seen
            since = step if number == table.games else 0
            if (seat, since) not in shown:
                game = show_game(table, seat, at, since)
                assert game is not None
                shown[seat, since] = wire.write(game)
            line.send(shown[seat, since])
            line.seen = (table.games, table.match.step)

    def _turn_out(self, person: Person) -> None:
        for line in [line for line in self.lines if line.person == person]:
            line.drop(REMOVED)

    # Lines ------------------------------------------------------------------------------------------------

    async def connect(self, line: Line, come: Command) -> None:
        """Opens a line, and says that the person has come; raises Refused or StoreDown."""
        await self.do(line.person, come)
        self.lines.append(line)
        line.send(wire.write(show_table(self.table, line.person, now())))
        self._show_game([line])

    async def disconnect(self, line: Line) -> None:
        """Closes a line; says that the person went, if it was the last one here."""
        if line not in self.lines:
            return
        self.lines.remove(line)
        await self.change(lambda table: self._went(table, line.person))

    def _went(self, table: Table, person: Person) -> list[Entry]:
        if any(other.person == person for other in self.lines):
            return []
        if self.process not in table.people[person].processes:
            return []
        return [log.Went(person=person, process=self.process, at=now())]

    async def lose(self, alive: Sequence[str]) -> None:
        """Takes note of the connections that went with other processes."""
        await self.change(lambda table: lost(table, alive))

    # What comes by itself ---------------------------------------------------------------------------------

    def _look_ahead(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if not self.table.seq:
            return
        for seat in self.table.waiting_for_bots():
            self._desk.ask(self, seat)
        when = next_due(self.table)
        if when is not None:
            self.wake_in(max(0.0, (when - now()) / 1000))

    def wake_in(self, seconds: float) -> None:
        """Looks again after a while at what is due."""
        self._timer = asyncio.get_running_loop().call_later(seconds, self._wake)

    def _wake(self) -> None:
        task = asyncio.create_task(self._do_due())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _do_due(self) -> None:
        try:
            await self.change(lambda table: [entry] if (entry := due(table, now())) else [])
        except StoreDown:
            self.wake_in(RETRY)

    def is_idle(self, since: int) -> bool:
        """Whether nobody looks at the table, and nothing will happen by itself."""
        quiet = next_due(self.table) is None and not self.table.waiting_for_bots()
        return not self.lines and quiet and self.touched < since

    def close(self) -> None:
        """Stops waiting for anything."""
        if self._timer is not None:
            self._timer.cancel()
        for task in self._tasks:
            task.cancel()


def shelf_of(table: Table) -> Shelf:
    """What the shelf says of this table."""
    return Shelf(
        game=table.game.name,
        public=table.settings.public and not table.settings.locked,
        open=not table.closed,
        people=sum(guest.here for guest in table.people.values()),
        title=table.settings.title,
    )
