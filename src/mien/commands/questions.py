"""Asks a person a question in plain text, and reads a number or a word."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from mien.kit import Ask, Choose, ChooseSome, Option, Say, Sentence, listed
from mien.kit.asks import products

Read = Callable[[str], str]
"""Shows a prompt and reads a line."""

A_LINE_EACH = 12
"""The longest list with a line for each option; longer ones are one paragraph."""


def put(ask: Ask, read: Read) -> object:
    """Asks until there is an answer; the match checks whether it is legal."""
    while True:
        match ask:
            case Say(sentences=sentences):
                answer = _say(sentences, read)
            case ChooseSome(options=options, least=least, most=most):
                answer = _choose_some(options, least, most, read)
            case Choose(options=options):
                answer = _choose(options, "Your choice", read)
        if answer is not None:
            return answer


def next_options(sentence: Sentence, words: tuple[Option, ...]) -> tuple[Option, ...]:
    """The options for the next gap after these words that leave the remaining gaps fillable."""
    found: dict[Option, None] = {}
    for case in sentence.cases:
        gaps = tuple(case.values())
        done, rest = gaps[: len(words)], gaps[len(words) + 1 :]
        if all(word in options for word, options in zip(words, done, strict=True)):
            for option in gaps[len(words)]:
                if any(sentence.takes((*words, option, *ends)) for ends in products(rest)):
                    found[option] = None
    return tuple(found)


def pick(options: Sequence[Option], line: str) -> Option | None:
    """The option that a line means, by its number in the list or its name; numbers stand for themselves."""
    if _are_numbers(options):
        return int(line) if line.isdecimal() and int(line) in options else None
    if line.isdecimal():
        return options[int(line) - 1] if 0 < int(line) <= len(options) else None
    word = _plain(line)
    return next((option for option in options if _plain(str(option)) == word), None)


def _say(sentences: tuple[Sentence, ...], read: Read) -> object | None:
    if len(sentences) == 1:
        print(_describe(sentences[0]))
        if not sentences[0].cases[0]:
            read("Press Enter: ")
        return _fill(sentences[0], read)
    for number, sentence in enumerate(sentences, 1):
        print(f"{number}. {_describe(sentence)}")
    kinds = [sentence.kind.__name__ for sentence in sentences]
    first, *words = read("Number or name: ").split() or [""]
    kind = pick(kinds, first)
    if kind is None:
        print(f"Type a number from 1 to {len(kinds)}, or {listed(kinds, 'or')}.")
        return None
    sentence = sentences[kinds.index(str(kind))]
    return _say_at_once(sentence, words) if words else _fill(sentence, read)


def _say_at_once(sentence: Sentence, words: Sequence[str]) -> object | None:
    gaps = tuple(sentence.cases[0])
    if len(words) != len(gaps):
        print(f"{sentence.kind.__name__} needs {listed(gaps) if gaps else 'no other word'}.")
        return None
    return sentence.kind(*[int(word) if word.isdecimal() else _plain(word) for word in words])


def _fill(sentence: Sentence, read: Read) -> object | None:
    gaps = tuple(sentence.cases[0])
    words: tuple[Option, ...] = ()
    for gap in gaps:
        word = _choose(next_options(sentence, words), gap.capitalize(), read, last=gap == gaps[-1])
        if word is None:
            return None
        words = (*words, word)
    return sentence.kind(*words)


def _choose(options: Sequence[Option], title: str, read: Read, *, last: bool = True) -> Option | None:
    """The chosen option, or a typed word for the rules to refuse; None for an empty line, which goes back."""
    _list(options)
    while True:
        line = read(f"{title}: ").strip()
        if not line:
            return None
        option = pick(options, line)
        if option is not None:
            return option
        if last and not line.isdecimal() and not _are_numbers(options):
            return _plain(line)
        print("That is not on the list. An empty line goes back.")


def _choose_some(options: Sequence[Option], least: int, most: int, read: Read) -> object | None:
    if not most:
        print("You have nothing to choose from.")
        return ()
    _list(options)
    count = str(least) if least == most else f"{least} to {most}"
    line = read(
        f"Choose {count}, separated by commas, or just press Enter: "
        if not least
        else f"Choose {count}, separated by commas: "
    )
    words = [word for word in line.split(",") if word.strip()]
    picked = [pick(options, word.strip()) for word in words]
    if None in picked:
        print("That is not on the list.")
        return None
    return tuple(picked)


def _describe(sentence: Sentence) -> str:
    promise = str(sentence.kind.__doc__).partition("  #")[0]
    return f"{sentence.kind.__name__}: {promise}"


def _list(options: Sequence[Option]) -> None:
    if _are_numbers(options):
        print(f"One of {listed(options, 'or')}.")
        return
    rows = [f"{number}. {option}" for number, option in enumerate(options, 1)]
    print("\n".join(rows) if len(rows) <= A_LINE_EACH else "; ".join(rows) + ".")


def _are_numbers(options: Sequence[Option]) -> bool:
    return bool(options) and all(isinstance(option, int) for option in options)


def _plain(word: str) -> str:
    return "-".join(word.casefold().split())
