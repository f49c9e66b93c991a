"""What can truly be seen of a page: found by touching it everywhere, whatever the engine says of boxes."""

from __future__ import annotations

from playwright.async_api import Locator
from tests.browser.expecting import expect
from tests.browser.people import Person

TOUCHED = """element => {
  const there = new Set();
  for (let x = 4; x < innerWidth; x += 8)
    for (let y = 4; y < innerHeight; y += 8) {
      for (let hit = document.elementFromPoint(x, y); hit; hit = hit.parentElement) there.add(hit);
    }
  const words = [...element.querySelectorAll('*')].filter((one) => [...one.childNodes]
    .some((child) => child.nodeType === Node.TEXT_NODE && child.data.trim()) && one.checkVisibility());
  return words.filter((one) => !there.has(one) && getComputedStyle(one).pointerEvents !== 'none'
    && one.clientWidth > 8 && one.clientHeight > 8).map((one) => one.textContent);
}"""
"""The words in an element that no finger can touch, wherever it comes down."""


async def in_sight(person: Person, parts: Locator) -> None:
    """All words of all of these are on the screen."""
    await expect(parts.first).to_be_visible()
    for part in await parts.all():
        hidden = await part.evaluate(TOUCHED)
        assert not hidden, f"{person.name} can't see {hidden}."
