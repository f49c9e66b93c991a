"""Results that are kept become a page; what is no result is refused with the name of its file."""

from __future__ import annotations

from pathlib import Path

import pytest
from tools.generate.bars import bars, number
from tools.generate.figures import PAGE, RESULTS, files, results

ROOT = Path(__file__).parents[1]
RESULT = """
title = "A server beside another"
section = "Server"
asks = "What it costs."
date = "2026-11-18"
commit = "abcdef12"
machine = "two quiet cores"
command = "make bench-server; make bench-load"
repetitions = "3, medians"
columns = ["", "ours", "theirs"]
rows = [["µs per answer", "1,210", "4,510"], ["KB", "6.5 ±0.1", "22"]]
[plot]
title = "µs"
row = "µs per answer"
"""


def kept(folder: Path, text: str) -> Path:
    (folder / RESULTS).mkdir(parents=True)
    (folder / RESULTS / "peers.toml").write_text(text)
    return folder


def test_a_result_is_told_with_all_it_takes_to_measure_it_again(tmp_path: Path) -> None:
    made = files(kept(tmp_path, RESULT))
    for told in (
        "### A server beside another",
        "| µs per answer | 1,210 | 4,510 |",
        "![µs](pictures/figures/peers.svg)",
        "2026-11-18, commit `abcdef12`; two quiet cores; `make bench-server`, `make bench-load`; 3, medians.",
    ):
        assert told in made[PAGE]
    assert ">4,510</text>" in made["docs/pictures/figures/peers.svg"]


@pytest.mark.parametrize(
    ("right", "wrong", "why"),
    [
        ('date = "2026-11-18"\n', "", "missing required field `date`"),
        ('section = "Server"', 'section = "Diary"', "no section 'Diary'"),
        ('"1,210", "4,510"', '"1,210"', "more or fewer cells"),
        ('title = "A', 'tried = "x"\ntitle = "A', "unknown field `tried`"),
    ],
)
def test_what_is_no_result_is_refused(tmp_path: Path, right: str, wrong: str, why: str) -> None:
    assert right in RESULT
    with pytest.raises(ValueError, match=rf"peers\.toml: .*{why}"):
        results(kept(tmp_path, RESULT.replace(right, wrong)))


def test_a_bar_is_as_long_as_its_number() -> None:
    picture = bars("Twice", ["one", "two & more"], ["1,000 ±5", "2,000"])
    assert 'width="180"' in picture
    assert 'width="360"' in picture
    assert "two &amp; more" in picture
    assert number("93.3 % ±1.4 %") == 93.3
    with pytest.raises(ValueError, match="no number"):
        number("all")


def test_every_result_names_a_commit_and_a_day() -> None:
    for name, result in results(ROOT).items():
        assert len(result.commit) == 8, name
        assert result.date[:2] == "20", name
