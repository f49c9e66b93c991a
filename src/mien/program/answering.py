"""Reads an answer from words: those of the list of legal answers, a sentence with its gaps filled, or JSON."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from typing import Any

import msgspec

from mien.kit import AnyPosition, Choose, ChooseSome, IllegalAnswer, Say, Seat
from mien.transcript import names

LONGEST_LIST = 1_000
"""A question with more answers than this has no list of them."""
BRACKETS = re.compile(r"\[([^\[\]]*)\]")
MOST_WORDS = 40
"""The longest answer that is looked at for a sentence, in words."""


def legal_words(position: AnyPosition, seat: Seat) -> dict[str, Any]:
    """Every legal answer by its words; nothing if there are too many to list."""
    answers = list(islice(position.asks[seat].answers(), LONGEST_LIST + 1))
    if len(answers) > LONGEST_LIST:
        return {}
    return {position.game.answer_text(answer, names(position.seats)): answer for answer in answers}


def read_words(position: AnyPosition, seat: Seat, text: str) -> Any:
    """The answer that a text gives, as a value the rules know; raises IllegalAnswer.

    It may think aloud: if it has square brackets, what the last pair holds is the answer.
    """
    refused: IllegalAnswer | None = None
    for answer in _meanings(position, seat, text.strip()):
        try:
            return position.read(seat, answer)
        except IllegalAnswer as error:
            refused = refused or error
    if refused is None:
        return position.read(seat, None)
    raise refused


def _meanings(position: AnyPosition, seat: Seat, text: str) -> Iterator[Any]:
    """What a text can mean, the likeliest first."""
    bracketed = BRACKETS.findall(text)
    words = bracketed[-1].strip() if bracketed else text
    for json in (text, words):
        if json.startswith(("{", "[", '"')):
            with suppress(msgspec.DecodeError, UnicodeError, RecursionError):
                yield msgspec.json.decode(json)
    legal = {_plain(told): answer for told, answer in legal_words(position, seat).items()}
    if _plain(words) in legal:
        yield legal[_plain(words)]
    yield from _typed(position, seat, words.split()[:MOST_WORDS])


def _typed(position: AnyPosition, seat: Seat, words: list[str]) -> Iterator[Any]:
    """An answer as one types it: `Guess 2 joy-8`, `joy 8`, `ghost, bomb`; legal or not."""
    ask = position.asks[seat]
    if isinstance(ask, ChooseSome):
        parts = " ".join(words).split(",")
        yield [_option(part.split()) for part in parts if part.strip()]
    elif isinstance(ask, Choose):
        if words:
            yield _option(words)
    elif isinstance(ask, Say) and words:
        for sentence in ask.sentences:
            if sentence.kind.__name__.casefold() == words[0].casefold():
                yield _filled(sentence.kind, tuple(sentence.cases[0]), _joined(words[1:]))


def _filled(kind: type[msgspec.Struct], gaps: tuple[str, ...], words: list[str | int]) -> dict[str, Any]:
    """A sentence as JSON."""
    return {"type": str(kind.__struct_config__.tag), **dict(zip(gaps, words, strict=False))}


def _joined(words: list[str]) -> list[str | int]:
    """Words with a number behind them made one (`joy 8` is `joy-8`); “Seat 2” is 2."""
    told: list[str | int] = []
    for word in (word.strip(",.;:") for word in words):
        if word.isdecimal() and told and str(told[-1]).casefold() == "seat":
            told[-1] = int(word)
        elif word.isdecimal() and told and isinstance(told[-1], str) and "-" not in told[-1]:
            told[-1] = f"{told[-1]}-{word}".casefold()
        elif word:
            told.append(int(word) if word.isdecimal() else word if word.casefold() == "seat" else word.casefold())
    return told


def _option(words: list[str]) -> str | int:
    """A choice, by its number or its name."""
    word = "-".join(words).strip(",.;:").casefold().removeprefix("seat-")
    return int(word) if word.isdecimal() else word


def _plain(words: str) -> str:
    """Words without what people leave out when they type."""
    return " ".join(re.findall(r"\w+", words.casefold()))
