"""Decks of people's own: made and kept on a phone, saved as a file that `mien deck check` takes, opened again."""

from __future__ import annotations

import io
import re
import zipfile
from pathlib import Path

from harness.browser.browsers import run
from harness.browser.expecting import expect
from harness.browser.people import Person, room
from PIL import Image
from playwright.async_api import FilePayload, Locator, Page
from tests.decks.making import card, deck, packed

from mien.cli import main
from mien.decks import open_deck

NAMES = "Proud\nShy\nالفرح\nSleepy"


def picture(width: int, height: int, orientation: int = 1) -> bytes:
    """A photo as a phone makes it: lying on its side, with where it was taken."""
    exif = Image.Exif()
    exif[0x0112] = orientation
    exif[0x010F] = "Somebody's phone"
    out = io.BytesIO()
    Image.new("RGB", (width, height), "teal").save(out, "JPEG", exif=exif)
    return out.getvalue()


def test_a_deck_is_made_kept_saved_and_opened_on_a_phone(chromium: str, address: str, tmp_path: Path) -> None:
    run(makes_a_deck(chromium, address, tmp_path))


async def makes_a_deck(chromium: str, address: str, folder: Path) -> None:
    async with room(chromium, address) as here:
        mira = await here.person("Mira")
        page = mira.page
        await page.goto(address)
        await page.get_by_role("link", name="Make your own cards").click()
        await mira.press("Make a deck for Emojito")
        await page.get_by_label("Title of the deck").fill("Our class")
        await page.get_by_label("Names, one per line").fill(NAMES)
        await mira.press("Add 4 cards")
        photo = FilePayload(name="my_dog.jpg", mimeType="image/jpeg", buffer=picture(2000, 1000, orientation=6))
        broken = FilePayload(name="broken.png", mimeType="image/png", buffer=b"no picture")
        await page.get_by_label("Choose pictures").set_input_files([photo, broken])
        await expect(page.get_by_text("This browser can’t show broken.png").first).to_be_visible()
        await draws_a_face(mira)
        await moves_and_deletes(mira)
        await page.reload()
        await expect(rows(page)).to_have_text(["Shy", "Proud", "الفرح", "Sleepy", "My dog"])
        saved = await saves(mira, folder)
        assert main(["deck", "check", str(saved)]) == 0
        holds_what_was_made(saved)
        await prints(mira)
        await opens(mira, saved)
        await makes_face_cards(mira, folder)


def rows(page: Page) -> Locator:
    """The names of the cards, in their order."""
    return page.get_by_role("button", name="Edit:").locator(".name")


async def draws_a_face(mira: Person) -> None:
    page = mira.page
    await mira.press("Edit: Proud")
    dialog = page.get_by_role("dialog")
    await dialog.get_by_role("button", name="Make it like one of our cards").click()
    await dialog.get_by_role("button", name="Cheeky boy").click()
    smile = dialog.get_by_label("Corners of the mouth")
    await smile.fill("-0.5")
    await dialog.get_by_role("button", name="Act it").click()
    await dialog.get_by_role("button", name="Add a question").click()
    await expect(dialog.get_by_label("Question 1", exact=True)).to_have_value("When did you last feel like this?")
    await page.keyboard.press("Escape")


async def moves_and_deletes(mira: Person) -> None:
    """By keys, by the pointer, and back again."""
    page = mira.page
    await page.get_by_role("button", name="Move: Shy").press("ArrowUp")
    await expect(rows(page).first).to_have_text("Shy")
    await page.get_by_role("button", name="Move: My dog").drag_to(rows(page).first)
    await expect(rows(page).first).to_have_text("My dog")
    await mira.press("Undo")
    await expect(rows(page).last).to_have_text("My dog")
    await mira.press("Delete: Sleepy")
    await expect(rows(page)).to_have_count(4)
    await mira.press("Undo")
    await expect(rows(page)).to_have_count(5)


async def saves(mira: Person, folder: Path, name: str = "Our class.mien") -> Path:
    async with mira.page.expect_download() as downloading:
        await mira.press("Save as a file")
    download = await downloading.value
    assert download.suggested_filename == name
    path = folder / download.suggested_filename
    await download.save_as(path)
    return path


