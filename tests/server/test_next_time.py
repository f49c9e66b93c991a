"""A table for the next time: the same people, by their cookies, at the same seats."""

from __future__ import annotations

import json
from pathlib import Path

from harness.server.guest import Guest, begin, guests
from harness.server.serving import serving


async def again(guest: Guest, code: str) -> tuple[int, str]:
    """The status, and the code of the next table or of the refusal."""
    body = json.dumps({"game": "emojito", "after": code})
    async with guest.http.post("/api/tables", data=body) as answer:
        return answer.status, json.loads(await answer.read())["code"]


async def test_the_same_people_come_to_the_same_seats_and_the_first_who_asks_opens_the_table(
    store: str, tmp_path: Path
) -> None:
    names = ("Ada", "Ben", "Cy", "Eve")
    async with serving(store, tmp_path) as place, guests(place.address, *names) as (ada, ben, cy, eve):
        code = await ada.create("emojito")
        pages = [await guest.open(code) for guest in (cy, ada, ben)]
        await pages[1].until(lambda page: len(page.table["people"]) == 3)
        for page in pages:
            await page.do("Sit")
        status, following = await again(ben, code)
        assert (status, await again(ada, code)) == (201, (201, following)), "one table, whoever asks"
        await pages[0].until(lambda page: page.table["next_time"] == following)
        assert (await again(eve, code))[1] == "not-seated"
        watching = await eve.open(following)
        assert cy.id not in json.dumps(watching.table)
        assert json.loads(await mine(cy, following))[0]["code"] == following
        assert json.loads(await mine(eve, code)) == []
        come = [await guest.open(following) for guest in (ben, ada, cy)]
        for page in come:
            await page.do("Sit")
        await watching.until(lambda page: len(page.table["chairs"]) == 3)
        assert [chair["person"] for chair in watching.table["chairs"]] == [cy.id, ada.id, ben.id]
        assert come[0].table["host"] == ben.id


async def mine(guest: Guest, code: str) -> bytes:
    async with guest.http.post("/api/mine", data=json.dumps({"codes": [code]})) as answer:
        return await answer.read()


async def test_the_evening_goes_on_when_the_host_leaves_between_two_games(sqlite: str, tmp_path: Path) -> None:
    async with serving(sqlite, tmp_path) as place, guests(place.address, "Ada", "Ben") as (ada, ben):
        code = await ada.create("expressions")
        one, two = await ada.open(code), await ben.open(code)
        parts = [{"game": "expressions", "minutes": 30}, {"minutes": 5}, {"game": "emojito", "minutes": 30}]
        await one.do("LayOrder", parts=parts)
        await begin(one, two)
        await two.until(lambda page: page.table["begun"] == 1)
        await one.do("Stop", stop=True)
        await one.leave()
        await two.until(lambda page: not page.table["people"][0]["here"])
        await two.do("GoOn", part=1)
        assert two.table["break_until"] is not None
        await two.do("GoOn", part=2)
        await two.until(lambda page: page.game and page.game["game"] == "emojito")
