"""The connections to those who are at a table, and what each of them is told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Protocol, TypeAlias

from mien.kit import Refusal
from mien.server import wire
from mien.server.clock import now
from mien.server.show import show_openly, show_table, show_to
from mien.table import Entry, Person, Table
from mien.table.entries import Answered, Reacted, Removed, Said, SeatCarried
from mien.table.table import GONE_ON, REMOVED

QUIET = (Answered, Said, Reacted)
"""Entries that change nothing around the game."""

Pulse: TypeAlias = tuple[object, ...]
"""What the game as it is shown depends on, but for the answers that are in."""


class Connection(Protocol):
    """A way to reach a person: one open page of theirs."""

    person: Person
    seen: tuple[int, int]
    """The number of the game, and the step up to which its events have been sent."""
    screen: bool
    """Whether it is a big screen: it shows what all may see, and nobody is there because of it."""

    def send(self, message: bytes) -> None: ...
    def drop(self, refusal: Refusal) -> None: ...


class Connections:
    """The open connections of one table: each is told what its person may know, and nothing else."""

    def __init__(self) -> None:
        self._open: list[Connection] = []
        self._coming: list[Connection] = []
        """Connections that are being opened: the log may say already that somebody came by them."""

    def __len__(self) -> int:
        return len(self._open)

    def __contains__(self, connection: Connection) -> bool:
        return connection in self._open

    def remove(self, connection: Connection) -> None:
        """Tells this connection nothing any more."""
        self._open.remove(connection)

    def of(self, person: Person | None) -> list[Connection]:
        """The connections by which this person is here."""
        return [connection for connection in self._open if connection.person == person and not connection.screen]

    def people(self) -> set[Person]:
        """Those who are here, or will be in a moment."""
        return {connection.person for connection in (*self._open, *self._coming) if not connection.screen}

    def reach(self, person: Person) -> bool:
        """Whether a page of this person shows the table now, be it a big screen."""
        return any(connection.person == person for connection in self._open)

    @contextmanager
    def expecting(self, connection: Connection) -> Iterator[None]:
        """Takes the person of this connection for one who is here while it is being opened."""
        self._coming.append(connection)
        try:
            yield
        finally:
            self._coming.remove(connection)

    def add(self, connection: Connection, table: Table) -> None:
        """Shows this connection the table and the game, and from now on what happens to them."""
        self._open.append(connection)
        self._show_table(table, [connection])
        self._show_game(table, [connection])

    def drop(self, refusal: Refusal) -> None:
        """Closes all connections, and says why."""
        for connection in self._open:
            connection.drop(refusal)

    def tell(self, table: Table, entries: Sequence[Entry], before: Pulse) -> None:
        """Tells what these entries, the last of the log, have brought about; `before` them the pulse was that."""
        for entry in entries:
            if isinstance(entry, Removed):
                self._turn_out(entry.person)
            elif isinstance(entry, SeatCarried):
                for connection in self.of(entry.giver):
                    connection.drop(GONE_ON)
        if are_quiet(entries):
            for said in table.lines:
                if said.seq > table.seq - len(entries):
                    self._tell_all(wire.Spoken(said))
        else:
            self._show_table(table, self._open)
        if pulse(table) != before:
            self._show_game(table, self._open)
        elif answered := [entry for entry in entries if isinstance(entry, Answered)]:
            self._tell_waiting(table, answered)

    def _turn_out(self, person: Person) -> None:
        for connection in self._open:
            if connection.person == person:
                connection.drop(REMOVED)

    def _tell_all(self, message: wire.Outgoing) -> None:
        text = wire.write(message)
        for connection in self._open:
            connection.send(text)

    def _tell_waiting(self, table: Table, answered: Sequence[Answered]) -> None:
        match = table.match
        if match is None:
            return
        self._tell_all(wire.Waiting(table.games, match.step, match.waiting_for))
        for entry in answered:
            devices = self.of(table.played[entry.seat].person)
            if len(devices) > 1 or entry.by is not None:
                self._show_game(table, devices)

    def _show_table(self, table: Table, connections: Sequence[Connection]) -> None:
        at = now()
        for connection in connections:
            connection.send(wire.write(show_table(table, None if connection.screen else connection.person, at)))

    def _show_game(self, table: Table, connections: Sequence[Connection]) -> None:
        if table.match is None:
            return
        at = now()
        openly: dict[int, wire.GameShown] = {}
        shown: dict[tuple[int | None, int], bytes] = {}
        for connection in connections:
            if not table.may_watch(connection.person):
                continue
            seat = None if connection.screen else table.seat_of(connection.person)
            number, step = connection.seen
            since = step if number == table.games else 0
            if (seat, since) not in shown:
                game = openly.get(since) or openly.setdefault(since, show_openly(table, at, since))
                shown[seat, since] = wire.write(game if seat is None else show_to(seat, table, game, since))
            connection.send(shown[seat, since])
            connection.seen = (table.games, table.match.step)


def are_quiet(entries: Sequence[Entry]) -> bool:
    """Whether these change nothing around the game."""
    return all(isinstance(entry, QUIET) for entry in entries)


def pulse(table: Table) -> Pulse:
    """What the game as it is shown depends on, but for the answers that are in."""
    step = table.match.step if table.match else 0
    slow = [table.people[chair.person].slow for chair in table.played if chair.person]
    return table.games, step, table.played, table.paused, table.asked_at, table.settings.spectators, slow
