"""What a player can say, and the questions that take it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from mien.games.emojito.cards import Symbol
from mien.games.emojito.options import LAID
from mien.games.emojito.performance import Performance, Reading, objections, performance_schema
from mien.kit import Choose, Say, Seat, Sentence


class Done(Struct, frozen=True, tag=True, omit_defaults=True, forbid_unknown_fields=True):
    """I have performed: in person, or else like this."""

    performance: Performance | None = None
    reading: Reading | None = None


class Pass(Struct, frozen=True, tag=True):
    """I can't act this card."""


class Challenge(Struct, frozen=True, tag=True):
    """I say that this leader won't find the card."""

    leader: Seat


class NoChallenge(Struct, frozen=True, tag=True):
    """I let the leaders be."""


class Ready(Struct, frozen=True, tag=True):
    """I act next, and we can go on."""


class GuessAgain(Struct, frozen=True, tag=True):
    """The circle guesses once more."""


class ShowCard(Struct, frozen=True, tag=True):
    """The circle has guessed enough: now it sees the card."""


class Next(Struct, frozen=True, tag=True):
    """This seat of the circle is next."""

    seat: Seat


class End(Struct, frozen=True, tag=True):
    """The circle is over."""


Number = int
"""The number of a laid card, 1 to 7; or 0, which is what silence means."""

Answer = Done | Pass | Challenge | NoChallenge | Ready | GuessAgain | ShowCard | Next | End | Number


class Perform(Sentence, frozen=True, kw_only=True):
    """Done, with a performance or without; one that the symbol allows."""

    symbol: Symbol

    def says(self, answer: Struct) -> bool:
        return isinstance(answer, Done) and not any(objections(self.symbol, answer.performance, answer.reading))

    def schemas(self) -> Iterator[dict[str, Any]]:
        """Done, with what the symbol allows of a performance; it can't say that poses come in order."""
        yield {
            "type": "object",
            "properties": {"type": {"const": "Done"}, "performance": performance_schema(self.symbol)},
            "required": ["type"],
            "additionalProperties": False,
        }


SYMBOLS: tuple[Symbol, ...] = ("face", "sound", "both")
DONE = {symbol: Say((Perform(Done, symbol=symbol),)) for symbol in SYMBOLS}
DONE_OR_PASS = {symbol: Say((Perform(Done, symbol=symbol), Sentence(Pass))) for symbol in SYMBOLS}
NO_ANSWER: Number = 0
# EJ-6: no answer comes last on the list; it is what a seat says when its clock has run out.
NUMBERS = Choose((*range(1, LAID + 1), NO_ANSWER))
READY = Say((Sentence(Ready),))
AGAIN_OR_SHOW = Say((Sentence(GuessAgain), Sentence(ShowCard)))


def reads_face(answer: Answer) -> bool:
    """Whether the answer tells what the performer's browser has read from their face."""
    return isinstance(answer, Done) and answer.reading is not None
