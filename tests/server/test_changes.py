"""What is sent is what has changed; merged it is the whole, and whoever lost the thread gets the whole."""

from __future__ import annotations

import asyncio
import json
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from harness.node import own_node
from harness.server.guest import Frame, Page, begin, guests
from harness.server.serving import serving
from tests.scenes import run
from tests.server.keeping import keeping, put_up

from mien.games import GAMES
from mien.server.tables.live import LiveTable
from mien.table.commands import ChoosePlace, Talk

MERGE = Path(__file__).parents[2] / "web/src/lib/connection/merge.ts"
FLEETING = ("now", "happened")


ANSWERS = 25


async def answer_some(live: LiveTable, pages: Sequence[Page], *watching: Page) -> None:
    """Gives some answers, each after all have been told of the one before."""
    for _ in range(ANSWERS):
        for page in (*pages, *watching):
            await page.until(lambda page: is_told(page, live))
        asked = [page for page in pages if page.is_asked]
        if not asked:
            return
        await asked[0].answer()
    for page in (*pages, *watching):
        await page.until(lambda page: is_told(page, live))


def is_told(page: Page, live: LiveTable) -> bool:
    """Whether the page holds the game as it is now."""
    position = live.table.position
    assert position is not None
    held = page.game.get("number"), page.game.get("step"), page.game.get("waiting")
    return held == (live.table.games, position.step, list(position.waiting_for))


def lasting(frame: Frame) -> Frame:
    return {name: value for name, value in frame.items() if name not in FLEETING}


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_whoever_asks_again_gets_what_they_should_hold(game: str, sqlite: str, tmp_path: Path) -> None:
    names = ("Ada", "Ben", "Cy", "Dot")
    async with serving(sqlite, tmp_path) as place, guests(place.address, *names, "Eve") as people:
        code = await people[0].create(game)
        pages = [await guest.open(code) for guest in people[:4]]
        watcher = await people[4].open(code)
        await begin(*pages)
        await answer_some(await place.live(code), pages, watcher)
        for page in (*pages, watcher):
            held, table, told = page.game, page.table, happened(page)
            await page.say({"type": "Again"})
            await page.until(lambda page: page.frames[-1]["type"] == "Game")
            assert [frame["type"] for frame in page.frames[-3:]] == ["Chat", "Table", "Game"]
            assert lasting(page.game) == lasting(held)
            assert lasting(page.table) == lasting(table)
            assert page.game["happened"] == told


def happened(page: Page) -> list[Any]:
    return [step for game in page.of("Game") for step in game["happened"]]


async def test_a_step_that_nobody_can_have_seen_brings_everything(sqlite: str, tmp_path: Path) -> None:
    async with serving(sqlite, tmp_path) as place, guests(place.address, "Ada", "Ben", "Cy") as people:
        code = await people[0].create("expressions")
        pages = [await guest.open(code) for guest in people]
        await begin(*pages)
        await pages[0].until(lambda page: page.game)
        for claim in ({"game": 1, "step": 999}, {"game": 7, "step": 1}, {"game": 0, "step": 1}):
            again = await people[0].open(code, **claim)
            await again.until(lambda page: page.game)
            assert [step["step"] for step in again.game["happened"]] == [0]
            await pages[1].say({"type": "Again", **claim})
            await pages[1].until(lambda page: page.frames[-1]["type"] == "Game")
            assert [step["step"] for step in pages[1].game["happened"]] == [0]
            pages[1].frames.append({"type": ""})


async def test_asking_again_and_again_is_too_fast(sqlite: str, tmp_path: Path) -> None:
    quick = serving(sqlite, tmp_path, messages_per_second=10)
    async with quick as place, guests(place.address, "Ada") as (ada,):
        page = await ada.open(await ada.create("emojito"))
        for _ in range(12):
            await page.say({"type": "Again"})
        await page.until(lambda page: page.of("No"))
        assert page.of("No")[0]["refusal"]["code"] == "too-fast"
        assert len(page.of("Chat")) < 10


@pytest.mark.parametrize(("build", "let_in"), [(None, False), ("/a-2.js", False), ("/a-1.js", True), ("", True)])
async def test_a_page_of_another_build_is_told_to_load_again(
    build: str | None, let_in: bool, sqlite: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mien.server.app.build_here", lambda *_: "/a-1.js")
    async with serving(sqlite, tmp_path) as place, guests(place.address, "Ada") as (ada,):
        code = await ada.create("emojito")
        page = await ada.knock(code, build=build)
        if let_in:
            await page.until(lambda page: page.table)
        else:
            await page.closed
            assert page.of("No")[-1]["refusal"]["code"] == "old-page"


async def test_what_is_the_same_for_all_is_encoded_once_and_chat_is_no_part_of_it(sqlite: str) -> None:
    async with keeping(sqlite) as (_, tables):
        live, ears = await put_up(tables, "ada", "ben", "cy", game="emojito")
        for number in range(120):
            await live.do("ada", Talk(f"{number} " + "long " * 100))
        for ear in ears:
            ear.heard.clear()
        # Asked for in one turn of the loop: told as one.
        await asyncio.gather(
            live.do("ada", ChoosePlace("room")),
            live.do("ben", ChoosePlace("room")),
            live.do("cy", ChoosePlace("room")),
        )
        (message,) = ears[0].heard
        assert all(len(ear.heard) == 1 and ear.heard[0] is message for ear in ears)
        assert json.loads(message)["type"] == "Table~"
        assert len(message) < 250


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_pages_own_merge_makes_the_same_of_real_messages(game: str, sqlite: str, tmp_path: Path) -> None:
    async def scene() -> None:
        names = ("Ada", "Ben", "Cy", "Dot")
        async with serving(sqlite, tmp_path) as place, guests(place.address, *names) as people:
            code = await people[0].create(game)
            pages = [await guest.open(code) for guest in people]
            await begin(*pages)
            await answer_some(await place.live(code), pages)
            with (tmp_path / "told.json").open("w") as out:
                json.dump([[page.frames, page.shown] for page in pages], out)

    run(scene)
    merged = subprocess.check_output(
        [own_node(), "--no-warnings", "--input-type=module", "-e", FOLLOW, str(MERGE), str(tmp_path / "told.json")]
    )
    assert int(merged) > 4 * ANSWERS


FOLLOW = """
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
const [path, told] = process.argv.slice(1);
const { nextGame, nextTable } = await import(path);
let count = 0;
for (const [frames, shown] of JSON.parse(readFileSync(told, 'utf8'))) {
  const held = {};
  frames.forEach((frame, at) => {
    const kind = frame.type.replace('~', '');
    if (kind !== 'Table' && kind !== 'Game') return;
    held[kind] = 'all' in frame ? (kind === 'Game' ? nextGame : nextTable)(held[kind], frame) : frame;
    assert.deepEqual(held[kind], shown[at]);
    count += 1;
  });
}
console.log(count);
"""
