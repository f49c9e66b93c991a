"""What pages hold of a table and its game, and the messages that tell them what has changed of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from mien.kit import AnyPosition, Ask, Event, Seat, seen
from mien.kit.change import Change, apart, apart_change, change_of, known_to_all, own_change
from mien.kit.event import as_list
from mien.server import wire
from mien.server.system.clock import now
from mien.server.tables.show import happened, position_of, show_next, show_openly, show_table, show_table_to
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
        version = self._openly.version
        new = ShownTable(table, show_table(table, now(), version + 1))
        everyone = wire.encoded(_uncounted(change_of(self._openly, new._openly)))
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

    __slots__ = ("answer", "ask", "deadline", "own")

    def __init__(
        self,
        seat: Seat,
        position: AnyPosition,
        deadline: int | None,
        openly: Struct,
        before: SeatShown | None = None,
    ) -> None:
        """Beside what all may see; in the state that was shown `before`, the seat's own part of it is the same."""
        self.ask: Ask | None = position.asks.get(seat)
        self.answer: Any = position.answers.get(seat)
        self.deadline = deadline
        self.own: Mapping[str, Any]
        """The fields of its view that are not what a spectator's are."""
        if before is not None:
            self.own = before.own
        elif position.game.own is not None:
            self.own = position.game.own(position.state, seat)
        else:
            self.own = apart(position.view(seat), openly)

    def change(self, new: SeatShown, views: Views, *, same_step: bool) -> Change:
        """What turns this into the new one, once the seat has been told what changed for all.

        A page knows by itself that it has not answered the question of a new step.
        """
        change: Change = {}
        if new.own is not self.own and (inside := views.own_change(self.own, new.own)):
            change["view~"] = inside
        if new.ask is not self.ask and new.ask != self.ask:
            change["ask"] = new.ask
        answer = self.answer if same_step else None
        if new.answer is not answer and new.answer != answer:
            change["answer"] = new.answer
        if new.deadline != self.deadline:
            change["deadline"] = new.deadline
        return change


class Views:
    """What a spectator saw and sees now, beside which seats see something of their own."""

    def __init__(self, old: Struct, new: Struct) -> None:
        self._old = old
        self._new = new
        self._changed = apart(new, old).keys()

    def own_change(self, had: Mapping[str, Any], has: Mapping[str, Any]) -> Change:
        """What changed of a seat's own fields, once it has been told what changed for all."""
        if had == has and self._changed.isdisjoint(has):
            # As for most seats at most steps.
            return {}
        return apart_change(had, has, self._old, self._new)


class ShownGame:
    """The game as all pages hold it that may watch: as a spectator does, and as each seat does that has a page."""

    def __init__(self, table: Table, openly: wire.GameShown | None = None) -> None:
        self._openly = openly or show_openly(table, now())
        self._own: dict[Seat, SeatShown] = {}
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
        position = position_of(table)
        deadline = table.deadline(seat) if seat in position.asks else None
        own = self._own[seat] = self._own.get(seat) or SeatShown(seat, position, deadline, shown.view)
        view = replace(shown.view, **own.own)
        return replace(shown, seat=seat, view=view, ask=own.ask, answer=own.answer, deadline=own.deadline)

    def _private(self) -> set[str]:
        """The fields of views that not all pages hold alike."""
        return {name for shown in self._own.values() for name in shown.own}

    def next(self, table: Table, seats: Iterable[Seat | None]) -> tuple[ShownGame, dict[Seat | None, bytes]]:
        """The game as it is now, and what these seats are told, which hold what it was."""
        position, old = position_of(table), self._openly
        same_state = position.state is self._state
        deadlines = {seat: table.deadline(seat) for seat in position.asks}
        # The time is of use only to those who see a clock run.
        at = old.now if all(deadline is None for deadline in deadlines.values()) else now()
        openly = show_next(old, table, at, same_state=same_state, same_players=table.played is self._played)
        new = ShownGame(table, openly)
        news = position.told[old.step :]
        known = known_to_all(old.view, news, self._private)
        everyone = wire.encoded(_uncounted(change_of(old, openly, known)))
        secret = {seat for events in news for event in events if event.only for seat in event.only}
        told = wire.encoded(_listed(news, None)) if news else ()
        views = Views(old.view, openly.view)
        messages: dict[Seat | None, bytes] = {}
        # Those who are told the same are sent the same message.
        alike: list[tuple[Change, bytes]] = []
        for seat in seats:
            own: Change = {}
            if seat is not None:
                before = self._own[seat]
                kept = before if same_state else None
                after = new._own[seat] = SeatShown(seat, position, deadlines.get(seat), openly.view, kept)
                own = before.change(after, views, same_step=not news)
                if seat in secret:
                    knows = _listed(news, seat)
                    messages[seat] = wire.write(wire.GameChanged(old.version, everyone, own, knows))
                    continue
            for other, message in alike:
                if other == own:
                    messages[seat] = message
                    break
            else:
                messages[seat] = wire.write(wire.GameChanged(old.version, everyone, own, told))
                alike.append((own, messages[seat]))
        return new, messages


def _listed(news: Iterable[Iterable[Event]], seat: Seat | None) -> tuple[tuple[tuple[Any, ...], ...], ...]:
    """What happened at each step, as far as this seat, or a spectator, may know."""
    return tuple([tuple([as_list(event) for event in seen(events, seat)]) for events in news])


def _uncounted(change: Change) -> Change:
    """A change without what pages count by themselves."""
    del change["version"]
    change.pop("step", None)
    return change
