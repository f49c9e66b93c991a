"""`mien bot URL`: a program in any language plays at a running server beside people, or is thrown out politely."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from harness.server.guest import Guest, Page, guests
from harness.server.serving import Place, serving
from tests.program.test_bot import JAVASCRIPT, POLITE, PROGRAM, SHELL, python
from tests.server.outside import invite

from mien.kit import Record, Refused
from mien.program.at_table import address_of

FLOOD = PROGRAM + "next(lines()); say({'type': 'ready'})\nwhile True: say({'step': -1, 'answer': 0})"
MIEN = [sys.executable, "-c", "import sys; from mien.cli import main; sys.exit(main())"]


@asynccontextmanager
async def two_people(folder: Path, **settings: str) -> AsyncIterator[tuple[Place, Guest, str, list[Page]]]:
    """Ada and Ben sit at a table of Expressions that Ada hosts."""
    async with (
        serving(f"sqlite:{folder / 'mien.db'}", folder, **settings) as place,
        guests(place.address, "Ada", "Ben") as (ada, ben),
    ):
        code = await ada.create("expressions")
        pages = [await guest.open(code) for guest in (ada, ben)]
        for page in pages:
            await page.do("Sit")
        yield place, ada, code, pages


async def bot(address: str, key: str, program: Sequence[str], *words: str) -> asyncio.subprocess.Process:
    """`mien bot ADDRESS --key KEY -- PROGRAM`, begun."""
    command = [*MIEN, "bot", address, "--key", key, *words, "--", *program]
    pipe = asyncio.subprocess.PIPE
    return await asyncio.create_subprocess_exec(*command, stdout=pipe, stderr=pipe)


async def arrives(page: Page, running: asyncio.subprocess.Process) -> None:
    """Waits until the program sits there; if it ends instead, says with what words."""
    there = asyncio.create_task(has_state(page, "here"))
    ended = asyncio.create_task(running.wait())
    await asyncio.wait((there, ended), return_when=asyncio.FIRST_COMPLETED)
    ended.cancel()
    if not there.done():
        there.cancel()
        raise AssertionError(await running.communicate())


async def has_state(page: Page, state: str) -> None:
    await page.until(lambda page: page.table["chairs"][2]["program"]["state"] == state)


async def play_game(page: Page, number: int) -> None:
    """Plays the table's game of this number to its end."""
    await page.until(lambda page: page.game.get("number") == number)
    await page.play()


@pytest.mark.parametrize("program", [JAVASCRIPT, SHELL], ids=["javascript", "shell"])
async def test_the_examples_play_whole_games_beside_people(program: list[str], tmp_path: Path) -> None:
    async with two_people(tmp_path) as (place, ada, code, pages):
        key = await invite(pages[0], "Robo")
        running = await bot(f"{place.address}/t/{code}", key, program)
        await arrives(pages[0], running)
        for number in (1, 2):
            await pages[0].do("Start")
            await asyncio.gather(*(play_game(page, number) for page in pages))
            assert pages[0].table["chairs"][2]["program"]["name"] == "Robo"
            _, record = await ada.get(f"/api/tables/{code}/games/{number}")
            answered = {given.seat: given.by for given in Record.from_json(record).answers}
            assert answered == {0: None, 1: None, 2: "program Robo"}
        await pages[0].do("Close")
        told, said = await running.communicate()
        assert running.returncode == 0
        assert b"Games played to their end: 2." in told
        assert b"This table has been closed. Open a new one." in said


@pytest.mark.parametrize(
    ("source", "why"),
    [
        (POLITE % '"rubbish"', "3 answers in a row were refused. A bot plays on for you."),
        (PROGRAM + "say({'type': 'ready'})\nfor message in lines(): pass", "You haven't answered in time."),
        (
            PROGRAM + "next(lines()); say({'type': 'ready'}); next(lines())",
            "The program has ended before the game did.",
        ),
        (FLOOD, "more than anybody asked"),
        ("print('hello, world'); import time; time.sleep(60)", "You haven't answered in time."),
    ],
    ids=["nonsense", "hang", "death", "flood", "wrong stream"],
)
async def test_one_that_misbehaves_is_thrown_out_and_the_people_play_on(
    source: str, why: str, tmp_path: Path
) -> None:
    async with two_people(tmp_path, messages_per_second="50") as (place, ada, code, pages):
        key = await invite(pages[0], "Robo", seconds=2)
        running = await bot(f"{place.address}/t/{code}", key, python(source))
        await arrives(pages[0], running)
        await pages[0].do("Start")
        await asyncio.gather(*(page.play() for page in pages))
        assert pages[0].game["outcome"]
        await has_state(pages[0], "gone")
        _, said = await running.communicate()
        assert running.returncode == 1
        assert why in said.decode()
        _, record = await ada.get(f"/api/tables/{code}/games/1")
        assert "bot" in {given.by for given in Record.from_json(record).answers if given.seat == 2}


async def test_a_table_that_does_not_let_it_in_says_why(tmp_path: Path) -> None:
    async with two_people(tmp_path) as (place, _, code, pages):
        key = await invite(pages[0])
        for address, secret, why in [
            (
                f"{place.address}/t/{code}",
                "nonsense",
                "This key has already been used, or belongs to no seat here.",
            ),
            (f"{place.address}/t/calm-owl-abcde", key, "There's no table with this code. Check the link."),
            (f"{place.address}/rules", key, "is no table's address"),
            ("http://127.0.0.1:9/t/calm-owl-abcde", key, "can't be reached"),
            (f"{place.address}/t/{code}", "", "A table wants a key."),
        ]:
            refused = await bot(address, secret, SHELL)
            _, said = await refused.communicate()
            assert (refused.returncode, why in said.decode()) == (2, True), said


async def test_it_reaches_a_server_with_its_own_certificate(tmp_path: Path) -> None:
    async with two_people(tmp_path, tls="auto") as (place, _, code, pages):
        authority = place.server.certificate.authority  # type: ignore[union-attr]
        assert authority is not None
        (tmp_path / "root.pem").write_bytes(authority.pem)
        address, key = f"{place.https}/t/{code}", await invite(pages[0])
        doubting = await bot(address, key, SHELL)
        assert b"can't be reached" in (await doubting.communicate())[1]
        running = await bot(address, key, SHELL, "--trust", str(tmp_path / "root.pem"))
        await arrives(pages[0], running)
        await pages[0].do("Unseat", chair=2)
        assert b"The host has given this seat to somebody else." in (await running.communicate())[1]


def test_a_tables_address_is_that_of_its_page() -> None:
    assert address_of("https://mien.example/t/calm-owl") == "wss://mien.example/api/tables/calm-owl/program"
    assert address_of("http://h:1/a/b/t/x/#y") == "ws://h:1/a/b/api/tables/x/program"
    for wrong in ("ftp://h/t/x", "https://h/x", "https:///t/x", "t/x"):
        with pytest.raises(Refused, match="is no table's address"):
            address_of(wrong)
