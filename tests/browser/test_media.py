"""Faces and voices obey the rules: the browsers' own statistics say what reaches whom."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from itertools import permutations
from typing import Any

from axe_playwright_python.async_playwright import Axe
from playwright.async_api import expect
from tests.browser.people import Person, Room, room, together
from tests.browser.witness import (
    CAMERAS,
    Lines,
    ask,
    between,
    connected,
    give_cameras,
    lines_hold,
    opened,
    turn_on,
)

SOON = 3000
"""Milliseconds from letting the table see and hear to lines that stand."""


VISITS = 12


def everybody(who: int, whom: int) -> bool:
    return True


def nobody(who: int, whom: int) -> bool:
    return False


def only_to(one: int, other: int) -> Lines:
    """The first of these sees the second, and nobody else anybody."""
    return lambda who, whom: (who, whom) == (one, other)


def acted(actor: int, symbol: str) -> tuple[Lines, Lines]:
    """What is seen and what is heard while this seat acts with face, voice or both."""
    return (
        lambda who, whom: symbol != "sound" or who == actor,
        lambda who, whom: symbol != "face" and whom == actor,
    )


SECRET_MESSAGE = {"Edition": "Huch", "Against the game": "Almost impossible"}


async def seated(here: Room, game: str, *names: str) -> list[Person]:
    """People in the lobby of a table, who may use cameras and have them off."""
    people = [await here.person(name) for name in names]
    await give_cameras(people)
    link = await people[0].open_table(game)
    await together(*(guest.join(link) for guest in people[1:]))
    return people


class Cast:
    """People with cameras who play Emojito, in the order of their seats, and know the cards by the wire."""

    def __init__(self, people: Sequence[Person]) -> None:
        self.people = list(people)

    @classmethod
    async def on_stage(cls, here: Room, mode: str, *names: str, **options: str) -> Cast:
        """Begins a game of Emojito in this mode, all cameras and microphones on."""
        people = await seated(here, "Emojito", *names)
        await together(*(turn_on(person) for person in people))
        await connected(*people)
        return await cls.begin(people, mode, **options)

    @classmethod
    async def begin(cls, people: Sequence[Person], mode: str, **options: str) -> Cast:
        host = people[0]
        await host.page.get_by_role("tab", name=mode).click()
        for row, option in options.items():
            await host.choose(row, option)
        await host.press(f"Start with {len(people)}")
        cast = cls(people)
        await cast.come(0)
        by_seat = {view["seat"]: person for view, person in zip(await cast.views(), people, strict=True)}
        return cls([by_seat[seat] for seat in sorted(by_seat)])

    async def come(self, step: int) -> None:
        """Waits until this step has come to everybody."""
        await together(*(ask(person, "come", 1, step) for person in self.people))

    async def views(self) -> list[dict[str, Any]]:
        """What the seats see, in their order."""
        last = await together(*(ask(person, "last") for person in self.people))
        return [told["view"] for told in last]

    async def step(self) -> int:
        last = await ask(self.people[0], "last")
        return int(last["step"])

    async def performers(self) -> list[int]:
        return [scene["performer"] for scene in (await self.views())[0]["stage"]]

    async def perform(self) -> None:
        """Who is on stage ends the performance."""
        step = await self.step()
        for seat in await self.performers():
            await self.press(self.people[seat])
        await self.come(step + 1)

    async def guess(self, *, right: int) -> None:
        """So many of those who guess find the card, the others don't."""
        step, views = await self.step(), await self.views()
        secret = next(view["secret"] for view in views if view["secret"])
        guessers = [seat for seat, view in enumerate(views) if not view["secret"]]
        for order, seat in enumerate(guessers):
            card = views[seat]["laid"].index(secret)
            await self.pick(self.people[seat], card if order < right else (card + 1) % 7)
        await self.come(step + 1)

    async def pick(self, person: Person, card: int) -> None:
        cards = person.page.get_by_role("radiogroup", name="Which card was it?").get_by_role("radio")
        await self.on(person)
        await cards.nth(card).check(force=True)
        await self.press(person)

    async def press(self, person: Person) -> None:
        await self.on(person)
        await person.page.get_by_role("region", name="Your answer").get_by_role("button", disabled=False).click()

    async def on(self, person: Person) -> None:
        """Looks away from the last turn's result, if it is still there."""
        go_on = person.page.get_by_role("button", name="Go on")
        if await go_on.is_visible():
            await go_on.click()


