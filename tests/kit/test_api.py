"""The Python API: every public function and method has an example in its docstring.

`make test-engines` runs the examples (`pytest --doctest-modules`).
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator

import pytest

import mien
from mien import rulebook, starting
from mien.kit import asks, match, record

CLASSES = (match.Match, record.Record, asks.Question, asks.Choose, asks.ChooseSome, asks.Say)


def api() -> Iterator[tuple[str, str]]:
    """What is public, and its docstring; a method that only fills in one of `Question` has that one's."""
    yield "mien", str(mien.__doc__)
    for function in (starting.start, starting.play, rulebook.rule, rulebook.rules):
        yield function.__name__, str(function.__doc__)
    for kind in CLASSES:
        yield kind.__name__, str(kind.__doc__)
        for name, method in inspect.getmembers(kind, callable):
            if not name.startswith("_") and name in vars(kind):
                yield f"{kind.__name__}.{name}", str(inspect.getdoc(method))


@pytest.mark.parametrize(("name", "doc"), list(api()), ids=[name for name, _ in api()])
def test_it_has_an_example(name: str, doc: str) -> None:
    assert ">>> " in doc


def test_what_is_exported_is_looked_at() -> None:
    """A type has to be told from a function by hand: what is new in `mien` belongs into `api`."""
    assert set(mien.__all__) == {
        *("play", "rule", "rules", "start", "Match", "Record"),
        *("GAMES", "AnyBot", "AnyMatch", "Bot", "Game"),
    }
