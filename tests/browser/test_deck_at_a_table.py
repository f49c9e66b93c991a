"""A deck of one's own at a table: made on a phone or a file, seen by all, played, and replayed once it is gone."""

from __future__ import annotations

import re
from random import Random

from harness.browser.browsers import run
from harness.browser.emojito import Player
from harness.browser.expecting import expect
from harness.browser.people import Person, room, together
from harness.browser.seating import end_unseen, seat_people
from playwright.async_api import FilePayload
from tests.decks.making import FEELINGS, card, deck, packed, picture

CARDS = (
    *(card(name, face={"smile": 0.9, "open": number / 9}) for number, name in enumerate(FEELINGS[:5])),
    *(card(name, picture=f"{name}.png") for name in FEELINGS[5:7]),
    card("Shy"),
)
FILES = {f"{name}.png": picture("teal") for name in FEELINGS[5:7]}


def as_file(raw: bytes) -> FilePayload:
    return {"name": "ours.mien", "mimeType": "application/zip", "buffer": raw}


def test_a_deck_is_made_on_a_phone_printed_played_to_the_end_and_replayed_once_it_is_gone(
    chromium: str, address: str
) -> None:
    run(with_a_deck(chromium, address))


async def with_a_deck(chromium: str, address: str) -> None:
    async with room(chromium, address) as here:
        mira = await here.person("Mira", has_touch=True, is_mobile=True)
        lou = await here.person("Lou")
        # The refusals of bad decks; and the pictures of a deck that is gone.
        mira.forgiven.append("400")
        lou.forgiven.append("404")
        await makes_the_deck(mira)
        await prints(mira)
        await mira.press("Play with this deck")
        await mira.sit()
        await lou.join(mira.page.url)
        await mira.press("Deck Our feelings")
        await sees_the_cards(mira)
        await mira.press("Choose another deck")
        await bring(mira, packed(deck(*CARDS[:3], title={"en": "Three"})))
        await expect(mira.page.get_by_text("This deck has 3 cards, and 4 more are needed.")).to_be_visible()
        await bring(mira, packed(deck(*CARDS[:-1], card("Odd", talk=[{"en": "<b>Why?</b>"}])), FILES))
        await expect(mira.page.get_by_text("deck.json · Card 8")).to_contain_text(
            "talk.1.en: This contains markup."
        )
        await mira.page.keyboard.press("Escape")
        await lou.press("Deck")
        await sees_the_cards(lou)
        await expect(lou.page.get_by_role("button", name="Choose another deck")).to_have_count(0)
        await lou.page.keyboard.press("Escape")

        await mira.add_bot()
        await expect(mira.page.get_by_text("3 cards of this deck have no drawn face.")).to_be_visible()
        await mira.page.get_by_role("radio", name="Together").click()
        await mira.choose("Edition", "Huch")
        await mira.choose("Trophies to win", "1 trophy")
        await mira.press("Start with 3")
        chance = Random(26)
        await together(*(Player(person, chance).play(turns=1_000) for person in (mira, lou)))
        await expect(mira.end).to_be_visible()
        # It was played: nobody won because everybody had passed.
        await expect(mira.page.get_by_role("link", name="Rule EJ-47")).to_have_count(0)

        await mira.press("Change game")
        await mira.press("Deck")
        await mira.press("Play with the game’s own cards")
        await expect(mira.page.get_by_role("button", name="Deck The game’s own cards")).to_be_visible()
        await lou.page.get_by_role("link", name="Watch replay").click()
        await without_the_pictures(lou)


async def makes_the_deck(mira: Person) -> None:
    """Eight cards from nothing: names; two pictures, one with a name that only a camera gives; faces."""
    page = mira.page
    await page.goto(f"{mira.address}/decks")
    await mira.press("Make a deck for Emojito")
    await page.get_by_label("Title of the deck").fill("Our feelings")
    await page.get_by_label("Names, one per line").fill("\n".join((*FEELINGS[:5], "Shy")))
    await mira.press("Add 6 cards")
    await expect(page.get_by_text("1 more card, and you can play.")).to_be_visible()
    await expect(page.get_by_role("button", name="Play with this deck")).to_be_disabled()
    named, by_a_camera = (
        FilePayload(name=name, mimeType="image/png", buffer=picture("teal"))
        for name in (f"{FEELINGS[5]}.png", "IMG_2031.png")
    )
    await page.get_by_label("Choose pictures").set_input_files([named, by_a_camera])
    dialog = page.get_by_role("dialog", name="Card 8 of 8")
    await dialog.get_by_label("Name").fill(FEELINGS[6])
    await mira.press("Done")
    for name in FEELINGS[:5]:
        await mira.press(f"Edit: {name}")
        await mira.press("Make it like one of our cards")
        await mira.press("Cheeky boy")
        await mira.press("Done")


