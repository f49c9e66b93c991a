"""What time alone, or a lost connection, brings about at a table."""

from collections.abc import Callable, Collection, Iterable, Iterator
from functools import partial
from operator import itemgetter

from mien.kit import AnyPosition
from mien.table.clocks import DAY, HOST_GRACE, bot_due, deadlines
from mien.table.commands import AnswerFor
from mien.table.entries import Came, Entry, HostPassed, ProgramReplaced, StoodIn, Went
from mien.table.people import NOBODY, Person
from mien.table.table import Moment, Table

Make = Callable[[Table, Moment], Iterable[Entry]]


def due(table: Table, moment: Moment) -> tuple[Entry, ...]:
    """What is longest overdue, if anything is; raises Refused.

    What can't be made is passed over for the next that is overdue; its error is raised if none can be made.
    """
    failed: Exception | None = None
    overdue = [(when, make) for when, make in _coming(table) if when <= moment.at]
    for _, make in sorted(overdue, key=itemgetter(0)):
        try:
            return tuple(make(table, moment))
        except Exception as error:
            failed = failed or error
    if failed is not None:
        raise failed
    return ()


def next_due(table: Table, after: int = 0) -> int | None:
    """When the next entry after this moment will be due, if nothing else happens."""
    return min([when for when, _ in _coming(table) if when > after], default=None)


def came_and_went(
    table: Table, process: str, connected: Collection[Person], alive: Collection[str], now: int
) -> list[Entry]:
    """What to write down so that the log says who is here: those with a connection to a living process."""
    found: list[Entry] = [
        Went(at=now, person=person, process=held)
        for person, guest in table.people.items()
        for held in guest.processes
        if held not in alive or (held == process and person not in connected)
    ]
    # Others may have taken this process for dead while it could not reach the store.
    for person, guest in () if table.closed else table.people.items():
        if person in connected and process not in guest.processes and not guest.removed and not guest.gone_on:
            found.append(
                Came(
                    at=now,
                    person=person,
                    process=process,
                    name=guest.name,
                    language=guest.language,
                    avatar=guest.avatar,
                )
            )
    return found


def programs_gone(
    table: Table, process: str, connected: Collection[str], alive: Collection[str], now: int
) -> list[Entry]:
    """What to write down so that no game waits for a program whose connection is lost; `connected` are keys."""
    here = [chair.program for chair in table.chairs if chair.program is not None and chair.program.process]
    return [
        ProgramReplaced(at=now, key=program.key, why="gone")
        for program in here
        if program.process not in alive or (program.process == process and program.key not in connected)
    ]


def _coming(table: Table) -> Iterator[tuple[int, Make]]:
    # While nobody is here, no bot stands in and no host is replaced.
    if table.closed or table.used_up or not table.awake:
        return
    host = table.people.get(table.host)
    gone_at = table.woken_at if host is None else host.gone_at
    if gone_at is not None and (heir := _heir(table)) is not None:
        grace = DAY if table.settings.clock == "day" else HOST_GRACE
        yield gone_at + grace * 1000, partial(_pass_host, heir)
    position = table.position
    if position is None or table.stage != "playing" or table.paused:
        return
    for seat, chair in enumerate(table.played):
        if chair.person is not None and table.people[chair.person].gone_at is not None:
            stands_in = bot_due(table, seat)
            if stands_in is not None:
                yield stands_in, partial(_stand_in, seat)
    for seat, when in deadlines(table).items():
        if seat not in position.answers and table.played[seat].played_by_person:
            yield when, partial(_silence, position, seat)


def _pass_host(heir: Person, table: Table, moment: Moment) -> Iterable[Entry]:
    return [HostPassed(at=moment.at, person=heir)]


def _stand_in(seat: int, table: Table, moment: Moment) -> Iterable[Entry]:
    return [StoodIn(at=moment.at, chair=seat)]


def _silence(position: AnyPosition, seat: int, table: Table, moment: Moment) -> Iterable[Entry]:
    answer = AnswerFor(table.games, seat, position.step, position.silence(seat), by="clock")
    return table.check(NOBODY, answer, moment)


def _heir(table: Table) -> Person | None:
    """Who becomes host if the host is gone: the one who sits, and has been here longest."""
    here = [
        (table.chair_of(person) is None, guest.came, person)
        for person, guest in table.people.items()
        if guest.here and not guest.removed and person != table.host
    ]
    return min(here)[2] if here else None
