"""The transcript of a record: the game as text, whole or as one seat saw it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

import msgspec
from msgspec.structs import replace

from mien.kit import Answered, Event, Match, Outcome, Record, Seat, Sightlines, listed, seen


def names(seats: int) -> tuple[str, ...]:
    """What the seats are called where nobody has a name."""
    return tuple(f"Seat {seat}" for seat in range(seats))


def tell_outcome(outcome: Outcome | None) -> str:
    """Who won, by which rule, with which scores; one line."""
    return "The game is not over." if outcome is None else str(outcome)


def tell_options(options: dict[str, Any]) -> str:
    """The options as they are typed."""
    return ", ".join(f"{name}={_typed(value)}" for name, value in options.items()) or "no options"


def as_everyone_saw(record: Record, *, every: int | None = None) -> str:
    """The whole game; with `every`, all seats' views at the start, after every so many steps, and at the end."""
    lines = _head(record)
    match, steps = _begin(record)
    lines += _tell(match, match.events)
    if every:
        lines += _views(match)
    for number, (answers, events) in enumerate(steps, 1):
        lines += ["", f"Step {answers[0].step}. " + "; ".join(_answered(match, given) for given in answers) + "."]
        lines += _tell(match, events)
        if every and (number % every == 0 or not match.asks):
            lines += _views(match)
    return _text([*lines, "", tell_outcome(match.outcome)])


def as_seat_saw(record: Record, seat: Seat) -> str:
    """The game as this seat knew it: what it was told, its view whenever it was asked, and its own answers."""
    lines = [*_head(record), f"As seat {seat} saw it."]
    match, steps = _begin(record)
    lines += _tell(match, seen(match.events, seat))
    question = _question(match, seat)
    for answers, events in steps:
        lines += ["", f"Step {answers[0].step}."]
        for given in answers:
            if given.seat == seat:
                lines += [*question, f"  {_answered(match, given)}."]
        lines += _tell(match, seen(events, seat))
        question = _question(match, seat)
    lines += ["", *_view(match, seat), "", tell_outcome(match.outcome)]
    return _text(lines)


def who_saw_whom(record: Record) -> str:
    """Who could see and hear whom, from which step on."""
    lines = _head(record)
    for now in Match.replay(record).in_force:
        lines += [f"From step {now.step} on:", *_sight(now.lines, record.seats)]
    return _text(lines)


Steps = Iterator[tuple[tuple[Answered, ...], tuple[Event, ...]]]


def _begin(record: Record) -> tuple[Match, Steps]:
    """A match at its start, and the steps that take it to its end; raises if the record can't be replayed."""
    whole = Match.replay(record)
    match = Match.start(whole.game, seats=record.seats, options=whole.options, seed=record.secret())

    def steps() -> Steps:
        for _, group in groupby(record.answers, key=lambda given: given.step):
            answers = tuple(replace(given, answer=match.read(given.seat, given.answer)) for given in group)
            events: tuple[Event, ...] = ()
            for given in answers:
                events = match.answer(given.seat, given.answer, step=given.step, by=given.by)
            yield answers, events

    return match, steps()


def _head(record: Record) -> list[str]:
    return [
        f"{record.game}, rules {record.rules}, {record.seats} seats, {tell_options(record.options)}.",
        f"Hash of the seed: {record.commitment}",
        "",
    ]


def _answered(match: Match, given: Answered) -> str:
    by = f" (by {given.by})" if given.by else ""
    return f"Seat {given.seat}{by} answers: {match.game.say(given.answer, names(match.seats))}"


def _tell(match: Match, events: Iterable[Event]) -> list[str]:
    lines = []
    for event in events:
        audience = "" if event.only is None else f"[only seat {listed(event.only)}] "
        lines.append(audience + match.game.tell(event, names(match.seats)))
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


def _question(match: Match, seat: Seat) -> list[str]:
    if seat not in match.asks:
        return []
    return [*_view(match, seat), "  " + match.game.prompt(match.view(seat))]


def _view(match: Match, seat: Seat | None) -> list[str]:
    return ["  " + line for line in match.game.show(match.view(seat), names(match.seats)).splitlines()]


def _views(match: Match) -> list[str]:
    """What a spectator sees, and of each seat's view the lines that differ from it."""
    spectator = _view(match, None)
    lines = ["", "Table:", *spectator]
    for seat in range(match.seats):
        own = [line for line in _view(match, seat) if line not in spectator]
        lines += [f"Seat {seat}, besides:", *own] if own else [f"Seat {seat}: the same."]
    return lines


def _typed(value: Any) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def _text(lines: list[str]) -> str:
    return "\n".join(lines) + "\n"
