"""People with cameras, who meet at one table after the other and play Emojito."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import AsyncExitStack, contextmanager
from typing import Any

from harness.browser.people import Person, Room, label_of, room, together
from harness.browser.seating import seat_people
from harness.browser.witness import CAMERAS, WITNESS, ask, connected, turn_on

SECRET_MESSAGE = {"Edition": "Huch", "Difficulty": "Almost impossible"}
"""How Emojito is played so that only the left neighbour may look."""


class Studio:
    """Browsers with cameras that stay open: whoever was here once knows the pages and sits down again."""

    def __init__(self, here: Room, **elsewhere: Room) -> None:
        self._here = here
        self._elsewhere = elsewhere
        """The browsers of those who use another one, by their names."""
        self._known: dict[str, Person] = {}

    async def leave(self) -> dict[str, list[str]]:
        """All leave their tables and forget their names; what went wrong is told."""
        faults = {}
        for name, person in self._known.items():
            if person.page.url != "about:blank":
                await person.page.evaluate("localStorage.clear()")
                await person.page.goto("about:blank")
            faults[name] = person.unforgiven()
            person.forgiven.clear()
            person.faults.clear()
        return faults

    async def person(self, name: str) -> Person:
        """Somebody who may use cameras and has them off."""
        if name not in self._known:
            person = self._known[name] = await self._elsewhere.get(name, self._here).person(name)
            await person.context.add_init_script(path=WITNESS)
        if name not in self._elsewhere:
            await self._known[name].context.grant_permissions(["camera", "microphone"])
        return self._known[name]

    async def seated(self, game: str, *names: str) -> list[Person]:
        """People in the lobby of a new table."""
        people = [await self.person(name) for name in names]
        await seat_people(game, *people)
        return people


Play = Callable[[Callable[[Studio], Coroutine[Any, Any, None]]], None]
"""Plays a scene in a studio."""


@contextmanager
def open_studio(chromium: str, address: str, **others: str) -> Iterator[Play]:
    """A studio for many scenes; in none of them may anything go wrong but what it brings about itself.

    `others` are the people who use another browser, which needs no leave for its cameras, and where it is."""
    with asyncio.Runner() as runner:
        stack = AsyncExitStack()
        here = runner.run(stack.enter_async_context(room(chromium, address, CAMERAS)))
        there = {one: runner.run(stack.enter_async_context(room(one, address))) for one in {*others.values()}}
        studio = Studio(here, **{name: there[one] for name, one in others.items()})

        def play(scene: Callable[[Studio], Coroutine[Any, Any, None]]) -> None:
            try:
                runner.run(scene(studio))
            finally:
                faults = runner.run(studio.leave())
            assert not any(faults.values()), faults

        yield play
        runner.run(stack.aclose())


class Cast:
    """People with cameras who play Emojito, in the order of their seats, and know the cards by the wire."""

    def __init__(self, people: Sequence[Person]) -> None:
        self.people = list(people)

    @classmethod
    async def on_stage(cls, studio: Studio, mode: str, *names: str, **options: str) -> Cast:
        """Begins a game of Emojito in this mode, all cameras and microphones on."""
        people = await studio.seated("Emojito", *names)
        await together(*(turn_on(person) for person in people))
        await connected(*people)
        return await cls.begin(people, mode, **options)

    @classmethod
    async def begin(cls, people: Sequence[Person], mode: str, **options: str) -> Cast:
        host = people[0]
        await host.page.get_by_role("radio", name=mode).click()
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
        """Whoever is on stage ends the performance."""
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

    async def go_on(self) -> None:
        """The next actor is ready, so the reveal is over."""
        step = await self.step()
        for seat in (await self.views())[0]["actors"]:
            await self.press(self.people[seat])
        await self.come(step + 1)

    async def pick(self, person: Person, card: int) -> None:
        cards = person.page.get_by_role("radiogroup", name="Which card was it?").get_by_role("radio")
        await self.on(person)
        await label_of(cards.nth(card)).click()
        await self.press(person)

    async def press(self, person: Person) -> None:
        await self.on(person)
        answer = person.page.get_by_role("region", name="Your answer")
        # Without a camera one can also act on the screen; what comes last says that it is done.
        await answer.get_by_role("button", disabled=False).last.click()

    async def on(self, person: Person) -> None:
        """Looks away from the last turn's result, if it is still there."""
        go_on = person.page.get_by_role("button", name="Continue")
        if await go_on.is_visible():
            await go_on.click()
