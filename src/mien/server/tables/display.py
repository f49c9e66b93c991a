"""What every page of a table is shown: everything at first, and from then on what changes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from operator import attrgetter

from mien.kit import Seat
from mien.server import wire
from mien.server.guests.guard import BROKEN
from mien.server.system.time_limit import LIMITED, TookTooLong
from mien.server.tables.changes import ShownGame, ShownTable
from mien.server.tables.presence import Connection, Presence, close
from mien.server.tables.trouble import Faults
from mien.table import Entry, Person, Table
from mien.table.chat import KEPT_LINES
from mien.table.entries import Answered, Removed, SeatCarried
from mien.table.table import GONE_ON

SHOWN_ELSEWHERE = ("seq", "at", "folded", "asked_at", "position", "lines", "held", "poke")
"""Fields of a table that show only in the game, in a message of their own, or not at all."""
TABLE_FIELDS = attrgetter(*(name for name in Table.__struct_fields__ if name not in SHOWN_ELSEWHERE))
"""All other fields: a new one counts unless it is named above, so that it can't be forgotten."""


class Display:
    """Tells each page of one table what its person may know, and nothing else.

    A page that throws is closed; a part of the table that can't be shown is passed over, and shown when it can be.
    """

    def __init__(self, presence: Presence, faults: Faults | None = None) -> None:
        self._presence = presence
        self._faults = faults or Faults()
        self._table: ShownTable | None = None
        self._game: ShownGame | None = None
        """What the open pages hold: every change is told to all of them. None if they must be shown it whole."""
        self._chat_is_missed = False
        """Whether something was said that the open pages were not told."""

    def add(self, page: Connection, table: Table) -> None:
        """Shows this page everything, and from now on what changes."""
        self._presence.pages.append(page)
        self.show_whole(page, table)

    def remove(self, page: Connection) -> None:
        """Shows this page nothing any more."""
        self._presence.pages.remove(page)
        if not self._presence.pages:
            # Nobody is told of what happens from now on.
            self.forget()
            self._chat_is_missed = False

    def show_whole(self, page: Connection, table: Table) -> None:
        """Sends this page all that it may know, whatever it holds."""
        self._table = self._table or ShownTable(table)
        # What was said comes first: a page that shows the table knows by then what is old.
        page.send(_chat(page, table))
        page.send(self._table.whole(_reader(page), table))
        page.watching = False
        if table.position is not None:
            self._game = self._game or ShownGame(table)
            self._show_game_to(page, table, self._game)

    def tell(self, before: Table, table: Table, entries: Sequence[Entry]) -> None:
        """Tells what these entries, the last of the log, have changed between the two tables.

        Pages of people who were removed, or whose seat went on with another device, are closed.
        """
        if not self._presence.pages:
            return
        answered = False
        for entry in entries:
            if isinstance(entry, Answered):
                answered = True
            elif isinstance(entry, Removed):
                self._presence.turn_out(entry.person)
            elif isinstance(entry, SeatCarried):
                for page in self._presence.own_pages_of(entry.giver):
                    close(page, GONE_ON)
        try:
            with LIMITED:
                for part in (
                    self._tell_table,
                    self._tell_chat,
                    self._tell_poke,
                    partial(self._tell_game, answered=answered),
                ):
                    try:
                        part(before, table)
                    except Exception as error:
                        self._faults.note(error)
                        self.forget()
        except TookTooLong as hung:
            self.forget()
            self._faults.note_hang(hung)

    def forget(self) -> None:
        """Forgets what the pages hold: they are shown everything with the next change."""
        self._table = self._game = None
        self._chat_is_missed = True

    def flush(self) -> None:
        """Has every page written what it was sent."""
        for page in self._presence.pages:
            try:
                page.flush()
            except Exception as error:
                self._give_up(page, error)

    # What each part tells ---------------------------------------------------------------------------------

    def _tell_table(self, before: Table, table: Table) -> None:
        if TABLE_FIELDS(before) == TABLE_FIELDS(table) and self._table is not None:
            return
        if self._table is None:
            self._table = ShownTable(table)
            for page in self._presence.pages:
                self._send(page, self._table.whole(_reader(page), table))
            return
        self._table, messages = self._table.next(table, map(_reader, self._presence.pages))
        for page in self._presence.pages:
            self._send(page, messages[_reader(page)])

    def _tell_chat(self, before: Table, table: Table) -> None:
        if self._chat_is_missed:
            for page in self._presence.pages:
                self._send(page, _chat(page, table))
            self._chat_is_missed = False
            return
        if table.lines is before.lines and table.held is before.held:
            return
        known = {line.seq for line in before.lines}
        said = [line for line in table.lines if line.seq not in known]
        # False when somebody was forgotten, with what they had said.
        goes_on = (*before.lines, *said)[-KEPT_LINES:] == table.lines
        whose_held_changed = {line.person for line in {*before.held} ^ {*table.held}}
        spoken = [wire.write(wire.Spoken(line)) for line in said]
        for page in self._presence.pages:
            if goes_on and _reader(page) not in whose_held_changed:
                for message in spoken:
                    self._send(page, message)
            else:
                self._send(page, _chat(page, table))

    def _tell_poke(self, before: Table, table: Table) -> None:
        if table.poke is not None and table.poke is not before.poke:
            message = wire.write(wire.Poked(table.poke.person, table.poke.chair))
            for page in self._presence.pages:
                self._send(page, message)

    def _tell_game(self, before: Table, table: Table, *, answered: bool) -> None:
        """As the other parts, but `self._game` knows what the table was before."""
        if table.position is None:
            return
        pages, old = self._presence.pages, self._game
        if old is None or old.seen[0] != table.games:
            self._game = ShownGame(table)
            for page in pages:
                self._show_game_to(page, table, self._game)
            return
        seats = {page.seat for page in pages if page.watching}
        self._game, messages = old.next(table, seats, answered=answered)
        steady = old.nobody_moved(table)
        for page in pages:
            if page.watching:
                # What it held before this: if it is shown the game whole, it is told the steps since.
                page.seen = old.seen
                if steady or (_may_watch(page, table) and page.seat == _seat(page, table)):
                    if messages:
                        self._send(page, messages[page.seat])
                    continue
            self._show_game_to(page, table, self._game)

    def _show_game_to(self, page: Connection, table: Table, game: ShownGame) -> None:
        """Shows the whole game to somebody who does not hold it as it was, if they may watch."""
        page.watching = False
        if _may_watch(page, table):
            (number, step), (this, last) = page.seen, game.seen
            page.seat = _seat(page, table)
            since = step if number == this and step <= last else 0
            try:
                message = wire.write(game.whole(page.seat, table, since))
            except Exception as error:
                self._faults.note(error)
            else:
                page.watching = True
                self._send(page, message)

    # What goes wrong --------------------------------------------------------------------------------------

    def _send(self, page: Connection, message: bytes | Exception) -> None:
        if isinstance(message, Exception):
            # Its seat can't be shown now; it gets the whole game as soon as it can be.
            page.watching = False
            self._faults.note(message)
            return
        try:
            page.send(message)
        except Exception as error:
            self._give_up(page, error)

    def _give_up(self, page: Connection, error: Exception) -> None:
        self._faults.note(error)
        close(page, BROKEN)


def _chat(page: Connection, table: Table) -> bytes:
    held = tuple([line for line in table.held if line.person == _reader(page)])
    return wire.write(wire.Chat(table.lines, held))


def _may_watch(page: Connection, table: Table) -> bool:
    return table.may_watch(page.person)


def _seat(page: Connection, table: Table) -> Seat | None:
    return None if page.screen else table.seat_of(page.person)


def _reader(page: Connection) -> Person | None:
    """Whom this page shows the table to; None for a big screen."""
    return None if page.screen else page.person
