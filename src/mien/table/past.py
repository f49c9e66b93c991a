"""The games that were played at a table, and who may see them again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mien.games import GAMES
from mien.kit import Record, Refusal, Refused
from mien.table.circle import Circle
from mien.table.entries import Answered, Entry
from mien.table.people import Person
from mien.table.table import REMOVED, Table


def finished_games(code: str, entries: Iterable[Entry]) -> dict[int, Record]:
    """The record of every game that was played to its end, by its number."""
    return {table.games: table.match.record for table in tables_at_the_end(code, entries) if table.match}


def tables_at_the_end(code: str, entries: Iterable[Entry]) -> Iterator[Table]:
    """The table whenever a game has just ended: one and the same, which moves on."""
    table = Table(code)
    for entry in entries:
        table.apply(entry)
        if isinstance(entry, Answered) and table.stage == "over":
            yield table


def circle_of(table: Table, number: int) -> Circle:
    """Who was around the game with this number, which is over; raises Refused."""
    if not 1 <= number <= table.games:
        raise Refused(Refusal("no-such-game", "No such game was played to its end here."))
    circle = table.circles[number - 1]
    if circle.rules != GAMES[circle.game].rules_version:
        raise Refused(Refusal("other-rules", "The rules have changed since; this game can't be shown any more."))
    if number == table.games and table.stage == "playing":
        raise Refused(Refusal("not-over", "This game is not over yet."))
    return circle


def check_may_see_again(table: Table, person: Person | None, number: int) -> None:
    """Raises Refused unless the game is over, and public or one that this person was at."""
    circle = circle_of(table, number)
    if circle.public:
        return
    guest = table.people.get(person) if person is not None else None
    if guest is not None and guest.removed:
        raise Refused(REMOVED)
    if person not in circle.sat and person not in circle.saw:
        raise Refused(Refusal("not-yours", "Only those who were at this game can see it."))
