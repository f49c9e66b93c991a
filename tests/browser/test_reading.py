"""Whoever wants to is read by their own browser, and the bots guess from seven numbers."""

from __future__ import annotations

import json
import re
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

import pytest
from harness.browser.browsers import run
from harness.browser.emojito import Player
from harness.browser.people import Person, room
from harness.browser.seating import seat_people
from harness.server.guest import merged
from PIL import Image
from playwright.async_api import Locator, WebSocket, expect

PHOTOS = Path(__file__).parents[2] / "web/node_modules/@vladmandic/face-api/demo"
SMILE = (896, 160, 1536, 640)
"""Where somebody smiles in the third of the photos that come with the library."""


@pytest.fixture(scope="module")
def film(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A film in which a face smiles on and on."""
    frame = BytesIO()
    with Image.open(PHOTOS / "sample3.jpg") as photo:
        photo.crop(SMILE).save(frame, "JPEG")
    file = tmp_path_factory.mktemp("film") / "smile.mjpeg"
    file.write_bytes(frame.getvalue() * 8)
    return file


class Read(Player):
    """Somebody who lets the bots read their face whenever they act."""

    def __init__(self, person: Person, chance: Random) -> None:
        super().__init__(person, chance)
        self.sent: list[str | bytes] = []
        self.told: list[str | bytes] = []
        self.page.on("websocket", self.listen)

    def listen(self, socket: WebSocket) -> None:
        socket.on("framesent", lambda frame: self.sent.append(frame))
        socket.on("framereceived", lambda frame: self.told.append(frame))

    @property
    def offer(self) -> Locator:
        return self.page.get_by_role("button", name="Let the bots read my face")

    @property
    def sign(self) -> Locator:
        return self.page.get_by_text("Your face is being read for the bots.")

    async def press(self, button: Locator) -> None:
        acting = re.compile("^(Done acting|I’ve acted outside mien)$")
        if await button.and_(self.page.get_by_role("button", name=acting)).count():
            await expect(self.offer.or_(self.sign).first).to_be_visible()
        if await self.offer.is_visible():
            await self.offer.click()
            await expect(self.page.get_by_text("Only the numbers leave this device")).to_be_visible()
            await self.page.get_by_role("button", name="Read my face", exact=True).click()
            await expect(self.sign).to_be_visible()
            # The picture goes to nobody: for the table, the camera is still off.
            await expect(self.page.get_by_role("button", name="Turn the camera on")).to_be_visible()
        await super().press(button)

    @property
    def readings(self) -> list[dict[str, float]]:
        """What left the device with an answer, and came back with the performer's view."""
        answers = [json.loads(frame).get("command", {}).get("answer") for frame in self.sent]
        return [answer["reading"] for answer in answers if isinstance(answer, dict) and "reading" in answer]

    @property
    def shown(self) -> list[Any]:
        game: dict[str, Any] = {}
        readings = []
        for message in map(json.loads, self.told):
            if message["type"] == "Game":
                game = message
            elif message["type"] == "Game~":
                game = merged(game, message)
            else:
                continue
            readings += [act["reading_for_bots"] for act in game["view"]["acts"]]
        return readings


def test_a_smile_reaches_the_bots_as_seven_numbers(whole_chromium: str, secure: str, film: Path) -> None:
    run(smiling(whole_chromium, secure, film))


async def smiling(chromium: str, address: str, film: Path) -> None:
    flags = ["--use-fake-device-for-media-stream", f"--use-file-for-fake-video-capture={film}"]
    async with room(chromium, address, flags) as here:
        mira = await here.person("Mira", permissions=["camera"])
        player = Read(mira, Random(1))
        await seat_people("Emojito", mira, bots=2, level="strong")
        # In the secret message all is done with the face, and of three everybody performs in two turns of three.
        await mira.page.get_by_role("radio", name="Together").click()
        await mira.choose("Edition", "Huch")
        await mira.choose("Difficulty", "Almost impossible")
        await mira.press("Start with 3")
        await player.play(turns=2)
        assert player.readings
        for reading in player.readings:
            assert set(reading) == {"neutral", "happy", "sad", "angry", "fearful", "disgusted", "surprised"}
            assert max(reading, key=reading.__getitem__) == "happy"
            assert reading in player.shown
        await expect(player.sign).to_be_hidden()
        assert all(isinstance(frame, str) and len(frame) < 1000 for frame in player.sent)
