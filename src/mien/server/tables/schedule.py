"""What a table does by itself: deadlines, stand-ins and bots' answers; and when it tries again what failed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Set
from functools import partial
from typing import TypeAlias

from mien.kit import Refused
from mien.server.bots.desk import BotDesk
from mien.server.store.base import StoreDown
from mien.server.system.clock import moment, now
from mien.server.system.time_limit import TookTooLong
from mien.server.tables.batch import NO_CHANGE, Request, Result
from mien.server.tables.trouble import BackOff, Faults
from mien.table import Entry, Table
from mien.table.commands import AnswerFor
from mien.table.due import due, next_due
from mien.table.people import NOBODY

LONGEST_LOOK = 16.0
"""The longest wait in seconds before a table whose log can't be read looks at it again."""

Put: TypeAlias = Callable[[Request], None]
"""Puts a request into the table's mailbox."""
Question: TypeAlias = tuple[int, int, int]
"""What a bot is asked: the number of the game, its step, and the seat."""


class Schedule:
    """One timer for what is due next, and a task for each bot that thinks.

    It keeps no table: `follow` tells it how the table stands, after every change.
    """

    def __init__(self, desk: BotDesk, faults: Faults) -> None:
        self._desk = desk
        self._faults = faults
        self._timer: asyncio.TimerHandle | None = None
        self._thinking: dict[Question, asyncio.Task[None]] = {}
        self._seq = 0
        """How long the log was when `follow` planned last."""
        self._last_refusal: tuple[Question | None, Refused] | None = None
        """What was refused since then, and why: a bot's answer to this question, or what was due (None)."""
        self._back_off = BackOff()
        self._log_back_off = BackOff(LONGEST_LOOK)
        self._closed = False
        self._store_wakes = False
        """Whether the store knows when something is due here, and the table may leave the memory until then."""

    @property
    def is_idle(self) -> bool:
        """Whether nothing is coming, or only another try at what keeps failing, or what the store remembers."""
        fails = self._back_off.has_failed or self._log_back_off.has_failed
        return not self._thinking and (self._timer is None or fails or self._store_wakes)

    def follow(self, table: Table, put: Put) -> None:
        """Plans what comes next, now that the table stands like this."""
        self._cancel_timer()
        self._log_back_off.end()
        if self._closed or not table.seq:
            return
        # Only where a day may pass: the summary says when (`Tables.revive_due`).
        self._store_wakes = table.settings.clock == "day"
        asked = _questions_for_bots(table)
        if self._last_refusal is not None:
            question, refused = self._last_refusal
            if table.seq == self._seq and (question is None or question in asked):
                # Nothing has changed since it was planned: the same would be refused again.
                self._note_failure(refused)
        self._last_refusal, self._seq = None, table.seq
        pause = self._back_off.remaining
        if not pause and (asked or self._thinking):
            self._ask_bots(asked, table, put)
        # What is overdue has just failed, and waits for the end of the pause; what is due later does not.
        when = next_due(table, after=now() if pause else 0)
        waits = [] if when is None else [max(0.0, (when - now()) / 1000)]
        if pause:
            waits.append(pause)
        if waits:
            self._wake_in(min(waits), put)

    def planning_failed(self, error: BaseException, put: Put) -> None:
        """Notes why it could not be planned what comes next, and tries again later."""
        self._note_failure(error)
        self._wake_in(self._back_off.remaining, put)

    def _note_failure(self, error: BaseException) -> None:
        self._faults.note(error)
        self._back_off.fail()

    def look_again_soon(self, put: Put) -> None:
        """Plans nothing until the log has been read; bots that think already go on."""
        self._log_back_off.fail()
        self._wake_in(self._log_back_off.remaining, put)

    def close(self) -> None:
        """Plans nothing any more, and stops waiting for bots."""
        self._closed = True
        self._cancel_timer()
        for thinking in self._thinking.values():
            thinking.cancel()

    # What is due ------------------------------------------------------------------------------------------

    def wake(self, put: Put) -> None:
        """Queues what is due by now."""
        self._cancel_timer()
        put(Request(_due, partial(self._note_result, None)))

    def _wake_in(self, seconds: float, put: Put) -> None:
        self._cancel_timer()
        if not self._closed:
            self._timer = asyncio.get_running_loop().call_later(seconds, self.wake, put)

    def _cancel_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _note_result(self, question: Question | None, result: Result) -> None:
        if result is True:
            self._back_off.end()
        elif isinstance(result, Refused):
            self._last_refusal = (question, result)
        elif isinstance(result, Exception) and not isinstance(result, StoreDown):
            self._note_failure(result)

    # Bots -------------------------------------------------------------------------------------------------

    def _ask_bots(self, asked: Set[Question], table: Table, put: Put) -> None:
        """Has a bot think about each of these questions, and forget those that are no longer open."""
        for question in self._thinking.keys() - asked:
            self._thinking.pop(question).cancel()
        for question in asked - self._thinking.keys():
            self._thinking[question] = asyncio.create_task(self._think(question, table, put))

    async def _think(self, question: Question, table: Table, put: Put) -> None:
        game, step, seat = question
        try:
            answer, by = await self._desk.answer(table, seat)
        except (Exception, TookTooLong) as error:
            self._end_thinking(question, error.as_error() if isinstance(error, TookTooLong) else error)
            # Nothing else would look at this table again.
            put(NO_CHANGE)
            return
        command = AnswerFor(game, seat, step, answer, by)
        settle = partial(self._end_thinking, question)
        put(Request(lambda table: table.check(NOBODY, command, moment()), settle))

    def _end_thinking(self, question: Question, result: Result) -> None:
        self._thinking.pop(question, None)
        self._note_result(question, result)


def _questions_for_bots(table: Table) -> Set[Question]:
    """The open questions that bots must answer."""
    seats = table.waiting_for_bots()
    if not seats or table.position is None:
        return frozenset()
    return {(table.games, table.position.step, seat) for seat in seats}


def _due(table: Table) -> tuple[Entry, ...]:
    return due(table, moment())
