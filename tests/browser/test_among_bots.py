"""One person among bots plays a whole game of every engine, and sees and hears the bots that act."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest
from harness.browser.browsers import run
from harness.browser.emojito import Player
from harness.browser.people import Person, room
from harness.browser.seating import seat_people
from playwright.async_api import Locator, WebSocket, expect

AUDIENCE = """
(() => {
  const ears = new WeakMap(), faces = new Set();
  let loudest = 0, acting = false, over = 0;
  const ear = (context) => {
    if (!ears.has(context)) {
      ears.set(context, context.createAnalyser());
      setInterval(() => listen(ears.get(context)), 40);
    }
    return ears.get(context);
  };
  const connect = AudioNode.prototype.connect;
  AudioNode.prototype.connect = function (to, ...rest) {
    if (to instanceof AudioDestinationNode) connect.call(this, ear(to.context));
    return connect.call(this, to, ...rest);
  };
  const buttons = () => [...document.querySelectorAll('button')];
  const performance = () => buttons().find(({ textContent }) => textContent.trim() === 'Skip');
  const listen = (analyser) => {
    const samples = new Float32Array(analyser.fftSize);
    analyser.getFloatTimeDomainData(samples);
    const energy = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
    if (performance()) loudest = Math.max(loudest, Math.sqrt(energy));
  };
  const look = () => {
    const stage = performance()?.closest('div');
    const face = stage?.querySelector('svg');
    if (face) faces.add(face.innerHTML);
    if (acting && !stage) over += 1;
    acting = stage !== undefined;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  globalThis.audience = () => {
    if (!over) return null;
    const noticed = { faces: faces.size, loudest };
    faces.clear();
    loudest = over = 0;
    return noticed;
  };
})()
"""
"""Notices, while a performance can be skipped, how many faces are drawn and how loud the page becomes.

It tells once the performance is over, and nothing before."""

ALIVE = 12
"""Faces that a performance goes through at least, even where few frames are drawn."""
AUDIBLE = 0.002
"""Less than a faint sigh; silence is nothing at all."""

SHORT = {"Edition": "Huch", "Trophies to win": "1 trophy"}


@pytest.mark.parametrize(
    ("game", "options"), [("Expressions", {}), ("Emojito", SHORT), ("Émoticon", {}), ("Face Cards", {})]
)
def test_one_person_plays_a_whole_game_among_bots(
    chromium: str, address: str, game: str, options: dict[str, str]
) -> None:
    run(alone(chromium, address, game, options))


async def alone(chromium: str, address: str, game: str, options: dict[str, str]) -> None:
    async with room(chromium, address) as here:
        mira = await here.person("Mira")
        await seat_people(game, mira, bots=3, plain=True)
        if options:
            await mira.page.get_by_role("radio", name="Together").click()
        for row, option in options.items():
            await mira.choose(row, option)
        await start(mira)
        assert await mira.play(Random(game))
        await expect(mira.page.get_by_role("link", name="Rule").first).to_be_visible()


async def start(person: Person) -> None:
    """Begins, with however many bots have sat down."""
    await person.page.get_by_role("button", name=re.compile("^Start with")).click()


class Guest(Player):
    """Somebody who guesses after a bot's performance, and says whether there was something to see and to hear."""

    def __init__(self, person: Person, chance: Random) -> None:
        super().__init__(person, chance)
        self.told: list[Any] = []
        self.seen = self.heard = False
        self.page.on("websocket", self.listen)

    def listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.take(json.loads(frame)))

    def take(self, message: dict[str, Any]) -> None:
        """Remembers what bots perform, from what has changed: there an event is a list of its fields."""
        if message["type"] == "Game~":
            acted = [event for step in message.get("happened", ()) for event in step if event[0] == "Acted"]
            self.told += [performance for _, _, performance in acted]

    async def choose(self, radio: Locator) -> None:
        if self.told:
            act = self.told.pop()
            self.told.clear()
            # Cards are dealt before an act begins, and can already be chosen then.
            noticed = await (await self.page.wait_for_function("() => audience()")).json_value()
            assert not act["poses"] or noticed["faces"] > ALIVE, noticed
            assert not act["sounds"] or noticed["loudest"] > AUDIBLE, noticed
            self.seen |= bool(act["poses"])
            self.heard |= bool(act["sounds"])
        await super().choose(radio)


@pytest.mark.timed
def test_bots_that_act_are_seen_and_heard(chromium: str, address: str) -> None:
    run(a_night_out(chromium, address))


async def a_night_out(chromium: str, address: str) -> None:
    async with room(chromium, address) as here:
        mira = await here.person("Mira", reduced_motion="no-preference")
        await mira.page.add_init_script(AUDIENCE)
        guest = Guest(mira, Random(2))
        # All begin where face and voice act together: the first actor is seen and heard.
        await mira.open_table("Emojito", bots=True)
        await mira.page.get_by_role("radio", name="Together").click()
        await mira.choose("Who acts first", "Toto")
        await start(mira)
        assert await guest.play(turns=1)
        assert guest.seen
        assert guest.heard
