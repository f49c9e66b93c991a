"""A table as an actor: a mailbox, and one coroutine that works it off.

Whatever would change a table (a person's command, a bot's answer, a clock, news from another process) is a
request in its mailbox. While there are any, a task takes all that wait, checks them, appends what they made to the
log, shows it to everybody, settles the requests, and plans what comes next: read `_work_off` first. A request that
fails, fails alone, and so does a page that can't be told. If the store fails, every request of that batch gets its
error. Nothing ends the task but an empty mailbox. `LiveTable` (live.py) adds the pages that come and go.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from mien.kit import Refused
from mien.server.bots.desk import BotDesk
from mien.server.guests.guard import RESTARTING
from mien.server.guests.policies import Policies
from mien.server.store.base import LogFolded, Store, StoreDown
from mien.server.system.clock import moment, now
from mien.server.system.futures import settle
from mien.server.system.metrics import COUNTED
from mien.server.system.time_limit import Hung
from mien.server.tables.batch import NO_CHANGE, MakeEntries, Request, Result, Settle, check_batch
from mien.server.tables.display import Display
from mien.server.tables.log_keeper import FOLD_IF_LONG, LogKeeper
from mien.server.tables.presence import Presence
from mien.server.tables.programs import Programs
from mien.server.tables.schedule import Schedule
from mien.server.tables.summons import Summons
from mien.server.tables.trouble import Faults
from mien.table import Command, Entry, Person, Table
from mien.table.summary import summary_of
from mien.table.table import CLOSED, UNKNOWN


class TableActor:
    """One table, revived from its log: the only place where it changes."""

    def __init__(self, code: str, store: Store, desk: BotDesk, process: str, policies: Policies) -> None:
        self.table = Table(code)
        self.policies = policies
        self.presence = Presence(process)
        self.faults = Faults()
        self.display = Display(self.presence, self.faults)
        self.schedule = Schedule(desk, self.faults)
        self.programs = Programs(self.faults)
        self.summons = Summons()
        self.touched = now()  # a table that nobody touches leaves the memory
        self._store = store
        self._mailbox: list[Request] = []
        self._work: asyncio.Task[None] | None = None  # there only while the mailbox holds anything
        self._behind = False
        """Whether the log may be longer than we know, by another process's entries or by ours: read it first."""
        self._log_keeper = LogKeeper(store)

    # Asking -----------------------------------------------------------------------------------------------

    async def do(self, person: Person, command: Command) -> None:
        """Does what a person asks; raises Refused, StoreDown (it may have happened all the same), or our fault."""
        await self.change(lambda table: self.policies.check(table, person, command, moment()))

    def submit(self, person: Person, command: Command, settle: Settle) -> None:
        """Queues what a person asks; calls `settle` with its result."""
        self._put(Request(lambda table: self.policies.check(table, person, command, moment()), settle))

    async def change(self, change: MakeEntries) -> bool:
        """Appends the entries that `change` makes, anew if another process was faster; True if it made any."""
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._put(Request(change, lambda result: settle(done, result)))
        return await done

    async def catch_up(self) -> None:
        """Takes over what other processes have appended; raises StoreDown."""
        self._behind = True
        await self.change(lambda table: ())

    def note_news(self) -> None:
        """Another process may have appended something: it is read soon."""
        self._behind = True
        self._put(NO_CHANGE)

    # Working off the mailbox ------------------------------------------------------------------------------

    def _put(self, request: Request) -> None:
        self._mailbox.append(request)
        if self._work is None:
            # It begins one turn of the loop later: by then all requests of this turn are there.
            self._work = asyncio.create_task(self._work_off())

    async def _work_off(self) -> None:
        """The loop: a batch of requests each time round, until none waits."""
        try:
            while self._mailbox:
                await self.faults.rest()  # for a while after the game's code has hung; else not at all
                requests, self._mailbox = self._mailbox, []
                try:
                    results = await self._append(requests)
                except Exception as error:
                    # The store failed, or the log can't be replayed: what was asked may be durable, or not.
                    self._behind = True
                    results = [error] * len(requests)
                # If one hung, those behind it have no result: they go back to the front of the mailbox.
                self._mailbox[:0] = requests[len(results) :]
                self._settle(requests[: len(results)], results)
                self._plan()
                if self._log_keeper.is_checkpoint_due(self.table):
                    await self._tidy_log()
        finally:
            self._work = None

    async def _append(self, requests: Sequence[Request]) -> Sequence[Result]:
        """Makes durable what the requests make, and shows it; returns the result of each."""
        if self._behind:
            await self._read_log()
        while True:
            checked = check_batch(self.table, requests)
            if checked.entries:
                code, seq, summary = self.table.code, self.table.seq, summary_of(checked.table)
                notify = self._store.needs_notify and self.presence.has_people_elsewhere(self.table)
                # False if another process has appended since. We read it first: people may have come there.
                if await self._store.append(code, seq, checked.texts, summary, now(), notify):
                    COUNTED.count_appended_here(checked.entries)
                    self.summons.call_absent(self.table, checked.table)
                    self._advance(checked.table, checked.entries)
                    if self.table.withdrawn:
                        # Before whoever took a picture back is told that it is gone.
                        await self._log_keeper.delete_withdrawn(self.table)
                    return checked.results
            elif not any(isinstance(result, Refused) for result in checked.results):
                return checked.results
            # Nothing was appended. The log may know more, by which what was refused is allowed: check again.
            if await self._read_log():
                continue
            if not checked.entries:
                return checked.results
            # The log has not grown, and yet nothing can be appended: the table was deleted.
            self.presence.close_all(UNKNOWN)
            return [Refused(UNKNOWN)] * len(requests)

    def _advance(self, table: Table, entries: Sequence[Entry]) -> None:
        """Makes this the table, and has every page told what has changed; `_settle` then writes it."""
        before, self.table = self.table, table
        self.touched = now()
        self.display.tell(before, table, entries)

    def _settle(self, requests: Sequence[Request], results: Sequence[Result]) -> None:
        """Tells those who asked what came of it; then each page is written all that it was shown, in one go."""
        for request, result in zip(requests, results, strict=True):
            if isinstance(result, Hung):
                self.faults.note_hang(result)
            elif isinstance(result, Exception) and not isinstance(result, Refused | StoreDown):
                self.faults.note(result)
            try:
                request.settle(result)
            except Exception as error:
                self.faults.note(error)
        self.display.flush()
        if self.table.closed:
            # Those who asked run first, and tell their pages that it is done.
            asyncio.get_running_loop().call_soon(self.presence.close_all, CLOSED)

    def _plan(self) -> None:
        """Sets the timer for what is due next, has bots think, and asks programs; later, if we are behind."""
        try:
            if self._behind:
                self.schedule.look_again_soon(self._put)
            else:
                self.schedule.follow(self.table, self._put)
                self.programs.follow(self.table)
        except Exception as error:
            self.schedule.planning_failed(error, self._put)

    async def _read_log(self) -> bool:
        """Takes over what else is in the log; returns whether there was any; raises as `LogKeeper.news`."""
        self._behind = False  # until news arrives, perhaps while we read
        before = self.table.seq
        if not before:
            self.table = await self._log_keeper.from_checkpoint(self.table.code)
        try:
            async for table, entries in self._log_keeper.news(self.table):
                self._advance(table, entries)
        except LogFolded:
            if not before:
                raise
            # Another process has folded away what we have not read: we begin again, and so do our pages.
            self.presence.close_all(RESTARTING)
            self.display.forget()
            self.table = Table(self.table.code)
            return await self._read_log()
        return self.table.seq > before

    async def _tidy_log(self) -> None:
        """Folds a long log, and writes a checkpoint; without either the log is right, only slower to open."""
        try:
            await self._append([FOLD_IF_LONG])
            await self._log_keeper.keep_checkpoint(self.table)
        except Exception as error:
            if not isinstance(error, StoreDown):
                self.faults.note(error)
