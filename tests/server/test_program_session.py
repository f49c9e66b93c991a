"""The session of a program on a transport of its own: who is greeted, and what is heard at its end."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from prometheus_client import REGISTRY
from tests.server.keeping import keeping, put_up
from tests.server.lines import Line

from mien.kit import Refusal
from mien.server.net.program_session import TRIES, ProgramSession
from mien.server.tables.live import LiveTable
from mien.table.commands import InviteProgram, Sit, Start

KEY = "0" * 64


def lines_of(line: Line) -> list[dict[str, Any]]:
    """All that was written, by now."""
    return [msgspec.json.decode(line.written.get_nowait()) for _ in range(line.written.qsize())]


def dropped(code: str) -> float:
    return REGISTRY.get_sample_value("mien_dropped_total", {"code": code}) or 0


async def in_a_game(live: LiveTable) -> None:
    """The host plays with a program that is expected; a bot plays for it meanwhile."""
    await live.do("ada", Sit())
    await live.do("ada", InviteProgram(KEY, "Robo"))
    await live.do("ada", Start())


def serve(live: LiveTable) -> tuple[Line, asyncio.Task[None]]:
    """A program that comes with the key."""

    async def find() -> LiveTable:
        return live

    line = Line()
    return line, asyncio.create_task(ProgramSession(line, KEY, "127.0.0.1").serve(find))


async def test_of_two_with_one_key_the_second_learns_nothing_of_the_game(sqlite: str) -> None:
    async with keeping(sqlite) as (_, tables):
        live, _ = await put_up(tables, "ada")
        await in_a_game(live)
        (one, first), (other, second) = serve(live), serve(live)
        await second
        assert [(line["type"], line.get("code")) for line in lines_of(other)] == [("dismissed", "used-key")]
        assert [line["type"] for line in lines_of(one)] == ["hello"]
        first.cancel()
        await asyncio.gather(first, return_exceptions=True)


async def test_after_its_last_try_nothing_more_is_heard(sqlite: str) -> None:
    async with keeping(sqlite) as (_, tables):
        live, _ = await put_up(tables, "ada")
        await in_a_game(live)
        line, serving = serve(live)
        await line.written.get()
        assert line.take is not None
        for _ in range(10):
            line.take(b"nonsense")
        await serving
        assert [said["type"] for said in lines_of(line)] == ["refused"] * TRIES + ["dismissed"]


async def test_it_is_sent_away_once() -> None:
    line, away = Line(), Refusal("closed", "The table is closed.")
    session = ProgramSession(line, KEY, "127.0.0.1")
    before = dropped("closed")
    session.drop(away)
    session.drop(Refusal("restarting", "The server is starting again."))
    assert ([said["code"] for said in lines_of(line)], line.closed_with) == (["closed"], [away])
    assert dropped("closed") == before + 1
