"""Nobody's IP address goes to another player unless its owner agreed, or wants to be seen or heard."""

from __future__ import annotations

import json
from pathlib import Path

import aiohttp
from harness.browser.browsers import run
from harness.browser.people import Person, room
from harness.browser.seating import seat_people
from harness.browser.serving import serving
from harness.browser.witness import CAMERAS, ask, connected, give_cameras, turn_on
from playwright.async_api import expect

ASKED = "Do you want to see and hear the others at this table?"


async def laid(person: Person) -> int:
    """How many lines this page has ever begun to lay: the first thing that gathers addresses."""
    return int(await ask(person, "laid"))


async def attack(name: str, victim: Person, *, camera: bool) -> None:
    """Sits down over a bare socket, sends a forged signal, and waits until the victim's page has heard it."""
    code = victim.page.url.rstrip("/").rsplit("/", 1)[-1]
    origin = {"Origin": victim.address}
    async with aiohttp.ClientSession(
        victim.address, headers=origin, cookie_jar=aiohttp.CookieJar(unsafe=True)
    ) as eve:
        await (await eve.post("/api/me")).read()
        async with eve.ws_connect(f"/api/tables/{code}/socket", headers=origin) as socket:
            await socket.send_json({"type": "Hello", "name": name, "language": "en", "avatar": "a1", "build": ""})
            while (table := await socket.receive_json())["type"] != "Table":
                pass
            await socket.send_json({"type": "Do", "id": 1, "command": {"type": "Sit"}})
            target = next(one["id"] for one in table["people"] if one["name"] == victim.name)
            on = {"tab": "eve", "kind": "on", "camera": camera, "microphone": False}
            signals = [json.dumps(on), json.dumps({"tab": "eve", "kind": "hello"})]
            for body in signals:
                await socket.send_json({"type": "Signal", "to": target, "body": body})
            # What is said after the signals is seen after they were heard.
            await socket.send_json({"type": "Do", "id": 2, "command": {"type": "Talk", "text": "peekaboo"}})
            await expect(victim.page.get_by_text(f"{name}: peekaboo")).to_have_count(1)
            if camera:
                await expect(victim.page.get_by_text(f"{name} can be seen or heard here. {ASKED}")).to_be_visible()
            else:
                await expect(victim.page.get_by_text(ASKED)).to_have_count(0)
            assert await laid(victim) == 0
            async for message in socket:
                told = message.json()
                assert told["type"] != "Signalled" or "candidate" not in told["body"], told
                if told["type"] == "Spoken":
                    break


def test_a_forged_signal_gets_no_address(chromium: str, secure: str) -> None:
    run(forged(chromium, secure))


async def forged(chromium: str, address: str) -> None:
    async with room(chromium, address, CAMERAS) as here:
        mira = await here.person("Mira")
        await give_cameras([mira])
        await seat_people("Face Cards", mira)
        await attack("Eve", mira, camera=False)
        await attack("Eva", mira, camera=True)


def test_whoever_shows_nothing_is_asked_once_can_say_no_and_change_their_mind(chromium: str, secure: str) -> None:
    run(asked(chromium, secure))


async def asked(chromium: str, address: str) -> None:
    async with room(chromium, address, CAMERAS) as here:
        mira, jonas = people = [await here.person("Mira"), await here.person("Jonas")]
        await give_cameras(people)
        await seat_people("Face Cards", mira, jonas)
        await turn_on(mira)
        question = jonas.page.get_by_text(ASKED)
        await expect(question).to_be_visible()
        await expect(jonas.page.get_by_text("can then see your IP address")).to_be_visible()
        await jonas.press("Not now")
        await expect(question).to_have_count(0)
        await jonas.page.reload()
        await expect(jonas.page.get_by_text("Jonas (you)")).to_be_visible()
        await jonas.press("Menu")
        assert await laid(jonas) == 0
        lines = jonas.page.get_by_role("switch", name="See and hear the others")
        await expect(lines).not_to_be_checked()
        await lines.check()
        await connected(*people)
        await ask(jonas, "seen")
        await lines.uncheck()
        await ask(jonas, "connected", 0)
        await ask(mira, "connected", 0)
        await expect(question).to_have_count(0)
        # Whoever turns a camera on wants to be seen, and is not asked.
        await jonas.page.keyboard.press("Escape")
        await turn_on(jonas)
        await connected(*people)


def test_without_a_relay_a_server_that_wants_one_says_what_is_missing(chromium: str, tmp_path: Path) -> None:
    with serving(tmp_path, MIEN_RELAY_ONLY="true") as address:
        run(lacking(chromium, address))


async def lacking(chromium: str, address: str) -> None:
    async with room(chromium, address, CAMERAS) as here:
        people = [await here.person("Mira"), await here.person("Jonas")]
        await give_cameras(people)
        await seat_people("Face Cards", *people)
        for person in people:
            await turn_on(person)
        for person in people:
            await expect(person.page.get_by_text("this server doesn’t have one yet").first).to_be_visible()
            assert await laid(person) == 0
