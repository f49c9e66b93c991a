"""A live table: the actor that changes it, and the pages that come, speak to each other, and go."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from functools import partial

import msgspec
from msgspec import Struct

from mien.kit import Refusal, Refused
from mien.server import wire
from mien.server.bots.desk import BotDesk
from mien.server.guests.policies import ALLOWING_ALL, Policies
from mien.server.guests.table_limits import TableLimits
from mien.server.store.base import Store, StoreDown
from mien.server.system.clock import now
from mien.server.system.time_limit import LIMITED, TookTooLong
from mien.server.tables.actor import TableActor
from mien.server.tables.presence import Connection
from mien.server.tables.programs import ProgramConnection
from mien.table import Command, Entry, Person, Table
from mien.table.commands import ProgramComes, ProgramGoes
from mien.table.due import programs_gone
from mien.table.faces import FaceTold, Features, TellFace
from mien.table.pause import seers_of
from mien.table.people import NOBODY

NOT_AT_TABLE = Refusal("not-at-table", "Only people at the table can see this. Join the table first.")


class Passed(Struct, frozen=True, tag=True):
    """A signal on its way to other processes."""

    table: str
    sender: Person
    to: Person
    body: str


class PassedFace(Struct, frozen=True, tag=True):
    """What a face does, on its way to other processes, and who may see it."""

    table: str
    sender: Person
    to: tuple[Person, ...]
    features: Features


class LiveTable(TableActor):
    """One table, and everybody who is at it."""

    def __init__(
        self, code: str, store: Store, desk: BotDesk, process: str, rate: int, policies: Policies = ALLOWING_ALL
    ) -> None:
        super().__init__(code, store, desk, process, policies)
        self.process = process
        self.desk = desk
        self.limits = TableLimits(rate)

    # Coming and going -------------------------------------------------------------------------------------

    async def connect(self, page: Connection, come: Command) -> None:
        """Opens a page once the table has let its person in; raises Refused or StoreDown."""
        self.presence.check_not_barred(page, self.table)
        person, pages = page.person, self.presence.count(page.person)
        self.limits.check_coming(person, pages, matters=self.table.needs(person))
        with self.presence.expecting(page):
            await self.do(person, come)
            try:
                self._show(page, self.display.add)
            except Exception:
                await self.disconnect(page)
                raise

    def show_again(self, page: Connection) -> None:
        """Shows an open page everything that it may know, whatever it holds."""
        if page in self.presence.pages:
            self._show(page, self.display.show_whole)

    def _show(self, page: Connection, show: Callable[[Connection, Table], None]) -> None:
        try:
            with LIMITED:
                show(page, self.table)
        except TookTooLong as hung:
            self.faults.note_hang(hung)
            raise hung.as_error() from None
        page.flush()

    async def disconnect(self, page: Connection) -> None:
        """Closes a page; says that the person went, if it was the last one here."""
        if page in self.presence.pages:
            self.display.remove(page)
            with suppress(StoreDown):
                await self.change(partial(self.presence.went, page.person))

    async def connect_program(self, program: ProgramConnection) -> None:
        """Lets a program play, once the table has taken its key; raises Refused or StoreDown."""
        self.policies.demand("programs")
        self.programs.add(program)
        try:
            await self.do(NOBODY, ProgramComes(program.key, self.process))
        except BaseException:
            self.programs.remove(program)
            raise

    async def disconnect_program(self, program: ProgramConnection) -> None:
        """Has a bot play on for a program that has hung up."""
        self.programs.remove(program)
        with suppress(Refused, StoreDown):
            await self.do(NOBODY, ProgramGoes(program.key, self.process, "gone"))

    async def check_presence(self, alive: Collection[str]) -> None:
        """Writes down who has gone unnoticed, and who is here though the log says otherwise; raises StoreDown."""

        def corrections(table: Table) -> Sequence[Entry]:
            programs = programs_gone(table, self.process, self.programs.keys(), alive, now())
            return [*self.presence.corrections(alive, table), *programs]

        if corrections(self.table):
            await self.change(corrections)

    def check_guest(self, person: Person) -> None:
        """Raises Refused unless this person is a guest of the table."""
        guest = self.table.people.get(person)
        if guest is None or guest.removed:
            raise Refused(NOT_AT_TABLE)

    def has_room_for(self, person: Person, cost: float) -> bool:
        """Whether so much may be sent by this person: all who neither sit nor are the host share one budget."""
        return self.table.needs(person) or self.limits.spend_as_crowd(cost)

    # Signals ----------------------------------------------------------------------------------------------

    async def signal(self, sender: Person, signal: wire.Signal) -> None:
        """Hands a signal to the pages of the person it is for, whichever process they are on; it is not kept."""
        passed = Passed(self.table.code, sender, signal.to, signal.body)
        self.deliver(passed)
        guest = self.table.people.get(signal.to)
        if guest is not None and set(guest.processes) - {self.process}:
            with suppress(StoreDown):
                await self._store.pass_on(msgspec.msgpack.encode(passed))

    def deliver(self, passed: Passed) -> None:
        """Gives a signal to the pages that are here."""
        message = wire.write(wire.Signalled(passed.sender, passed.body))
        for page in self.presence.own_pages_of(passed.to):
            page.offer(message)

    async def tell_face(self, sender: Person, told: TellFace) -> None:
        """Says what this person's face does to those whom the rules let see it now; it is not kept."""
        try:
            with LIMITED:
                to = seers_of(self.table, sender)
        except TookTooLong as hung:
            self.faults.note_hang(hung)
            return
        except Exception as error:
            self.faults.note(error)
            return
        passed = PassedFace(self.table.code, sender, to, told.features)
        self.deliver_face(passed)
        if any(set(self.table.people[person].processes) - {self.process} for person in to):
            with suppress(StoreDown):
                await self._store.pass_on(msgspec.msgpack.encode(passed))

    def deliver_face(self, passed: PassedFace) -> None:
        """Tells the pages that are here what a face does."""
        message = wire.write(FaceTold(passed.sender, passed.features))
        for person in passed.to:
            for page in self.presence.own_pages_of(person):
                page.offer(message)

    # Its life ---------------------------------------------------------------------------------------------

    def wake(self) -> None:
        """Queues what is due by now."""
        self.schedule.wake(self._put)

    def is_idle(self, since: int) -> bool:
        """Whether nobody looks at the table, and nothing will happen by itself."""
        busy = self.presence.pages or self.programs or self._mailbox or self._work
        return not busy and self.touched < since and self.schedule.is_idle

    def close(self) -> None:
        """Plans nothing any more; what was asked is still worked off."""
        self.schedule.close()
