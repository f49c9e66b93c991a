"""What can truly be seen of a page: found by touching it everywhere, whatever the engine says of boxes."""

from __future__ import annotations

from time import monotonic

from harness.browser.expecting import expect
from harness.browser.people import CHANGED, Person
from playwright.async_api import Locator

TOUCH_ALL = """() => {
  const there = new Set();
  for (let x = 4; x < innerWidth; x += 8)
    for (let y = 4; y < innerHeight; y += 8) {
      for (let hit = document.elementFromPoint(x, y); hit; hit = hit.parentElement) there.add(hit);
    }
  globalThis.touched = there;
}"""
HIDDEN = """element => {
  const words = [...element.querySelectorAll('*')].filter((one) => [...one.childNodes]
    .some((child) => child.nodeType === Node.TEXT_NODE && child.data.trim()) && one.checkVisibility());
  return words.filter((one) => !touched.has(one) && getComputedStyle(one).pointerEvents !== 'none'
    && one.clientWidth > 8 && one.clientHeight > 8).map((one) => one.textContent);
}"""
"""The words in an element that no finger could touch, wherever it came down."""

SOON = 20
"""Seconds for a board to find its size."""


async def in_sight(person: Person, parts: Locator) -> None:
    """All words of all of these are on the screen, as soon as the board has found its size."""
    await expect(parts.first).to_be_visible()
    end = monotonic() + SOON
    while hidden := await hidden_words(person, parts):
        assert monotonic() < end, f"{person.name} can't see {hidden}."
        await person.page.evaluate(CHANGED)


async def hidden_words(person: Person, parts: Locator) -> list[str]:
    """What can't be seen of these now."""
    await person.page.evaluate(TOUCH_ALL)
    return [words for part in await parts.all() for words in await part.evaluate(HIDDEN)]
