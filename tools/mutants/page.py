"""`docs/reference/mutants.md`: what the kept results say, as a page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from tools.mutants import results
from tools.mutants.results import Result, Run

PAGE = "docs/reference/mutants.md"


def files(root: Path) -> dict[str, str]:
    """The page, by its path below the root."""
    return {PAGE: page(results.load(root / "tools/mutants/results.json"))}


def page(runs: Mapping[str, Run]) -> str:
    """The page about these runs."""
    template = Path(__file__).with_name("page.md").read_text(encoding="utf-8")
    return template.replace("{scores}", "\n".join(_scores(runs))).replace("{missed}", "\n".join(_missed(runs)))


def _scores(runs: Mapping[str, Run]) -> Iterator[str]:
    yield "| package | faults | caught | missed | same behaviour | not tried | score | date | commit | command |"
    yield "|---|---|---|---|---|---|---|---|---|---|"
    for name, run in runs.items():
        score = "–" if run.score is None else f"{run.score:.0%}".replace("%", " %")
        counts = (
            len(run.results),
            run.count("caught", "timed out"),
            run.count("missed"),
            run.count("same behaviour"),
            run.count("not tried"),
        )
        cells = (name, *map(str, counts), score, run.date, f"`{run.commit}`", f"`{run.command}`")
        yield f"| {' | '.join(cells)} |"


def _missed(runs: Mapping[str, Run]) -> Iterator[str]:
    missed = [result for run in runs.values() for result in run.results if result.outcome == "missed"]
    if not missed:
        yield "Nothing."
        return
    yield "| where | kind | before | after |"
    yield "|---|---|---|---|"
    for result in missed:
        yield f"| `{_place(result)}` | {result.kind} | {_code(result.before)} | {_code(result.after)} |"


def _place(result: Result) -> str:
    return f"{result.file.removeprefix('src/mien/')}:{result.line}"


def _code(text: str) -> str:
    """Code for a cell of a table: on one line, and not too long."""
    line = " ".join(text.split()).replace("|", "\\|")
    return f"`{line if len(line) <= 80 else line[:79] + '…'}`"
