"""The page of questions is short enough to be looked through, and its addresses lead to answers."""

from __future__ import annotations

import re

from harness.browser.browsers import run
from harness.browser.people import room
from playwright.async_api import expect


def test_an_address_opens_its_answer_and_an_opened_answer_has_an_address(chromium: str, address: str) -> None:
    run(addresses_lead_to_answers(chromium, address))


async def addresses_lead_to_answers(chromium: str, address: str) -> None:
    async with room(chromium, address) as here:
        page = (await here.person("Mira")).page
        await page.goto(f"{address}/questions#can-i-play-without-a-camera")
        camera, phone = (
            page.get_by_text("Everybody has a drawn face"),
            page.get_by_text("you hand the phone round"),
        )
        await expect(camera).to_be_visible()
        await expect(phone).to_be_hidden()
        await page.get_by_text("Can five of us share one phone?").click()
        await expect(phone).to_be_visible()
        await expect(page).to_have_url(re.compile("#can-five-of-us-share-one-phone$"))
