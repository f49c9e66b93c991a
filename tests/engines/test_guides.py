"""First games in Firefox and in WebKit: somebody does what the coach says, to the end of the lesson."""

from __future__ import annotations

import pytest
from harness.browser.browsers import run
from harness.browser.expecting import expect
from harness.browser.people import room
from tests.browser.test_guides import LESSONS, Learner


@pytest.mark.parametrize("game", LESSONS)
def test_a_first_game_goes_to_its_end(engine: str, address: str, game: str) -> None:
    run(a_lesson(engine, address, game))


async def a_lesson(engine: str, address: str, game: str) -> None:
    follow, milestones = LESSONS[game]
    async with room(engine, address) as here:
        learner = Learner(await here.person("Mira"))
        await learner.come(game)
        await learner.learn(lambda: follow(learner.person, learner.heard[-1]))
        said = "\n".join(learner.heard)
        assert [words for words in milestones if words not in said] == []
        await learner.last.click()
        await expect(learner.coach).to_have_count(0)
