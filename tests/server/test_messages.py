"""Messages that make no sense, come too fast or out of turn: refused in words, counted, and no more than that."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from harness.server.guest import Page, begin, guests
from harness.server.serving import counted, serving

from mien.server.guests import table_limits
from mien.server.net.session import PATIENCE

HELLO = {"type": "Hello", "name": "Ada", "language": "en", "avatar": "a1", "build": ""}


DEEP = (
    '{"type": "Do", "id": 1, "command": {"type": "Answer", "step": 1, "answer": ' + "[" * 5000 + "]" * 5000 + "}}"
)
NONSENSE = [
    "",
    "hello",
    "{",
    "[]",
    "null",
    '"Do"',
    "{}",
    '{"type": "Do"}',
    '{"type": "Fly", "id": 1}',
    '{"type": "Do", "id": "1", "command": {"type": "Sit"}}',
    '{"type": "Do", "id": -1, "command": {"type": "Sit"}}',
    '{"type": "Do", "id": 1180591620717411303424, "command": {"type": "Sit"}}',
    '{"type": "Do", "id": 1e99, "command": {"type": "Sit"}}',
    '{"type": "Do", "id": NaN, "command": {"type": "Sit"}}',
    '{"type": "Do", "id": 1, "command": {"type": "Come", "process": "x", "name": "x"}}',
    '{"type": "Do", "id": 1, "command": {"type": "AddPhoto", "photo": "x", "category": "x"}}',
    '{"type": "Do", "id": 1, "command": {"type": "Sit", "seat": 3}}',
    '{"type": "Do", "id": 1, "command": {"type": "Sit", "chair": "front"}}',
    '{"type": "Do", "id": 1, "command": {"type": "Talk", "text": "\\ud800"}}',
    '{"type": "Do", "id": 1, "command": {"type": "ChooseSettings", "settings": {"clock": "instant"}}}',
    '{"type": "Do", "id": 1, "command": {"type": "Sit"}, "as": "host"}',
    json.dumps(HELLO),
    DEEP,
]


async def test_messages_that_make_no_sense_are_refused_and_nothing_happens(sqlite: str, tmp_path: Path) -> None:
    async with serving(sqlite, tmp_path) as place, guests(place.address, "Ada", "Ben") as (ada, ben):
        code = await ada.create("emojito")
        other = await ben.open(code)
        before = counted("malformed")
        for start in range(0, len(NONSENSE), PATIENCE - 1):
            page = await ada.open(code)
            some = NONSENSE[start : start + PATIENCE - 1]
            for text in some:
                await page.say(text)
            await page.until(lambda page: len(page.of("No")) == len(some))  # noqa: B023
            assert {frame["refusal"]["code"] for frame in page.of("No")} == {"malformed"}
            await page.do("ChoosePlace", place="room")
            await page.leave()
        assert counted("malformed") == before + len(NONSENSE)
        await other.do("Talk", text="all is well")


async def test_a_page_that_keeps_sending_nonsense_is_dropped_and_others_are_not(
    sqlite: str, tmp_path: Path
) -> None:
    async with serving(sqlite, tmp_path) as place, guests(place.address, "Ada", "Ben") as (ada, ben):
        code = await ada.create("emojito")
        page, other = await ada.open(code), await ben.open(code)
        for _ in range(PATIENCE):
            await page.ws.send_bytes(b"\x00\x01")
        assert await page.closed == 1008
        await other.until(lambda page: not page.table["people"][0]["here"])
        await other.do("Talk", text="still here")


async def test_a_page_that_sends_too_fast_is_slowed_down_then_dropped(sqlite: str, tmp_path: Path) -> None:
    async with (
        serving(sqlite, tmp_path, messages_per_second=5) as place,
        guests(place.address, "Ada", "Ben") as (ada, ben),
    ):
        code = await ada.create("emojito")
        page, other = await ada.open(code), await ben.open(code)
        for number in range(100):
            await page.say({"type": "Do", "id": number, "command": {"type": "Talk", "text": "ha"}})
        assert await page.closed == 1008
        done, refused = len(page.of("Done")), page.of("No")
        assert 10 <= done < 60
        assert {frame["refusal"]["code"] for frame in refused} == {"too-fast"}
        await other.until(lambda page: len(page.of("Spoken")) == done)


async def test_a_message_that_is_too_large_ends_the_line(sqlite: str, tmp_path: Path) -> None:
    async with serving(sqlite, tmp_path) as place, guests(place.address, "Ada") as (ada,):
        code = await ada.create("emojito")
        before = counted("too-large")
        for large in ('"' + "x" * 20_000 + '"', "x" * 5_000_000):
            page = await ada.open(code)
            with suppress(ConnectionError):
                await page.say(large)
            assert await page.closed == 1009
        assert counted("too-large") == before + 2
        await (await ada.open(code)).do("Talk", text="back")


@pytest.mark.parametrize("first", ["", "{}", '{"type": "Do", "id": 1, "command": {"type": "Sit"}}', DEEP, b"\x00"])
async def test_the_first_message_is_hello(first: str | bytes, sqlite: str, tmp_path: Path) -> None:
    async with serving(sqlite, tmp_path) as place, guests(place.address, "Ada") as (ada,):
        code = await ada.create("emojito")
        page = Page(ada, await ada.dial(code))
        await (page.ws.send_bytes(first) if isinstance(first, bytes) else page.say(first))
        assert await page.closed == 1008
        assert page.of("No")[0]["refusal"]["code"] == "malformed"
        live = await place.live(code)
        assert live.table.people == {}


async def test_answers_out_of_turn_late_or_foreign_are_refused(sqlite: str, tmp_path: Path) -> None:
    async with (
        serving(sqlite, tmp_path) as place,
        guests(place.address, "Ada", "Ben", "Eve") as (ada, ben, eve),
    ):
        code = await ada.create("expressions")
        one, two, watcher = [await guest.open(code) for guest in (ada, ben, eve)]
        assert await one.refused("Answer", step=1, answer=None) == "not-playing"
        await begin(one, two)
        await one.until(lambda page: page.is_asked or two.is_asked)
        asked, other = (one, two) if one.is_asked else (two, one)
        assert await other.refused("Answer", step=1, answer=None) == "not-asked"
        assert await watcher.refused("Answer", step=1, answer=None) == "spectator"
        assert await asked.refused("Answer", step=2**53, answer=None) in ("too-late", "not-an-answer")
        answers: list[Any] = [None, "x", -1, 1e308, [], {}, [[[[]]]], {"type": "Guess"}, {"type": "Nope"}]
        for answer in answers:
            assert await asked.refused("Answer", step=1, answer=answer) in ("not-an-answer", "not-offered")
        assert (await asked.answer())["type"] == "Done"
        assert await asked.refused("Answer", step=1, answer=None) == "too-late"
        assert await one.refused("ChooseOptions", options={"x": 1}) == "playing"


async def test_a_ping_is_answered_for_players_and_screens_alike(sqlite: str, tmp_path: Path) -> None:
    async with serving(sqlite, tmp_path) as place, guests(place.address, "Ada") as (ada,):
        code = await ada.create("emojito")
        page, screen = await ada.open(code), Page(ada, await ada.dial(code))
        await screen.say({"type": "Watch", "build": ""})
        for one in (page, screen):
            await one.until(lambda page: page.table)
            # The second while nothing else is said, with which it could leave.
            await one.say({"type": "Ping"})
            await one.until(lambda page: page.of("Pong"))
            await one.say({"type": "Ping"})
            await one.until(lambda page: len(page.of("Pong")) == 2)
            assert one.of("Pong") == [{"type": "Pong"}] * 2


async def test_pings_without_end_are_not_all_answered(
    sqlite: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_limits, "SLOWED", 0)
    async with serving(sqlite, tmp_path, messages_per_second=1) as place, guests(place.address, "Ada") as (ada,):
        page = await ada.open(await ada.create("emojito"))
        for _ in range(1000):
            await page.say({"type": "Ping"})
        # Done or too fast: it comes after all that was sent before.
        await page.say({"type": "Do", "id": 999, "command": {"type": "Talk", "text": "hello"}})
        await page.until(lambda page: any(frame.get("id") == 999 for frame in page.frames))
        assert 0 < len(page.of("Pong")) < 500
