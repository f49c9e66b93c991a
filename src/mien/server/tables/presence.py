"""Who is at a table: its open pages, those that are being opened, and the addresses that are kept out."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Protocol

from mien.kit import Refusal, Refused, Seat
from mien.server.system.clock import now
from mien.table import Entry, Person, Table
from mien.table.due import came_and_went
from mien.table.entries import Went
from mien.table.table import REMOVED

BARRED = 3_600_000
"""Milliseconds for which an address is kept out from which somebody was removed."""


class Connection(Protocol):
    """One open page of a person."""

    person: Person
    address: str
    """Where it comes from, as far as addresses are told apart; never written down."""
    seen: tuple[int, int]
    """The number of a game, and a step up to which it has been told what happened; it may know more by now.

    If it has to be shown that game whole, it is told again what happened from this step on.
    """
    watching: bool
    """Whether it holds the game as it was shown last, and is to be told what changes of it."""
    seat: Seat | None
    """Through whose eyes; None for a spectator's."""
    screen: bool
    """Whether it is a big screen: it shows what all may see, and nobody is there because of it."""

    def send(self, message: bytes) -> None:
        """Leaves a message to be written with the next `flush`."""

    def offer(self, message: bytes) -> None:
        """Writes a message that may get lost."""

    def flush(self) -> None:
        """Writes what was left."""

    def drop(self, refusal: Refusal) -> None:
        """Tells the page why, and closes it."""


class Presence:
    """The pages of one table on this process."""

    def __init__(self, process: str) -> None:
        self.pages: list[Connection] = []
        self._process = process
        self._coming: list[Connection] = []
        """Pages that are being opened: the log may already say that their people came."""
        self._barred: dict[str, int] = {}
        """Addresses from which somebody was removed, and until when no new guest may come from there."""

    def own_pages_of(self, person: Person | None) -> list[Connection]:
        """The pages by which this person is here; big screens are nobody's."""
        return [page for page in self.pages if page.person == person and not page.screen]

    def people(self) -> set[Person]:
        """Those who are here, or will be in a moment."""
        return {page.person for page in (*self.pages, *self._coming) if not page.screen}

    def count(self, person: Person) -> int:
        """How many pages this person has, big screens and those that are being opened included."""
        return sum(page.person == person for page in (*self.pages, *self._coming))

    def has_people_here(self, table: Table) -> bool:
        """Whether the log says that anybody is here, so that other processes notify us of what they append."""
        return self._process in processes_at(table)

    def has_people_elsewhere(self, table: Table) -> bool:
        """Whether the log says that anybody is at another process, which must hear of what we append."""
        return any(process != self._process for process in processes_at(table))

    def has_open_page(self, person: Person) -> bool:
        """Whether a page of this person shows the table now; a big screen counts, too."""
        return any(page.person == person for page in self.pages)

    # Coming and going -------------------------------------------------------------------------------------

    @contextmanager
    def expecting(self, page: Connection) -> Iterator[None]:
        """Counts this page's person as here while it is being opened."""
        self._coming.append(page)
        try:
            yield
        finally:
            self._coming.remove(page)

    def check_not_barred(self, page: Connection, table: Table) -> None:
        """Raises Refused if somebody new comes from an address from which another was removed."""
        if page.person not in table.people and self._barred.get(page.address, 0) > now():
            raise Refused(REMOVED)

    def turn_out(self, person: Person) -> None:
        """Closes the pages of a person who was removed, and keeps out whoever comes back from there as new.

        An address that others at the table share is not kept out: that may be their whole house.
        """
        others = {page.address for page in self.pages if page.person != person}
        for page in self.pages:
            if page.person == person:
                close(page, REMOVED)
                if page.address not in others:
                    self._barred[page.address] = now() + BARRED

    def close_all(self, refusal: Refusal) -> None:
        """Closes all pages, and says why."""
        for page in self.pages:
            close(page, refusal)

    # What the log should say ------------------------------------------------------------------------------

    def went(self, person: Person, table: Table) -> Sequence[Entry]:
        """That this person went, if no page of theirs is left here and the log does not say so yet."""
        guest = table.people.get(person)
        if person in self.people() or guest is None or self._process not in guest.processes:
            return ()
        return (Went(person=person, process=self._process, at=now()),)

    def corrections(self, alive: Collection[str], table: Table) -> Sequence[Entry]:
        """Who has gone unnoticed, and who is here though the log says otherwise."""
        return came_and_went(table, self._process, self.people(), alive, now())


def processes_at(table: Table) -> Iterator[str]:
    """The processes at which people and programs are connected, as the log says; it knows of no big screens."""
    # One by one: `has_people_here` is asked once a second of every table with pages, and mostly needs the first.
    for guest in table.people.values():
        yield from guest.processes
    for chair in table.chairs:
        if chair.program is not None and chair.program.process is not None:
            yield chair.program.process


def close(page: Connection, refusal: Refusal) -> None:
    """Tells a page why, and closes it; one that throws even then is left to its own end."""
    with suppress(Exception):
        page.drop(refusal)
