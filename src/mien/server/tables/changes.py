"""What the pages of a table hold of it and its game, and the messages that tell them what has changed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Set
from functools import partial
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from mien.kit import AnyPosition, Ask, Event, Seat, seen
from mien.kit.change import Change, apart_change, change_of, fields_apart, own_change
from mien.kit.event import as_list
from mien.server import wire
from mien.server.system.clock import now
from mien.server.tables.snapshots import Reusable, happened, position_of, show_game, show_table, show_table_to
from mien.table import Person, Table
from mien.table.clocks import deadlines


class ShownTable:
    """The table around the game as all pages hold it: to a room, and to each person who has a page open."""

    def __init__(self, table: Table, openly: wire.TableShown | None = None) -> None:
        self._openly = openly or show_table(table, now())
        """As a room sees it: without what is one person's."""
        self._people: dict[Person, wire.TableShown] = {}

    def whole(self, person: Person | None, table: Table) -> bytes:
        """The message that says all of it, to a person or, for None, to a room."""
        return wire.write(replace(self._to(person, table), now=now()))

    def _to(self, person: Person | None, table: Table) -> wire.TableShown:
        if person is None:
            return self._openly
        if person not in self._people:
            self._people[person] = show_table_to(person, table, self._openly)
        return self._people[person]

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
            own = own_change(self._people[person], new._to(person, table), self._openly, new._openly)
            if own:
                messages[person] = wire.write(wire.TableChanged(version, everyone, own))
        return new, messages


class SeatShown(Struct, frozen=True):
    """What a seat knows of the game that a spectator does not."""

    view_fields: Mapping[str, Any]
    """The fields of its view that are not what a spectator's are."""
    ask: Ask | None
    answer: Any
    deadline: int | None

    def message_fields(self) -> dict[str, Any]:
        """What it has in the fields of the message `Game` that are each seat's."""
        return {name: getattr(self, name) for name in MESSAGE_FIELDS}

    def change(self, new: SeatShown, views: Views) -> Change:
        """What turns this into the new one, once the seat has been told what changed for all."""
        change: Change = {}
        # Where a spectator's field changed, the merge for all has overwritten the seat's: it must be said again.
        overwritten = not views.changed.isdisjoint(new.view_fields)
        if overwritten or new.view_fields != self.view_fields:
            inside = apart_change(self.view_fields, new.view_fields, views.old, views.new)
            if inside:
                change["view~"] = inside
        for name in MESSAGE_FIELDS:
            had, has = getattr(self, name), getattr(new, name)
            if has is not had and has != had:
                change[name] = has
        return change


MESSAGE_FIELDS = tuple(name for name in SeatShown.__struct_fields__ if name != "view_fields")
"""The fields of the message `Game` that are each seat's, besides its view."""


class Views(NamedTuple):
    """What a spectator saw and sees now, beside which seats see something of their own."""

    old: Struct
    new: Struct
    changed: Set[str]
    """The fields that are not the same in both."""


