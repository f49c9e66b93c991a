"""What came of a run: kept as JSON, the newest run of each package."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

Outcome = Literal["caught", "timed out", "missed", "same behaviour", "not tried"]

FILE = Path(__file__).with_name("results.json")


class Result(Struct, omit_defaults=True):
    """One fault, and what the tests made of it."""

    file: str
    line: int
    function: str
    kind: str
    before: str
    after: str
    outcome: Outcome
    by: str = ""
    """The test that failed; or why the behaviour is the same."""
    tests: int = 0
    """How many tests were run."""
    seconds: float = 0

    @property
    def key(self) -> tuple[str, ...]:
        """Names the fault by what it changes, wherever in its function that is now."""
        return (self.file, self.function, self.kind, self.before, self.after)


class Run(Struct):
    """One package, tried once."""

    date: str
    commit: str
    seed: int
    command: str
    results: list[Result]

    def count(self, *outcomes: Outcome) -> int:
        """How many faults ended so."""
        return sum(result.outcome in outcomes for result in self.results)

    @property
    def score(self) -> float | None:
        """The share of caught faults among those that were tried and change something."""
        caught, missed = self.count("caught", "timed out"), self.count("missed")
        return caught / (caught + missed) if caught + missed else None


class Same(Struct):
    """A fault after which the program behaves as before."""

    file: str
    function: str
    before: str
    after: str
    why: str
    nth: int = 0
    """Which one it is, if the function has several such places."""


class Sames(Struct):
    same: list[Same]


def load(file: Path = FILE) -> dict[str, Run]:
    """The newest run of each package, by its name."""
    return msgspec.json.decode(file.read_bytes(), type=dict[str, Run]) if file.is_file() else {}


def caught(runs: dict[str, Run]) -> dict[tuple[str, ...], Result]:
    """The faults that a test has caught in these runs."""
    return {
        result.key: result
        for run in runs.values()
        for result in run.results
        if result.outcome in ("caught", "timed out")
    }


def laid_over(known: list[Result], found: list[Result]) -> list[Result]:
    """What some tests caught, over what is known: what they missed says nothing about all the others."""
    before = {result.key: result for result in known}
    return [before.get(one.key, one) if one.outcome in ("missed", "not tried") else one for one in found]


def save(runs: dict[str, Run], file: Path = FILE) -> None:
    """Keeps these runs."""
    file.write_bytes(msgspec.json.format(msgspec.json.encode(runs), indent=1) + b"\n")


def load_same() -> dict[tuple[str, str, str, str, int], str]:
    """Why faults change nothing, by file, function, code before and after, and which of several such places."""
    listed = msgspec.toml.decode(Path(__file__).with_name("same.toml").read_bytes(), type=Sames)
    return {(one.file, one.function, one.before, one.after, one.nth): one.why for one in listed.same}
