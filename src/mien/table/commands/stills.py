"""Stills: pictures of oneself that somebody gives to the album of the evening, and takes back."""

from __future__ import annotations

from mien.table import entries as log
from mien.table.commands.command import Command, Entries, refuse
from mien.table.people import Person
from mien.table.stills import MOST_STILLS
from mien.table.table import Moment, Table


class AddStill(Command, frozen=True):
    """This picture of me, from this step of a game that is over, may be in the album."""

    still: str
    number: int
    step: int

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        table.guest(person)
        past = table.attendances[self.number - 1] if 1 <= self.number <= len(table.attendances) else None
        if past is None or past.ended is None or person not in past.sat:
            raise refuse("not-your-act", "Only pictures from a finished game that you played can be in the album.")
        if sum(still.person == person for still in table.stills.values()) >= MOST_STILLS:
            raise refuse("enough-stills", "The album takes six pictures of you. Take one back first.")
        return [log.StillAdded(person=person, still=self.still, number=self.number, step=self.step)]


class WithdrawStill(Command, frozen=True):
    """This picture of me shall go from the album."""

    still: str

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        still = table.stills.get(self.still)
        if still is None or person not in (still.person, table.host):
            raise refuse("not-your-photo", "That picture isn't yours. Ask the person who added it, or the host.")
        return [log.StillWithdrawn(still=self.still)]


StillCommand = WithdrawStill
"""Those that a browser can send."""
