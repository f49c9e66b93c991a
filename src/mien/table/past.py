"""The games that were played at a table, and who may see them again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mien.kit import AnyPosition, Position, Refusal, Refused
from mien.table.attendance import Attendance
from mien.table.engines import logged_game
from mien.table.entries import Answered, Entry, Started
from mien.table.people import Person
from mien.table.table import REMOVED, Table

NO_SUCH_GAME = Refusal("no-such-game", "There's no such game here, or it was never finished. Check the link.")


def positions(seats: int, entries: Iterable[Entry]) -> Iterator[AnyPosition]:
    """A game at its start and after every answer; `entries` are those of the log since it began."""
    position: AnyPosition | None = None
    for entry in entries:
        if isinstance(entry, Started):
            game, seed = logged_game(entry.game).under(entry.rules), bytes.fromhex(entry.seed)
            position = Position.replayed(game, seats=seats, options=entry.options, seed=seed)
            yield position
        elif isinstance(entry, Answered) and position is not None:
            position = position.answered(entry.seat, entry.answer, step=entry.step, by=entry.by)
            yield position


def play_again(attendance: Attendance, entries: Iterable[Entry]) -> Iterator[AnyPosition]:
    """A game that is over, at its start and after every step.

    `entries` are those of the log from `attendance.began` to `attendance.ended`: no other game is played for it.
    """
    return (position for position in positions(len(attendance.players), entries) if not position.answers)


def attendance_of(table: Table, number: int) -> Attendance:
    """Who was around the game with this number, which is over; raises Refused."""
    if not 1 <= number <= table.games:
        raise Refused(NO_SUCH_GAME)
    attendance = table.attendances[number - 1]
    if number == table.games and table.stage == "playing":
        raise Refused(Refusal("not-over", "This game isn't over yet. Come back when it is."))
    if attendance.ended is None:
        raise Refused(
            Refusal("no-such-game", "There's no such game here, or it was never finished. Check the link.")
        )
    return attendance


def check_may_see_again(table: Table, person: Person | None, number: int) -> Attendance:
    """Who was around the game; raises Refused unless it is over, and public or one that this person was at."""
    if person not in table.people and number == table.games and table.stage == "playing":
        # Strangers don't learn that people are playing here.
        raise Refused(NO_SUCH_GAME)
    attendance = attendance_of(table, number)
    if attendance.public:
        return attendance
    guest = table.people.get(person) if person is not None else None
    if guest is not None and guest.removed:
        raise Refused(REMOVED)
    if person not in attendance.sat and person not in attendance.saw:
        raise Refused(
            Refusal(
                "not-yours", "Only people who were at the table can watch this game. Watch it with one of them."
            )
        )
    return attendance
