"""The games that were played at a table, and who may see them again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mien.kit import AnyPosition, Position, Refusal, Refused
from mien.table.circle import Circle
from mien.table.engines import logged_game
from mien.table.entries import Answered, Entry, Started
from mien.table.people import Person
from mien.table.table import REMOVED, Table


def play_again(circle: Circle, entries: Iterable[Entry]) -> Iterator[AnyPosition]:
    """A game that is over, at its start and after every step.

    `entries` are those of the log from `circle.began` to `circle.ended`: no other game is played for it.
    """
    position: AnyPosition | None = None
    for entry in entries:
        if isinstance(entry, Started):
            game, seed = logged_game(entry.game).under(entry.rules), bytes.fromhex(entry.seed)
            position = Position.replayed(game, seats=len(circle.players), options=entry.options, seed=seed)
            yield position
        elif isinstance(entry, Answered) and position is not None:
            position = position.answered(entry.seat, entry.answer, step=entry.step, by=entry.by)
            if not position.answers:
                yield position


def finished_games(code: str, entries: Iterable[Entry]) -> dict[int, AnyPosition]:
    """Where each game of a log ended that was played to its end, by its number; it plays the whole log, once."""
    table, ends = Table(code), dict[int, AnyPosition]()
    for entry in entries:
        table = table.after([entry])
        if isinstance(entry, Answered) and table.position is not None and table.stage == "over":
            ends[table.games] = table.position
    return ends


def circle_of(table: Table, number: int) -> Circle:
    """Who was around the game with this number, which is over; raises Refused."""
    if not 1 <= number <= table.games:
        raise Refused(Refusal("no-such-game", "There's no such game here, or it was never finished."))
    circle = table.circles[number - 1]
    if number == table.games and table.stage == "playing":
        raise Refused(Refusal("not-over", "This game isn't over yet."))
    return circle


def check_may_see_again(table: Table, person: Person | None, number: int) -> Circle:
    """Who was around the game; raises Refused unless it is over, and public or one that this person was at."""
    circle = circle_of(table, number)
    if circle.public:
        return circle
    guest = table.people.get(person) if person is not None else None
    if guest is not None and guest.removed:
        raise Refused(REMOVED)
    if person not in circle.sat and person not in circle.saw:
        raise Refused(Refusal("not-yours", "Only people who were at the table can watch this game."))
    return circle
