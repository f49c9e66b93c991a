"""The status page's numbers: for whoever has the token, and nothing in them about anybody."""

from __future__ import annotations

import asyncio
import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
import structlog
from harness.server.guest import Guest, begin, guests
from harness.server.serving import Place, serving
from tests.server.outside import invite, outsider
from tests.server.test_screens import hang_up

from mien.server.host import activity

TOKEN = "a token for the host"


async def shown(guest: Guest, token: str = TOKEN) -> tuple[int, dict[str, Any]]:
    async with guest.http.get("/api/host", headers={"Authorization": f"Bearer {token}"}) as response:
        assert response.headers["Cache-Control"] == "no-store"
        return response.status, json.loads(await response.read())


def beat(place: Place) -> None:
    """What the server does every few seconds."""
    place.server.status.pulse.count()


async def test_the_host_sees_how_the_server_is(store: str, tmp_path: Path) -> None:
    async with (
        serving(store, tmp_path, host_token=TOKEN, chat=False) as place,
        guests(place.address, "Adalind", "Benedikt", "Cy") as people,
    ):
        code = await people[0].create("emojito")
        pages = [await guest.open(code) for guest in people]
        pages.append(await people[0].open(code))
        await begin(*pages[:3])
        beat(place)
        await pages[0].until(lambda page: page.game)
        asked = next(page for page in pages[:3] if page.is_asked)
        await asked.answer()
        structlog.get_logger().error("a fault for the test")
        beat(place)
        status, told = await shown(people[0])
        assert status == 200
        assert (told["tables"], told["people"], told["connections"], told["processes"]) == (1, 3, 4, 1)
        assert told["store"]["tables"] == 1
        assert told["store"]["can_write"]
        assert told["store"]["size"] > 1000
        assert 0 < told["disk_free"] <= told["disk_size"]
        assert told["forbidden"] == ["chat"]
        assert told["beats"][-1]["answers"] > 0
        assert (told["beats"][-1]["errors"], told["beats"][-1]["people"]) == (1, 3)
        text = json.dumps(told)
        for secret in (code, "Adalind", "Benedikt", people[0].id, TOKEN, place.server.keys.link, str(tmp_path)):
            assert secret not in text


async def test_screens_and_programs_count_as_no_people(sqlite: str, tmp_path: Path) -> None:
    async with (
        serving(sqlite, tmp_path, host_token=TOKEN) as place,
        guests(place.address, "Ada", "Eve") as (ada, eve),
    ):
        code = await ada.create("expressions")
        page, screen = await ada.open(code), await hang_up(eve, code)
        await screen.until(lambda page: page.table)
        async with outsider(place.address, code, await invite(page)):
            await page.until(lambda page: page.table["chairs"][0]["program"]["state"] == "here")
            _, told = await shown(ada)
            assert (told["people"], told["connections"]) == (1, 1)


async def test_nobody_sees_it_without_the_token_and_nobody_guesses_it(
    sqlite: str, tmp_path: Path, said: StringIO
) -> None:
    async with serving(sqlite, tmp_path, host_token=TOKEN) as place, guests(place.address, "Ada") as (ada,):
        for path in ("/api/host", f"/api/host?token={TOKEN}", f"/api/host?{TOKEN}"):
            status, body = await ada.get(path)
            assert (status, json.loads(body)["code"]) == (401, "wrong-token")
        for wrong in ("", "a token for the hosT", "ö", f"{TOKEN} {TOKEN}"):
            assert (await shown(ada, wrong))[0] == 401
        assert (await shown(ada))[0] == 200
        for _ in range(30):
            await shown(ada, "guess")
        assert (await shown(ada, "guess"))[1]["code"] == "too-often"
        # One pupil who guesses must not lock the teacher out, who has the same address.
        assert (await shown(ada))[0] == 200
        assert TOKEN not in said.getvalue()


async def test_a_proxy_may_ask_for_a_password_of_its_own(sqlite: str, tmp_path: Path) -> None:
    async with serving(sqlite, tmp_path, host_token=TOKEN) as place, guests(place.address, "Ada") as (ada,):
        for token, status in ((TOKEN, 200), ("guess", 401)):
            sent = {"Authorization": "Basic YWRhOmNhdA==", "X-Mien-Token": token}
            async with ada.http.get("/api/host", headers=sent) as response:
                assert response.status == status


async def test_a_store_that_is_away_is_told(sqlite: str, tmp_path: Path) -> None:
    async with serving(sqlite, tmp_path, host_token=TOKEN) as place, guests(place.address, "Ada") as (ada,):
        await place.server.store.close()
        status, told = await shown(ada)
        assert (status, told["store"]) == (200, None)


async def test_the_pulse_goes_by_itself_and_remembers_ten_minutes(
    sqlite: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(activity, "SECONDS", 0)
    async with serving(sqlite, tmp_path) as place:
        pulse = place.server.status.pulse
        while len(pulse.beats()) < 120:
            await asyncio.sleep(0)
        pulse.count()
        assert len(pulse.beats()) == 120
