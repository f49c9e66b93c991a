"""Every game as numbers: the book of actions holds every question, and the observation tells no secret."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import Struct

from mien.games import GAMES
from mien.kit import AnyGame, Match, QuickDealer, every_options
from mien.kit import contract as law
from mien.kit.encoding import Block, Book, Field, Layout, Picks


def tables(game: AnyGame) -> Iterator[tuple[Struct, int]]:
    """Every combination of options with the fewest seats, and the usual ones with the most, too."""
    for options in every_options(game):
        yield options, game.seats(options)[0]
    yield game.options_type(), game.seats(game.options_type())[-1]


TABLES = [
    pytest.param(name, kind, options, seats, id=f"{name}-{kind}-{number}-{seats}")
    for name, game in GAMES.items()
    for kind in game.encodings
    for number, (options, seats) in enumerate(tables(game))
]


@pytest.mark.parametrize(("name", "kind", "options", "seats"), TABLES)
def test_questions_lie_within_the_book_and_numbers_tell_no_secret(
    name: str, kind: str, options: Struct, seats: int
) -> None:
    game = GAMES[name]
    encoding = game.encodings[kind](options, seats)
    match = Match.start(game, seats=seats, options=options, seed=b"encoded")
    chance = QuickDealer(seats)
    asked: set[Any] = set()
    while match.asks:
        # A phase is looked at closely when it first comes, and when it comes late in the game.
        phase = type(match.state.phase), match.step > 20
        if phase not in asked:
            asked.add(phase)
            law.encodes(match, encoding, match.step)
        for seat in match.waiting_for:
            picks: Picks = ()
            view, answer = match.view(seat), None
            while answer is None:
                assert len(encoding.observe(view, picks)) == encoding.layout.size
                mask = encoding.mask(view, match.asks[seat], picks)
                picks = (*picks, chance.pick([number for number, legal in enumerate(mask) if legal]))
                numbers = tuple(chance.pick(bound) for bound in encoding.bounds)
                answer = encoding.answer(view, match.asks[seat], picks, chance, numbers)
            match.answer(seat, answer)
    law.encodes(match, encoding, match.step)
    assert len(encoding.standing(match.view(0))) == seats


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_an_encoding_whose_words_say_what_its_numbers_are(name: str) -> None:
    game = GAMES[name]
    for kind in game.encodings:
        encoding = game.encodings[kind](game.options_type(), game.seats(game.options_type())[0])
        assert all(field.meaning for field in encoding.layout.fields)
        assert all(block.meaning for block in encoding.book.blocks)
        assert sum(encoding.nothing_to_do()) == encoding.nothing_to_do()[encoding.book.wait] == 1
    assert next(iter(game.encodings)) == "ids"


def test_an_encoding_that_forgets_an_answer_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    game = GAMES["expressions"]
    match = Match.start(game, seats=3, options=game.options_type(), seed=b"encoded")
    encoding = game.encodings["ids"](game.options_type(), 3)
    law.encodes(match, encoding, 0)
    mask = encoding.mask

    def forgetful(*question: Any) -> bytearray:
        legal = mask(*question)
        legal[legal.index(1)] = 0
        return legal

    monkeypatch.setattr(encoding, "mask", forgetful)
    with pytest.raises(AssertionError, match="has no id for"):
        law.encodes(match, encoding, 0)


def test_fields_and_blocks_follow_each_other() -> None:
    layout = Layout(Field("hand", (2, 3), "cards"), Field("sizes", (2,), "how many", 9))
    assert (layout.start, layout.size, list(layout.most)) == ({"hand": 0, "sizes": 6}, 8, [1] * 6 + [9] * 2)
    book = Book(Block("clue", 4, "a clue"), Block("guess", 2, "a guess"))
    assert (book.start, book.wait, book.size) == ({"clue": 0, "guess": 4, "wait": 6}, 6, 7)
