"""What time alone brings about at a table."""

from collections.abc import Collection, Iterator
from operator import itemgetter

import msgspec

from mien.table.clocks import GRACE, HOST_GRACE
from mien.table.entries import Answered, Entry, HostPassed, StoodIn, Went
from mien.table.people import Person
from mien.table.table import Table


def due(table: Table, now: int) -> Entry | None:
    """The entry that is longest overdue, if any is."""
    when, entry = min(_coming(table), key=itemgetter(0), default=(now + 1, None))
    return msgspec.structs.replace(entry, at=now) if entry is not None and when <= now else None


def next_due(table: Table) -> int | None:
    """When the next entry will be due, if nothing else happens."""
    return min((when for when, _ in _coming(table)), default=None)


def lost(table: Table, alive: Collection[str]) -> list[Entry]:
    """The connections that went with a server process that is no longer alive."""
    return [
        Went(person=person, process=process)
        for person, guest in table.people.items()
        for process in guest.processes
        if process not in alive
    ]


def _coming(table: Table) -> Iterator[tuple[int, Entry]]:
    if table.closed:
        return
    heir = _heir(table)
    gone_at = table.people[table.host].gone_at if table.host in table.people else None
    if heir is not None and gone_at is not None:
        yield gone_at + HOST_GRACE * 1000, HostPassed(person=heir)
    match = table.match
    if match is None or table.stage != "playing" or table.paused:
        return
    for seat, chair in enumerate(table.played):
        if chair.played_by_bot or chair.person is None:
            continue
        away = table.people[chair.person].gone_at
        if away is not None:
            yield away + GRACE[table.settings.clock] * 1000, StoodIn(chair=seat)
    for seat in match.waiting_for:
        deadline = table.deadline(seat)
        if deadline is not None and not table.played[seat].played_by_bot:
            answer = msgspec.to_builtins(match.silence(seat))
            yield deadline, Answered(seat=seat, step=match.step, answer=answer, by="clock")


def _heir(table: Table) -> Person | None:
    """Who becomes host if the host is gone: the one who sits, and has been here longest."""
    here = [
        (table.chair_of(person) is None, guest.came, person)
        for person, guest in table.people.items()
        if guest.here and not guest.removed and person != table.host
    ]
    return min(here)[2] if here else None
