"""The results that the docs publish: they replay, and the page says what they say."""

from __future__ import annotations

from pathlib import Path

import pytest

from mien.benchmark.page import page
from mien.benchmark.results import load, verify

DOCS = Path(__file__).parents[2] / "docs"
RESULTS = sorted((DOCS / "benchmark/results").glob("*.json.gz"))


def test_the_leaderboard_is_made_of_the_results() -> None:
    assert (DOCS / "benchmark/leaderboard.html").read_text(encoding="utf-8") == page(
        [load(path) for path in RESULTS]
    )


@pytest.mark.parametrize("name", ["self-play-strong", "ad-hoc-good", "rules-scribbler", "expression-good"])
def test_a_published_result_replays(name: str) -> None:
    verify(load(DOCS / f"benchmark/results/{name}.json.gz"))


def test_the_page_tells_the_scores_of_the_results() -> None:
    text = (DOCS / "reference/benchmark.md").read_text(encoding="utf-8").replace("−", "-")
    for result in map(load, RESULTS):
        score = result.measures["score"]
        told = f"{score.mean:.2f} ±{score.error:.2f}"
        wanted = result.track in ("self-play", "zero-shot", "ad-hoc", "expression") and score.error > 0
        assert not wanted or told in text, f"{result.track}, {result.name}: {told}"
