"""The transcript of a record: the game as text, whole or as one seat saw it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, groupby
from typing import Any

import msgspec

from mien.kit import Answered, Event, Match, Outcome, Record, Seat, Sightlines, seen


def names(seats: int) -> tuple[str, ...]:
    """What the seats are called where nobody has a name."""
    return tuple(f"Seat {seat}" for seat in range(seats))


def listed(words: Iterable[object], last: str = "and") -> str:
    """The words as one would say them: a, b and c."""
    *most, end = map(str, words)
    return f"{', '.join(most)} {last} {end}" if most else end


def say(answer: Any) -> str:
    """An answer, as the record has it, in words."""
    if isinstance(answer, dict):
        gaps = [f"{gap} {say(word)}" for gap, word in answer.items() if gap != "type"]
        return " ".join([str(answer.get("type", "")), ", ".join(gaps)]).strip()
    if isinstance(answer, list):
        return ", ".join(map(say, answer)) or "nothing"
    return str(answer)


def tell_outcome(outcome: Outcome | None) -> str:
    """Who won, by which rule, with which scores; one line."""
    if outcome is None:
        return "The game is not over."
    scores = ", ".join(f"seat {seat}: {score}" for seat, score in enumerate(outcome.scores))
    if not outcome.winners:
        won = "Nobody won"
    elif len(outcome.winners) == len(outcome.scores):
        won = "All won"
    else:
        won = f"{listed(f'seat {seat}' for seat in outcome.winners)} won".capitalize()
    return f"{won} ({outcome.rule}). Scores: {scores}."


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
        lines += ["", f"Step {answers[0].step}. " + "; ".join(map(_answered, answers)) + "."]
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
                lines += [*question, f"  {_answered(given)}."]
        lines += _tell(match, seen(events, seat))
        question = _question(match, seat)
    lines += ["", *_view(match, seat), "", tell_outcome(match.outcome)]
    return _text(lines)


def who_saw_whom(record: Record) -> str:
    """Who could see and hear whom, from which step on; that follows from the record alone."""
    match, steps = _begin(record)
    lines = _head(record)
    last = None
    for _ in chain([()], steps):
        now = match.sightlines()
        if now != last:
            lines += [f"From step {match.step} on:", *_sight(now, match.seats)]
        last = now
    return _text(lines)


Steps = Iterator[tuple[tuple[Answered, ...], tuple[Event, ...]]]


def _begin(record: Record) -> tuple[Match, Steps]:
    """A match at its start, and the steps that take it to its end; raises if the record can't be replayed."""
    whole = Match.replay(record)
    match = Match.start(whole.game, seats=record.seats, options=whole.options, seed=record.secret())

    def steps() -> Steps:
        for _, group in groupby(record.answers, key=lambda given: given.step):
            answers = tuple(group)
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


def _answered(given: Answered) -> str:
    by = f" (by {given.by})" if given.by else ""
    return f"Seat {given.seat}{by} answers {say(given.answer)}"


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
