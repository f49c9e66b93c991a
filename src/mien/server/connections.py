"""The connections to those who are at a table, and what each of them is told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from operator import attrgetter
from typing import Protocol

from mien.kit import AnyPosition, Refusal
from mien.server import wire
from mien.server.clock import now
from mien.server.show import show_openly, show_table, show_to
from mien.table import Entry, Person, Table
from mien.table.entries import Answered, Removed, SeatCarried
from mien.table.table import GONE_ON, REMOVED

APART = ("seq", "at", "asked_at", "position", "lines")
"""Fields of a table that show only in the game, in a message of their own, or not at all."""
AROUND = attrgetter(*(name for name in Table.__struct_fields__ if name not in APART))
"""All other fields: a new one counts unless it is named above, so that it can't be forgotten."""
GAME = attrgetter("games", "played", "settings", "asked_at", "paused", "people")
"""What the game as it is shown depends on, besides its position."""


class Connection(Protocol):
    """A way to reach a person: one open page of theirs."""

    person: Person
    address: str
    """Where it comes from, as far as addresses are told apart; never written down."""
    seen: tuple[int, int]
    """The number of the game, and the step up to which its events have been sent."""
    screen: bool
    """Whether it is a big screen: it shows what all may see, and nobody is there because of it."""

    def send(self, message: bytes) -> None: ...
    def offer(self, message: bytes) -> None: ...
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
        """Stops sending to this connection."""
        self._open.remove(connection)

    def of(self, person: Person | None) -> list[Connection]:
        """The connections by which this person is here."""
        return [connection for connection in self._open if connection.person == person and not connection.screen]

    def people(self) -> set[Person]:
        """Those who are here, or will be in a moment."""
        return {connection.person for connection in (*self._open, *self._coming) if not connection.screen}

    def pages(self, person: Person) -> int:
        """How many connections this person has, big screens and those that are being opened included."""
        return sum(connection.person == person for connection in (*self._open, *self._coming))

    def addresses_of_only(self, person: Person) -> set[str]:
        """The addresses by which this person is here, and nobody else."""
        others = {connection.address for connection in self._open if connection.person != person}
        return {connection.address for connection in self._open if connection.person == person} - others

    def reach(self, person: Person) -> bool:
        """Whether a page of this person shows the table now; a big screen counts, too."""
        return any(connection.person == person for connection in self._open)

    @contextmanager
    def expecting(self, connection: Connection) -> Iterator[None]:
        """Counts this connection's person as here while it is being opened."""
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

    def tell(self, before: Table, table: Table, entries: Sequence[Entry]) -> None:
        """Tells what these entries, the last of the log, have changed between the two tables."""
        for entry in entries:
            if isinstance(entry, Removed):
                self._turn_out(entry.person)
            elif isinstance(entry, SeatCarried):
                for connection in self.of(entry.giver):
                    connection.drop(GONE_ON)
        if table_changed(before, table):
            self._show_table(table, self._open)
        elif table.lines is not before.lines:
            for said in table.lines:
                if said.seq > before.seq:
                    self._tell_all(wire.Spoken(said))
        if game_changed(before, table):
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
        position = table.position
        if position is None:
            return
        self._tell_all(wire.Waiting(table.games, position.step, position.waiting_for))
        for entry in answered:
            devices = self.of(table.played[entry.seat].person)
            if len(devices) > 1 or entry.by is not None:
                self._show_game(table, devices)

    def _show_table(self, table: Table, connections: Sequence[Connection]) -> None:
        at = now()
        for connection in connections:
            connection.send(wire.write(show_table(table, None if connection.screen else connection.person, at)))

    def _show_game(self, table: Table, connections: Sequence[Connection]) -> None:
        if table.position is None:
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
            connection.seen = (table.games, table.position.step)


def table_changed(before: Table, after: Table) -> bool:
    """Whether the table around the game would look different, apart from the chat."""
    return bool(AROUND(before) != AROUND(after))


def game_changed(before: Table, after: Table) -> bool:
    """Whether the game would look different, or be shown to other people, apart from which answers are in."""
    if before.position is None or after.position is None:
        return before.position is not after.position
    if before.position.state is not after.position.state:
        return True
    if GAME(before) == GAME(after):
        return False
    return (
        before.games != after.games
        or before.played != after.played
        or before.settings.spectators != after.settings.spectators
        or before.paused != after.paused
        or deadlines(before, before.position) != deadlines(after, after.position)
    )


def deadlines(table: Table, position: AnyPosition) -> list[int | None]:
    """When each open question runs out."""
    return [table.deadline(seat) for seat in position.asks]
