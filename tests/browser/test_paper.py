"""Decks on paper: what a browser prints of the file of `mien deck print`, and of our cards on the deck page."""

from __future__ import annotations

from pathlib import Path

import pytest
from bench.paper import as_pdf, pages_of, photos_deck, write
from harness.browser.browsers import run
from harness.browser.expecting import expect
from harness.browser.people import room
from tests.commands.terminal import Captured

from mien.cli import main
from mien.games import GAMES

MOST = 10_000_000
"""Bytes of a hundred printed cards."""


@pytest.mark.long
def test_a_hundred_photos_make_a_small_file_and_a_small_pdf(chromium: str, tmp_path: Path) -> None:
    to = tmp_path / "photos.html"
    write(str(photos_deck(tmp_path / "photos.mien")), to)
    assert to.stat().st_size <= MOST
    pdf = run(as_pdf(chromium, to))
    # A sheet of rules and twelve of cards, each with its back.
    assert pages_of(pdf) == 26
    assert pdf.count(b"/DCTDecode") >= 100
    assert len(pdf) <= MOST


def test_every_games_own_cards_are_printed_from_a_file(chromium: str, tmp_path: Path, capsys: Captured) -> None:
    pages = {}
    for game in (game for game in GAMES.values() if game.paper):
        to = tmp_path / f"{game.name}.html"
        assert main(["deck", "print", game.name, str(to), "--no-backs", "--paper", "letter", "--grey"]) == 0
        pdf = run(as_pdf(chromium, to))
        pages[game.name] = pages_of(pdf)
        assert len(pdf) <= MOST
    # By nine on a page; Emojito's are square, twelve on a page. And a sheet of rules each.
    assert pages == {"emojito": 10, "emoticon": 11, "expressions": 7, "facecards": 17}


COVERED = """[...document.querySelectorAll(".paper section")].map(
  (it) => getComputedStyle(it, "::after").content !== "none",
)"""
"""Which sheets have something laid over them."""


def test_our_cards_are_printed_from_the_deck_page(chromium: str, address: str) -> None:
    run(prints_ours(chromium, address))


async def prints_ours(chromium: str, address: str) -> None:
    async with room(chromium, address) as here:
        mira = await here.person("Mira")
        page = mira.page
        await page.goto(f"{address}/decks")
        await expect(page.get_by_text("The printed games are sold in shops")).to_be_visible()
        await mira.press("Print the cards of Emojito")
        dialog = page.get_by_role("dialog", name="Print the cards of Emojito")
        await expect(dialog.get_by_text("9 pages of cards to cut out")).to_be_visible()
        await dialog.get_by_role("radio", name="First emotions").check()
        await expect(dialog.get_by_role("button", name="Print", exact=True)).to_be_enabled()
        # Twelve cards and seven zones on two pages, and the rules; each with its back.
        assert pages_of(await page.pdf(prefer_css_page_size=True)) == 6
        assert await page.evaluate("document.querySelectorAll('.paper image').length") == 12
        # In black and white: what takes the colour away lies on the cards, and would print the rules white.
        await dialog.get_by_role("switch", name="Black and white").check()
        assert await page.evaluate(COVERED) == [False, True, True, True, True, True]