class ShownGame:
    """The game as all pages hold it that may watch: as a spectator does, and as each seat does that has a page."""

    def __init__(self, table: Table, openly: wire.GameShown | None = None) -> None:
        self._openly = openly or show_game(table, now())
        """As a spectator sees it: without what is one seat's."""
        self._seats: dict[Seat, SeatShown] = {}
        self._state = position_of(table).state
        self._played = table.played
        self.seen = (self._openly.number, self._openly.step)
        """The number of the game, and how many of its steps those who hold this have heard of."""

    def nobody_moved(self, table: Table) -> bool:
        """Whether everybody who watches may go on, and has the seat they had: then no page has to be looked at.

        `played` is the same object until something changes about a chair.
        """
        return table.played is self._played and table.settings.spectators

    def whole(self, seat: Seat | None, table: Table, since: int) -> wire.GameShown:
        """All of it, for a seat or a spectator, with what happened from step `since` on."""
        shown = replace(self._openly, now=now(), happened=happened(table, seat, since))
        if seat is None:
            return shown
        position = position_of(table)
        if seat not in self._seats:
            view_fields = _view_fields_by(position, shown.view)(seat)
            ask = position.asks.get(seat) if shown.asked else None
            due_at = deadlines(table).get(seat)
            self._seats[seat] = SeatShown(view_fields, ask, position.answers.get(seat), due_at)
        held = self._seats[seat]
        return replace(shown, seat=seat, view=replace(shown.view, **held.view_fields), **held.message_fields())

    def next(
        self, table: Table, seats: Collection[Seat | None], *, answered: bool
    ) -> tuple[ShownGame, dict[Seat | None, bytes | Exception]]:
        """The game as it is now, and what each of these seats is told, or why it can't be; they hold what it was.

        Nobody is told anything if nothing has changed, unless somebody has `answered`: the others must not learn
        that it was the same answer as before.
        """
        position, old = position_of(table), self._openly
        # With the old time, so that time alone is no change; it is set below where a clock runs.
        openly = show_game(table, old.now, old.version + 1, Reusable(old, self._state, self._played))
        new = ShownGame(table, openly)
        due_at, news = deadlines(table), position.told[old.step :]
        changed = _uncounted(change_of(old, openly))
        seat_changes = self._seat_changes(new, position, seats, due_at)
        # An exception counts as a change: the display has to hear of it.
        if not (answered or news or changed or any(seat_changes.values())):
            # Nobody is told, so the version stays.
            new._openly = old
            return new, {}
        if due_at:
            # The time is of use only to those who see a clock run.
            new._openly = replace(openly, now=now())
            changed["now"] = new._openly.now
        return new, _messages(old.version, changed, news, seat_changes)

    def _seat_changes(
        self, new: ShownGame, position: AnyPosition, seats: Iterable[Seat | None], due_at: Mapping[Seat, int]
    ) -> dict[Seat | None, Change | Exception]:
        """Notes in `new` what each of these seats sees now; returns what changed for it alone, or what failed."""
        old_view, new_view = self._openly.view, new._openly.view
        views = Views(old_view, new_view, fields_apart(new_view, old_view).keys())
        same_state, new_step = position.state is self._state, new.seen != self.seen
        view_fields_of = _view_fields_by(position, new_view)
        asks, answers = position.asks if new._openly.asked else {}, position.answers
        changes: dict[Seat | None, Change | Exception] = {}
        for seat in seats:
            changes[seat] = {}
            if seat is None:
                continue
            before = self._seats[seat]
            try:
                view_fields = before.view_fields if same_state else view_fields_of(seat)
                after = SeatShown(view_fields, asks.get(seat), answers.get(seat), due_at.get(seat))
                new._seats[seat] = after
                if new_step:
                    # A page knows by itself that it has not answered the question of a new step.
                    before = replace(before, answer=None)
                changes[seat] = before.change(after, views)
            except Exception as error:
                changes[seat] = error
        return changes


def _view_fields_by(position: AnyPosition, openly: Struct) -> Callable[[Seat], Mapping[str, Any]]:
    """A function that gives the fields of a seat's view that are not what a spectator's are."""
    if position.game.own is not None:
        return partial(position.game.own, position.state)
    return lambda seat: fields_apart(position.view(seat), openly)


def _messages(
    version: int,
    changed: Change,
    news: Iterable[Iterable[Event]],
    seat_changes: Mapping[Seat | None, Change | Exception],
) -> dict[Seat | None, bytes | Exception]:
    """What each of these seats is told; those who are told the same share a message."""
    everyone = wire.encoded(changed)
    told = wire.encoded(_listed(news, None)) if news else ()
    seats_told_secrets = {seat for events in news for event in events if event.only for seat in event.only}
    messages: dict[Seat | None, bytes | Exception] = {}
    # A list, because changes are dicts, which have no hash; there are only a few.
    shared: list[tuple[Change, bytes]] = []
    for seat, change in seat_changes.items():
        if isinstance(change, Exception):
            messages[seat] = change
            continue
        if seat in seats_told_secrets:
            messages[seat] = wire.write(wire.GameChanged(version, everyone, change, _listed(news, seat)))
            continue
        for other, message in shared:
            if other == change:
                messages[seat] = message
                break
        else:
            messages[seat] = message = wire.write(wire.GameChanged(version, everyone, change, told))
            shared.append((change, message))
    return messages


def _listed(news: Iterable[Iterable[Event]], seat: Seat | None) -> tuple[tuple[tuple[Any, ...], ...], ...]:
    """What happened at each step, as far as this seat, or a spectator, may know."""
    return tuple([tuple([as_list(event) for event in seen(events, seat)]) for events in news])


def _uncounted(change: Change) -> Change:
    """A change without the version and the step: a page counts messages, and the steps in them, by itself."""
    del change["version"]
    change.pop("step", None)
    return change
