"""What pages hold of a table and its game, and the messages that tell them what has changed of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict, replace

from mien.kit import Ask, Seat
from mien.kit.change import Change, change_of, own_change
from mien.server import wire
from mien.server.clock import now
from mien.server.show import happened, position_of, show_next, show_openly, show_table, show_table_to
from mien.table import Person, Table


class ShownTable:
    """The table around the game as all pages hold it: to a room, and to each person who has a page open."""

    def __init__(self, table: Table, openly: wire.TableShown | None = None) -> None:
        self._openly = openly or show_table(table, now())
        self._own: dict[Person, wire.TableShown] = {}

    def whole(self, person: Person | None, table: Table) -> bytes:
        """The message that says all of it, to a person or, for None, to a room."""
        return wire.write(replace(self._to(person, table), now=now()))

    def _to(self, person: Person | None, table: Table) -> wire.TableShown:
        if person is None:
            return self._openly
        if person not in self._own:
            self._own[person] = show_table_to(person, table, self._openly)
        return self._own[person]

    def next(self, table: Table, people: Iterable[Person | None]) -> tuple[ShownTable, dict[Person | None, bytes]]:
        """The table as it is now, and what these people are told, who hold what it was."""
        new = ShownTable(table)
        version = self._openly.version
        everyone = wire.encoded(change_of(self._openly, new._openly))
        common = wire.write(wire.TableChanged(version, everyone))
        messages = dict.fromkeys(people, common)
        for person in messages:
            if person is None:
                continue
            if own := own_change(self._own[person], new._to(person, table), self._openly, new._openly):
                messages[person] = wire.write(wire.TableChanged(version, everyone, own))
        return new, messages


class Own(Struct, frozen=True):
    """What a seat knows of the game that a spectator does not."""

    view: Any
    ask: Ask | None
    answer: Any
    deadline: int | None


class ShownGame:
    """The game as all pages hold it that may watch: as a spectator does, and as each seat does that has a page."""

    def __init__(self, table: Table, openly: wire.GameShown | None = None) -> None:
        self._openly = openly or show_openly(table, now())
        self._own: dict[Seat, Own] = {}
        self._state = position_of(table).state
        self._played = table.played

    @property
    def seen(self) -> tuple[int, int]:
        """The number of the game, and how many of its steps those who hold this have heard of."""
        return self._openly.number, self._openly.step

    def same_people(self, table: Table) -> bool:
        """Whether everybody who watches may go on, and has the seat they had."""
        return table.played is self._played and table.settings.spectators

    def whole(self, seat: Seat | None, table: Table, since: int) -> bytes:
        """The message that says all of it, to a seat or a spectator, with what happened from step `since` on."""
        shown = replace(self._openly, now=now(), happened=happened(table, seat, since))
        if seat is not None:
            if seat not in self._own:
                self._own[seat] = own_of(seat, table)
            shown = replace(shown, seat=seat, **asdict(self._own[seat]))
        return wire.write(shown)

    def next(self, table: Table, seats: Iterable[Seat | None]) -> tuple[ShownGame, dict[Seat | None, bytes]]:
        """The game as it is now, and what these seats are told, which hold what it was."""
        position, old = position_of(table), self._openly
        same_state = position.state is self._state
        # The time is of use only to those who see a clock run.
        clock = any(table.deadline(seat) is not None for seat in position.asks)
        at = now() if clock else old.now
        openly = show_next(old, table, at, same_state=same_state, same_players=table.played is self._played)
        new = ShownGame(table, openly)
        everyone = wire.encoded(change_of(old, openly))
        news = happened(table, None, old.step)
        secrets = [len(step.events) for step in news] != [len(events) for events in position.told[old.step :]]
        common = wire.encoded(news) if news else ()
        messages: dict[Seat | None, bytes] = {}
        for seat in seats:
            own: Change = {}
            told = common
            if seat is not None:
                before = self._own[seat]
                after = new._own[seat] = own_of(seat, table, before.view if same_state else None)
                own = _own_change(before, after, old.view, openly.view)
                if secrets:
                    told = happened(table, seat, old.step)
            messages[seat] = wire.write(wire.GameChanged(old.version, everyone, own, told))
        return new, messages


def own_of(seat: Seat, table: Table, view: Any = None) -> Own:
    """What this seat alone knows; its view is this one, if it has been made already."""
    position = position_of(table)
    asked = position.asks.get(seat)
    deadline = None if asked is None else table.deadline(seat)
    return Own(position.view(seat) if view is None else view, asked, position.answers.get(seat), deadline)


def _own_change(before: Own, after: Own, view_before: Struct, view: Struct) -> Change:
    change: Change = {}
    if after.view is not before.view and (deeper := own_change(before.view, after.view, view_before, view)):
        change["view~"] = deeper
    if after.ask is not before.ask and after.ask != before.ask:
        change["ask"] = after.ask
    if after.answer is not before.answer and after.answer != before.answer:
        change["answer"] = after.answer
    if after.deadline != before.deadline:
        change["deadline"] = after.deadline
    return change
