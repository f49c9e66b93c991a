"""Nobody is stuck: a silent player is nudged, and a game is ended before its end."""

from __future__ import annotations

from harness.browser.browsers import run
from harness.browser.expecting import expect
from harness.browser.people import room

PATIENCE = 31_000
"""Milliseconds after which a page offers to nudge."""


def test_a_silent_player_is_nudged_and_both_together_end_the_game(chromium: str, address: str) -> None:
    run(nudging(chromium, address))


async def nudging(chromium: str, address: str) -> None:
    async with room(chromium, address) as around:
        people = mira, jonas = await around.table("Expressions", "Mira", "Jonas")
        for person in people:
            await person.page.clock.install()
        await mira.press("Start with 2")
        mine = mira.page.get_by_role("heading", name="Your turn")
        await expect(mine.or_(mira.page.get_by_role("heading", name="Jonas"))).to_be_visible()
        silent, other = (mira, jonas) if await mine.is_visible() else (jonas, mira)
        await other.page.clock.fast_forward(PATIENCE)
        await other.press(f"Nudge {silent.name}")
        words = f"{other.name} is waiting for you."
        await expect(silent.page.get_by_text(words).last).to_be_visible()
        await silent.page.wait_for_function("(words) => document.title.startsWith(`● ${words} · `)", arg=words)
        await jonas.press("Menu")
        await jonas.press("Ask to end this game")
        await expect(mira.page.get_by_text("Jonas would like to end this game.")).to_be_visible()
        await mira.press("End it")
        for person in people:
            await expect(person.page.get_by_text(f"{person.name} (you)")).to_be_visible()
            await person.page.wait_for_function("() => !document.title.includes('●')")
