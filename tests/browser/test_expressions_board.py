"""Several people play Expressions on its board, by what they can read and press; some have only a keyboard."""

from __future__ import annotations

import re
from random import Random

import pytest
from harness.browser.axe import LOOKS, is_open_to_all
from harness.browser.browsers import run
from harness.browser.expecting import expect
from harness.browser.people import WIDE, Person, Room, room, together
from harness.browser.seating import seat_people
from playwright.async_api import Locator

PENCIL = "Which card?"
TABLE = """() => {
  const verdict = document.querySelector('[data-part=scene]')?.innerText ?? '';
  return document.querySelector('main').innerText.replace(verdict, '').replace(/\\s+/g, ' ');
}"""
"""All that can be read but the verdict on a guess, which goes by itself, or when anything is pressed."""
FOCUSED = """() => {
  const { innerText, ariaLabel, dataset } = document.activeElement;
  return [ariaLabel || innerText, /-10$/.test(dataset.cell)];
}"""
"""How what has the focus is called, and whether it is the last cell of a row of cards."""
MODES = [
    (["Mira", "Jonas"], 2, "Normal"),
    pytest.param(["Mira", "Jonas"], 0, "Easy", marks=pytest.mark.long),
    pytest.param(["Mira", "Jonas"], 1, "Difficult", marks=pytest.mark.long),
    pytest.param(["Mira", "Jonas", "Lou"], 3, "Normal", marks=pytest.mark.long),
]


class AtBoard:
    """A person who plays on the board: gives clues, guesses, and pays or is rewarded with a card."""

    def __init__(self, person: Person, *, keyboard: bool = False) -> None:
        self.person = person
        self.page = person.page
        self.keyboard = keyboard
        self.said: list[str] = []
        """The words on the buttons that were pressed."""

    @property
    def turn(self) -> Locator:
        return self.page.get_by_role("heading", name="Your turn")

    @property
    def hand(self) -> Locator:
        """The cards of the hand, one of which is to be chosen."""
        return self.page.get_by_role("radiogroup", name="Your hand").get_by_role("radio")

    @property
    def send(self) -> Locator:
        """The button that says what will happen, or what is still to be chosen: the last of all."""
        return self.person.question.get_by_role("button").last

    def grid(self, name: str) -> Locator:
        return self.page.get_by_role("radiogroup", name=name).get_by_role("radio", disabled=False)

    async def play(self, chance: Random) -> None:
        """Plays until the game is over."""
        for _ in range(200):
            await self.person.watch_for(self.turn.or_(self.person.end))
            if await self.person.end.is_visible():
                return
            await self.answer(chance)
        raise AssertionError("The game never ended.")

    async def answer(self, chance: Random) -> None:
        if await self.grid("Which card moves?").count():
            await self.pick(self.grid("Which card moves?"), chance)
        elif await self.page.get_by_role("heading", name="Choose a card from your hand").count():
            await self.pick(self.hand, chance)
        elif chance.random() < 0.5 or not await self.clue(chance):
            await self.guess(chance)
        await self.give()

    async def do(self, name: str) -> bool:
        """Turns to what is to be done; whether it can be done now."""
        way = self.page.get_by_role("radio", name=name).or_(self.page.get_by_role("button", name=name, exact=True))
        if await way.count():
            # A radio is chosen with the space bar: Enter is for buttons.
            await self.press(way, "Space")
        return bool(await way.count()) or await self.page.get_by_role("heading", name=name).is_visible()

    async def clue(self, chance: Random) -> bool:
        """Chooses a card that can truly say something, and what; whether there is one."""
        cards = self.page.get_by_label("Your hand").get_by_role("button").or_(self.hand)
        ways = self.page.get_by_role("radiogroup", name="What will you do?")
        if await ways.count() and not await self.do("Give a clue"):
            return False
        count = await cards.count()
        for at in chance.sample(range(count), count):
            await self.take(cards, at)
            sides = self.page.get_by_role("radiogroup", name=re.compile("^What does .* say")).get_by_role(
                "radio", disabled=False
            )
            mute = "has nothing to say" in (await self.hand.nth(at).get_attribute("aria-label") or "")
            assert mute == (await sides.count() == 0), "A card is not marked by whether it can speak."
            if not mute:
                await self.pick(sides, chance)
                return True
        return False

    async def guess(self, chance: Random) -> None:
        if await self.do("Put a card in Harmony"):
            await self.pick(self.hand, chance)
            return
        await self.do("Guess a card")
        partners = self.page.get_by_role("list", name="Players").get_by_role("button")
        await self.press(partners.nth(chance.randrange(await partners.count())))
        await self.pick(self.grid("Which card?"), chance)

    async def pick(self, options: Locator, chance: Random) -> None:
        """Chooses any of these."""
        await expect(options.first).to_be_visible()
        await self.take(options, chance.randrange(await options.count()))

    async def take(self, options: Locator, at: int) -> None:
        """Chooses one of these: with a finger, or with arrows from where Tab leads."""
        option = options.nth(at)
        if not self.keyboard:
            await option.click()
            return
        wanted = await option.get_attribute("aria-label") or await option.inner_text()
        group = option.locator("xpath=ancestor::*[@role='radiogroup' or @role='list'][1]")
        await group.locator("[tabindex='0']").focus()
        reads, _ = await self.page.evaluate(FOCUSED)
        for _ in range(60):
            if reads == wanted:
                break
            await self.page.keyboard.press("ArrowRight")
            reads, is_last = await self.page.evaluate(FOCUSED)
            if is_last:
                await self.page.keyboard.press("ArrowDown")
                reads, _ = await self.page.evaluate(FOCUSED)
        await self.page.keyboard.press("Enter")

    async def press(self, what: Locator, key: str = "Enter") -> None:
        if self.keyboard:
            await what.focus()
            await self.page.keyboard.press(key)
        else:
            await what.click()

    async def give(self) -> None:
        """Presses what says what will happen, and waits until it has."""
        await expect(self.send).to_be_enabled()
        self.said.append(await self.send.inner_text())
        before = await self.page.evaluate(TABLE)
        await self.press(self.send)
        await self.page.wait_for_function(f"before => ({TABLE})() !== before", arg=before)
        await expect(self.page.locator("[aria-busy=true]")).to_have_count(0)


