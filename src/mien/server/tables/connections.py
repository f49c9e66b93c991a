"""The connections to those who are at a table, and what each of them is told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from operator import attrgetter
from typing import Protocol

from mien.kit import AnyPosition, Refusal, Seat
from mien.server import wire
from mien.server.tables.shown import ShownGame, ShownTable
from mien.table import Entry, Person, Table
from mien.table.entries import Answered, Removed, SeatCarried
from mien.table.table import GONE_ON, KEPT_LINES, REMOVED

APART = ("seq", "at", "asked_at", "position", "lines", "held", "poke")
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
    """The number of the last game it was shown, and the step up to which it has been told what happened."""
    watching: bool
    """Whether it holds the game as it was shown last, and is to be told what changes of it."""
    seat: Seat | None
    """Through whose eyes; None for a spectator's."""
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
        self._table: ShownTable | None = None
        self._game: ShownGame | None = None
        """What the open pages hold: every change is told to all of them."""

    def __len__(self) -> int:
        return len(self._open)

    def __contains__(self, connection: Connection) -> bool:
        return connection in self._open

    def remove(self, connection: Connection) -> None:
        """Stops sending to this connection."""
        self._open.remove(connection)
        if not self._open:
            # Nobody is told of what happens from now on.
            self._table = self._game = None

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
        self.show_whole(connection, table)

    def show_whole(self, connection: Connection, table: Table) -> None:
        """Sends this connection all that it may know, whatever it holds."""
        self._table = self._table or ShownTable(table)
        # What was said comes first: a page that shows the table knows by then what is old.
        self._show_chat(connection, table)
        connection.send(self._table.whole(_reader(connection), table))
        connection.watching = False
        if table.position is not None:
            self._game = self._game or ShownGame(table)
            self._show_game_to(connection, table, self._game)

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
            self._show_table(table)
        if table.lines is not before.lines or table.held is not before.held:
            self._tell_chat(before, table)
        if table.poke is not None and table.poke is not before.poke:
            self._tell_all(wire.Poked(table.poke.person, table.poke.chair))
        if game_changed(before, table) or any(isinstance(entry, Answered) for entry in entries):
            self._show_game(table)

    def _turn_out(self, person: Person) -> None:
        for connection in self._open:
            if connection.person == person:
                connection.drop(REMOVED)

    def _tell_all(self, message: wire.Outgoing) -> None:
        text = wire.write(message)
        for connection in self._open:
            connection.send(text)

    def _tell_chat(self, before: Table, table: Table) -> None:
        known = {line.seq for line in before.lines}
        said = [line for line in table.lines if line.seq not in known]
        # If not, somebody was forgotten, and what they had said.
        goes_on = (*before.lines, *said)[-KEPT_LINES:] == table.lines
        held_back = {line.person for line in {*before.held} ^ {*table.held}}
        spoken = [wire.write(wire.Spoken(line)) for line in said]
        for connection in self._open:
            if goes_on and _reader(connection) not in held_back:
                for message in spoken:
                    connection.send(message)
            else:
                self._show_chat(connection, table)

    def _show_chat(self, connection: Connection, table: Table) -> None:
        held = tuple([line for line in table.held if line.person == _reader(connection)])
        connection.send(wire.write(wire.Chat(table.lines, held)))

    def _show_table(self, table: Table) -> None:
        if self._table is None:
            return
        self._table, messages = self._table.next(table, map(_reader, self._open))
        for connection in self._open:
            connection.send(messages[_reader(connection)])

    def _show_game(self, table: Table) -> None:
        if table.position is None:
            return
        old = self._game
        if old is None or old.seen[0] != table.games:
            self._game = ShownGame(table)
            for connection in self._open:
                connection.watching = False
                self._show_game_to(connection, table, self._game)
            return
        seats = {connection.seat for connection in self._open if connection.watching}
        self._game, messages = old.next(table, seats)
        steady = old.same_people(table)
        for connection in self._open:
            if connection.watching:
                connection.seen = old.seen
                if steady or (_may_watch(connection, table) and connection.seat == _seat(connection, table)):
                    connection.send(messages[connection.seat])
                    continue
            self._show_game_to(connection, table, self._game)

    def _show_game_to(self, connection: Connection, table: Table, game: ShownGame) -> None:
        """Shows the whole game to somebody who does not hold it as it was, if they may watch."""
        connection.watching = _may_watch(connection, table)
        if connection.watching:
            (number, step), (this, last) = connection.seen, game.seen
            connection.seat = _seat(connection, table)
            since = step if number == this and step <= last else 0
            connection.send(wire.write(game.whole(connection.seat, table, since)))


def _may_watch(connection: Connection, table: Table) -> bool:
    return table.may_watch(connection.person)


def _seat(connection: Connection, table: Table) -> Seat | None:
    return None if connection.screen else table.seat_of(connection.person)


def _reader(connection: Connection) -> Person | None:
    """For whose eyes the table is that this connection shows; None for a room."""
    return None if connection.screen else connection.person


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
