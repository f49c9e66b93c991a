"""The three kinds of question that a seat can be asked; each has one control in the browser."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, combinations, combinations_with_replacement
from typing import Any, Protocol, TypeVar

from msgspec import Struct

Option = str | int
T = TypeVar("T")


class Chance(Protocol):
    """The part of a dealer that a question needs to draw an answer."""

    def pick(self, things: Sequence[T]) -> T: ...


class Question(Struct, frozen=True):
    """What one seat is asked. `answer in ask` and `ask.accepts(answer)` say whether the answer is legal.

    >>> "tea" in Choose(("tea", "coffee"))
    True
    """

    def fits(self, answer: object) -> bool:
        """Whether the answer has the right shape, legal or not.

        >>> Choose(("tea", "coffee")).fits("cocoa"), Choose(("tea", "coffee")).fits(("tea", "coffee"))
        (True, False)
        """
        raise NotImplementedError

    def accepts(self, answer: object) -> bool:
        """Whether this is a legal answer.

        >>> Choose(("tea", "coffee")).accepts("cocoa")
        False
        """
        raise NotImplementedError

    def answers(self) -> Iterator[Any]:
        """Every legal answer, each once, always in the same order.

        >>> list(ChooseSome((1, 2, 3), least=2, most=2).answers())
        [(1, 2), (1, 3), (2, 3)]
        """
        raise NotImplementedError

    def schema(self) -> dict[str, Any]:
        """A JSON Schema (2020-12) that the legal answers fit, and no others.

        >>> Choose(("tea", "coffee")).schema()
        {'enum': ['tea', 'coffee']}
        """
        raise NotImplementedError

    def draw(self, chance: Chance) -> Any:
        """A legal answer, drawn part by part.

        >>> from mien.kit import QuickDealer
        >>> ChooseSome((1, 2, 3), least=2, most=2).draw(QuickDealer(1))
        (1, 2)
        """
        raise NotImplementedError

    def sample(self, chance: Chance, *, even: bool = False) -> Any:
        """A legal answer at random.

        It is drawn part by part: first the sentence, then each gap, which is quick but makes an answer of a short
        list likelier than one of a long list. With `even`, all legal answers are equally likely.

        >>> from mien.kit import QuickDealer
        >>> Choose(("tea", "coffee")).sample(QuickDealer(1), even=True)
        'tea'
        """
        return chance.pick(tuple(self.answers())) if even else self.draw(chance)

    def count(self) -> int:
        """How many legal answers there are; it goes through all of them.

        >>> ChooseSome((1, 2, 3), least=0, most=3).count()
        8
        """
        return sum(1 for _ in self.answers())

    def __contains__(self, answer: object) -> bool:
        return self.accepts(answer)


class Choose(Question, frozen=True, tag=True):
    """One of these; the answer is the option itself.

    >>> list(Choose(("tea", "coffee")).answers())
    ['tea', 'coffee']
    """

    options: tuple[Option, ...]

    def fits(self, answer: object) -> bool:
        return isinstance(answer, str | int)

    def accepts(self, answer: object) -> bool:
        return answer in self.options

    def answers(self) -> Iterator[Option]:
        return iter(dict.fromkeys(self.options))

    def schema(self) -> dict[str, Any]:
        return {"enum": list(self.answers())}

    def draw(self, chance: Chance) -> Option:
        return chance.pick(self.options)


class ChooseSome(Question, frozen=True, tag=True):
    """Some of these, from `least` to `most`; the answer is a tuple of options, whose order means nothing.

    >>> ask = ChooseSome(("joy", "fear", "fear"), least=1, most=2)
    >>> ("fear", "fear") in ask, ("joy", "joy") in ask, () in ask
    (True, False, False)
    """

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

    def answers(self) -> Iterator[tuple[Option, ...]]:
        """Every legal choice once, with its options in the order of the question.

        >>> list(ChooseSome(("joy", "fear", "fear"), least=2, most=2).answers())
        [('joy', 'fear'), ('fear', 'fear')]
        """
        there = Counter(self.options)
        for size in range(self.least, self.most + 1):
            yield from (some for some in combinations_with_replacement(there, size) if Counter(some) <= there)

    def schema(self) -> dict[str, Any]:
        there = Counter(self.options)
        schema = {"type": "array", "items": {"enum": list(there)}, "minItems": self.least, "maxItems": self.most}
        if all(count == 1 for count in there.values()):
            return {**schema, "uniqueItems": True}
        often = [
            {"contains": {"const": option}, "minContains": 0, "maxContains": count}
            for option, count in there.items()
        ]
        return {**schema, "allOf": often}

    def draw(self, chance: Chance) -> tuple[Option, ...]:
        left = list(self.options)
        count = chance.pick(range(self.least, self.most + 1))
        return tuple(left.pop(chance.pick(range(len(left)))) for _ in range(count))


Case = dict[str, tuple[Option, ...]]

TRIES = 20
"""How often a sentence is drawn at random before its possibilities are listed."""


class Sentence(Struct, frozen=True, omit_defaults=True):
    """A sentence with gaps: in one of the cases, any option for each gap, `but` not these combinations.

    `kind` is the type of the answer, whose fields are the gaps. With `distinct`, no option fills two gaps.
    """

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

    def answers(self) -> Iterator[Struct]:
        """Every legal way to say it, each once."""
        ways = dict.fromkeys(words for case in self.cases for words in products(tuple(case.values())))
        return (self.kind(*words) for words in ways if self.takes(words))

    def schemas(self) -> Iterator[dict[str, Any]]:
        """A JSON Schema for each case."""
        kind = str(self.kind.__struct_config__.tag)
        for case in self.cases:
            gaps = {gap: {"enum": list(options)} for gap, options in case.items()}
            schema = {
                "type": "object",
                "properties": {"type": {"const": kind}, **gaps},
                "required": ["type", *gaps],
            }
            barred = list(self._barred(case))
            yield {**schema, "not": {"anyOf": barred}} if barred else schema

    def _barred(self, case: Case) -> Iterator[dict[str, Any]]:
        """A JSON Schema for each combination of words that a case allows and the sentence does not."""
        if self.distinct:
            for (one, options), (other, others) in combinations(case.items(), 2):
                yield from (_words({one: word, other: word}) for word in options if word in others)
        for words in self.but:
            if all(word in options for word, options in zip(words, case.values(), strict=True)):
                yield _words(dict(zip(case, words, strict=True)))

    def draw(self, chance: Chance) -> Struct:
        """A legal way to say it, gap by gap."""
        case = chance.pick(self.cases)
        for _ in range(TRIES):
            words = tuple([chance.pick(options) for options in case.values()])
            if self.takes(words):
                return self.kind(*words)
        # Almost everything is forbidden: list what is not, rather than try for ever.
        return self.kind(*chance.pick(tuple(filter(self.takes, products(tuple(case.values()))))))


def _words(words: dict[str, Option]) -> dict[str, Any]:
    """A JSON Schema for these words in these gaps."""
    return {"properties": {gap: {"const": word} for gap, word in words.items()}, "required": list(words)}


def products(gaps: tuple[tuple[Option, ...], ...]) -> Iterator[tuple[Option, ...]]:
    """Every way to fill the gaps."""
    if not gaps:
        yield ()
        return
    for rest in products(gaps[1:]):
        for option in gaps[0]:
            yield (option, *rest)


class Say(Question, frozen=True, tag=True):
    """One of these sentences, with its gaps filled; the answer is a named value.

    >>> class Guess(Struct, frozen=True, tag=True):
    ...     partner: int
    ...     card: str
    >>> ask = Say((Sentence(Guess, ({"partner": (1, 2), "card": ("joy-8", "fear-1")},)),))
    >>> Guess(2, "joy-8") in ask, Guess(0, "joy-8") in ask, ask.count()
    (True, False, 4)
    """

    sentences: tuple[Sentence, ...]

    def fits(self, answer: object) -> bool:
        return isinstance(answer, Struct)

    def accepts(self, answer: object) -> bool:
        return any(isinstance(answer, sentence.kind) and sentence.says(answer) for sentence in self.sentences)

    def answers(self) -> Iterator[Any]:
        return chain.from_iterable(sentence.answers() for sentence in self.sentences)

    def schema(self) -> dict[str, Any]:
        return {"anyOf": [schema for sentence in self.sentences for schema in sentence.schemas()]}

    def draw(self, chance: Chance) -> Struct:
        return chance.pick(self.sentences).draw(chance)


Ask = Choose | ChooseSome | Say
