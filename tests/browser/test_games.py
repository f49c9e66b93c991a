"""Several people at one table play whole games of every engine, by nothing but what they can read and press."""

from __future__ import annotations

from random import Random

import pytest
from harness.browser.browsers import run
from harness.browser.people import room, together
from playwright.async_api import expect

# One of them in every run; boards play the others to their end, too.
WHOLE_GAMES = [
    pytest.param("Expressions", 2, 2, {}, marks=pytest.mark.long),
    ("Emojito", 2, 1, {"radio": "Together", "Edition": "Huch", "Trophies to win": "1 trophy"}),
    pytest.param("Émoticon", 2, 2, {}, marks=pytest.mark.long),
    pytest.param("Face Cards", 2, 4, {}, marks=pytest.mark.long),
]

# The other modes are played on the boards; here are those whose questions differ most.
OTHER_WAYS = [
    ("Emojito", 4, 0, {"radio": "Teams", "Symbols on the zones": "They count"}),
    ("Face Cards", 2, 1, {"Variant": "Masters", "Who gets the camera token first": "Random"}),
]
SOME = 4
"""Answers by each person in those, before bots play on."""


@pytest.mark.parametrize(("game", "people", "bots", "options"), WHOLE_GAMES)
def test_people_play_a_whole_game(
    chromium: str, address: str, game: str, people: int, bots: int, options: dict[str, str]
) -> None:
    run(a_game(chromium, address, game, people, bots, options, most=10_000))


@pytest.mark.long
@pytest.mark.parametrize(("game", "people", "bots", "options"), OTHER_WAYS)
def test_people_begin_a_game_that_bots_end(
    chromium: str, address: str, game: str, people: int, bots: int, options: dict[str, str]
) -> None:
    run(a_game(chromium, address, game, people, bots, options, most=SOME))


async def a_game(
    chromium: str, address: str, game: str, people: int, bots: int, options: dict[str, str], most: int
) -> None:
    chance = Random(f"{game} {people} {bots} {options}")
    async with room(chromium, address) as here:
        players = await here.table(game, *["Mira", "Jonas", "Lou", "Aïcha"][:people], bots=bots)
        host = players[0]
        for row, option in options.items():
            if row == "radio":
                await host.page.get_by_role("radio", name=option).click()
            else:
                await host.choose(row, option)
        await host.press(f"Start with {people + bots}")
        answers = await together(*(player.play_some(chance, most) for player in players))
        assert all(answers)
        for player in players:
            await expect(player.page.get_by_role("link", name="Rule").first).to_be_visible()
        if most > SOME:
            await host.press("Play again")
            await together(*(expect(player.end).to_be_hidden() for player in players))
