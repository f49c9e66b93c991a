"""With the rules open beside it, every board keeps to the room that is left; nothing overlaps or is cut off."""

from __future__ import annotations

import asyncio

from harness.browser.expecting import expect
from harness.browser.people import room

GAMES = ("Expressions", "Emojito", "Émoticon", "Face Cards")
WIDTHS = (1180, 1360, 1540)

AMISS = """async () => {
  const drawn = () => new Promise(requestAnimationFrame);
  await drawn().then(drawn);
  const rules = document.querySelector('dialog[open]').getBoundingClientRect();
  const board = document.querySelector('main section');
  const LOOK = { visibilityProperty: true, opacityProperty: true };
  const OVER = '[data-part=mine], [aria-label="What happened"]';
  const amiss = [];
  if (document.documentElement.scrollWidth > innerWidth) amiss.push('the page scrolls sideways');
  const named = ({ ariaLabel, textContent, outerHTML }) =>
    ariaLabel || textContent.trim().slice(0, 30) || outerHTML.slice(0, 60);
  const speaks = (element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  const clips = (element) => getComputedStyle(element).clipPath !== 'none';
  const clipped = (element) => element !== board && (clips(element) || clipped(element.parentElement));
  for (const element of board.querySelectorAll('*')) {
    if (!(element instanceof HTMLElement) || !element.checkVisibility(LOOK)) continue;
    const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    const unseen = clipped(element) || style.pointerEvents === 'none' || element.closest('[popover]');
    if (unseen || !width || !height) continue;
    if (right > rules.left + 1 || left < -1) amiss.push(`outside: ${named(element)}`);
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    if ((!element.matches('button') && !speaks(element)) || y < 0 || y > innerHeight) continue;
    const above = document.elementFromPoint(x, y);
    const own = above && (element.contains(above) || above.contains(element));
    const meant = above?.closest('button, label')?.contains(element) || above?.closest(OVER);
    if (!own && !meant) amiss.push(`covered: ${named(element)} by ${above && named(above)}`);
    if (element.scrollWidth > element.clientWidth + 1 && style.overflowX !== 'visible')
      amiss.push(`cut off: ${named(element)}`);
  }
  return amiss;
}"""
"""What is beyond the board's place, lies below something else, or is cut off."""


def test_every_board_keeps_to_its_place_beside_the_rules(chromium: str, address: str) -> None:
    asyncio.run(beside_rules(chromium, address))


async def beside_rules(chromium: str, address: str) -> None:
    async with room(chromium, address) as here:
        mira = await here.person("Mira", viewport={"width": 1540, "height": 900})
        for game in GAMES:
            await mira.page.goto(address)
            await mira.press(f"Open a table for {game}")
            await mira.press("Play with bots now")
            await expect(mira.page.get_by_role("region", name="The board")).to_be_visible()
            await mira.press("Rules")
            await expect(mira.page.get_by_role("dialog")).to_be_visible()
            for width in WIDTHS:
                await mira.resize(width, 900)
                amiss = await mira.page.evaluate(AMISS)
                assert not amiss, f"{game}, {width} px: {amiss}"
