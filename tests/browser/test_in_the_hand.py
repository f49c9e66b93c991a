"""A phone in the hand: held upright or across, with a notch, a keyboard of its own, and no secure page."""

from __future__ import annotations

from random import Random

import pytest
from harness.browser.browsers import run
from harness.browser.people import PHONE, Person, room
from harness.browser.seating import seat_people
from playwright.async_api import ViewportSize, expect
from tests.browser.test_everyone import fits
from tests.browser.test_phones import TOUCH, playing

GAMES = {"Expressions": 2, "Emojito": 2, "Émoticon": 3, "Face Cards": 2}
"""How many bots make a table."""
Held = tuple[ViewportSize, dict[str, int]]
UPRIGHT: Held = (PHONE, {"top": 47, "bottom": 34, "left": 0, "right": 0})
ACROSS: Held = ({"width": 844, "height": 390}, {"top": 0, "bottom": 21, "left": 47, "right": 47})
"""How large an iPhone's page is, and how much of it lies below the notch and the home bar."""
KEYBOARD = 336
"""How much of a phone its keyboard takes; the page gets the rest, as `interactive-widget` asks for."""

COVERED = """({ top, bottom, left, right }) => {
  const out = [];
  for (const one of document.querySelectorAll('button, a, input, [tabindex="0"]')) {
    if (!one.checkVisibility({ visibilityProperty: true }) || one.disabled || one.closest('[inert]')) continue;
    const target = one.closest('label') ?? one;
    target.scrollIntoView({ block: 'center', inline: 'center' });
    const box = target.getBoundingClientRect();
    if (!box.width || !box.height) continue;
    if (box.top < top || box.left < left || box.right > innerWidth - right || box.bottom > innerHeight - bottom)
      out.push(`${one.tagName} ${one.ariaLabel ?? target.textContent.trim()} ${JSON.stringify(box)}`);
  }
  return out;
}"""
"""What can be pressed, and is below the notch or the home bar however one scrolls."""

HEARD = """
  globalThis.AudioContext = class extends AudioContext {
    constructor(...given) {
      super(...given);
      const heard = () => document.documentElement.toggleAttribute('data-sounds', this.state === 'running');
      this.addEventListener('statechange', heard);
      heard();
    }
  };
"""
"""Marks a page that can be heard."""


async def hold(person: Person, how: Held) -> None:
    """Turns the phone, whose notch and home bar turn with it."""
    size, insets = how
    await person.resize(size["width"], size["height"])
    browser = await person.context.new_cdp_session(person.page)
    await browser.send("Emulation.setSafeAreaInsetsOverride", {"insets": insets})
    assert await person.page.evaluate(COVERED, insets) == []
    await fits(person)


@pytest.mark.parametrize("game", GAMES)
def test_nothing_to_press_is_below_the_notch_however_the_phone_is_held(
    chromium: str, address: str, game: str
) -> None:
    run(turned(chromium, address, game))


async def turned(chromium: str, address: str, game: str) -> None:
    async with room(chromium, address) as here:
        mira = await playing(here, game, GAMES[game])
        for how in (UPRIGHT, ACROSS, UPRIGHT):
            await hold(mira, how)


def test_what_was_chosen_stays_when_the_phone_is_turned_and_a_pull_loads_nothing(
    chromium: str, address: str
) -> None:
    run(chosen(chromium, address))


async def chosen(chromium: str, address: str) -> None:
    async with room(chromium, address) as here:
        mira = await here.person("Mira", **TOUCH)
        await seat_people("Émoticon", mira, bots=3, plain=True)
        await mira.press("Start with 4")
        await expect(mira.open_question).to_be_visible()
        await mira.fill(Random(1))
        picked = mira.question.get_by_role("radio", checked=True)
        before = await picked.count()
        assert before
        await hold(mira, ACROSS)
        await expect(picked).to_have_count(before)
        pulled = await mira.page.evaluate("getComputedStyle(document.documentElement).overscrollBehavior")
        assert pulled == "none"


def test_a_keyboard_hides_neither_what_is_written_nor_what_sends_it(chromium: str, address: str) -> None:
    run(written(chromium, address))


async def written(chromium: str, address: str) -> None:
    async with room(chromium, address) as here:
        mira = await here.person("Mira", **TOUCH)
        await mira.page.goto(address)
        await mira.press("Open a table for Face Cards")
        await mira.press("Play with friends")
        await by_phone(mira, "Your name", "Mira", "Take a seat")
        await expect(mira.page.get_by_text("Mira (you)")).to_be_visible()
        await mira.press("Chat")
        await by_phone(mira, "Say something", "Hello", "Send")
        await expect(mira.page.get_by_role("dialog").get_by_text("Hello")).to_be_visible()


async def by_phone(person: Person, field: str, words: str, button: str) -> None:
    """Writes with the keyboard that comes up, and presses the button above it."""
    line = person.page.get_by_label(field)
    await line.tap()
    await person.page.set_viewport_size({**PHONE, "height": PHONE["height"] - KEYBOARD})
    await person.page.keyboard.type(words)
    await expect(line).to_be_in_viewport(ratio=1)
    send = person.page.get_by_role("button", name=button)
    await send.tap()
    await person.page.set_viewport_size(PHONE)


def test_over_http_a_phone_is_told_once_that_its_screen_may_go_dark(chromium: str, address: str) -> None:
    run(told_once(chromium, address))


async def told_once(chromium: str, address: str) -> None:
    async with room(chromium, address) as here:
        mira = await playing(here, "Émoticon", 3)
        told = mira.page.get_by_text("Your screen may go dark while you wait.")
        await expect(told).to_be_visible()
        await mira.press("Why?")
        await expect(mira.page.get_by_text("Choose a longer screen timeout")).to_be_visible()
        await mira.press("Close")
        await expect(told).to_be_hidden()
        await mira.page.reload()
        await expect(mira.question).to_be_visible()
        await expect(told).to_have_count(0)


def test_a_page_sounds_from_the_first_touch_on(chromium: str, address: str) -> None:
    run(sounding(chromium, address))


async def sounding(chromium: str, address: str) -> None:
    async with room(chromium, address, ["--autoplay-policy=user-gesture-required"]) as here:
        mira = await here.person("Mira", **TOUCH)
        await mira.context.add_init_script(HEARD)
        await mira.open_table("Face Cards")
        await mira.page.reload()
        await expect(mira.page.get_by_text("Mira (you)")).to_be_visible()
        sounds = mira.page.locator("html[data-sounds]")
        await expect(sounds).to_have_count(0)
        await mira.page.get_by_role("heading", level=1).tap()
        await expect(sounds).to_have_count(1)
