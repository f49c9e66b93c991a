"""The circle in browsers: four people whom the host leads without a seat, and one device that is handed round."""

from __future__ import annotations

from harness.browser.browsers import run
from harness.browser.expecting import expect
from harness.browser.people import WIDE, Person, room
from harness.browser.seating import seat_people


def test_four_people_play_a_circle_that_the_host_leads_without_a_seat(chromium: str, address: str) -> None:
    run(led_by_the_host(chromium, address))


async def led_by_the_host(chromium: str, address: str) -> None:
    async with room(chromium, address) as here:
        vera = await here.person("Vera", viewport=WIDE)
        ada, ben, cy, dot = children = [await here.person(name) for name in ("Ada", "Ben", "Cy", "Dot")]
        link = await seat_people("Emojito", vera, *children)
        await vera.press("Menu")
        await vera.press("Stand up and watch")
        await vera.page.get_by_role("radio", name="Circle").click()
        await vera.choose("Which emotions", "First emotions")
        await vera.choose("Who acts first", "Ada")
        await vera.press("Start with 4")
        wall = await here.person("Wall", viewport={"width": 1920, "height": 1080})
        await wall.page.goto(f"{link}/screen")

        await ada.press("I’ve acted outside mien")
        await guess(ben, 3)
        await guess(cy, 3)
        chosen = (
            wall.page.get_by_role("list", name="Players")
            .get_by_role("listitem")
            .filter(has=wall.page.get_by_role("img", name="done"))
        )
        await expect(chosen).to_have_text(["Ben", "Cy"])
        # Dot is silent, and nobody waits for ever.
        await vera.press("Go on without waiting")
        await expect(ada.page.get_by_text("Vera leads the circle and says what comes next.")).to_be_visible()
        await expect(wall.page.get_by_text("Ben and Cy")).to_be_visible()
        await vera.press("Guess again")
        for child, number in ((ben, 1), (cy, 2), (dot, 4)):
            await guess(child, number)
        await vera.press("Show the card")
        for person in (vera, dot, wall):
            await expect(person.page.get_by_text("Also guessed:")).to_be_visible()
        had = vera.page.get_by_role("list", name="Who is next?").get_by_role("button")
        assert await had.all_inner_texts() == ["Ben", "Cy", "Dot", "Ada"]

        await vera.press("Dot")
        await expect(ada.page.get_by_text("On stage: Dot")).to_be_visible()
        await dot.press("I can’t act this one: pass")
        await expect(vera.page.get_by_text("This card stays a secret.")).to_be_visible()
        # There is nothing to talk about.
        await expect(wall.page.get_by_role("heading", name="Dot passes this time")).to_be_visible()
        await vera.press("End the circle")
        await vera.press("Yes, end it for everyone")
        for person in (*children, vera, wall):
            await expect(person.page.get_by_role("heading", name="The emotions we acted")).to_be_visible()
        await expect(ben.page.get_by_role("heading", name="The circle is over")).to_be_visible()
        kept = await ben.page.get_by_role("region", name="The emotions we acted").inner_text()
        assert not any(child.name in kept for child in children)


async def guess(person: Person, number: int) -> None:
    await person.page.get_by_role("button", name=f"{number}:").click()
    await person.press(f"Choose card {number}")


def test_one_device_is_handed_round(chromium: str, address: str) -> None:
    run(handed_round(chromium, address))


async def handed_round(chromium: str, address: str) -> None:
    async with room(chromium, address) as here:
        # The smallest phone: the card leaves room for the words below it.
        tablet = await here.person("Tablet")
        await tablet.resize(320, 568)
        await seat_people("Emojito", tablet)
        await tablet.page.get_by_role("radio", name="Circle").click()
        await tablet.choose("Devices", "One for all")
        await tablet.press("Start with 1")
        board = tablet.page.get_by_role("region", name="The board")
        words = board.locator("[data-part=middle] p")
        for turn in range(2):
            await expect(tablet.page.get_by_role("heading", name="Hand the device to the actor")).to_be_visible()
            await expect(words).to_be_in_viewport(ratio=1)
            await tablet.press("I have it: show my card")
            # Names of cards come with a file of their own.
            await expect(board.locator("strong")).not_to_have_text("…")
            name = await board.locator("strong").inner_text()
            await expect(words).to_be_in_viewport(ratio=1)
            await tablet.press("Hide it: I’m about to act")
            await expect(words).to_be_in_viewport(ratio=1)
            await expect(board.get_by_text(name)).to_have_count(0)
            await tablet.press("Now everyone guesses")
            await guess(tablet, 2)
            await tablet.press("Guess again")
            await guess(tablet, 3)
            await tablet.press("Show the card")
            await expect(board.get_by_text(name, exact=True)).to_be_visible()
            if turn == 0:
                await tablet.press("Next person")
        await tablet.press("End the circle")
        await tablet.press("Yes, end it for everyone")
        feelings = tablet.page.get_by_role("region", name="The emotions we acted")
        await expect(feelings.get_by_role("listitem")).to_have_count(2)
        await tablet.page.get_by_role("link", name="Watch replay").click()
        await expect(tablet.page.get_by_role("slider")).to_have_value("0")
        await tablet.page.keyboard.press("End")
        await expect(feelings.get_by_role("listitem")).to_have_count(2)
