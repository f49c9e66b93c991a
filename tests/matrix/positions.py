"""Golden positions: one of every kind of moment of every game, at its smallest, usual and largest tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache

import msgspec
from harness.scratch import ROOT
from msgspec import Struct
from tools.generate.goldens import by_rules, folder

from mien.at_random import finish
from mien.games import GAMES
from mien.kit import AnyGame, Match, Record


class GoldenPosition(Struct, frozen=True):
    """A recorded game after so many answers, seen from one seat."""

    record: Record
    name: str
    """Of the record: its game, its options and its number of seats."""
    moment: str
    """The phase, and whether the seat is asked or waits; or the end."""
    seat: int
    answers: int
    lesson: bool = False

    @property
    def title(self) -> str:
        return f"{self.name} {self.moment}"


@cache
def positions(game: str) -> Sequence[GoldenPosition]:
    """Each kind of moment once for every number of seats, from the record in which it shows most; and a lesson."""
    found: dict[tuple[int, str], tuple[int, GoldenPosition]] = {}
    for name, record in golden_records(GAMES[game]):
        for moment, seat, answers, size in moments(record):
            key = (record.seats, moment)
            if key not in found or size > found[key][0]:
                found[key] = size, GoldenPosition(record, name, moment, seat, answers)
    return [*(position for _, (_, position) in sorted(found.items(), key=lambda item: item[0])), *lesson(game)]


def full_house(game: str) -> Sequence[GoldenPosition]:
    """Every kind of question of this game once, at the largest table that has it."""
    asked = [one for one in positions(game) if one.moment.endswith("asked") and not one.lesson]
    return list({one.moment: one for one in sorted(asked, key=lambda one: one.record.seats)}.values())


def golden_records(game: AnyGame) -> Iterator[tuple[str, Record]]:
    """The golden games of today's rules, by name: every mode has one with the fewest, usual and most seats."""
    for path in sorted(folder(game, ROOT).glob("*.record.json")):
        if by_rules(game) in path.name:
            name = path.name.removesuffix(".record.json").replace(f"{by_rules(game)}-", "")
            yield f"{game.name} {name}", Record.from_json(path.read_bytes())


def lesson(game: str) -> Iterable[GoldenPosition]:
    """The moments of this game's lesson, seen by the one who learns."""
    taught = GAMES[game].lesson
    if taught is None:
        return
    match = Match.start(GAMES[game], seats=taught.seats, options=taught.options, seed=taught.seed)
    record = finish(match).record
    shown: dict[str, tuple[int, GoldenPosition]] = {}
    for moment, seat, answers, size in moments(record):
        if seat == 0 and (moment not in shown or size > shown[moment][0]):
            position = GoldenPosition(record, f"{game} lesson", moment, seat, answers, lesson=True)
            shown[moment] = size, position
    yield from (position for _, position in shown.values())


def moments(record: Record) -> Iterator[tuple[str, int, int, int]]:
    """What every seat sees at every step: the kind of moment, the seat, the answers so far, how much it sees."""
    given = 0
    for match in Match.steps(record):
        if match.outcome is not None:
            yield "end", 0, len(record.answers), 0
            continue
        phase = type(match.state.phase).__name__.lower()
        for seat in range(record.seats):
            kind = f"{phase}-{'asked' if seat in match.waiting_for else 'waits'}"
            yield kind, seat, given, len(msgspec.json.encode(match.view(seat)))
        given = sum(answer.step <= match.step for answer in record.answers)