def test_face_voice_and_silence_as_the_zone_and_the_moment_have_it(chromium: str, address: str) -> None:
    asyncio.run(zone_by_zone(chromium, address))


async def zone_by_zone(chromium: str, address: str) -> None:
    async with room(chromium, address, CAMERAS) as here:
        cast = await Cast.on_stage(here, "Together", "Mira", "Jonas", "Lou")
        # Zone 1 is for both, zone 2 for the face, zone 4 too, zone 5 for the voice.
        for symbol, right in (("both", 1), ("face", 2), ("face", 1), ("sound", 0)):
            (actor,) = await cast.performers()
            assert (await cast.views())[0]["stage"][0]["symbol"] == symbol
            await lines_hold(cast.people, *acted(actor, symbol))
            await cast.perform()
            if symbol == "sound":
                await opened(cast.people, [(who, whom) for who, whom in permutations(range(3), 2) if who != actor])
            await lines_hold(cast.people, sees=everybody, hears=nobody)
            await cast.guess(right=right)


def test_a_secret_message_reaches_the_left_neighbour_alone(chromium: str, address: str) -> None:
    asyncio.run(secret_message(chromium, address))


async def secret_message(chromium: str, address: str) -> None:
    async with room(chromium, address, CAMERAS) as here:
        cast = await Cast.on_stage(here, "Together", "Mira", "Jonas", "Lou", **SECRET_MESSAGE)
        for _ in range(2):
            (performer,) = await cast.performers()
            left = (performer + 1) % 3
            said = cast.people[performer].page.get_by_text(f"Only {cast.people[left].name} sees you now.")
            await expect(said).to_be_visible()
            await lines_hold(cast.people, sees=only_to(left, performer), hears=nobody)
            await cast.perform()
        await lines_hold(cast.people, sees=everybody, hears=nobody)


def test_in_teams_only_the_partner_sees(chromium: str, address: str) -> None:
    asyncio.run(teams(chromium, address))


async def teams(chromium: str, address: str) -> None:
    async with room(chromium, address, CAMERAS) as here:
        cast = await Cast.on_stage(here, "Teams", "Mira", "Jonas", "Lou", "Aïcha")
        performers = await cast.performers()
        assert len(performers) == 2
        await lines_hold(
            cast.people, sees=lambda who, whom: whom in performers and who // 2 == whom // 2, hears=nobody
        )


def test_who_drops_or_loads_the_page_again_is_seen_again(chromium: str, address: str) -> None:
    asyncio.run(seen_again(chromium, address))


async def seen_again(chromium: str, address: str) -> None:
    async with room(chromium, address, CAMERAS) as here:
        mira, jonas = people = await seated(here, "Face Cards", "Mira", "Jonas")
        jonas.forgiven += ["ERR_INTERNET_DISCONNECTED", "WebSocket"]
        await turn_on(mira)
        began = await ask(jonas, "now")
        await turn_on(jonas)
        assert await ask(jonas, "connected", 1) - began < SOON

        await jonas.context.set_offline(True)
        await expect(jonas.page.get_by_text("The connection is lost.")).to_be_visible()
        await jonas.context.set_offline(False)
        await expect(jonas.page.get_by_text("The connection is lost.")).to_be_hidden()
        await connected(*people)
        await lines_hold(people, sees=everybody, hears=everybody)

        await jonas.page.reload()
        await turn_on(jonas)
        await connected(*people)
        await lines_hold(people, sees=everybody, hears=everybody)


def test_in_one_room_nothing_is_sent_and_eyes_are_shut_with_a_buzz(chromium: str, address: str) -> None:
    asyncio.run(one_room(chromium, address))


