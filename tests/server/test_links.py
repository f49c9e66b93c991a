"""Going on with another device: over real sockets, with real cookies."""

from __future__ import annotations

import json
import secrets
from hashlib import sha256
from pathlib import Path

from harness.postgres import Postgres
from harness.server.guest import Guest, Page, begin, guests
from harness.server.serving import Process, processes, serving


async def make_link(page: Page) -> str:
    """Makes a link; the body with which another device asks about it, or uses it."""
    secret = secrets.token_urlsafe(16)
    await page.do("MakeLink", link=sha256(secret.encode()).hexdigest())
    return json.dumps({"secret": secret})


async def refused(guest: Guest, path: str, body: str) -> tuple[int, str]:
    status, no = await guest.post(path, body)
    return status, no["code"]


async def test_a_link_moves_a_seat_and_nobody_becomes_anybody_else(store: str, tmp_path: Path) -> None:
    async with (
        serving(store, tmp_path) as place,
        guests(place.address, "Sam", "Mira", "Eve") as (sam, mira, eve),
    ):
        code, elsewhere = await sam.create("expressions", bots=True), await mira.create("expressions")
        page = await sam.open(code)
        await begin(page)
        # Nobody plays meanwhile, so that the hand stays as it is.
        await page.do("Pause")
        hand = page.game["view"]["hand"]
        body = await make_link(page)
        # To ask whose seat it is takes nothing, and says no more than the table would.
        asked = (200, {"name": "Sam", "avatar": "a1", "yours": False})
        assert await mira.post(f"/api/tables/{code}/link", body) == asked
        assert await mira.post(f"/api/tables/{code}/link", body) == asked
        assert (await sam.post(f"/api/tables/{code}/link", body))[1]["yours"]
        assert await mira.post(f"/api/tables/{code}/carry", body) == (200, {"you": mira.id})
        for path in ("link", "carry"):
            assert await refused(eve, f"/api/tables/{code}/{path}", body) == (400, "old-link")
        # The old device is told why, and not asked to try again.
        await page.closed
        assert page.of("No")[-1]["refusal"]["code"] == "gone-on"
        assert await sam.turned_away(code) == "gone-on"
        # The new one is still itself, here and at every other table.
        moved = await (await mira.open(code)).until(lambda page: page.game)
        assert (moved.table["you"], moved.table["host"]) == (mira.id, mira.id)
        assert (moved.game["seat"], moved.game["view"]["hand"]) == (page.game["seat"], hand)
        assert {"Sam", "Mira"} <= {person["name"] for person in moved.table["people"]}
        assert (await mira.open(elsewhere)).table["host"] == mira.id
        # And whoever gave the seat away is no more than a guest.
        watching = await (await sam.open(code, anew=True)).until(lambda page: page.game)
        assert watching.table["you"] == sam.id
        assert watching.game["seat"] is None
        assert await watching.refused("Answer", step=0, answer=None) == "spectator"


async def test_nobody_without_a_cookie_takes_a_seat_and_nonsense_is_no_link(sqlite: str, tmp_path: Path) -> None:
    async with serving(sqlite, tmp_path) as place, guests(place.address, "Ada", "Bea") as (ada, bea):
        code = await ada.create("expressions")
        body = await make_link(await ada.open(code))
        bea.http.cookie_jar.clear()
        for path in (f"/api/tables/{code}/link", f"/api/tables/{code}/carry"):
            assert await refused(bea, path, body) == (401, "no-cookie")
            for bad in ('{"secret": 5}', "{}", "", "[", '{"secret": "x", "more": 1}', '{"secret": "\\ud800"}'):
                assert await refused(ada, path, bad) == (400, "malformed")


async def test_a_seat_goes_on_on_another_process_and_the_old_page_hears_of_it(
    postgres: Postgres, tmp_path: Path
) -> None:
    store = postgres.fresh()
    # With a folder of its own, no process passes pages on to the other.
    one, two = Process(store, tmp_path / "one"), Process(store, tmp_path / "two")
    async with processes(one, two), guests(one.address, "Ada") as (ada,), guests(two.address, "Bea") as (bea,):
        code = await ada.create("expressions", bots=True)
        page = await ada.open(code)
        await begin(page)
        body = await make_link(page)
        assert await bea.post(f"/api/tables/{code}/carry", body) == (200, {"you": bea.id})
        await page.closed
        assert page.of("No")[-1]["refusal"]["code"] == "gone-on"
        moved = await (await bea.open(code)).until(lambda page: page.game)
        assert moved.game["seat"] == page.game["seat"]
