"""Cameras that are missing, denied or taken away, people in one room, and people who come and go."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from harness.browser.axe import is_open_to_all
from harness.browser.browsers import run
from harness.browser.people import Person, room, together
from harness.browser.seating import seat_people
from harness.browser.studio import SECRET_MESSAGE, Cast, Play, Studio, open_studio
from harness.browser.witness import ask, between, connected, heap, held, turn_on
from playwright.async_api import expect

COUNT_FLASHES = """() => {
  globalThis.flashes = 0;
  new MutationObserver((changes) => {
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
    flashes += added.filter((one) => one.dataset?.part === 'flash').length;
  }).observe(document, { subtree: true, childList: true });
}"""
"""Counts how often the screen goes white, from now on: for those whose device can't shake."""

VISITS = 50
UNSWEPT = 4
"""Objects of a kind that a sweep may not have reached yet: far fewer than visits."""
GROWTH = 2_000_000
"""Bytes of script that a page may hold more after all these visits."""


@pytest.fixture(scope="module")
def play(whole_chromium: str, secure: str) -> Iterator[Play]:
    with open_studio(whole_chromium, secure) as play:
        yield play


def test_in_one_room_nothing_is_sent_and_eyes_are_shut_with_a_buzz(play: Play) -> None:
    play(one_room)


async def one_room(studio: Studio) -> None:
    mira, jonas, lou = people = await studio.seated("Emojito", "Mira", "Jonas", "Lou")
    await mira.choose("Where we sit", "Some together")
    for person in (mira, jonas):
        await person.press("Menu")
        await person.page.get_by_role("switch", name="I’m in the shared room").check()
        await person.page.keyboard.press("Escape")
    await together(*(turn_on(person) for person in people))
    await together(ask(mira, "connected", 1), ask(jonas, "connected", 1), ask(lou, "connected", 2))
    assert set(await between(people)) == {(0, 2), (1, 2), (2, 0), (2, 1)}

    await mira.choose("Where we sit", "Same room")
    await together(*(ask(person, "connected", 0) for person in people))
    await together(*(person.page.evaluate(COUNT_FLASHES) for person in people))
    cast = await Cast.begin(people, "Together", **SECRET_MESSAGE)
    (performer,) = await cast.performers()
    third = cast.people[(performer + 2) % 3]
    await expect(third.page.get_by_role("heading", name="Eyes shut")).to_be_visible()
    assert [await ask(third, "shakes"), await third.page.evaluate("flashes")] == [1, 1]
    await cast.perform()
    await expect(third.page.get_by_role("heading", name="Eyes shut")).to_be_hidden()
    assert [await ask(third, "shakes"), await third.page.evaluate("flashes")] == [2, 2]
    assert [await ask(person, "open") for person in people] == [0, 0, 0]


def test_a_camera_that_is_denied_turned_off_paused_or_taken_away_stops_no_game(play: Play) -> None:
    play(without_a_camera)


async def without_a_camera(studio: Studio) -> None:
    mira, jonas = await studio.seated("Face Cards", "Mira", "Jonas")
    await jonas.context.clear_permissions()
    await jonas.press("Camera and microphone")
    await jonas.page.get_by_role("switch", name="Camera").click()
    await expect(jonas.page.get_by_text("Your browser is blocking the camera here.")).to_be_visible()
    await jonas.page.keyboard.press("Escape")

    await turn_on(mira)
    await jonas.press("See and hear them")
    faces = jonas.page.get_by_role("region", name="Faces and voices")
    picture = jonas.page.locator("video")
    await expect(faces.locator("video")).to_be_visible()
    await expect(faces.get_by_text("speaking")).to_be_attached()
    await mira.add_bot()
    await mira.press("Start with 3")
    await expect(picture).to_be_visible()

    await mira.press("Turn the camera off")
    await expect(picture).to_be_hidden()
    await expect(mira.page.get_by_text("Only Jonas can hear you now.")).to_be_visible()
    assert await ask(mira, "live") == 1
    await mira.press("Turn the camera on")
    await expect(picture).to_be_visible()

    await ask(mira, "rest", "mute")
    await expect(mira.page.get_by_text("Your device has paused the camera.")).to_be_visible()
    await expect(picture).to_be_hidden()
    await ask(mira, "rest", "unmute")
    await expect(picture).to_be_visible()

    await mira.context.clear_permissions()
    await expect(mira.page.get_by_text("The camera has been disconnected.")).to_be_visible()
    await expect(mira.page.get_by_text("The microphone has been disconnected.")).to_be_visible()
    await is_open_to_all(mira.page, "devices that are gone")
    await expect(picture).to_be_hidden()
    for player in (mira, jonas):
        await expect(player.open_question.first).to_be_visible()


def test_without_any_camera_one_is_told_and_plays(chromium: str, secure: str) -> None:
    run(no_camera(chromium, secure))


async def no_camera(chromium: str, address: str) -> None:
    async with room(chromium, address) as here:
        mira = await here.person("Mira")
        await mira.context.grant_permissions(["camera", "microphone"])
        await seat_people("Émoticon", mira, bots=3)
        await mira.press("Camera and microphone")
        await mira.page.get_by_role("switch", name="Camera").click()
        await expect(mira.page.get_by_text("No camera was found.")).to_be_visible()
        await mira.page.get_by_role("switch", name="Microphone").click()
        await expect(mira.page.get_by_text("No microphone was found.")).to_be_visible()
        await is_open_to_all(mira.page, "without devices")
        await mira.page.keyboard.press("Escape")
        await mira.press("Start with 4")
        await expect(mira.open_question.first).to_be_visible()


@pytest.mark.long
def test_no_line_and_no_camera_outlives_those_who_leave(play: Play) -> None:
    play(coming_and_going)


async def coming_and_going(studio: Studio) -> None:
    mira, jonas = people = await studio.seated("Face Cards", "Mira", "Jonas")
    await jonas.press("Go to the start page")
    await jonas.page.evaluate("history.back()")
    await turn_on(mira)
    await jonas.press("See and hear them")
    before: list[list[int]] = []
    for visit in range(VISITS):
        await connected(*people)
        if visit == 1:
            before = [await left_over(person) for person in people]
        await jonas.page.evaluate("history.forward()")
        await ask(mira, "connected", 0)
        await jonas.page.evaluate("history.back()")
    await connected(*people)
    for person, then in zip(people, before, strict=True):
        *more, script = (now - old for now, old in zip(await left_over(person), then, strict=True))
        assert max(more) <= UNSWEPT, (person.name, more)
        assert script < GROWTH, (person.name, script)
    await turn_on(jonas)
    await connected(*people)
    assert [await ask(person, "live") for person in people] == [2, 2]
    await jonas.press("Go to the start page")
    await together(*(ask(person, "connected", 0) for person in people))
    assert await ask(jonas, "live") == 0


async def left_over(person: Person) -> list[int]:
    """Lines, their ends, tracks and elements that a page holds, and the bytes of script around them."""
    kinds = ("RTCPeerConnection", "RTCRtpSender", "MediaStreamTrack", "MediaStream", "HTMLMediaElement")
    return [*await held(person, *kinds), await heap(person)]
