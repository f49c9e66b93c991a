"""Live pictures stand on the boards where faces are drawn: once each, for those who may see them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from harness.browser.people import Person, together
from harness.browser.studio import Play, Studio, open_studio
from harness.browser.witness import ask, turn_on
from playwright.async_api import Locator, expect

SIZES = ((320, 568, 32), (1366, 768, 48))
"""Windows, and the least side of a picture in them, in pixels."""


@pytest.fixture(scope="module")
def play(chromium: str, secure: str) -> Iterator[Play]:
    with open_studio(chromium, secure) as play:
        yield play


def picture_of(name: str, person: Person) -> Locator:
    """Somebody's live picture at their place on the board."""
    place = person.page.get_by_role("listitem").filter(has=person.page.get_by_text(name, exact=True))
    return place.locator("video").locator("visible=true")


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("Face Cards", {"Who gets the camera token first": "Random"}),
        pytest.param("Émoticon", {}, marks=pytest.mark.long),
        pytest.param("Expressions", {}, marks=pytest.mark.long),
    ],
)
def test_a_board_shows_each_live_picture_once_and_none_that_is_not_sent(
    play: Play, game: str, options: dict[str, str]
) -> None:
    async def scene(studio: Studio) -> None:
        await seen_on_the_board(studio, game, options)

    play(scene)


async def seen_on_the_board(studio: Studio, game: str, options: dict[str, str]) -> None:
    """Mira sees Jonas, who is elsewhere; not Lou, who is in her room: nothing is sent there."""
    mira, jonas, lou = people = await studio.seated(game, "Mira", "Jonas", "Lou")
    for row, option in {**options, "Where we sit": "Some together"}.items():
        await mira.choose(row, option)
    for person in (mira, lou):
        await person.press("Menu")
        await person.page.get_by_role("switch", name="I’m in the shared room").check()
        await person.page.keyboard.press("Escape")
    await together(*(turn_on(person) for person in people))
    await together(ask(mira, "connected", 1), ask(jonas, "connected", 2), ask(lou, "connected", 1))
    await mira.add_bot()
    await mira.press("Start with 4")
    videos = mira.page.locator("video").locator("visible=true")
    for width, height, least in SIZES:
        await mira.resize(width, height)
        his = picture_of("Jonas", mira)
        await expect(his).to_be_in_viewport(ratio=1)
        box = await his.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= least, (width, box)
        # Jonas and herself; of Lou there is the drawn face.
        await expect(videos).to_have_count(2)
        await expect(picture_of("Lou", mira)).to_have_count(0)
        for switch in ("Turn the camera off", "Turn the microphone off"):
            await expect(mira.page.get_by_role("button", name=switch)).to_be_in_viewport(ratio=1)
        await expect(mira.page.get_by_text("Only Jonas can see and hear you now.")).to_be_in_viewport()
    assert await ask(mira, "shown") == 1

    await mira.press("Menu")
    await mira.press("Faces and voices, just for me")
    await mira.press("Hide Jonas’s camera")
    for dialog in ("Faces and voices, just for me", "Menu"):
        await mira.page.keyboard.press("Escape")
        await expect(mira.page.get_by_role("dialog", name=dialog)).to_be_hidden()
    await expect(videos).to_have_count(1)
    await mira.press("Turn the camera off")
    await expect(videos).to_have_count(0)
    await expect(picture_of("Mira", jonas)).to_have_count(0)
    await expect(picture_of("Lou", jonas)).to_be_visible()
