"""The rules: whole in every language."""

import re
from itertools import chain

import pytest
from tools.generate.rules import phases

from mien.games import GAMES
from mien.kit.languages import LANGUAGES
from mien.rulebook import Book, Rule, Said, Table, Text, book, languages

SMALL = {"1", "2", "3"}  # these are digits in one language and words in another

every_game = pytest.mark.parametrize("game", GAMES)
every_book = pytest.mark.parametrize(("game", "language"), [(g, code) for g in GAMES for code in languages(g)])


def rules(of: Book) -> list[Rule]:
    return [rule for section in of.sections for rule in section.rules]


def texts(of: Book) -> list[Text]:
    blocks = chain.from_iterable(rule.blocks for rule in rules(of))
    prefaces = chain.from_iterable(section.preface for section in of.sections)
    return [of.lead, *of.steps, *prefaces, *(block for block in blocks if not isinstance(block, Table))]


def plain(text: Text) -> str:
    return "".join(said if isinstance(said, str) else said.words for said in text)


def said(text: Text, how: str) -> list[str]:
    return [word.words for word in text if isinstance(word, Said) and word.how == how]


@every_game
def test_a_game_has_its_rules_in_every_language_of_ours(game: str) -> None:
    assert {*LANGUAGES} <= {*languages(game)}


@every_book
def test_a_book_has_every_rule_in_the_same_place_in_every_language(game: str, language: str) -> None:
    of, english = book(game, language), book(game, "en")
    assert [[rule.id for rule in section.rules] for section in of.sections] == [
        [rule.id for rule in section.rules] for section in english.sections
    ]
    assert [section.slug for section in of.sections] == [section.slug for section in english.sections]


@every_book
def test_a_rule_is_made_of_the_same_things_in_every_language(game: str, language: str) -> None:
    for rule, english in zip(rules(book(game, language)), rules(book(game, "en")), strict=True):
        for block, original in zip(rule.blocks, english.blocks, strict=True):
            if isinstance(original, Table):
                assert isinstance(block, Table), rule.id
                assert block.rows == original.rows, rule.id
            else:
                assert not isinstance(block, Table), rule.id
                for how in ("strong", "weak", "mark"):
                    assert len(said(block, how)) == len(said(original, how)), (rule.id, how)
                assert sorted(said(block, "rule")) == sorted(said(original, "rule")), rule.id


MARKS = {
    "en": ("our reading", "our own component", "our own rule"),
    "de": ("unsere Lesart", "unser eigenes Material", "unsere eigene Regel"),
    "fr": ("notre lecture", "notre propre matériel", "notre propre règle"),
    "es": ("nuestra lectura", "nuestro propio material", "nuestra propia regla"),
    "nl": ("onze lezing", "ons eigen materiaal", "onze eigen regel"),
    "pl": ("nasza interpretacja", "nasz własny element", "nasza własna zasada"),
}
"""How a book marks what is ours: where the rulebook leaves something open, a lost part, a rule that it lacks."""


def marks(text: Text, language: str) -> list[int]:
    """Which of the marks a text has, in order."""
    return [MARKS[language].index(mark) for mark in said(text, "mark")]


@every_book
def test_what_is_ours_is_marked_alike_in_every_language_and_every_mark_is_explained(
    game: str, language: str
) -> None:
    of, english = book(game, language), book(game, "en")
    assert [marks(text, language) for text in texts(of)] == [marks(text, "en") for text in texts(english)]
    if any(said(text, "mark") for text in texts(of)):
        (explained,) = [text for text in of.sections[-1].preface if said(text, "mark")]
        assert marks(explained, language) == [0, 1, 2]


@every_book
def test_a_rule_names_the_same_numbers_in_every_language(game: str, language: str) -> None:
    def numbers(of: Rule) -> set[str]:
        return {n for b in of.blocks if not isinstance(b, Table) for n in re.findall(r"\d+", plain(b))} - SMALL

    for rule, english in zip(rules(book(game, language)), rules(book(game, "en")), strict=True):
        assert numbers(rule) == numbers(english), rule.id


@every_book
def test_a_book_has_an_opening_of_a_minute_and_headings_of_its_own(game: str, language: str) -> None:
    of, english = book(game, language), book(game, "en")
    assert len(of.steps) == len(english.steps) == 5
    assert of.title == english.title == GAMES[game].title
    headings = {section.title for section in of.sections}
    assert len(headings) == len(of.sections)
    assert not any("'" in heading for heading in headings)
    if language != "en":
        assert not {plain(text) for text in texts(of)} & {plain(text) for text in texts(english)}


@every_book
def test_no_markdown_is_left_over_and_nobody_shouts(game: str, language: str) -> None:
    for text in texts(book(game, language)):
        assert not re.search(r"[*|`_#!]|\n|'|  ", plain(text)), plain(text)


@every_game
def test_every_phase_points_to_a_rule_of_its_game(game: str) -> None:
    assert phases(GAMES[game])
    assert set(phases(GAMES[game]).values()) <= {rule.id for rule in rules(book(game, "en"))}


@every_game
def test_rules_that_rules_name_are_there(game: str) -> None:
    of = book(game, "en")
    assert {name for text in texts(of) for name in said(text, "rule")} <= {rule.id for rule in rules(of)}
