"""An evening by its running order: laid once, gone along by one tap each, and the same seats the next time."""

from __future__ import annotations

import asyncio
from random import Random

from harness.browser.browsers import run
from harness.browser.expecting import expect
from harness.browser.people import room, together

NEXT_TIME = """() => JSON.parse(localStorage.getItem('mien.tables'))
  .filter(({ title }) => title === 'Next time').map(({ code }) => code)"""


def test_an_evening_goes_by_its_running_order_and_comes_together_again(chromium: str, address: str) -> None:
    run(evening(chromium, address))


async def evening(chromium: str, address: str) -> None:
    async with room(chromium, address) as around:
        people = mira, jonas = await around.table("Expressions", "Mira", "Jonas")
        await mira.press("Plan the evening")
        for part in ("Expressions", "Break", "Emojito"):
            await mira.press(f"+ {part}")
        dialog = mira.page.get_by_role("dialog", name="This evening")
        await expect(dialog.get_by_role("listitem")).to_have_count(3)
        await mira.page.keyboard.press("Escape")
        plan = jonas.page.get_by_role("region", name="This evening")
        await expect(plan.get_by_role("listitem")).to_have_text(
            ["Expressions 30 min", "Break 10 min", "Emojito 30 min"]
        )
        await mira.press("Start with 2")
        await together(*(player.play(Random(player.name)) for player in people))
        await expect(jonas.page.get_by_text("Next: Break")).to_be_visible()
        await mira.press("Next: Break")
        await expect(jonas.page.get_by_text("Break until")).to_be_visible()
        await jonas.press("Make a link for next time")
        await expect(mira.page.get_by_text("This link brings all of you back to your seats.")).to_be_visible()
        # The host goes while the games change: whoever is left goes on.
        link = mira.page.url
        await mira.page.goto("about:blank")
        await jonas.press("Next: Emojito")
        await mira.page.goto(link)
        asked = [asyncio.create_task(player.watch_for(player.open_question)) for player in people]
        done, waiting = await asyncio.wait(asked, return_when=asyncio.FIRST_COMPLETED)
        for task in waiting:
            task.cancel()
        assert not any(task.exception() for task in done)
        (code,) = await jonas.page.evaluate(NEXT_TIME)
        for player in (jonas, mira):
            # Their names and faces are known: they sit at once.
            await player.page.goto(f"{address}/t/{code}")
            await expect(player.page.get_by_text(f"{player.name} (you)")).to_be_visible()
        await expect(jonas.page.get_by_text("Mira", exact=True).first).to_be_visible()
