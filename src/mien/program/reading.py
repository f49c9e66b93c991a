"""What a program reads of a game: who it is, what happened, all that its seat may know, and the question."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from mien.kit import AnyPosition, Event, Seat, seen
from mien.transcript import names


def happened(position: AnyPosition, seat: Seat, since: int = 0) -> list[str]:
    """What the seat was told from this step on, a sentence for each event."""
    told: Iterable[Event] = [event for step in position.told[since:] for event in step]
    return [position.game.event_text(event, names(position.seats)) for event in seen(told, seat)]


def view_for(position: AnyPosition, seat: Seat, *, sees_people: bool = True) -> Any:
    """All that the seat may know, as values; without what was read from people, if a program may not know that."""
    view = position.view(seat)
    return view if sees_people else position.game.without_readings(view)


def table_text(position: AnyPosition, seat: Seat, *, sees_people: bool = True) -> str:
    """The same in lines: as complete as what a browser gets."""
    game, called = position.game, names(position.seats)
    view = view_for(position, seat, sees_people=sees_people)
    parts = [f"You are {called[seat]}.", game.view_text(view, called), game.details_text(view, called)]
    return "\n".join(part for part in parts if part)


def question(position: AnyPosition, seat: Seat) -> str:
    """What the seat is asked, with the rule that asks it."""
    return f"{position.game.question_text(position.view(seat))} ({position.state.phase.rule})"


def outcome_text(position: AnyPosition) -> str:
    """How the game ended."""
    return str(position.outcome)