async def seated(here: Room, names: list[str], bots: int, **settings: object) -> list[Person]:
    """People around a table of Expressions with so many bots; the second sits at a wide screen."""
    people = [
        await here.person(name, **({"viewport": WIDE} if at == 1 else {}), **settings)
        for at, name in enumerate(names)
    ]
    await seat_people("Expressions", *people, bots=bots)
    return people


@pytest.mark.parametrize(("names", "bots", "difficulty"), MODES)
def test_people_play_a_whole_game_on_the_board(
    chromium: str, address: str, names: list[str], bots: int, difficulty: str
) -> None:
    run(a_whole_game(chromium, address, names, bots, difficulty))


async def a_whole_game(chromium: str, address: str, names: list[str], bots: int, difficulty: str) -> None:
    async with room(chromium, address) as here:
        people = await seated(here, names, bots)
        if len(names) + bots < 6:
            await people[0].page.get_by_role("radio", name=difficulty).click()
        await people[0].press(f"Start with {len(names) + bots}")
        players = [AtBoard(person, keyboard=at == 0 and bots > 1) for at, person in enumerate(people)]
        await together(*(player.play(Random(player.person.name)) for player in players))
        said = [words for player in players for words in player.said]
        assert any(words.startswith("Say") for words in said), said
        assert any("Guess " in words for words in said), said
        for person in people:
            await expect(person.page.get_by_role("link", name=re.compile("^Rule EX-2[01]$"))).to_be_visible()
            await person.press("Check it")
            await expect(person.page.get_by_text("Checked: they match")).to_be_visible()


def test_a_false_statement_stays_in_sight_with_its_reason(chromium: str, address: str) -> None:
    run(reasons(chromium, address))


