"""What one address may write: not the disk full, and no table's log either; and games go on all the same."""

from __future__ import annotations

import asyncio
import shutil
from io import BytesIO
from pathlib import Path

import pytest
from harness.server.guest import Guest, Page, begin, guests
from harness.server.serving import serving
from PIL import Image

from mien.server.guests import write_limits
from mien.server.system import disk

LONG = "😀" * 400


def living_at(address: str, *people: Guest) -> None:
    """What a proxy says of these people from now on."""
    for guest in people:
        guest.http.headers["X-Forwarded-For"] = address


async def talked(page: Page, text: str = LONG, most: int = 100) -> int:
    """How often this was said before it was refused, and it was as too much."""
    for said in range(most):
        reply = await page.ask("Talk", text=text)
        if reply["type"] == "No":
            assert reply["refusal"]["code"] == "too-much-sent", reply
            return said
    return most


def picture() -> bytes:
    """A photo of nothing."""
    out = BytesIO()
    Image.new("RGB", (64, 64), "teal").save(out, "PNG")
    return out.getvalue()


async def test_what_an_address_writes_is_counted_over_all_its_people_and_tables(
    sqlite: str, tmp_path: Path
) -> None:
    async with (
        serving(sqlite, tmp_path, behind_proxy=True, bytes_per_hour=50_000) as place,
        guests(place.address, "Eve", "Eva", "Ada") as (eve, eva, ada),
    ):
        living_at("203.0.113.5", eve, eva)
        living_at("203.0.113.6", ada)
        first, second = [await guest.create("facecards") for guest in (eve, eva)]
        pages = [await eve.open(first), await eva.open(second), await eva.open(first), await ada.open(first)]
        said = await talked(pages[0]), await talked(pages[1]), await talked(pages[2])
        assert 5 <= said[0] <= 50_000 // 1600
        assert said[1:] == (0, 0)
        assert await talked(pages[3], "hello", 5) == 5, "another address has its own"
        status, no = await eve.post(f"/api/tables/{first}/photos?category=animals", picture())
        assert (status, no["code"]) == (429, "too-much-sent")
        # What a game needs goes on.
        assert await pages[0].refused("Rename", name="Evil", language="en", avatar="a2") == "too-much-sent"


async def test_games_go_on_where_enough_was_written(sqlite: str, tmp_path: Path) -> None:
    async with (
        serving(sqlite, tmp_path, bytes_per_hour=10_000) as place,
        guests(place.address, "Ada", "Ben") as people,
    ):
        code = await people[0].create("expressions")
        pages = [await guest.open(code) for guest in people]
        await begin(*pages)
        assert await talked(pages[0]) < 10
        await asyncio.gather(*(page.play() for page in pages))
        for page in pages:
            assert await talked(page) == 0


async def test_not_even_answers_may_fill_the_disk(
    sqlite: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(write_limits, "GAME_SHARE", 1)
    async with (
        serving(sqlite, tmp_path, bytes_per_hour=5_000) as place,
        guests(place.address, "Ada", "Ben") as people,
    ):
        code = await people[0].create("expressions")
        pages = [await guest.open(code) for guest in people]
        await begin(*pages)
        for _ in range(5_000 // write_limits.ENTRY_BYTES):
            reply = await pages[0].ask("Answer", step=999, answer=None)
            if reply["refusal"]["code"] == "too-often":
                return
        raise AssertionError("nobody was stopped")


async def test_where_little_is_free_people_play_and_do_not_talk(
    sqlite: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(sqlite, tmp_path) as place, guests(place.address, "Ada", "Ben", "Cy") as people:
        code = await people[0].create("facecards")
        pages = [await guest.open(code) for guest in people]
        await pages[0].do("Talk", text="hello")
        monkeypatch.setattr(disk, "LITTLE", 2**63)
        monkeypatch.setattr(disk, "SECONDS", 0.0)
        place.server.connections.writing._disk._look_at = 0.0
        assert await pages[0].refused("Talk", text="hello") == "disk-low"
        status, no = await people[0].post(f"/api/tables/{code}/photos?category=animals", picture())
        assert (status, no["code"]) == (507, "disk-low")
        await begin(*pages)
        await asyncio.gather(*(page.play() for page in pages))
        monkeypatch.setattr(disk, "LITTLE", 0)
        await pages[0].do("Talk", text="hello")


@pytest.mark.parametrize(("free", "low"), [(0, True), (100_000_000, True), (1_000_000_000, False)])
def test_the_last_of_a_disk_is_left_to_games(
    free: int, low: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    usage = type(shutil.disk_usage(tmp_path))(2**40, 2**40 - free, free)
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: usage)
    assert disk.Disk(f"sqlite:{tmp_path / 'mien.db'}").is_low() is low


def test_nothing_is_known_of_the_disk_of_another_machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(disk, "LITTLE", 2**63)
    assert not disk.Disk("postgresql://there/mien").is_low()
    assert not disk.Disk(f"sqlite:{tmp_path / 'none' / 'mien.db'}").is_low(), "there is no such folder"
    assert disk.Disk(f"sqlite:{tmp_path / 'mien.db'}").is_low()


async def test_whoever_only_watches_can_not_wear_a_table_out(
    sqlite: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(write_limits, "WATCHERS_ENTRIES", 20)
    async with (
        serving(sqlite, tmp_path, behind_proxy=True) as place,
        guests(place.address, "Ada", "Ben", "Eve", "Eva") as (ada, ben, eve, eva),
    ):
        living_at("203.0.113.5", ada, ben, eve)
        living_at("203.0.113.6", eva)
        code = await ada.create("emojito")
        host, player = await ada.open(code), await ben.open(code)
        await player.do("Sit")
        watcher = await eve.open(code)
        live = await place.live(code)
        before = live.table.seq
        replies = [await watcher.ask("ChooseSlow", slow=number % 2 == 0) for number in range(30)]
        assert {reply["refusal"]["code"] for reply in replies if reply["type"] == "No"} == {"too-often"}
        assert live.table.seq - before < 20
        assert await eve.turned_away(code) == "too-often", "coming and going makes entries, too"
        for page in (host, player):
            await page.do("Talk", text="We go on")
        await (await ben.open(code)).do("Talk", text="and come back")
        await (await eva.open(code)).do("Talk", text="I live elsewhere")
        await (await eve.open(await eve.create("emojito"))).do("Talk", text="There is room at another table")
