"""Every answer that a question takes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mien.kit import Say
from mien.kit.asks import products


def every_sentence(ask: Say) -> Iterator[Any]:
    """All that can be said, each once."""
    for sentence in ask.sentences:
        for words in dict.fromkeys(words for case in sentence.cases for words in products(tuple(case.values()))):
            if sentence.takes(words):
                yield sentence.kind(*words)
