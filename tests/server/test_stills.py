"""Stills for the album of the evening over HTTP: who sends them, who sees them, and that they go."""

from __future__ import annotations

from pathlib import Path

import pytest
from harness.server.guest import guests, play
from harness.server.serving import serving
from tests.server.test_photos import opened, picture, telling_exif


async def test_a_still_is_seen_at_the_table_until_its_owner_withdraws_it(store: str, tmp_path: Path) -> None:
    async with (
        serving(store, tmp_path) as place,
        guests(place.address, "Ada", "Ben", "Eve") as (ada, ben, eve),
    ):
        code = await ada.create("expressions")
        pages = [await guest.open(code) for guest in (ada, ben)]
        await play(pages)
        assert pages[0].table["finished"] == [1]
        path = f"/api/tables/{code}/stills?number=1&step=3"
        raw = picture("JPEG", exif=telling_exif().tobytes())
        for guest, address, why in (
            (eve, path, "not-here"),
            (ben, path.replace("number=1", "number=2"), "not-your-act"),
            (ben, path.replace("number=1", "number=x"), "malformed"),
        ):
            assert (await guest.post(address, raw))[1]["code"] == why
        status, made = await ben.post(path, raw)
        assert status == 201, made
        still = made["id"]
        await pages[0].until(lambda page: page.table["stills"])
        assert pages[0].table["stills"] == {still: {"person": ben.id, "number": 1, "step": 3}}
        status, shown = await ada.get(f"/api/tables/{code}/photos/{still}")
        assert status == 200
        assert opened(shown).getexif() == {}
        assert (await eve.get(f"/api/tables/{code}/photos/{still}"))[0] == 403

        await pages[1].do("WithdrawStill", still=still)
        await pages[0].until(lambda page: not page.table["stills"])
        assert (await ada.get(f"/api/tables/{code}/photos/{still}"))[0] == 404
        assert await place.server.store.photo(code, still) is None


@pytest.mark.parametrize("forbidden", ["photos", "cameras"])
async def test_a_server_without_pictures_or_cameras_takes_none_and_drops_those_from_before(
    forbidden: str, sqlite: str, tmp_path: Path
) -> None:
    async with serving(sqlite, tmp_path) as before, guests(before.address, "Ada", "Ben") as people:
        code = await people[0].create("expressions")
        pages = [await guest.open(code) for guest in people]
        await play(pages)
        path = f"/api/tables/{code}/stills?number=1&step=3"
        _, made = await people[0].post(path, picture("JPEG"))
    async with (
        serving(sqlite, tmp_path, **{forbidden: False}) as place,
        guests(place.address, "Cy") as (cy,),
    ):
        assert (await cy.post(path, b"no picture at all"))[1]["code"] == f"forbids-{forbidden}"
        page = await cy.open(code)
        assert page.table["stills"] == {}
        assert await place.server.store.photo(code, made["id"]) is None
