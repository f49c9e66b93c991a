"""Faces and voices obey the rules: the browsers' own statistics say what reaches whom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations

import pytest
from harness.browser.people import Person, together
from harness.browser.seating import seat_people
from harness.browser.studio import SECRET_MESSAGE, Cast, Play, Studio, open_studio
from harness.browser.witness import (
    Lines,
    arriving,
    ask,
    connected,
    last_step,
    lines_hold,
    opened,
    turn_on,
)
from playwright.async_api import expect

pytestmark = pytest.mark.timed

SOON = 3000
"""Milliseconds from taking a seat to lines that stand and pictures that move."""

NEVER_LETS_GO = """() => {
  const replace = RTCRtpSender.prototype.replaceTrack;
  RTCRtpSender.prototype.replaceTrack = function (track) {
    return track ? replace.call(this, track) : Promise.resolve();
  };
  const set = RTCRtpSender.prototype.setParameters;
  RTCRtpSender.prototype.setParameters = function (parameters) {
    for (const encoding of parameters.encodings) encoding.active = true;
    return set.call(this, parameters);
  };
}"""
"""Makes a page send on what it should withhold."""

CAN_FREEZE = """(() => {
  if (!navigator.mediaDevices) return;
  const asked = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  const held = { transform: (frame, on) => (globalThis.frozen ? frame.close() : on.enqueue(frame)) };
  navigator.mediaDevices.getUserMedia = async (wish) => {
    const stream = await asked(wish);
    const [track] = stream.getVideoTracks();
    if (!track) return stream;
    const camera = new MediaStreamTrackGenerator({ kind: 'video' });
    const { readable } = new MediaStreamTrackProcessor({ track });
    void readable.pipeThrough(new TransformStream(held)).pipeTo(camera.writable);
    return new MediaStream([camera, ...stream.getAudioTracks()]);
  };
})()"""
"""A camera that hangs while `frozen`: it gives no picture, fires no event and still says that it is live."""


@pytest.fixture(scope="module")
def play(chromium: str, secure: str) -> Iterator[Play]:
    with open_studio(chromium, secure) as play:
        yield play


def everybody(who: int, whom: int) -> bool:
    return True


def nobody(who: int, whom: int) -> bool:
    return False


def only_between(one: int, other: int) -> Lines:
    """These two see each other, and nobody else anybody."""
    return lambda who, whom: {who, whom} == {one, other}


def from_the_first(count: int) -> Lines:
    """Everybody sees so many of them, and nobody the others."""
    return lambda who, whom: whom < count


def acted(actor: int, symbol: str) -> tuple[Lines, Lines]:
    """What is seen and what is heard while this seat acts with face, voice or both."""
    return (
        lambda who, whom: symbol != "sound" or who == actor,
        lambda who, whom: symbol != "face" and whom == actor,
    )


def test_face_voice_and_silence_as_the_zone_and_the_moment_have_it(play: Play) -> None:
    play(zone_by_zone)


async def zone_by_zone(studio: Studio) -> None:
    cast = await Cast.on_stage(studio, "Together", "Mira", "Jonas", "Lou")
    # Zone 1 is for both, zone 2 for the face, zone 4 too, zone 5 for the voice.
    for symbol, right in (("both", 1), ("face", 2), ("face", 1), ("sound", 0)):
        (actor,) = await cast.performers()
        assert (await cast.views())[0]["stage"][0]["symbol"] == symbol
        if symbol != "face" or right == 2:
            await lines_hold(cast.people, *acted(actor, symbol))
        await cast.perform()
        if symbol == "sound":
            await opened(cast.people, [(who, whom) for who, whom in permutations(range(3), 2) if who != actor])
            await lines_hold(cast.people, sees=everybody, hears=nobody)
        else:
            await cast.guess(right=right)
            if symbol == "both":
                # The reveal: all laugh with all, until who acts next is ready.
                await opened(cast.people, list(permutations(range(3), 2)))
                await lines_hold(cast.people, sees=everybody, hears=everybody)
            await cast.go_on()


def test_a_secret_message_reaches_the_left_neighbour_alone_whoever_looks_on(play: Play) -> None:
    play(secret_message)


async def secret_message(studio: Studio) -> None:
    people = await studio.seated("Emojito", "Mira", "Jonas", "Lou")
    await together(*(turn_on(person) for person in people))
    await connected(*people)
    eve = await looking_on(studio, people)
    cast = await Cast.begin(people, "Together", **SECRET_MESSAGE)
    everyone = [*cast.people, eve]
    for _ in range(2):
        (performer,) = await cast.performers()
        left = (performer + 1) % 3
        said = cast.people[performer].page.get_by_text(f"Only {cast.people[left].name} can see you now.")
        await expect(said).to_be_visible()
        third = cast.people[(performer + 2) % 3].page
        await expect(third.get_by_role("status").filter(has_text="You see: nobody")).to_be_attached()
        await lines_hold(everyone, sees=only_between(left, performer), hears=nobody)
        await cast.perform()
    await opened(everyone, [(3, performer) for performer in range(3)])
    await lines_hold(everyone, sees=from_the_first(3), hears=nobody)


async def looking_on(studio: Studio, people: Sequence[Person]) -> Person:
    """Eve, who stands beside the table: she gets nothing, until the host lets spectators see what all see."""
    mira, eve = people[0], await studio.person("Eve")
    await eve.join(mira.page.url)
    await turn_on(eve)
    await connected(*people, eve)
    await eve.press("Menu")
    await eve.press("Stand up")
    await connected(*people)
    assert await ask(eve, "live") == await ask(eve, "open") == 0
    await mira.press("Who can join")
    await mira.page.get_by_role("switch", name="Cameras for spectators").check()
    await mira.page.keyboard.press("Escape")
    await ask(eve, "connected", len(people))
    for person in people:
        await expect(person.page.get_by_text("Spectators too: Eve.")).to_be_visible()
    await lines_hold([*people, eve], sees=from_the_first(3), hears=from_the_first(3))
    return eve


def test_a_page_that_sends_what_it_should_withhold_is_neither_seen_nor_heard(play: Play) -> None:
    play(never_lets_go)


async def never_lets_go(studio: Studio) -> None:
    people = await studio.seated("Emojito", "Mira", "Jonas", "Lou")
    await together(*(turn_on(person) for person in people))
    await connected(*people)
    await together(*(person.page.evaluate(NEVER_LETS_GO) for person in people))
    cast = await Cast.begin(people, "Together", **SECRET_MESSAGE)
    (performer,) = await cast.performers()
    since = await last_step(cast.people)
    for got in (await arriving(cast.people, since)).values():
        assert got.frames > 0
        assert got.packets > 0
    shown = [seat == (performer + 1) % 3 for seat in range(3)]
    assert [count > 0 for count in await together(*(ask(person, "shown") for person in cast.people))] == shown
    assert await together(*(ask(person, "heard") for person in cast.people)) == [0, 0, 0]


def test_in_teams_only_the_partner_sees(play: Play) -> None:
    play(teams)


async def teams(studio: Studio) -> None:
    cast = await Cast.on_stage(studio, "Teams", "Mira", "Jonas", "Lou", "Aïcha")
    performers = await cast.performers()
    assert len(performers) == 2
    await lines_hold(cast.people, sees=lambda who, whom: who // 2 == whom // 2, hears=nobody)


def test_whoever_sits_down_is_connected_soon_and_after_every_break_again(play: Play) -> None:
    play(seen_again)


async def seen_again(studio: Studio) -> None:
    mira, jonas = people = [await studio.person("Mira"), await studio.person("Jonas")]
    jonas.forgiven += ["ERR_INTERNET_DISCONNECTED", "WebSocket"]
    link = await seat_people("Face Cards", mira)
    await turn_on(mira)
    await jonas.page.goto(link)
    await jonas.page.get_by_label("Your name").fill(jonas.name)
    began = await ask(jonas, "now")
    await jonas.press("Take a seat")
    await jonas.press("See and hear them")
    assert await ask(jonas, "seen") - began < SOON
    began = await ask(jonas, "now")
    await turn_on(jonas)
    assert await ask(mira, "seen") - began < SOON

    # The way through the network changes, the line stays.
    names = [name for line in await ask(jonas, "names") for name in line]
    await jonas.page.evaluate("navigator.connection.dispatchEvent(new Event('change'))")
    await together(*(ask(person, "renamed", names) for person in people))
    await lines_hold(people, sees=everybody, hears=everybody)
    assert [await ask(person, "laid") for person in people] == [1, 1]

    await jonas.context.set_offline(True)
    await expect(jonas.page.get_by_text("The connection was lost.")).to_be_visible()
    await jonas.context.set_offline(False)
    await expect(jonas.page.get_by_text("The connection was lost.")).to_be_hidden()
    await connected(*people)
    await lines_hold(people, sees=everybody, hears=everybody)

    await jonas.page.reload()
    await turn_on(jonas)
    await connected(*people)
    await lines_hold(people, sees=everybody, hears=everybody)


def test_a_camera_that_freezes_in_the_reveal_gives_way_to_the_avatar_and_the_game_goes_on(play: Play) -> None:
    play(freezes_in_the_reveal)


async def freezes_in_the_reveal(studio: Studio) -> None:
    await (await studio.person("Frida")).context.add_init_script(CAN_FREEZE)
    cast = await Cast.on_stage(studio, "Together", "Mira", "Frida")
    await cast.perform()
    await cast.guess(right=1)
    mira, frida = sorted(cast.people, key=lambda person: person.name != "Mira")
    hers = mira.page.locator("video:not(.mirrored)").locator("visible=true")
    await expect(hers).to_have_count(1)
    await frida.page.evaluate("globalThis.frozen = true")
    await expect(hers).to_have_count(0)
    await cast.go_on()
