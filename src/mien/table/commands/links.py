"""Going on with another device, by a link that works once."""

from __future__ import annotations

import re
from hashlib import sha256

from mien.table import entries as log
from mien.table.commands.command import Command, Entries, refuse
from mien.table.commands.people import has_room
from mien.table.people import Person
from mien.table.table import Moment, Table

LINK_MINUTES = 10
LINK = re.compile(r"[0-9a-f]{64}")
"""How a SHA-256 is written."""


class MakeLink(Command, frozen=True):
    """I go on with another device; `link` is the hash of a secret that only the two devices know."""

    link: str

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        table.guest(person)
        if not LINK.fullmatch(self.link):
            raise refuse("bad-link", "This link can't move your seat to another device. Make a new one.")
        return [log.LinkMade(person=person, link=self.link, until=moment.at + LINK_MINUTES * 60_000)]


class UseLink(Command, frozen=True):
    """I take over the seat that this link brings; whoever gave it and I stay who we are."""

    link: str

    @classmethod
    def of(cls, secret: str) -> UseLink:
        """The use of the link that this secret opens."""
        return cls(sha256(secret.encode()).hexdigest())

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        giver = self.giver(table, moment.at)
        if giver == person:
            return [log.LinkUsed(link=self.link)]
        if person not in table.people:
            has_room(table)
        if table.stage == "playing" and (chair := table.chair_of(giver)) is not None:
            # Whoever has seen one hand of this game can't play another.
            if table.chair_of(person) is not None:
                raise refuse("seated", "You already have a seat. Stand up before you take another.")
            if table.left.get(person, chair) != chair:
                raise refuse("other-chair", "In this game you can only take back the seat you had.")
        return [log.SeatCarried(link=self.link, giver=giver, person=person)]

    def giver(self, table: Table, at: int) -> Person:
        """Who made this link, if it still opens; raises Refused."""
        giver, until = table.links.get(self.link, ("", 0))
        if at >= until or table.guest(giver).removed:
            raise refuse("old-link", "This link has already been used, or is too old. Make a new one.")
        return giver


LinkCommand = MakeLink
"""Those that a browser can send."""
