"""The connection of a program that plays a chair: it is asked in lines of JSON, and goes when it fails."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import msgspec
from structlog import get_logger

from mien.kit import IllegalAnswer, Refusal, Refused
from mien.program import lines
from mien.server.guests import table_limits
from mien.server.guests.guard import BROKEN, STORE_DOWN
from mien.server.guests.table_limits import TOO_FAST
from mien.server.net.transport import Transport
from mien.server.store.base import StoreDown
from mien.server.system.metrics import CONNECTIONS, COUNTED, DROPPED
from mien.server.system.time_limit import LIMITED, TookTooLong
from mien.server.tables.batch import Result
from mien.server.tables.live import LiveTable
from mien.table import Table
from mien.table.commands import ProgramAnswers, ProgramGoes
from mien.table.people import NOBODY
from mien.table.programs import Program, WhyGone, chair_of_program, waits_for_program
from mien.table.table import CLOSED

TRIES = 3
"""Bad answers to one question after which a bot plays on."""

UNSEATED = Refusal("unseated", "The host has given this seat to somebody else.")
NO_QUESTION = Refusal("no-question", "There's no question open for you.")
GONE: dict[WhyGone, Refusal] = {
    "gone": Refusal("connection-lost", "The connection was lost. A bot plays on for you."),
    "too-slow": Refusal("too-slow", "You haven't answered in time. A bot plays on for you."),
    "out-of-tries": Refusal("out-of-tries", f"{TRIES} answers in a row were refused. A bot plays on for you."),
    "flood": Refusal("flood", "You say more than anybody asked you. A bot plays on for you."),
    "broken": BROKEN,
}

READ_GIVEN = msgspec.json.Decoder(lines.Given)
READ_READY = msgspec.json.Decoder(lines.Ready)

_log = get_logger()


class OpenQuestion:
    """A question that the program was asked, and what happens with it in time."""

    def __init__(self, game: int, step: int) -> None:
        self.game = game
        self.step = step
        self.asked_at = asyncio.get_running_loop().time()
        self.answered = False
        self._timer: asyncio.TimerHandle | None = None

    def later(self, seconds: float, do: Callable[[], None]) -> None:
        """Does this then, and nothing else that was planned, unless the question is closed before."""
        self.close()
        self._timer = asyncio.get_running_loop().call_later(seconds, do)

    def close(self) -> None:
        """Does nothing any more."""
        if self._timer is not None:
            self._timer.cancel()


class ProgramSession:
    """One program at one table, over a WebSocket."""

    def __init__(self, transport: Transport, key: str, address: str) -> None:
        self.key = key
        self.address = address
        self._transport = transport
        self._live: LiveTable | None = None
        """The table, once it has let the program in."""
        self._game = 0
        """The number of the game that it was greeted for; 0 while it has none."""
        self._ready = False
        self._greeting: asyncio.TimerHandle | None = None
        """Ends the wait for its greeting."""
        self._read_up_to = 0
        """The steps of which it has been told what happened."""
        self._question: OpenQuestion | None = None
        self._bad = 0
        """Bad answers since the last question."""
        self._failed = False
        """Whether a bot is about to play on: what it says is no longer heard."""
        self._closing = False

    async def serve(self, find: Callable[[], Awaitable[LiveTable]]) -> None:
        """Speaks with the program until one of the two goes away."""
        CONNECTIONS.inc()
        try:
            await self._attend(await find())
        except Refused as refused:
            self.drop(refused.refusal)
        except StoreDown as error:
            _log.warning("store is down", error=str(error))
            self.drop(STORE_DOWN)
        except Exception:
            # A fault of ours: it costs this connection, and no other.
            _log.exception("a connection failed")
            self.drop(BROKEN)
        finally:
            CONNECTIONS.dec()
            if self._closing:
                await self._transport.closed()

    async def _attend(self, live: LiveTable) -> None:
        await live.connect_program(self)
        self._live = live
        try:
            live.programs.follow(live.table)
            await self._transport.listen(partial(self._take, live))
        finally:
            self._forget_game()
            await live.disconnect_program(self)

    def drop(self, refusal: Refusal) -> None:
        """Says why, and closes."""
        if self._closing:
            return
        self._send(lines.Dismissed(refusal.code, refusal.text))
        DROPPED.labels(refusal.code).inc()
        self._closing = True
        self._forget_game()
        self._transport.close(refusal)

    def _send(self, line: msgspec.Struct) -> None:
        if not self._closing:
            self._transport.write(self._transport.frame(msgspec.json.encode(line)))

    # What the table does ----------------------------------------------------------------------------------

    def follow(self, table: Table) -> None:
        """Tells it of a game that begins or ends, of a question, and why it has to go."""
        if self._live is None or self._closing:
            return
        seat = chair_of_program(table, self.key)
        program = None if seat is None else table.chairs[seat].program
        if seat is None or program is None or table.closed:
            self.drop(CLOSED if table.closed else UNSEATED)
        elif program.gone is not None:
            self.drop(GONE[program.gone])
        else:
            self._follow_game(table, seat, program)

    def _follow_game(self, table: Table, seat: int, program: Program) -> None:
        if self._game and (table.games != self._game or table.stage != "playing"):
            self._say_over(table)
        position = table.position
        if position is None or table.stage != "playing":
            return
        if not self._game:
            self._game, self._ready, self._read_up_to, self._bad = table.games, False, 0, 0
            self._send(lines.hello(position, seat, TRIES, sees_people=program.sees_people))
            loop = asyncio.get_running_loop()
            self._greeting = loop.call_later(program.seconds, partial(self._fail, "too-slow"))
        open_now = (table.games, position.step) if waits_for_program(table, seat) else None
        if self._question and open_now != (self._question.game, self._question.step):
            self._close_question()
        if open_now and self._ready and self._question is None:
            self._ask(table, seat, program)

    def _say_over(self, table: Table) -> None:
        self._forget_game()
        position = table.position
        outcome = position.outcome if position is not None and table.games == self._game else None
        self._send(lines.Over(outcome, str(outcome) if outcome else "The game was ended before its time."))
        self._game = 0

    def _forget_game(self) -> None:
        """Waits for nothing any more."""
        self._close_question()
        if self._greeting is not None:
            self._greeting.cancel()

    def _ask(self, table: Table, seat: int, program: Program) -> None:
        position = table.position
        assert position is not None
        self._question = question = OpenQuestion(table.games, position.step)
        self._bad = 0
        self._send(
            lines.asked(
                position,
                seat,
                since=self._read_up_to,
                deadline_ms=1000 * program.seconds,
                sees_people=program.sees_people,
            )
        )
        self._read_up_to = len(position.told)
        question.later(program.seconds, partial(self._fail, "too-slow"))

    def _close_question(self) -> None:
        if self._question is not None:
            self._question.close()
        self._question = None

    # What the program says --------------------------------------------------------------------------------

    def _take(self, live: LiveTable, text: str | bytes | None) -> Awaitable[None] | None:
        """Hears a line; what has to be awaited before the next one."""
        COUNTED.messages += 1
        if self._failed or self._closing:
            return None
        if not live.limits.spend(self.key, 1):
            self._refuse(TOO_FAST, "flood")
            return table_limits.slow_down()
        if self._game and not self._ready:
            self._hear_greeting(live, text)
        else:
            self._hear_answer(live, text)
        return None

    def _hear_greeting(self, live: LiveTable, text: str | bytes | None) -> None:
        if _read(READ_READY, text) is None:
            self._refuse(lines.NO_GREETING)
            return
        self._ready = True
        if self._greeting is not None:
            self._greeting.cancel()
        live.programs.follow(live.table)

    def _hear_answer(self, live: LiveTable, text: str | bytes | None) -> None:
        given: lines.Given | None = _read(READ_GIVEN, text)
        question, position = self._question, live.table.position
        seat = chair_of_program(live.table, self.key)
        if given is None:
            self._refuse(lines.NO_ANSWER)
        elif (
            question is None or question.answered or given.step < question.step or position is None or seat is None
        ):
            # It may have been in time: the game was paused, or another has begun.
            self._send(lines.refused(given.step, NO_QUESTION, TRIES - self._bad))
        else:
            try:
                with LIMITED:
                    answer = lines.read_answer(position, seat, given)
            except IllegalAnswer as error:
                self._refuse(error.refusal)
            except TookTooLong as hung:
                live.faults.note(hung)
                self._fail("broken")
            else:
                question.answered = True
                waited = asyncio.get_running_loop().time() - question.asked_at
                question.later(live.desk.wait(live.table) - waited, partial(self._submit, live, question, answer))

    def _submit(self, live: LiveTable, question: OpenQuestion, answer: Any) -> None:
        command = ProgramAnswers(self.key, question.game, question.step, answer)
        live.submit(NOBODY, command, partial(self._settle, question))

    def _settle(self, question: OpenQuestion, result: Result) -> None:
        """Has the question asked again if it is still open, for its answer was not taken after all."""
        if isinstance(result, Exception) and self._question is question:
            self._close_question()

    def _refuse(self, refusal: Refusal, why: WhyGone = "out-of-tries") -> None:
        """Says why a line was not taken; after too many of them, a bot plays on."""
        self._bad += 1
        step = self._question.step if self._question else 0
        self._send(lines.refused(step, refusal, TRIES - self._bad))
        if self._bad >= TRIES:
            self._fail(why)

    def _fail(self, why: WhyGone) -> None:
        assert self._live is not None
        self._failed = True
        self._forget_game()
        command = ProgramGoes(self.key, self._live.process, why)
        # The table says goodbye to it; if that can't be written down now, it goes all the same.
        self._live.submit(NOBODY, command, partial(self._settle_failure, why))

    def _settle_failure(self, why: WhyGone, result: Result) -> None:
        if isinstance(result, Exception):
            self.drop(GONE[why])


def _read(decoder: msgspec.json.Decoder[Any], text: str | bytes | None) -> Any:
    """The line as a value; None if it is none."""
    if text is None:
        return None
    try:
        return decoder.decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None
