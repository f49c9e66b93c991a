"""A game as numbers, for programs that learn: what a seat may know as bytes, and every answer as an action id."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from math import prod
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

from msgspec import Struct

from mien.kit.asks import Ask
from mien.kit.dealer import Dealer

ViewT = TypeVar("ViewT", contravariant=True)

Picks: TypeAlias = tuple[int, ...]
"""The ids with which a seat has begun its answer to the open question; most answers take a single one."""


class Field(Struct, frozen=True):
    """A part of an observation: so many numbers, each a byte from 0 to `most`."""

    name: str
    shape: tuple[int, ...]
    meaning: str
    most: int = 1


class Layout:
    """The fields of an observation, one after the other."""

    def __init__(self, *fields: Field) -> None:
        self.fields = fields
        self.start: dict[str, int] = {}
        self.size = 0
        for field in fields:
            self.start[field.name] = self.size
            self.size += prod(field.shape)
        self.most = b"".join(bytes([field.most]) * prod(field.shape) for field in fields)
        """The highest value of every number."""


class Block(Struct, frozen=True):
    """A run of action ids of one kind; `meaning` says what the place of an id within it tells."""

    name: str
    count: int
    meaning: str


class Book:
    """All actions of a game: its blocks, one after the other, and as the last id the one of a seat that waits."""

    def __init__(self, *blocks: Block) -> None:
        self.blocks = (*blocks, Block("wait", 1, "nobody asks this seat anything"))
        self.start: dict[str, int] = {}
        self.size = 0
        for block in self.blocks:
            self.start[block.name] = self.size
            self.size += block.count
        self.wait = self.size - 1


class Encoding(ABC, Generic[ViewT]):
    """How one table of a game, with its options and seats, is told in numbers; frozen with its version.

    Seats are relative: 0 is the seat itself, 1 the one to its left. So one policy fits every chair.
    """

    VERSION: ClassVar[int] = 0
    layout: Layout
    book: Book
    bounds: tuple[tuple[float, float], ...] = ()
    """The lowest and highest value of each number that an answer takes besides its id; mostly there are none."""

    @abstractmethod
    def observe(self, view: ViewT, picks: Picks = ()) -> bytearray:
        """What a seat knows, and how it has begun its answer, as `layout` says."""

    @abstractmethod
    def mask(self, view: ViewT, ask: Ask, picks: Picks = ()) -> bytearray:
        """A 1 for each id of `book` that is legal as the next one of the answer."""

    @abstractmethod
    def answer(
        self, view: ViewT, ask: Ask, picks: Picks, chance: Dealer, numbers: Sequence[float] = ()
    ) -> Any | None:
        """The answer that these ids stand for; None if it takes one more."""

    @abstractmethod
    def standing(self, view: ViewT) -> tuple[float, ...]:
        """How near each seat, in the order of the table, is to what wins: 0 at the start, about 1 at the end."""

    def leaves_out(self, answer: Any) -> bool:
        """Whether this legal answer has no id, on purpose."""
        return False

    def nothing_to_do(self) -> bytearray:
        """The mask of a seat that is not asked."""
        mask = bytearray(self.book.size)
        mask[self.book.wait] = 1
        return mask


AnyEncoding: TypeAlias = Encoding[Any]


class AnswerIds:
    """The ids of one seat's answers, where each answer has one."""

    def __init__(self, answers: Mapping[int, Any]) -> None:
        self.answers = answers
        self._ids = {answer: number for number, answer in answers.items()}

    def mark(self, answers: Iterable[Any], mask: bytearray) -> None:
        """Allows these answers."""
        ids = self._ids
        for answer in answers:
            mask[ids[answer]] = 1


def relative(seat: int, other: int, seats: int) -> int:
    """How far to the left of a seat another one sits."""
    return (other - seat) % seats


def put(into: bytearray, start: int, numbers: Iterable[int]) -> None:
    """Writes these numbers one after the other; a byte holds at most 255."""
    for at, number in enumerate(numbers, start):
        into[at] = min(number, 255)
