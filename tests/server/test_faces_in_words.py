"""What a face does, in words: only those hear of it whom the rules let see it."""

from __future__ import annotations

from pathlib import Path

import pytest
from harness.postgres import Postgres
from harness.server.guest import Page, begin, guests
from harness.server.serving import serving

BROWS = {"type": "TellFace", "features": ["browsUp", "mouthOpen"]}


async def acting(pages: list[Page], **options: object) -> tuple[Page, list[Page]]:
    """A game in which somebody acts with their face: their page, and the pages of those for whom they act."""
    await pages[0].do("ChooseOptions", options=options)
    await begin(*pages)
    for page in pages:
        await page.until(lambda page: page.game)
    (scene,) = pages[0].game["view"]["stage"]
    assert scene["symbol"] != "sound"
    people = [chair["person"] for chair in pages[0].game["players"]]
    page_of = {page.table["you"]: page for page in pages}
    return page_of[people[scene["performer"]]], [page_of[people[seat]] for seat in scene["watchers"]]


async def settle(pages: list[Page]) -> None:
    """All that these pages have sent is done, and all that was sent to them because of it is here."""
    for _ in range(2):
        for page in pages:
            before = len(page.of("Pong"))
            await page.say({"type": "Ping"})
            await page.until(lambda page, before=before: len(page.of("Pong")) > before)  # type: ignore[misc]


async def test_a_face_is_told_to_those_alone_who_may_see_it(sqlite: str, tmp_path: Path) -> None:
    async with (
        serving(sqlite, tmp_path) as place,
        guests(place.address, "Ada", "Ben", "Cy", "Dee", "Eve") as people,
    ):
        code = await people[0].create("emojito")
        *pages, watcher = [await one.open(code) for one in people]
        actor, seeing = await acting(pages, mode="coop", secret_message=True)
        (seer,) = seeing
        await actor.say(BROWS)
        await seer.until(lambda page: page.of("FaceTold"))
        told = {"type": "FaceTold", "person": actor.table["you"], "features": BROWS["features"]}
        assert seer.of("FaceTold") == [told]
        await settle([*pages, watcher])
        assert not any(page.of("FaceTold") for page in (*pages, watcher) if page is not seer)


async def test_a_face_that_all_may_see_is_told_to_all_who_play_but_not_to_whoever_looks_on(
    sqlite: str, tmp_path: Path
) -> None:
    async with (
        serving(sqlite, tmp_path) as place,
        guests(place.address, "Ada", "Ben", "Cy", "Dee") as people,
    ):
        code = await people[0].create("emojito")
        *pages, watcher = [await one.open(code) for one in people]
        actor, seeing = await acting(pages, mode="competitive")
        assert len(seeing) == 2
        await actor.say(BROWS)
        for page in seeing:
            await page.until(lambda page: page.of("FaceTold"))
        await settle([*pages, watcher])
        assert not actor.of("FaceTold")
        assert not watcher.of("FaceTold")


async def test_nobody_is_told_of_a_face_without_a_seat_or_a_game(sqlite: str, tmp_path: Path) -> None:
    async with serving(sqlite, tmp_path) as place, guests(place.address, "Ada", "Ben", "Cy") as people:
        code = await people[0].create("emojito")
        pages = [await one.open(code) for one in people]
        await pages[0].say(BROWS)
        await acting(pages[:2], mode="competitive")
        await pages[2].say(BROWS)
        await settle(pages)
        assert not any(page.of("FaceTold") for page in pages)


@pytest.mark.parametrize(
    "features", [["happy"], ["browsUp"] * 9, "browsUp", [1], ["browsUp", {"picture": "…"}]], ids=str
)
async def test_only_the_words_ingredients_are_taken(sqlite: str, tmp_path: Path, features: object) -> None:
    async with serving(sqlite, tmp_path) as place, guests(place.address, "Ada", "Ben") as people:
        code = await people[0].create("emojito")
        pages = [await one.open(code) for one in people]
        actor, _ = await acting(pages, mode="competitive")
        await actor.say({"type": "TellFace", "features": features})
        await actor.until(lambda page: page.of("No"))
        assert actor.of("No")[0]["refusal"]["code"] == "malformed"


@pytest.mark.parametrize("forbidden", ["cameras", "face_reading"])
async def test_a_host_who_forbids_cameras_or_readings_forbids_it(
    sqlite: str, tmp_path: Path, forbidden: str
) -> None:
    async with (
        serving(sqlite, tmp_path, **{forbidden: False}) as place,
        guests(place.address, "Ada", "Ben") as people,
    ):
        code = await people[0].create("emojito")
        pages = [await one.open(code) for one in people]
        actor, _ = await acting(pages, mode="competitive")
        await actor.say(BROWS)
        await actor.until(lambda page: page.of("No"))
        assert actor.of("No")[0]["refusal"]["code"] == f"forbids-{forbidden.replace('_', '-')}"
        await settle(pages)
        assert not any(page.of("FaceTold") for page in pages)


async def test_a_face_is_told_on_another_process(postgres: Postgres, tmp_path: Path) -> None:
    store = postgres.fresh()
    async with (
        serving(store, tmp_path) as here,
        serving(store, tmp_path) as there,
        guests(here.address, "Ada") as (ada,),
        guests(there.address, "Ben") as (ben,),
    ):
        code = await ada.create("emojito")
        pages = [await guest.open(code) for guest in (ada, ben)]
        actor, (seer,) = await acting(pages, mode="competitive")
        await actor.say(BROWS)
        await seer.until(lambda page: page.of("FaceTold"))
        assert seer.of("FaceTold")[0]["features"] == BROWS["features"]
