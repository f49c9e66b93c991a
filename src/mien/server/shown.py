"""What pages hold of a table and its game, and the messages that tell them what has changed of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct
from msgspec.structs import astuple, replace

from mien.kit import Ask, Seat
from mien.kit.change import Change, Own, change_of, own_change
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


class SeatShown:
    """What a seat knows of the game that a spectator does not."""

    __slots__ = ("answer", "ask", "deadline", "parts", "view")

    def __init__(self, seat: Seat, table: Table, parts: tuple[Any, ...], before: SeatShown | None = None) -> None:
        """With `parts` of what all may see; in the state that was shown `before`, the view is the same."""
        position = position_of(table)
        self.ask: Ask | None = position.asks.get(seat)
        self.answer: Any = position.answers.get(seat)
        self.deadline = None if self.ask is None else table.deadline(seat)
        if before is None:
            self.view = position.view(seat)
            self.parts = Own(self.view, parts)
        else:
            self.view, self.parts = before.view, before.parts

    def change(self, new: SeatShown, view_old: Struct, view_new: Struct) -> Change:
        """What turns this into the new one, once the seat has been told what changed for all."""
        change: Change = {}
        if new.parts is not self.parts and (inside := self.parts.change(new.parts, view_old, view_new)):
            change["view~"] = inside
        if new.ask is not self.ask and new.ask != self.ask:
            change["ask"] = new.ask
        if new.answer is not self.answer and new.answer != self.answer:
            change["answer"] = new.answer
        if new.deadline != self.deadline:
            change["deadline"] = new.deadline
        return change


class ShownGame:
    """The game as all pages hold it that may watch: as a spectator does, and as each seat does that has a page."""

    def __init__(self, table: Table, openly: wire.GameShown | None = None) -> None:
        self._openly = openly or show_openly(table, now())
        self._own: dict[Seat, SeatShown] = {}
        self._parts = astuple(self._openly.view)
        self._state = position_of(table).state
        self._played = table.played

    @property
    def seen(self) -> tuple[int, int]:
        """The number of the game, and how many of its steps those who hold this have heard of."""
        return self._openly.number, self._openly.step

    def same_people(self, table: Table) -> bool:
        """Whether everybody who watches may go on, and has the seat they had."""
        return table.played is self._played and table.settings.spectators

    def whole(self, seat: Seat | None, table: Table, since: int) -> wire.GameShown:
        """All of it, for a seat or a spectator, with what happened from step `since` on."""
        shown = replace(self._openly, now=now(), happened=happened(table, seat, since))
        if seat is None:
            return shown
        own = self._own[seat] = self._own.get(seat) or SeatShown(seat, table, self._parts)
        return replace(shown, seat=seat, view=own.view, ask=own.ask, answer=own.answer, deadline=own.deadline)

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
        told = wire.encoded(news) if news else ()
        common = wire.write(wire.GameChanged(old.version, everyone, {}, told))
        messages: dict[Seat | None, bytes] = dict.fromkeys(seats, common)
        for seat in messages:
            if seat is None:
                continue
            before = self._own[seat]
            after = new._own[seat] = SeatShown(seat, table, new._parts, before if same_state else None)
            own = before.change(after, old.view, openly.view)
            if secrets:
                messages[seat] = wire.write(
                    wire.GameChanged(old.version, everyone, own, happened(table, seat, old.step))
                )
            elif own:
                messages[seat] = wire.write(wire.GameChanged(old.version, everyone, own, told))
        return new, messages
