"""What may lie around a game: a notice, a running clock, a player who has gone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from bench.gallery import AVATARS, NAMES, person_at
from msgspec.structs import replace
from tests.matrix.positions import GoldenPosition
from tests.matrix.strains import EMOJI, STRAINS, Strain

from mien.server.system.clock import now
from mien.table import Table
from mien.table import entries as log
from mien.table.codes import code_from
from mien.table.names import clean_name
from mien.table.settings import Settings

Surrounding = Literal["plain", "notice", "clock", "absent", "rules"] | Strain
SURROUNDINGS: tuple[Surrounding, ...] = ("plain", "notice", "clock", "absent", "rules", *STRAINS)

CODE = code_from(b"one table for all positions, now.")
ME = person_at(99)
"""Who looks at the page: whatever seat a position is seen from is theirs."""
LOBBY = "The next position"
"""The title of the empty table between two positions."""


def laid(position: GoldenPosition) -> Table:
    """The table at which the game has come so far, with everybody there."""
    at = now() - 1000
    record = position.record
    entries: list[log.Entry] = [log.Created(at=at, host=ME, game=record.game)]
    for seat in range(record.seats):
        person, avatar = person_of(position, seat), AVATARS[seat % len(AVATARS)]
        if position.lesson and seat != position.seat:
            entries.append(log.BotSat(at=at, chair=seat, level="beginner"))
            continue
        name = NAMES[seat % len(NAMES)]
        entries += [
            log.Came(at=at, person=person, process="staged", name=name, language="en", avatar=avatar),
            log.Sat(at=at, person=person, chair=seat),
        ]
    entries.append(
        log.Started(at=at, game=record.game, rules=record.rules, options=record.options, seed=record.seed)
    )
    for given in record.answers[: position.answers]:
        entries.append(log.Answered(at=at, seat=given.seat, step=given.step, answer=given.answer))
    return Table(CODE).after(entries)


def person_of(position: GoldenPosition, seat: int) -> str:
    """Who sits there."""
    return ME if seat == position.seat else person_at(seat)


def lobby_of(game: str) -> Table:
    """A table at which nobody plays yet: a page that shows it holds nothing of any position."""
    at = now()
    return Table(CODE).after(
        [
            log.Created(at=at, host=ME, game=game),
            log.Came(at=at, person=ME, process="staged", name=NAMES[0], language="en", avatar=AVATARS[0]),
            log.Sat(at=at, person=ME, chair=0),
            log.SettingsChosen(at=at, settings=Settings(title=LOBBY)),
        ]
    )


def surrounded(table: Table, position: GoldenPosition, surrounding: Surrounding) -> Table | None:
    """The same table with this around its game; None if that can't be."""
    if surrounding == "emoji":
        return _with_names(table)
    if surrounding in ("plain", "rules", *STRAINS):
        return table
    if table.stage != "playing" or position.lesson:
        return None
    return AROUND[surrounding](table, position)


def _with_names(table: Table) -> Table:
    """Everybody typed a name of sixty emoji."""
    for at, person in enumerate(table.people):
        table = table.with_guest(person, name=clean_name(EMOJI[at % len(EMOJI)]))
    return table


def _with_notice(table: Table, position: GoldenPosition) -> Table | None:
    """Somebody else asks for a pause: the longest notice, with two buttons."""
    other = person_of(position, (position.seat + 1) % position.record.seats)
    return table.after([log.PauseWanted(at=now(), person=other)])


def _with_clock(table: Table, position: GoldenPosition) -> Table | None:
    timed = table.after([log.SettingsChosen(at=now(), settings=Settings(clock="relaxed"))])
    return replace(timed, asked_at=now())


def _with_absent(table: Table, position: GoldenPosition) -> Table | None:
    """Somebody else is gone, if possible one for whom the game waits; at a large table, everybody else."""
    assert table.position is not None
    others = [seat for seat in range(position.record.seats) if seat != position.seat]
    one = next((seat for seat in others if seat in table.position.waiting_for), others[0])
    gone = others if position.record.seats >= LARGE else [one]
    return table.after([log.Went(at=now(), person=person_of(position, seat), process="staged") for seat in gone])


LARGE = 5
"""From so many seats on, a table is large."""
AROUND: dict[Surrounding, Callable[[Table, GoldenPosition], Table | None]] = {
    "notice": _with_notice,
    "clock": _with_clock,
    "absent": _with_absent,
}
