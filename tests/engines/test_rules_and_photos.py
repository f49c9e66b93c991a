"""Books of rules, a lobby's dialogs and pictures of one's own, in Firefox and in WebKit."""

from __future__ import annotations

from pathlib import Path

from harness.browser.browsers import run
from harness.browser.expecting import expect
from harness.browser.people import Person, room
from tests.browser.test_photos import add, to_the_right_edge, two_halves

COLOUR = """async picture => {
  await picture.decode();
  const drawn = document.createElement('canvas').getContext('2d');
  drawn.drawImage(picture, 0, 0, 1, 1);
  return [...drawn.getImageData(0, 0, 1, 1).data].slice(0, 3);
}"""
"""What colour a picture has on the whole: red, green and blue."""


def test_rules_are_read_on_their_page_and_in_a_game(engine: str, address: str) -> None:
    run(rules(engine, address))


async def rules(engine: str, address: str) -> None:
    async with room(engine, address) as here:
        mira = await here.person("Mira")
        page = mira.page
        await page.goto(f"{address}/rules/expressions")
        await expect(page.get_by_role("heading", level=1)).to_contain_text("Expressions")
        await mira.open_table("Face Cards", bots=True)
        await mira.press("Start with 4")
        await expect(page.get_by_role("region", name="The board")).to_be_visible()
        await mira.press("Menu")
        await mira.press("Rules")
        sheet = page.get_by_role("dialog", name="Rules")
        await expect(sheet).to_be_visible()
        await page.keyboard.press("Escape")
        await expect(sheet).to_be_hidden()


def test_a_lobby_is_set_up_and_its_link_shown(engine: str, address: str) -> None:
    run(lobby(engine, address))


async def lobby(engine: str, address: str) -> None:
    async with room(engine, address) as here:
        mira, lou = await here.person("Mira"), await here.person("Lou")
        await lou.join(await mira.open_table("Emojito"))
        await mira.page.get_by_role("radio", name="Together").click()
        await mira.choose("Edition", "Huch")
        await expect(lou.page.get_by_text("Huch").first).to_be_visible()
        for door, name in (("Menu", "Menu"), ("Mira (you)", "Mira")):
            await mira.press(door)
            dialog = mira.page.get_by_role("dialog", name=name)
            await expect(dialog).to_be_visible()
            await mira.page.keyboard.press("Escape")
            await expect(dialog).to_be_hidden()


def test_a_picture_from_a_file_is_cropped_by_keys(engine: str, address: str, tmp_path: Path) -> None:
    run(picture(engine, address, tmp_path / "halves.png"))


async def picture(engine: str, address: str, file: Path) -> None:
    two_halves().save(file)
    async with room(engine, address) as here:
        mira = await here.person("Mira")
        await mira.open_table("Face Cards")
        await mira.press("Your own pictures")
        await chosen(mira, file)
        await to_the_right_edge(mira)
        await add(mira, "Objects")
        kept = mira.page.get_by_role("img", name="A picture: Objects")
        red, _, blue = await kept.evaluate(COLOUR)
        assert blue > 200 > 50 > red, "The square is not where it was moved."


async def chosen(person: Person, file: Path) -> None:
    """Takes a file as the system's own dialog would give it."""
    await person.page.locator("input[type=file]").first.set_input_files(str(file))
    await expect(person.page.get_by_role("group", name="What the others will see")).to_be_visible()
