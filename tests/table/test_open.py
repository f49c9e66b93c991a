"""Opening a table: who hosts it, which game, and who sits there already."""

from __future__ import annotations

import dataclasses

import pytest
from tests.table.scene import SHORT, START, Scene

from mien.games import GAMES
from mien.kit import UnknownGame
from mien.table import Table
from mien.table.chairs import usual_level
from mien.table.commands import ChooseGame, ChooseOptions, Close, Learn, Open, SeatBot, Start
from mien.table.commands.room import USUAL_TABLE_SIZE
from mien.table.entries import BotSat, Created, GameChosen, ShortCodeGiven, Started
from mien.table.table import Moment

NOW = Moment(START, lambda: bytes(32))


def test_whoever_opens_a_table_is_its_host_and_it_has_its_short_code() -> None:
    entries = Table("calm-owl-abcde").check("ada", Open("emojito", SHORT), NOW)
    assert entries == (
        Created(at=START, host="ada", game="emojito"),
        ShortCodeGiven(at=START, short=SHORT),
    )
    table = Table("calm-owl-abcde").after(entries)
    assert (table.host, table.game.name, table.short, table.chairs) == ("ada", "emojito", SHORT, ())
    assert table.options == GAMES["emojito"].options_type()


@pytest.mark.parametrize("name", GAMES)
def test_with_bots_one_chair_is_left_and_as_many_play_as_usual(name: str) -> None:
    game = GAMES[name]
    entries = Table("calm-owl-abcde").check("ada", Open(name, SHORT, bots=True), NOW)
    bots = [entry for entry in entries if isinstance(entry, BotSat)]
    assert [bot.chair for bot in bots] == list(range(len(bots)))
    level = "good" if game.together(game.options_type()) else next(iter(game.bots))
    assert {bot.level for bot in bots} == {level}
    fitting = game.seats(game.options_type())
    assert len(bots) + 1 in fitting
    assert len(bots) + 1 == USUAL_TABLE_SIZE or USUAL_TABLE_SIZE not in fitting


def test_no_table_is_opened_twice() -> None:
    scene = Scene()
    assert scene.refused("ada", Open("emojito", SHORT)) == "code-taken"
    assert scene.refused("eve", Open("emojito", SHORT)) == "code-taken"
    scene.do("ada", Close())
    assert scene.refused("eve", Open("emojito", SHORT)) == "closed"


def test_a_game_that_nobody_knows_is_refused_in_one_way_wherever_it_is_named() -> None:
    scene = Scene()
    with pytest.raises(UnknownGame) as opened:
        Table("calm-owl-abcde").check("ada", Open("chess", SHORT), NOW)
    with pytest.raises(UnknownGame) as chosen:
        scene.do("ada", ChooseGame("chess"))
    assert opened.value.refusal == chosen.value.refusal
    assert opened.value.refusal.code == "unknown-game"


@pytest.mark.parametrize(
    "entry",
    [
        Created(host="ada", game="chess"),
        GameChosen(game="chess"),
        Started(game="chess", rules=1, options={}, seed="00"),
    ],
    ids=lambda entry: type(entry).__name__,
)
def test_a_log_that_tells_of_a_game_that_is_gone_is_refused(entry: Created | GameChosen | Started) -> None:
    with pytest.raises(UnknownGame) as refused:
        Table("calm-owl-abcde").after([entry])
    assert refused.value.refusal.code == "missing-game"


def test_a_table_plays_an_easy_first_game_together_and_the_usual_one_afterwards() -> None:
    scene = Scene("expressions").come("ada")
    assert (scene.table.options.difficulty, scene.table.first) == ("easy", True)
    scene.do("ada", Learn())
    scene.play_to_the_end()
    assert scene.table.options.difficulty == "easy", "a lesson is not a game of their own"
    scene.do("ada", Start())
    scene.play_to_the_end()
    assert (scene.table.options.difficulty, scene.table.first) == ("normal", False)
    scene.do("ada", ChooseGame("emojito"))
    scene.do("ada", ChooseGame("expressions"))
    assert scene.table.options.difficulty == "normal"


def test_what_the_host_has_chosen_stays_after_the_first_game() -> None:
    scene = Scene("expressions")
    scene.do("ada", ChooseOptions({"difficulty": "normal"}))
    scene.do("ada", ChooseOptions({"difficulty": "easy"}))
    for _ in range(3):
        scene.do("ada", SeatBot("good"))
    scene.do("ada", Start())
    scene.play_to_the_end()
    assert scene.table.options.difficulty == "easy"


def test_another_game_has_an_easy_first_game_too_and_one_without_such_options_its_usual_ones() -> None:
    scene = Scene("facecards")
    assert (scene.table.options, scene.table.first) == (GAMES["facecards"].options_type(), False)
    scene.do("ada", ChooseGame("expressions"))
    assert (scene.table.options.difficulty, scene.table.first) == ("easy", True)
    scene.do("ada", ChooseGame("facecards"))
    assert (scene.table.options, scene.table.first) == (GAMES["facecards"].options_type(), False)


def test_a_bot_seated_in_passing_is_a_good_partner_or_a_weak_opponent() -> None:
    emojito = GAMES["emojito"]
    together = emojito.options_type(mode="coop")
    assert usual_level(emojito, emojito.options_type()) == "beginner"
    assert usual_level(emojito, together) == "good"
    assert usual_level(dataclasses.replace(emojito, bots={"odd": emojito.bots["good"]}), together) == "odd"
