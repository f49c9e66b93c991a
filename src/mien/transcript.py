"""Renders a record as text: the whole game, or as one seat saw it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from mien.kit import Answered, AnyPosition, Event, Match, Outcome, Record, Seat, Sightlines, listed, seen
from mien.kit.decks import DECK
from mien.kit.words import one_line


def names(seats: int) -> tuple[str, ...]:
    """What the seats are called where players have no names."""
    return tuple(f"Seat {seat}" for seat in range(seats))


def outcome_text(outcome: Outcome | None) -> str:
    """Who won, by which rule, with which scores; one line."""
    return "The game is not over." if outcome is None else str(outcome)


def options_text(options: dict[str, Any]) -> str:
    """The options as they are typed; a deck by the beginning of its hash."""
    named = {name: value["hash"][:12] if name == DECK and value else value for name, value in options.items()}
    return ", ".join(f"{name}={_typed(value)}" for name, value in named.items()) or "no options"


def as_everyone_saw(record: Record, *, every: int | None = None) -> str:
    """The whole game; with `every`, all seats' views at the start, after every so many steps, and at the end."""
    lines = _head(record)
    before, *steps = Match.steps(record)
    lines += _tell(before, before.events)
    if every:
        lines += _views(before)
    for number, position in enumerate(steps, 1):
        answers = position.given[len(before.given) :]
        lines += ["", f"Step {before.step}. " + "; ".join(_answered(before, given) for given in answers) + "."]
        lines += _tell(position, position.told[-1])
        if every and (number % every == 0 or not position.asks):
            lines += _views(position)
        before = position
    return _text([*lines, "", outcome_text(before.outcome)])


def as_seat_saw(record: Record, seat: Seat) -> str:
    """The game as this seat knew it: what it was told, its view whenever it was asked, and its own answers."""
    lines = [*_head(record), f"As seat {seat} saw it."]
    before, *steps = Match.steps(record)
    lines += _tell(before, seen(before.events, seat))
    for position in steps:
        lines += ["", f"Step {before.step}."]
        for given in position.given[len(before.given) :]:
            if given.seat == seat:
                lines += [*_question(before, seat), f"  {_answered(before, given)}."]
        lines += _tell(position, seen(position.told[-1], seat))
        before = position
    lines += ["", *_view(before, seat), "", outcome_text(before.outcome)]
    return _text(lines)


def who_saw_whom(record: Record) -> str:
    """Who could see and hear whom, from which step on."""
    lines = _head(record)
    for now in Match.replay(record).in_force:
        lines += [f"From step {now.step} on:", *_sight(now.lines, record.seats)]
    return _text(lines)


def _head(record: Record) -> list[str]:
    return [
        f"{record.game}, rules {record.rules}, {record.seats} seats, {options_text(record.options)}.",
        f"Hash of the seed: {record.commitment}",
        "",
    ]


def _answered(position: AnyPosition, given: Answered) -> str:
    by = f" (by {given.by})" if given.by else ""
    return f"Seat {given.seat}{by} answers: {position.game.answer_text(given.answer, names(position.seats))}"


def _tell(position: AnyPosition, events: Iterable[Event]) -> list[str]:
    lines = []
    for event in events:
        audience = "" if event.only is None else f"[only seat {listed(event.only)}] "
        lines.append(audience + position.game.event_text(event, names(position.seats)))
    return lines


def _sight(lines: Sightlines, seats: int) -> list[str]:
    if lines == Sightlines.open(seats):
        return ["  Everybody sees and hears everybody."]
    return [
        f"  Seat {seat} sees {_seats(lines.sees[seat])} and hears {_seats(lines.hears[seat])}."
        for seat in range(seats)
    ]


def _seats(seats: tuple[Seat, ...]) -> str:
    return listed([f"seat {seat}" for seat in seats] or ["nobody"])


def _question(position: AnyPosition, seat: Seat) -> list[str]:
    if seat not in position.asks:
        return []
    return [*_view(position, seat), "  " + position.game.question_text(position.view(seat))]


def _view(position: AnyPosition, seat: Seat | None) -> list[str]:
    return [
        "  " + line for line in position.game.view_text(position.view(seat), names(position.seats)).splitlines()
    ]


def _views(position: AnyPosition) -> list[str]:
    """What a spectator sees, and of each seat's view the lines that differ from it."""
    spectator = _view(position, None)
    lines = ["", "Table:", *spectator]
    for seat in range(position.seats):
        own = [line for line in _view(position, seat) if line not in spectator]
        lines += [f"Seat {seat}, besides:", *own] if own else [f"Seat {seat}: the same."]
    return lines


def _typed(value: Any) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def _text(lines: list[str]) -> str:
    return "\n".join(map(one_line, lines)) + "\n"
