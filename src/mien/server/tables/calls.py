"""What follows when this process has appended to a log: it is counted, and people who are away are called."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mien.server.push.desk import PushDesk
from mien.server.system.metrics import COUNTED
from mien.table import Entry, Person, Table
from mien.table.leading import waiting_for

UNSEEN = 60_000
"""Milliseconds before a connection is lost within which a question may not have been seen: a phone was asleep."""


class Calls:
    """Calls people to one table whose turn it is and who are not there."""

    def __init__(self) -> None:
        self.push: PushDesk | None = None

    def follow(self, before: Table, table: Table, entries: Sequence[Entry]) -> None:
        """Notes that these entries were appended here, and made this table of the one before."""
        COUNTED.count_appended_here(entries)
        if self.push is None:
            return
        if table.position is not before.position or table.people is not before.people:
            self.push.call(table.code, [*people_to_call(before, table)])
        if table.people is not before.people:
            for person in _people_who_left(before, table):
                self.push.forget(table.code, person)
        if table.closed:
            self.push.forget(table.code)


def people_to_call(before: Table, table: Table) -> Iterator[Person]:
    """Those who are asked something now, are away, and may not know it: asked anew, or gone just after it."""
    position = table.position
    if position is None or not table.runs or table.stage != "playing":
        return
    asked = before.position
    same = asked is not None and before.games == table.games and asked.step == position.step
    for seat in waiting_for(table):
        chair = table.played[seat]
        if chair.person is None or chair.bot is not None or table.people[chair.person].here:
            continue
        known = same and asked is not None and seat in waiting_for(before)
        was_here = chair.person in before.people and before.people[chair.person].here
        if not known or (was_here and table.at - table.asked_at < UNSEEN):
            yield chair.person


def _people_who_left(before: Table, table: Table) -> Iterator[Person]:
    """Those who can't come back, went on with another device, or were forgotten."""
    for person, guest in before.people.items():
        now = table.people.get(person)
        if now is None or ((now.removed or now.gone_on) and not (guest.removed or guest.gone_on)):
            yield person
