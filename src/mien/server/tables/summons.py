"""Calls people by Web Push to a table where they are asked something while they are away."""

from __future__ import annotations

from collections.abc import Iterator

from mien.server.push.desk import PushDesk
from mien.table import Person, Table
from mien.table.leading import waiting_for

UNSEEN = 60_000
"""Milliseconds before a connection is lost within which a question may not have been seen: a phone was asleep."""


class Summons:
    """Calls people to one table whose turn it is and who are not there."""

    def __init__(self) -> None:
        self.push: PushDesk | None = None

    def call_absent(self, before: Table, table: Table) -> None:
        """Calls those who are asked now that the table is another; forgets the browsers of those who left."""
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
