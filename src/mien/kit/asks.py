"""The questions a seat can be asked; few, shared, each drawn once in the browser."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Protocol, TypeVar

from msgspec import Struct

Option = str | int
T = TypeVar("T")


class Chance(Protocol):
    """What a question needs of a dealer to make up an answer."""

    def pick(self, things: Sequence[T]) -> T: ...


class Choose(Struct, frozen=True, tag=True):
    """One of these; the answer is the option itself."""

    options: tuple[Option, ...]

    def fits(self, answer: object) -> bool:
        return isinstance(answer, str | int)

    def accepts(self, answer: object) -> bool:
        return answer in self.options

    def sample(self, chance: Chance) -> Option:
        return chance.pick(self.options)


class ChooseSome(Struct, frozen=True, tag=True):
    """Some of these, from `least` to `most`; the answer is a tuple of options."""

    options: tuple[Option, ...]
    least: int
    most: int

    def fits(self, answer: object) -> bool:
        return isinstance(answer, tuple)

    def accepts(self, answer: object) -> bool:
        return (
            isinstance(answer, tuple)
            and self.least <= len(answer) <= self.most
            and Counter(answer) <= Counter(self.options)
        )

    def sample(self, chance: Chance) -> tuple[Option, ...]:
        left = list(self.options)
        count = chance.pick(range(self.least, self.most + 1))
        return tuple(left.pop(chance.pick(range(len(left)))) for _ in range(count))


Case = dict[str, tuple[Option, ...]]

TRIES = 20
"""How often a sentence is made up at random before its possibilities are listed."""


class Sentence(Struct, frozen=True):
    """A sentence with gaps: in one of the cases, any option for each gap, `but` not these combinations."""

    kind: type[Struct]
    cases: tuple[Case, ...] = ({},)
    distinct: bool = False
    but: tuple[tuple[Option, ...], ...] = ()

    def takes(self, words: tuple[Option, ...]) -> bool:
        if self.distinct and len(set(words)) < len(words):
            return False
        return not self.but or words not in self.but

    def says(self, answer: Struct) -> bool:
        for case in self.cases:
            words = tuple(getattr(answer, gap) for gap in case)
            if all(word in options for word, options in zip(words, case.values(), strict=True)):
                return self.takes(words)
        return False

    def sample(self, chance: Chance) -> Struct:
        case = chance.pick(self.cases)
        for _ in range(TRIES):
            words = tuple([chance.pick(options) for options in case.values()])
            if self.takes(words):
                return self.kind(*words)
        # Almost everything is forbidden: list what is not, rather than try for ever.
        return self.kind(*chance.pick(tuple(filter(self.takes, products(tuple(case.values()))))))


def products(gaps: tuple[tuple[Option, ...], ...]) -> Iterator[tuple[Option, ...]]:
    """Every way to fill the gaps."""
    if not gaps:
        yield ()
        return
    for rest in products(gaps[1:]):
        for option in gaps[0]:
            yield (option, *rest)


class Say(Struct, frozen=True, tag=True):
    """One of these sentences, with its gaps filled; the answer is a named value such as `Guess(2, "joy-8")`."""

    sentences: tuple[Sentence, ...]

    def fits(self, answer: object) -> bool:
        return isinstance(answer, Struct)

    def accepts(self, answer: object) -> bool:
        return any(isinstance(answer, sentence.kind) and sentence.says(answer) for sentence in self.sentences)

    def sample(self, chance: Chance) -> Struct:
        return chance.pick(self.sentences).sample(chance)


Ask = Choose | ChooseSome | Say
