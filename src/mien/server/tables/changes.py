"""What the pages of a table hold of it and its game, and the messages that tell them what has changed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Set
from functools import partial
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from mien.kit import AnyPosition, Ask, Event, Seat, seen
from mien.kit.change import Change, apart, apart_change, change_of, own_change
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


class SeatShown(Struct, frozen=True):
    """What a seat knows of the game that a spectator does not: its own fields of the message and of the view."""

    own: Mapping[str, Any]
    """The fields of its view that are not what a spectator's are."""
    ask: Ask | None
    answer: Any
    deadline: int | None

    def fields(self) -> dict[str, Any]:
        """The fields of the message that are its own."""
        return {name: getattr(self, name) for name in OWN_FIELDS}

    def change(self, new: SeatShown, views: Views) -> Change:
        """What turns this into the new one, once the seat has been told what changed for all."""
        change: Change = {}
        if new.own != self.own or not views.changed.isdisjoint(new.own):
            if inside := apart_change(self.own, new.own, views.old, views.new):
                change["view~"] = inside
        elif new == self:
            # As for most seats at most steps.
            return change
        for name in OWN_FIELDS:
            had, has = getattr(self, name), getattr(new, name)
            if has is not had and has != had:
                change[name] = has
        return change


OWN_FIELDS = SeatShown.__struct_fields__[1:]
"""The fields of the message `Game` that a seat has of its own, besides those of its view."""


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
        if seat not in self._own:
            own_of = _own_fields(position, shown.view)
            due_at = deadlines(table).get(seat)
            ask = position.asks.get(seat) if shown.asked else None
            self._own[seat] = SeatShown(own_of(seat), ask, position.answers.get(seat), due_at)
        own = self._own[seat]
        return replace(shown, seat=seat, view=replace(shown.view, **own.own), **own.fields())

    def next(
        self, table: Table, seats: Collection[Seat | None], *, answered: bool
    ) -> tuple[ShownGame, dict[Seat | None, bytes | Exception]]:
        """The game as it is now, and what each of these seats is told, or why it can't be; they hold what it was.

        Nobody is told anything if nothing has changed, unless somebody has `answered`: the others must not learn
        that it was the same answer as before.
        """
        position, old = position_of(table), self._openly
        same_state = position.state is self._state
        due_at = deadlines(table)
        held = Reusable(old, self._state, self._played)
        openly = show_game(table, old.now, old.version + 1, held)
        new = ShownGame(table, openly)
        news = position.told[old.step :]
        changed = _uncounted(change_of(old, openly))
        views = Views(old.view, openly.view, apart(openly.view, old.view).keys())
        own_of, owned = _own_fields(position, openly.view), dict[Seat | None, Change | Exception]()
        asks, answers = position.asks if openly.asked else {}, position.answers
        for seat in seats:
            owned[seat] = {}
            if seat is not None:
                before = self._own[seat]
                try:
                    own = before.own if same_state else own_of(seat)
                    after = SeatShown(own, asks.get(seat), answers.get(seat), due_at.get(seat))
                    new._own[seat] = after
                    if news:
                        # A page knows by itself that it has not answered the question of a new step.
                        before = replace(before, answer=None)
                    owned[seat] = before.change(after, views)
                except Exception as error:
                    owned[seat] = error
        if not (answered or news or changed or any(owned.values())):
            new._openly = old
            return new, {}
        if due_at:
            # The time is of use only to those who see a clock run.
            new._openly = replace(openly, now=now())
            changed["now"] = new._openly.now
        return new, _messages(old.version, changed, news, owned)


def _own_fields(position: AnyPosition, openly: Struct) -> Callable[[Seat], Mapping[str, Any]]:
    """Gives the fields of a seat's view that are not what a spectator's are."""
    if position.game.own is not None:
        return partial(position.game.own, position.state)
    return lambda seat: apart(position.view(seat), openly)


def _messages(
    version: int,
    changed: Change,
    news: Iterable[Iterable[Event]],
    owned: Mapping[Seat | None, Change | Exception],
) -> dict[Seat | None, bytes | Exception]:
    """What each of these seats is told; those who are told the same share a message."""
    everyone = wire.encoded(changed)
    told = wire.encoded(_listed(news, None)) if news else ()
    secret = {seat for events in news for event in events if event.only for seat in event.only}
    messages: dict[Seat | None, bytes | Exception] = {}
    alike: list[tuple[Change, bytes]] = []
    for seat, own in owned.items():
        if isinstance(own, Exception):
            messages[seat] = own
            continue
        if seat in secret:
            messages[seat] = wire.write(wire.GameChanged(version, everyone, own, _listed(news, seat)))
            continue
        for other, message in alike:
            if other == own:
                messages[seat] = message
                break
        else:
            messages[seat] = message = wire.write(wire.GameChanged(version, everyone, own, told))
            alike.append((own, message))
    return messages


def _listed(news: Iterable[Iterable[Event]], seat: Seat | None) -> tuple[tuple[tuple[Any, ...], ...], ...]:
    """What happened at each step, as far as this seat, or a spectator, may know."""
    return tuple([tuple([as_list(event) for event in seen(events, seat)]) for events in news])


def _uncounted(change: Change) -> Change:
    """A change without what pages count by themselves."""
    del change["version"]
    change.pop("step", None)
    return change