async def one_room(chromium: str, address: str) -> None:
    async with room(chromium, address, CAMERAS) as here:
        mira, jonas, lou = people = await seated(here, "Emojito", "Mira", "Jonas", "Lou")
        await mira.choose("Where we sit", "Some together")
        for person in (mira, jonas):
            await person.press("Menu")
            await person.page.get_by_role("switch", name="I sit in the shared room").check()
            await person.page.keyboard.press("Escape")
        await together(*(turn_on(person) for person in people))
        await together(ask(mira, "connected", 1), ask(jonas, "connected", 1), ask(lou, "connected", 2))
        assert set(await between(people)) == {(0, 2), (1, 2), (2, 0), (2, 1)}

        await mira.choose("Where we sit", "Same room")
        await together(*(ask(person, "connected", 0) for person in people))
        cast = await Cast.begin(people, "Together", **SECRET_MESSAGE)
        (performer,) = await cast.performers()
        third = cast.people[(performer + 2) % 3]
        await expect(third.page.get_by_role("heading", name="Eyes shut")).to_be_visible()
        assert await ask(third, "shakes") == 1
        await cast.perform()
        await expect(third.page.get_by_role("heading", name="Eyes shut")).to_be_hidden()
        assert await ask(third, "shakes") == 2
        assert [await ask(person, "open") for person in people] == [0, 0, 0]


def test_a_camera_that_is_denied_or_taken_away_stops_no_game(chromium: str, address: str) -> None:
    asyncio.run(denied_and_taken(chromium, address))


async def denied_and_taken(chromium: str, address: str) -> None:
    async with room(chromium, address, CAMERAS) as here:
        mira, jonas = await seated(here, "Face Cards", "Mira", "Jonas")
        await jonas.context.clear_permissions()
        await jonas.press("Camera and microphone")
        await jonas.page.get_by_role("switch", name="Camera").click()
        await expect(jonas.page.get_by_text("Your browser does not allow the camera here.")).to_be_visible()
        await jonas.page.keyboard.press("Escape")

        await turn_on(mira)
        picture = jonas.page.get_by_role("region", name="Faces and voices").locator("video")
        await expect(picture).to_be_visible()
        await mira.add_bot()
        await mira.press("Start with 3")
        await expect(picture).to_be_visible()
        await mira.context.clear_permissions()
        await expect(mira.page.get_by_text("The camera is gone.")).to_be_visible()
        await expect(mira.page.get_by_text("The microphone is gone.")).to_be_visible()
        assert (found := await Axe().run(mira.page)).violations_count == 0, found.generate_report()
        await expect(picture).to_be_hidden()
        for player in (mira, jonas):
            await expect(player.open_question.first).to_be_visible()


def test_without_any_camera_one_is_told_and_plays(chromium: str, address: str) -> None:
    asyncio.run(no_camera(chromium, address))


async def no_camera(chromium: str, address: str) -> None:
    async with room(chromium, address) as here:
        mira = await here.person("Mira")
        await mira.context.grant_permissions(["camera", "microphone"])
        await mira.open_table("Émoticon", bots=True)
        await mira.press("Camera and microphone")
        await mira.page.get_by_role("switch", name="Camera").click()
        await expect(mira.page.get_by_text("No camera was found.")).to_be_visible()
        await mira.page.get_by_role("switch", name="Microphone").click()
        await expect(mira.page.get_by_text("No microphone was found.")).to_be_visible()
        assert (found := await Axe().run(mira.page)).violations_count == 0, found.generate_report()
        await mira.page.keyboard.press("Escape")
        await mira.press("Start with 4")
        await expect(mira.open_question.first).to_be_visible()


def test_no_line_and_no_camera_outlives_those_who_leave(chromium: str, address: str) -> None:
    asyncio.run(coming_and_going(chromium, address))


async def coming_and_going(chromium: str, address: str) -> None:
    async with room(chromium, address, CAMERAS) as here:
        mira, jonas = people = await seated(here, "Face Cards", "Mira", "Jonas")
        await turn_on(mira)
        for _ in range(VISITS):
            await connected(*people)
            await jonas.press("Go to the start page")
            await ask(mira, "connected", 0)
            await jonas.page.evaluate("history.back()")
        await connected(*people)
        await turn_on(jonas)
        await connected(*people)
        assert [await ask(person, "live") for person in people] == [2, 2]
        await jonas.press("Go to the start page")
        await together(*(ask(person, "connected", 0) for person in people))
        assert await ask(jonas, "live") == 0
