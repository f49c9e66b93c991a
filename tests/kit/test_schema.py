"""A question's JSON Schema takes the answers that the question takes, and no others."""

from __future__ import annotations

from itertools import product
from typing import Any

import msgspec
import pytest
from msgspec import Struct
from tests.kit.schema import fits

from mien.games import GAMES
from mien.games.emojito.answers import DONE, Done
from mien.games.emojito.deck_card import Face
from mien.games.emojito.performance import Performance, Pose, Sound
from mien.kit import ChooseSome, IllegalAnswer, Match, QuickDealer, Say, Sentence, every_options
from mien.kit import contract as law


class Pair(Struct, frozen=True, tag=True):
    front: str
    middle: str


def plain(answer: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(answer))


def test_what_may_not_be_equal_or_together_is_barred() -> None:
    sentence = Sentence(
        Pair, ({"front": ("a", "b"), "middle": ("a", "b", "c")},), distinct=True, but=(("a", "c"),)
    )
    ask = Say((sentence,))
    for front, middle in product("abcd", repeat=2):
        assert fits(ask.schema(), plain(Pair(front, middle))) == ask.accepts(Pair(front, middle))


def test_what_is_forbidden_anyway_is_not_barred_again() -> None:
    open_sentence = Sentence(Pair, ({"front": ("a",), "middle": ("b",)},), distinct=True, but=(("x", "b"),))
    (schema,) = open_sentence.schemas()
    assert "not" not in schema


@pytest.mark.parametrize("options", [("joy", "fear"), ("joy", "fear", "fear")])
def test_a_choice_of_some_takes_each_as_often_as_it_is_there(options: tuple[str, ...]) -> None:
    ask = ChooseSome(options, 1, 2)
    for some in [(), *product(("joy", "fear", "rage"), repeat=1), *product(("joy", "fear", "rage"), repeat=2)]:
        assert fits(ask.schema(), list(some)) == ask.accepts(some)


@pytest.mark.parametrize("name", GAMES)
def test_every_question_of_a_game_has_a_schema_that_is_exact(name: str) -> None:
    game = GAMES[name]
    for options in every_options(game):
        match = Match.start(game, seats=game.seats(options)[0], options=options, seed=b"schema")
        tried: list[Any] = [None, "joy-1", 3, [], {}, {"type": "Done"}]
        for number, _ in enumerate(law.steps(match, QuickDealer(2))):
            if number % 11 or not match.asks:
                continue
            for seat, ask in list(match.asks.items())[:2]:
                legal = [plain(answer) for answer in ask.answers()]
                schema = plain(ask.schema())
                assert all(fits(schema, answer) for answer in legal[:60])
                for answer in tried:
                    try:
                        match.read(seat, answer)
                    except IllegalAnswer:
                        assert not fits(schema, answer)
                    else:
                        assert fits(schema, answer)
                tried = [*tried[-20:], *legal[:4], *legal[-4:]]


def test_a_performance_keeps_within_its_limits() -> None:
    rest, beam, strained = Face(), Face(smile=1.0), Face(smile=2.0)
    sound = Sound(100, "laugh", 0.5, 0.0, 500)
    for poses, sounds in product(((), (Pose(0, rest), Pose(9, beam)), (Pose(0, strained),)), ((), (sound,))):
        done = Done(Performance(poses, sounds))
        for ask in DONE.values():
            assert fits(ask.schema(), plain(done)) == ask.accepts(done)
