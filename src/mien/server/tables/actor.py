"""A table as an actor: a mailbox, and one coroutine that works it off.

Whatever would change a table (a person's command, a bot's answer, a clock, news from another process) is a
request in its mailbox. While there are any, a task takes all that wait, checks them, appends what they made to the
log, shows it to everybody, settles the requests, and plans what comes next. Each of these is guarded: whatever
fails spoils itself alone.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress

from mien.kit import Refusal, Refused
from mien.server.bots.desk import BotDesk
from mien.server.guests.policies import Policies
from mien.server.store.base import Store, StoreDown
from mien.server.system.clock import moment, now
from mien.server.system.metrics import COUNTED
from mien.server.system.time_limit import LIMITED, Hung, TookTooLong
from mien.server.tables.batch import Change, Request, Result, Settle, check, replayed, settling
from mien.server.tables.display import Display
from mien.server.tables.presence import Presence
from mien.server.tables.schedule import Schedule
from mien.server.tables.trouble import BackOff, Faults
from mien.table import Command, Entry, Person, Table
from mien.table.summary import summary_of
from mien.table.table import CLOSED

LONGEST_REST = 16.0
"""Seconds for which a table rests at most whose game hangs: people want to leave and close it."""
UNKNOWN = Refusal("unknown-table", "There's no table with this code.")


class TableActor:
    """One table, revived from its log: the only place where it changes."""

    def __init__(self, code: str, store: Store, desk: BotDesk, process: str, policies: Policies) -> None:
        self.table = Table(code)
        self.policies = policies
        self.presence = Presence(process)
        self.faults = Faults()
        self.display = Display(self.presence, self.faults)
        self.schedule = Schedule(desk, self.faults)
        self.touched = now()
        self._store = store
        self._mailbox: list[Request] = []
        self._work: asyncio.Task[None] | None = None
        """Works off the mailbox; there only while that holds anything."""
        self._behind = False
        """Whether the log may be longer than we know: read it before anything else."""
        self._dropped: set[str] = set()
        """Withdrawn pictures that the store no longer has."""
        self._hanging = BackOff(LONGEST_REST)

    # Asking -----------------------------------------------------------------------------------------------

    async def do(self, person: Person, command: Command) -> None:
        """Does what a person asks; raises Refused or StoreDown, and then nothing has been acknowledged."""
        await self.change(lambda table: self.policies.check(table, person, command, moment()))

    def submit(self, person: Person, command: Command, settle: Settle) -> None:
        """Queues what a person asks; calls `settle` with its result."""
        self._put(Request(lambda table: self.policies.check(table, person, command, moment()), settle))

    async def change(self, change: Change) -> bool:
        """Appends what `change` makes, anew if another process was faster; whether that is anything."""
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._put(Request(change, settling(done)))
        return await done

    async def catch_up(self) -> None:
        """Takes what other processes have appended; raises StoreDown."""
        self._behind = True
        await self.change(lambda table: ())

    def news(self) -> None:
        """Another process may have appended something: it is read soon."""
        self._behind = True
        self._put(Request(lambda table: (), lambda result: None))

    # Working off the mailbox ------------------------------------------------------------------------------

    def _put(self, request: Request) -> None:
        self._mailbox.append(request)
        if self._work is None:
            # It begins one turn of the loop later: by then all requests of this turn are there.
            self._work = asyncio.create_task(self._work_off())

    async def _work_off(self) -> None:
        try:
            while self._mailbox:
                requests, self._mailbox = self._mailbox, []
                try:
                    results = await self._append(requests)
                except Exception as error:
                    # The store, or a log that can't be read: what was asked may be durable, or not.
                    self._behind = True
                    results = [error] * len(requests)
                self._settle(requests, results)
                self._plan()
                if self._hanging:
                    await self._rest()
        finally:
            self._work = None

    async def _append(self, requests: Sequence[Request]) -> Sequence[Result]:
        """Makes durable what the requests make, and shows it; the result of each."""
        if self._behind:
            await self._catch_up()
        while True:
            checked = check(self.table, requests)
            if checked.entries:
                code, seq, summary = self.table.code, self.table.seq, summary_of(checked.table)
                if await self._store.append(code, seq, checked.texts, summary, now()):
                    COUNTED.count_given(checked.entries)
                    self._take(checked.table, checked.entries)
                    if self.table.withdrawn:
                        await self._drop_withdrawn()
                    return checked.results
            elif not any(isinstance(result, Refused) for result in checked.results):
                return checked.results
            # Another process may have changed the table: what is refused is refused by the log.
            if not await self._catch_up():
                if not checked.entries:
                    return checked.results
                # Nobody was faster, and yet it could not be appended: the table is gone.
                self.presence.drop(UNKNOWN)
                return [Refused(UNKNOWN)] * len(requests)

    def _take(self, table: Table, entries: Sequence[Entry]) -> None:
        """Makes this the table, and shows everybody what has changed."""
        before, self.table = self.table, table
        self.touched = now()
        COUNTED.count_entries(entries)
        if self.presence.pages:
            try:
                with LIMITED:
                    self.display.tell(before, table, entries)
            except TookTooLong as hung:
                self.display.forget()
                self.faults.note(hung)
                self._hanging.fail()

    def _settle(self, requests: Sequence[Request], results: Sequence[Result]) -> None:
        """Tells those who asked what came of it; then all that was shown and told is written to every page."""
        for request, result in zip(requests, results, strict=True):
            if isinstance(result, Exception) and not isinstance(result, Refused | StoreDown):
                self.faults.note(result)
            if isinstance(result, Hung):
                self._hanging.fail()
            try:
                request.settle(result)
            except Exception as error:
                self.faults.note(error)
        self.display.flush()
        if self.table.closed:
            # Those who asked run first, and tell their pages that it is done.
            asyncio.get_running_loop().call_soon(self.presence.drop, CLOSED)

    def _plan(self) -> None:
        try:
            if self._behind:
                self.schedule.wait_for_store(self._put)
            else:
                self.schedule.follow(self.table, self._put)
        except Exception as error:
            self.schedule.fail(error, self._put)

    async def _rest(self) -> None:
        """Keeps this table waiting after its game has hung: no other table should wait for it again and again."""
        if seconds := self._hanging.seconds:
            await asyncio.sleep(seconds)
        else:
            self._hanging.end()

    # The store --------------------------------------------------------------------------------------------

    async def _catch_up(self) -> bool:
        """Takes what the log has more than we know; whether it had any. Raises StoreDown or Refused."""
        # What is appended during the read sets it again.
        self._behind = False
        texts = await self._store.read(self.table.code, self.table.seq)
        if texts:
            self._take(*await replayed(self.table, texts))
        return bool(texts)

    async def _drop_withdrawn(self) -> None:
        """Deletes withdrawn pictures before anybody is told that they are gone; the log is right without it."""
        with suppress(StoreDown):
            for photo in self.table.withdrawn - self._dropped:
                await self._store.drop_photo(self.table.code, photo)
                self._dropped.add(photo)