async def prints(mira: Person) -> None:
    """A sheet of rules and one of cards, each with its back."""
    await mira.press("Print")
    await expect(mira.page.get_by_text("In one minute")).to_be_attached()
    pdf = await mira.page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 4
    await mira.page.keyboard.press("Escape")


async def bring(person: Person, raw: bytes) -> None:
    async with person.page.expect_file_chooser() as chooser:
        await person.press("Open a deck file")
    await (await chooser.value).set_files(as_file(raw))


async def sees_the_cards(person: Person) -> None:
    """Everybody sees what is in the deck before the game; the pictures are there."""
    dialog = person.page.get_by_role("dialog", name="Our feelings")
    for name in ("Happy", "Disgusted", "Shy"):
        await expect(dialog.get_by_role("img", name=name)).to_be_visible()
    await expect(dialog.locator("img")).to_have_count(len(FILES))
    assert await dialog.locator("img").first.evaluate("it => it.decode().then(() => it.naturalWidth)") == 64


async def without_the_pictures(person: Person) -> None:
    """Seven of the eight cards are laid, among them at least one that had a picture: it has its name now."""
    board = person.page.get_by_role("group", name="The seven cards")
    slider = person.page.get_by_role("slider")
    await expect(slider).to_have_value("0")
    for _ in range(int(await slider.get_attribute("max") or 0)):
        if await board.get_by_role("img").count():
            break
        await person.page.keyboard.press("ArrowRight")
    await expect(board.get_by_role("img")).to_have_count(7)
    await expect(board.get_by_text("Disgusted").or_(board.get_by_text("Proud")).first).to_be_visible()
    await expect(board.locator("img")).to_have_count(0)


def test_face_cards_is_played_with_a_deck(chromium: str, address: str) -> None:
    run(face_cards_with_a_deck(chromium, address))


async def face_cards_with_a_deck(chromium: str, address: str) -> None:
    """Pictures and names lie on the board, and bots play with them; with one card less nobody could."""
    names = [f"Thing {number}" for number in range(24)]
    cards = [
        card(name, category="objects", **({"picture": "one.png"} if at % 2 else {}))
        for at, name in enumerate(names)
    ]
    async with room(chromium, address) as here:
        mira = await here.person("Mira")
        mira.forgiven.append("400")
        await seat_people("Face Cards", mira)
        await mira.press("Deck")
        await bring(mira, packed(deck(*cards[1:], game="facecards"), {"one.png": picture("teal")}))
        await expect(mira.page.get_by_text("This deck has 23 cards, and 1 more is needed.")).to_be_visible()
        await bring(
            mira, packed(deck(*cards, game="facecards", title={"en": "Things"}), {"one.png": picture("teal")})
        )
        await expect(
            mira.page.get_by_role("dialog", name="Things").get_by_role("img", name="Thing 1", exact=True)
        ).to_be_visible()
        await mira.page.keyboard.press("Escape")
        for _ in range(2):
            await mira.add_bot()
        await mira.choose("Who gets the camera token first", "Random")
        await mira.press("Start with 3")
        board = mira.page.get_by_role("region", name="The board")
        await expect(board.locator("img[src*='/photos/deck-']").first).to_be_visible()
        await expect(board.get_by_role("button", name="Thing").first).to_be_visible()
        await mira.play_plainly()
        assert await mira.play_and_leave(Random(26), 3)
        await end_unseen(mira)


def test_a_deck_of_this_device_is_chosen_without_a_file(chromium: str, address: str) -> None:
    run(from_this_device(chromium, address))


async def from_this_device(chromium: str, address: str) -> None:
    async with room(chromium, address) as here:
        mira = await here.person("Mira")
        await mira.page.goto(f"{address}/decks")
        file = as_file(packed(deck(*CARDS, title={"en": "Our feelings"}), FILES))
        await mira.page.get_by_label("Open a file").set_input_files(file)
        await mira.page.wait_for_url(re.compile("/decks/."))
        await seat_people("Emojito", mira)
        await mira.press("Deck")
        await mira.press("Our feelings")
        await sees_the_cards(mira)
