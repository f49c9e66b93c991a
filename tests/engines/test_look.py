"""How the pages look in Firefox and in WebKit, where it can be measured."""

from __future__ import annotations

import re

from harness.browser.browsers import run
from harness.browser.expecting import expect
from harness.browser.people import room

WIDTHS = """async heading => {
  await document.fonts.ready;
  const size = parseFloat(getComputedStyle(heading).fontSize);
  const copy = document.body.appendChild(heading.cloneNode(true));
  Object.assign(copy.style, { position: 'absolute', width: 'max-content' });
  const width = copy.getBoundingClientRect().width;
  copy.style.fontVariationSettings = `"opsz" ${size}`;
  const wanted = copy.getBoundingClientRect().width;
  copy.remove();
  return width / wanted;
}"""
"""How wide a heading is, beside the same heading in letters that are made for its size."""


def test_headings_are_not_squeezed(engine: str, address: str) -> None:
    run(headings(engine, address))


async def headings(engine: str, address: str) -> None:
    async with room(engine, address) as here:
        mira = await here.person("Mira")
        await mira.page.goto(f"{address}/rules/expressions")
        heading = mira.page.get_by_role("heading", level=1)
        await expect(heading).to_be_visible()
        assert 0.95 < await heading.evaluate(WIDTHS) < 1.08


CARDS = """() => ({
  taken: innerWidth - document.documentElement.clientWidth,
  wrong: [...document.querySelectorAll('.card')].filter((card) => card.querySelector('.head'))
    .map((card) => [card.getBoundingClientRect().width, getComputedStyle(card.querySelector('.head')).display])
    .filter(([width, display]) => (width >= 46) !== (display !== 'none')),
})"""
"""How much room a scrollbar takes, and the cards that are wide enough for a face and have none, or the reverse."""


def test_cards_know_their_width_where_scrollbars_take_room(firefox: str, address: str) -> None:
    run(cards(firefox, address))


async def cards(firefox: str, address: str) -> None:
    """From a lobby that scrolls to a board that doesn't: Firefox took cards for as narrow as they were before."""
    async with room(firefox, address) as here:
        mira = await here.person("Mira")
        await mira.open_table("Émoticon", bots=True)
        assert (await mira.page.evaluate(CARDS))["taken"] > 0
        await mira.press("Start with 4")
        await expect(mira.page.get_by_role("list", name="Your hand").get_by_role("button").first).to_be_visible()
        board = await mira.page.evaluate(CARDS)
        assert board["wrong"] == []
        # A board fills the window: no pale strip beside its bar.
        assert board["taken"] == 0


def test_on_a_phone_the_act_takes_the_stage(engine: str, address: str) -> None:
    run(stage(engine, address))


async def stage(engine: str, address: str) -> None:
    """WebKit made nothing of a height in per cent: on an iPhone whoever acted was a line."""
    async with room(engine, address) as here:
        people = [await here.person(name) for name in ("Mira", "Jonas", "Lou")]
        link = await people[0].open_table("Emojito")
        for guest in people[1:]:
            await guest.join(link)
        await people[0].press("Start with 3")
        for person in people:
            await expect(
                person.page.get_by_role("heading", name=re.compile("On stage|Act out your card"))
            ).to_be_visible()
        staged = [person.page.locator("[data-part=stage] > :first-child") for person in people]
        boxes = [await picture.bounding_box() for picture in staged if await picture.count()]
        assert [box is not None and box["height"] > 200 for box in boxes] == [True, True]
