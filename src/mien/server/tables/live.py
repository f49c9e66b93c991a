"""A table with people connected to it: commands in, durable entries, everybody gets what they may see."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from functools import partial
from operator import is_

import msgspec
from msgspec import Struct
from structlog import get_logger

from mien.kit import Refusal, Refused
from mien.server import wire
from mien.server.bots.desk import BotDesk
from mien.server.guests.policies import ALLOWING_ALL, Policies
from mien.server.guests.table_limits import TableLimits
from mien.server.store.base import Store, StoreDown
from mien.server.system.clock import moment, now
from mien.server.system.fair_pool import Turn
from mien.server.system.metrics import COUNTED
from mien.server.tables.connections import Connection, Connections
from mien.server.tables.requests import Made, Make, Request, Result, carry_out, settling
from mien.table import Command, Entry, Person, Table
from mien.table import entries as log
from mien.table.due import due, is_calm, next_due, presence
from mien.table.summary import summary_of
from mien.table.table import CLOSED, REMOVED

RETRY = 2.0
"""Seconds until what is due is tried again, if the store was down."""
AT_ONCE = 100
"""Entries of a long log that are read before others have their turn."""
BARRED = 3_600_000
"""Milliseconds for which an address is kept out from which somebody was removed."""
UNKNOWN = Refusal("unknown-table", "There's no table with this code.")

NOT_CALM = (None,) * 4

_log = get_logger()


class Passed(Struct, frozen=True, tag=True):
    """A signal on its way to other processes."""

    table: str
    sender: Person
    to: Person
    body: str


class Live:
    """One table, revived from its log, and the connections to those who are at it."""

    def __init__(
        self, code: str, store: Store, desk: BotDesk, process: str, rate: int, policies: Policies = ALLOWING_ALL
    ) -> None:
        self.table = Table(code)
        self.policies = policies
        self.limits = TableLimits(rate)
        self.connections = Connections()
        self.touched = now()
        self.process = process
        self._store = store
        self._desk = desk
        self._turn = Turn()
        """Whoever has it may change the table."""
        self._requests: deque[Request] = deque()
        """What is asked of the table and not yet done; the first of them may be under way."""
        self._in_doubt = False
        """Whether the log may be longer than we know."""
        self._dropped: set[str] = set()
        self._barred: dict[str, int] = {}
        """Addresses from which somebody was removed, and until when no new guest may come from there."""
        self._timer: asyncio.TimerHandle | None = None
        self._calm: tuple[object, ...] = NOT_CALM
        """What was around the game when last found that nothing would come by itself."""
        self._tasks: set[asyncio.Task[None]] = set()

    # Changing the table -----------------------------------------------------------------------------------

    async def do(self, person: Person, command: Command) -> None:
        """Does what a person asks; raises Refused or StoreDown, and then nothing has been acknowledged."""
        await self.change(lambda table: self.policies.check(table, person, command, moment()))

    async def change(self, make: Make) -> bool:
        """Appends what `make` makes of the table, anew if another process was faster; whether it made anything."""
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._put(Request(make, settling(done)))
        return await done

    def submit(self, person: Person, command: Command, settle: Callable[[Result], None]) -> None:
        """Has done what a person asks, and calls `settle` with what came of it: so nobody has to wait for it."""
        self._put(Request(lambda table: self.policies.check(table, person, command, moment()), settle))

    def _put(self, request: Request) -> None:
        self._requests.append(request)
        if len(self._requests) == 1:
            self._begin_soon()

    def _begin_soon(self) -> None:
        # One turn of the loop later: by then all requests of this turn are there, and are carried out together.
        asyncio.get_running_loop().call_soon(self._begin)

    def _begin(self) -> None:
        """Carries out what waits; if it is not the turn of that, whoever has the turn sees to it."""
        if self._requests and self._turn.take():
            if self._in_doubt:
                self._start(self._look_first())
            else:
                self._carry_out()

    # In all of these, it is our turn. As nothing is waited for but the store, the usual way needs no task.

    def _carry_out(self) -> None:
        """Makes the entries of all that waits durable, all at once."""
        requests = tuple(self._requests)
        made = carry_out(self.table, requests)
        if made.entries:
            self._append(requests, made)
        elif any(isinstance(result, Refused) for result in made.results):
            # Another process may have changed the table since this one last heard of it.
            self._start(self._look_again(requests, made.results))
        else:
            self._settle(requests, made.results)

    def _append(self, requests: Sequence[Request], made: Made) -> None:
        try:
            texts = [log.write_entry(entry) for entry in made.entries]
            appending = self._store.append(self.table.code, self.table.seq, texts, summary_of(made.table), now())
        except Exception as error:
            self._fail(requests, error)
        else:
            asyncio.ensure_future(appending).add_done_callback(partial(self._appended, requests, made))

    def _appended(self, requests: Sequence[Request], made: Made, appending: asyncio.Future[bool]) -> None:
        try:
            if not appending.result():
                # Another process was faster; or the table is gone, and there is nothing to look at.
                self._start(self._look_again(requests, [Refused(UNKNOWN)] * len(requests)))
                return
            COUNTED.given += sum(isinstance(entry, log.Answered) for entry in made.entries)
            self._take(made.table, made.entries)
        except Exception as error:
            self._fail(requests, error)
            return
        if self.table.withdrawn - self._dropped:
            self._start(self._drop_withdrawn(requests, made.results))
        else:
            self._settle(requests, made.results)

    async def _look_first(self) -> None:
        """Reads what we may have missed, and then carries out what waits."""
        try:
            await self._catch_up()
        except Exception as error:
            self._fail(tuple(self._requests), error)
        else:
            self._carry_out()

    async def _look_again(self, requests: Sequence[Request], results: Sequence[Result]) -> None:
        """Tries once more if others have changed the table; these are the results if they have not."""
        try:
            changed = await self._catch_up()
        except Exception as error:
            self._fail(requests, error)
            return
        if changed:
            self._carry_out()
            return
        if any(isinstance(result, Refused) and result.refusal is UNKNOWN for result in results):
            self.connections.drop(UNKNOWN)
        self._settle(requests, results)

    def _fail(self, requests: Sequence[Request], error: Exception) -> None:
        """Tells those who asked; the requests behind them go on."""
        if isinstance(error, StoreDown):
            self._in_doubt = True
            self.wake_in(RETRY)
        self._settle(requests, [error] * len(requests))

    def _settle(self, requests: Sequence[Request], results: Sequence[Result]) -> None:
        """Tells those who asked what came of it, and gives the turn to the next."""
        try:
            if not self._in_doubt:
                self._look_ahead()
            for request, result in zip(requests, results, strict=True):
                self._requests.popleft()
                request.settle(result)
            if self.table.closed:
                # Those who asked run first, and tell their pages that it is done.
                asyncio.get_running_loop().call_soon(self._see_out)
        finally:
            self._end_turn()

    def _end_turn(self) -> None:
        self._turn.give()
        if self._requests:
            self._begin_soon()

    async def _drop_withdrawn(self, requests: Sequence[Request], results: Sequence[Result]) -> None:
        """Deletes withdrawn pictures before anybody is told that they are gone; the log is right without it."""
        with suppress(StoreDown):
            for photo in self.table.withdrawn - self._dropped:
                await self._store.drop_photo(self.table.code, photo)
                self._dropped.add(photo)
        self._settle(requests, results)

    async def catch_up(self) -> None:
        """Takes what other processes have appended; raises StoreDown."""
        await self._turn.wait()
        try:
            await self._catch_up()
            self._look_ahead()
        finally:
            self._end_turn()
        self._see_out()

    async def _catch_up(self) -> bool:
        texts = await self._store.read(self.table.code, self.table.seq)
        # It stays in doubt if a newer mien wrote what we can't read: nothing is due, and no bot is asked in vain.
        self._in_doubt = bool(texts)
        if texts:
            self._take(*await self._after(texts))
        self._in_doubt = False
        return bool(texts)

    async def _after(self, texts: Sequence[bytes]) -> tuple[Table, list[Entry]]:
        """The table once these entries have happened too; nobody else has to wait for a long log."""
        table, entries = self.table, []
        for start in range(0, len(texts), AT_ONCE):
            if start:
                await asyncio.sleep(0)
            some = [log.read_entry(text) for text in texts[start : start + AT_ONCE]]
            table = table.after(some)
            entries += some
        return table, entries

    def _take(self, table: Table, entries: Sequence[Entry]) -> None:
        before, self.table = self.table, table
        self.touched = now()
        for entry in entries:
            COUNTED.entries[type(entry).__name__] += 1
            if isinstance(entry, log.Answered):
                COUNTED.answers[entry.by or "person"] += 1
            elif isinstance(entry, log.Removed):
                self._bar(entry.person)
        if self.connections:
            self.connections.tell(before, table, entries)

    # Coming and going -------------------------------------------------------------------------------------

    def _see_out(self) -> None:
        """Closes all connections of a closed table."""
        if self.table.closed:
            self.connections.drop(CLOSED)

    def _bar(self, person: Person) -> None:
        """Keeps out whoever was removed and comes back as somebody new, but nobody's whole house."""
        for address in self.connections.addresses_of_only(person):
            self._barred[address] = now() + BARRED

    async def connect(self, connection: Connection, come: Command) -> None:
        """Opens a connection once the table has let its person in; raises Refused or StoreDown."""
        if connection.person not in self.table.people and self._barred.get(connection.address, 0) > now():
            raise Refused(REMOVED)
        person, pages = connection.person, self.connections.pages(connection.person)
        self.limits.check_coming(person, pages, matters=self.table.needs(person))
        with self.connections.expecting(connection):
            await self.do(connection.person, come)
            self.connections.add(connection, self.table)

    def has_room_for(self, person: Person, cost: float) -> bool:
        """Whether so much may be sent by this person: all who neither sit nor are the host share one budget."""
        return self.table.needs(person) or self.limits.spend_as_crowd(cost)

    async def disconnect(self, connection: Connection) -> None:
        """Closes a connection; says that the person went, if it was the last one here."""
        if connection not in self.connections:
            return
        self.connections.remove(connection)
        with suppress(StoreDown):
            await self.change(lambda table: self._went(table, connection.person))

    def _went(self, table: Table, person: Person) -> list[Entry]:
        if person in self.connections.people():
            return []
        guest = table.people.get(person)
        if guest is None or self.process not in guest.processes:
            return []
        return [log.Went(person=person, process=self.process, at=now())]

    async def check_presence(self, alive: Sequence[str]) -> None:
        """Writes down who has gone unnoticed, and who is here though the log says otherwise; raises StoreDown."""

        def found(table: Table) -> list[Entry]:
            return presence(table, self.process, self.connections.people(), alive, now())

        if self._in_doubt or found(self.table):
            await self.change(found)

    async def signal(self, sender: Person, signal: wire.Signal) -> None:
        """Hands a signal to the pages of the person it is for, whichever process they are on; it is not kept."""
        passed = Passed(self.table.code, sender, signal.to, signal.body)
        self.hand_over(passed)
        guest = self.table.people.get(signal.to)
        if guest is not None and set(guest.processes) - {self.process}:
            with suppress(StoreDown):
                await self._store.pass_on(msgspec.msgpack.encode(passed))

    def hand_over(self, passed: Passed) -> None:
        """Gives a signal to the pages that are here."""
        message = wire.write(wire.Signalled(passed.sender, passed.body))
        for connection in self.connections.of(passed.to):
            connection.offer(message)

    # What comes by itself ---------------------------------------------------------------------------------

    def _look_ahead(self) -> None:
        table, pauses = self.table, False
        if table.position is not None:
            pauses = table.position.state.phase.pauses
        around = (table.people, table.played, table.settings, table.host)
        if self._timer is None and not pauses and all(map(is_, around, self._calm)):
            # As at nearly every answer: nothing was to come, and nothing around the game has changed since.
            return
        self._calm = around if is_calm(table) else NOT_CALM
        self._sleep()
        if not table.seq:
            return
        self.ask_bots()
        when = next_due(self.table)
        if when is not None:
            self.wake_in(max(0.0, (when - now()) / 1000))

    def ask_bots(self) -> None:
        """Has bots answer for their seats; not while the store is down, or they would answer over and over."""
        if not self._in_doubt:
            for seat in self.table.waiting_for_bots():
                self._desk.ask(self, seat)

    def _sleep(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def wake_in(self, seconds: float) -> None:
        """Looks again after a while at what is due."""
        self._sleep()
        self._timer = asyncio.get_running_loop().call_later(seconds, self._wake)

    def _wake(self) -> None:
        self._start(self.bring_about(lambda table: due(table, moment())))

    async def bring_about(self, make: Make) -> None:
        """Changes the table with nobody waiting for it: what fails now is tried again later, if still due."""
        try:
            await self.change(make)
        except (StoreDown, Refused):
            pass
        except Exception:
            # Nobody waits for it, so nobody else would learn of the fault.
            _log.exception("a table failed")

    def _start(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def is_idle(self, since: int) -> bool:
        """Whether nobody looks at the table, and nothing will happen by itself."""
        return (
            not self.connections
            and self.touched < since
            and not self._requests
            and not self._turn.taken
            and next_due(self.table) is None
            and not self.table.waiting_for_bots()
        )

    def close(self) -> None:
        """Stops waiting for anything."""
        self._sleep()
        for task in self._tasks:
            task.cancel()