async def prints(mira: Person) -> None:
    """Five cards: a sheet of rules and one of cards, each with its back; twice as many pages of large cards."""
    page = mira.page
    await mira.press("Print")
    dialog = page.get_by_role("dialog", name="Print this deck")
    await expect(dialog.get_by_text("1 page of cards to cut out")).to_be_visible()
    await expect(page.get_by_text("In one minute")).to_be_attached()
    assert await pages_on_paper(page) == 4
    await dialog.get_by_role("radio", name="Large cards").check()
    await dialog.get_by_role("radio", name="Letter").check()
    await dialog.get_by_role("switch", name="Backs for printing on both sides").uncheck()
    assert await pages_on_paper(page) == 3
    await page.keyboard.press("Escape")


async def pages_on_paper(page: Page) -> int:
    pdf = await page.pdf(prefer_css_page_size=True)
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


def holds_what_was_made(saved: Path) -> None:
    opened = open_deck(saved)
    cards = {card.id: card for card in opened.deck.cards}
    assert list(cards) == ["shy", "proud", "card", "sleepy", "my-dog"]
    assert cards["proud"].face.smile == -0.5
    assert cards["proud"].face.wink == 1
    photo = opened.picture(cards["my-dog"])
    assert photo is not None
    with Image.open(io.BytesIO(photo)) as image:
        # Upright, small, and nothing but a picture.
        assert (image.width, image.height) == (450, 900)
        assert not image.getexif()


async def opens(mira: Person, saved: Path) -> None:
    """A file that was saved; then two that no table would take."""
    page = mira.page
    await page.get_by_role("link", name="All decks").click()
    await page.get_by_label("Open a file").set_input_files(saved)
    await expect(rows(page)).to_have_count(5)
    await page.get_by_role("link", name="All decks").click()
    with zipfile.ZipFile(saved) as archive:
        text = archive.read("deck.json").decode()
    bad = saved.with_name("bad.mien")
    with zipfile.ZipFile(bad, "w") as archive:
        archive.writestr("deck.json", text.replace('"smile":-0.5', '"smile":-5'))
    await page.get_by_label("Open a file").set_input_files(bad)
    await expect(
        page.get_by_role("alert").get_by_text("Card 2, face.smile: Choose a number from -1 to 1.")
    ).to_be_visible()
    bad.write_bytes(b"PK but no archive")
    await page.get_by_label("Open a file").set_input_files(bad)
    await expect(page.get_by_role("alert").get_by_text("This is not a deck.")).to_be_visible()
    await expect(page.get_by_role("link", name="Our class")).to_have_count(2)


async def makes_face_cards(mira: Person, folder: Path) -> None:
    """Cards that are looked at have a category instead of a face; what a file says besides stays."""
    page = mira.page
    await page.goto(f"{mira.address}/decks")
    await mira.press("Make a deck for Face Cards")
    await page.get_by_label("Names, one per line").fill("Lion\nKettle")
    await mira.press("Add 2 cards")
    await expect(page.get_by_text("22 more cards, and you can play.")).to_be_visible()
    await mira.press("Edit: Lion")
    dialog = page.get_by_role("dialog", name="Card 1 of 2")
    await expect(dialog.get_by_role("radio", name="Objects")).to_be_checked()
    await dialog.get_by_role("radio", name="Animals").check()
    await expect(dialog.get_by_role("button", name="Draw a face")).to_have_count(0)
    await mira.press("Done")
    await expect(page.get_by_role("button", name="Edit: Lion")).to_contain_text("Animals")
    await shows_categories_on_paper(mira)
    await page.get_by_role("link", name="All decks").click()
    await expect(page.get_by_role("link", name="My deck")).to_contain_text("Face Cards · 2 cards")
    given = folder / "things.mien"
    things = (card(f"Thing {number}", category="people", features=["striped"]) for number in range(24))
    given.write_bytes(packed(deck(*things, game="facecards", title={"en": "Things"})))
    await page.get_by_label("Open a file").set_input_files(given)
    await expect(rows(page)).to_have_count(24)
    await expect(page.get_by_role("button", name="Play with this deck")).to_be_in_viewport(ratio=1)
    await page.reload()
    saved = open_deck(await saves(mira, folder, "Things.mien"))
    assert saved.hash == open_deck(given).hash


async def shows_categories_on_paper(mira: Person) -> None:
    """Photos of two categories bring more: paper must say which they are."""
    await mira.press("Print")
    sheets = mira.page.locator(".paper")
    await expect(sheets.get_by_text("Animals")).to_be_attached()
    await expect(sheets.get_by_text("Objects")).to_be_attached()
    await mira.page.keyboard.press("Escape")