async def reasons(chromium: str, address: str) -> None:
    async with room(chromium, address) as here:
        [mira] = await seated(here, ["Mira"], 1)
        await mira.press("Start with 2")
        at_board = AtBoard(mira)
        await expect(at_board.turn).to_be_visible()
        await at_board.do("Give a clue")
        await at_board.take(at_board.hand, 0)
        sides = mira.page.get_by_role("radiogroup", name=re.compile("^What does .* say")).get_by_role("radio")
        await expect(sides).to_have_count(4)
        falsehoods = sides.filter(has_text=re.compile("You have "))
        assert await falsehoods.count() == await sides.and_(mira.page.locator("[aria-disabled=true]")).count() > 0
        await falsehoods.first.click(force=True)
        await expect(falsehoods.first).not_to_be_checked()
        await dragged(at_board)


async def dragged(at_board: AtBoard) -> None:
    """A card is taken by dragging it, and turned to the side it is let go on."""
    page = at_board.page
    assert await at_board.clue(Random(1))
    side = await page.locator("[data-says][aria-checked=true]").get_attribute("data-says")
    name = await page.locator("[data-card][aria-checked=true]").get_attribute("aria-label")
    card = at_board.hand.and_(page.get_by_label(name or "", exact=True))
    await at_board.hand.and_(page.locator("[aria-checked=false]")).first.click()
    await expect(card).not_to_be_checked()
    await card.hover()
    await page.mouse.down()
    box = await card.bounding_box()
    assert box
    await page.mouse.move(box["x"] + box["width"], box["y"] + box["height"])
    await expect(card).to_be_checked()
    await page.locator(f"[data-says={side}]").hover()
    await page.mouse.up()
    await expect(page.locator(f"[data-says={side}]")).to_be_checked()
    await expect(at_board.send).to_be_enabled()


def test_pencil_marks_outlive_the_page_and_are_nobody_elses(chromium: str, address: str) -> None:
    run(pencil(chromium, address))


async def pencil(chromium: str, address: str) -> None:
    async with room(chromium, address) as here:
        mira, jonas = await seated(here, ["Mira", "Jonas"], 0)
        sent: list[str] = []
        mira.page.on("websocket", lambda line: line.on("framesent", lambda text: sent.append(str(text))))
        await mira.press("Start with 2")
        await mark(mira, "Jonas")
        marked = mira.page.get_by_role("button", name=re.compile("Jonas might have it$"))
        await expect(marked).to_have_count(1)
        name = await marked.get_attribute("aria-label")
        await mira.page.reload()
        await note(mira)
        await expect(mira.page.get_by_role("button", name=name)).to_be_visible()
        await expect(jonas.page.get_by_role("button", name=re.compile("might"))).to_have_count(0)
        assert not [text for text in sent if "might" in text or "pencil" in text]


async def note(person: Person) -> None:
    """Turns to the pencil, if it is not already at hand."""
    await expect(person.page.get_by_role("list", name="Players")).to_be_visible()
    pencil = person.page.get_by_role("radio", name="Pencil")
    if await pencil.count():
        await pencil.click()


async def mark(person: Person, partner: str) -> None:
    """Notes that this partner might hold the first card that can be noted."""
    await note(person)
    await person.page.get_by_role("list", name="Players").get_by_role("button", name=partner).click()
    await person.page.get_by_role("group", name=PENCIL).get_by_role("button", disabled=False).first.click()


def test_the_board_is_open_to_all_in_light_and_dark_and_fits_a_small_phone(chromium: str, address: str) -> None:
    run(for_everyone(chromium, address))


async def for_everyone(chromium: str, address: str) -> None:
    async with room(chromium, address) as here:
        [mira] = await seated(here, ["Mira"], 3, color_scheme="dark")
        await mira.press("Start with 4")
        at_board = AtBoard(mira)
        await expect(at_board.turn).to_be_visible()
        for scheme in ("dark", "light"):
            await mira.page.emulate_media(color_scheme=scheme)
            for width, height in ((320, 640), (390, 844), (1440, 900)):
                await mira.resize(width, height)
                for way in ("Guess a card", "Give a clue"):
                    if way == "Give a clue":
                        await at_board.clue(Random(1))
                    else:
                        await at_board.do(way)
                    sideways = await mira.page.evaluate("document.documentElement.scrollWidth > innerWidth")
                    assert not sideways, f"{way}, {width} px"
                    if (scheme, width) in LOOKS:
                        await is_open_to_all(mira.page, f"{way}, {scheme}, {width} px")
