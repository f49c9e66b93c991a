"""Somebody who can't see faces has them told in words; and only those that the rules let them see."""

from __future__ import annotations

import asyncio
import json
import re
from io import BytesIO
from pathlib import Path
from random import Random

import pytest
from harness.browser.browsers import run
from harness.browser.emojito import Player
from harness.browser.expecting import expect
from harness.browser.people import CHANGED, Person, room, together
from harness.browser.seating import seat_people
from PIL import Image
from playwright.async_api import Locator, WebSocket

PHOTOS = Path(__file__).parents[2] / "web/node_modules/@vladmandic/face-api/demo"
SMILE = (896, 160, 1536, 640)
"""Where somebody smiles in the third of the photos that come with the library."""

LISTEN = """() => {
  globalThis.read ??= [];
  new MutationObserver(() => {
    for (const it of document.querySelectorAll('[role=status][aria-live=polite]')) {
      const said = it.textContent.trim();
      if (said && it.dataset.last !== said) read.push(it.dataset.last = said);
    }
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
}"""
"""Notes, from now on, what a screen reader is told."""


class Blind(Player):
    """Somebody who has faces told to them, and hears what the page says."""

    async def switch_on(self) -> None:
        await self.person.press("Menu")
        switch = self.page.get_by_role("switch", name="Faces in words")
        await expect(switch).not_to_be_checked()
        await switch.check()
        await self.page.keyboard.press("Escape")
        await self.page.evaluate(LISTEN)

    async def words(self) -> list[str]:
        """What stands in print now."""
        lines = self.page.get_by_role("region", name="The face in words").get_by_role("listitem")
        return [line for line in await lines.all_text_contents() if not line.startswith("Nothing to say")]

    async def heard(self) -> list[str]:
        return list(await self.page.evaluate("read"))


async def secret_message(host: Person, guests: list[Person], bots: int) -> None:
    """A game in which each acts for one neighbour only."""
    await seat_people("Emojito", host, *guests, bots=bots, level="strong")
    await host.page.get_by_role("radio", name="Together").click()
    await host.choose("Edition", "Huch")
    await host.choose("Difficulty", "Almost impossible")


def test_a_bot_s_face_is_read_to_the_neighbour_it_acts_for_and_to_nobody_else(chromium: str, address: str) -> None:
    run(listening(chromium, address))


async def listening(chromium: str, address: str) -> None:
    async with room(chromium, address) as here:
        people = [await here.person(name) for name in ("Mira", "Lou")]
        await secret_message(people[0], people[1:], bots=1)
        blind = [Blind(person, Random(person.name)) for person in people]
        for player in blind:
            await player.switch_on()
        await people[0].press("Start with 3")
        playing = asyncio.ensure_future(together(*(player.play(turns=3) for player in blind)))
        both = 0
        while not playing.done():
            told = [await player.words() for player in blind]
            both += all(told)
            await people[0].page.evaluate(CHANGED)
        await playing
        assert both == 0, "one bot acts for one neighbour"
        heard = [line for player in blind for line in await player.heard()]
        assert any("brows" in line or "eyes" in line or "mouth" in line or "smile" in line for line in heard)


@pytest.fixture(scope="module")
def film(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A film in which a face smiles on and on."""
    frame = BytesIO()
    with Image.open(PHOTOS / "sample3.jpg") as photo:
        photo.crop(SMILE).save(frame, "JPEG")
    file = tmp_path_factory.mktemp("film") / "smile.mjpeg"
    file.write_bytes(frame.getvalue() * 8)
    return file


def test_a_face_on_camera_is_told_if_its_owner_agrees(whole_chromium: str, secure: str, film: Path) -> None:
    run(on_camera(whole_chromium, secure, film))


ACTED = re.compile("^(Done acting|I’ve acted outside mien)$")


class OnCamera(Player):
    """Somebody who acts in front of a camera, and lets it be told in words when first asked."""

    def __init__(self, person: Person, blind: Blind) -> None:
        super().__init__(person, Random(3))
        self.blind = blind
        self.asked_before = False
        self.sent: list[dict[str, object]] = []
        self.page.on("websocket", self.listen)

    def listen(self, socket: WebSocket) -> None:
        socket.on("framesent", lambda frame: self.sent.append(json.loads(frame)))

    @property
    def told(self) -> list[dict[str, object]]:
        return [frame for frame in self.sent if frame["type"] == "TellFace"]

    async def press(self, button: Locator) -> None:
        if await button.and_(self.page.get_by_role("button", name=ACTED)).count():
            await self.act()
        await super().press(button)

    async def act(self) -> None:
        agree = self.page.get_by_role("button", name="Yes, tell them")
        if not self.asked_before:
            await expect(agree).to_be_visible()
            assert not self.told, "nothing is told before the actor has agreed"
            await agree.click()
            self.asked_before = True
        await expect(self.page.get_by_text("What your face does is described in words.")).to_be_visible()
        assert not await agree.count()
        words = self.blind.page.get_by_role("region", name="The face in words")
        await expect(words).to_contain_text("smile")


async def on_camera(chromium: str, address: str, film: Path) -> None:
    flags = ["--use-fake-device-for-media-stream", f"--use-file-for-fake-video-capture={film}"]
    async with room(chromium, address, flags) as here:
        mira, lou = [await here.person(name, permissions=["camera"]) for name in ("Mira", "Lou")]
        blind = Blind(lou, Random(2))
        actor = OnCamera(mira, blind)
        await seat_people("Emojito", mira, lou)
        await blind.switch_on()
        await mira.press("Start with 2")
        await mira.page.get_by_role("button", name="Turn the camera on").first.click()
        await expect(mira.page.get_by_role("button", name="Turn the camera off").first).to_be_visible()
        await together(actor.play(turns=2), blind.play(turns=2))
        assert actor.asked_before
        assert any("smile" in line for line in await blind.heard())
        assert all(set(frame) == {"type", "features"} for frame in actor.told)
