"""People can poke each other before a game, and a silent player in one; those who come later never learn of it."""

from __future__ import annotations

from pathlib import Path

from harness.server.guest import guests
from harness.server.serving import serving


async def test_a_poke_reaches_everybody_who_is_there_once(sqlite: str, tmp_path: Path) -> None:
    async with (
        serving(sqlite, tmp_path) as place,
        guests(place.address, "Ada", "Ben", "Cem") as (ada, ben, cem),
    ):
        code = await ada.create("expressions")
        pages = [await guest.open(code) for guest in (ada, ben)]
        for page in pages:
            await page.do("Sit")
        await pages[0].do("Poke", chair=1)
        for page in pages:
            await page.until(lambda page: any(frame["type"] == "Poked" for frame in page.frames))
            poked = [frame for frame in page.frames if frame["type"] == "Poked"]
            assert poked == [{"type": "Poked", "person": pages[0].table["you"], "chair": 1}]
        late = await cem.open(code)
        await late.do("Sit")
        assert all(frame["type"] != "Poked" for frame in late.frames)


async def test_nobody_is_poked_by_the_muted_where_nobody_sits_or_out_of_turn(sqlite: str, tmp_path: Path) -> None:
    async with serving(sqlite, tmp_path) as place, guests(place.address, "Ada", "Ben") as (ada, ben):
        code = await ada.create("expressions")
        host, other = [await guest.open(code) for guest in (ada, ben)]
        for page in (host, other):
            await page.do("Sit")
        assert await host.refused("Poke", chair=2) == "no-such-chair"
        await host.do("Mute", person=other.table["you"], muted=True)
        assert await other.refused("Poke", chair=0) == "muted"
        await host.do("Start")
        await host.until(lambda page: bool(page.game))
        (waited,) = host.game["waiting"]
        assert await host.refused("Poke", chair=1 - waited) == "not-waiting"
