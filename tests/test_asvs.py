"""The table of ASVS 5.0 has every requirement of level 2, and what it names as proof is there."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs/reference/asvs.md").read_text(encoding="utf-8")

LAST = {
    "1.1": 2, "1.2": 9, "1.3": 11, "1.4": 3, "1.5": 2,
    "2.1": 3, "2.2": 3, "2.3": 4, "2.4": 1,
    "3.2": 2, "3.3": 4, "3.4": 6, "3.5": 5, "3.7": 2,
    "4.1": 3, "4.2": 1, "4.3": 2, "4.4": 4,
    "5.1": 1, "5.2": 3, "5.3": 2, "5.4": 3,
    "6.1": 3, "6.2": 12, "6.3": 4, "6.4": 4, "6.5": 5, "6.6": 3, "6.8": 4,
    "7.1": 3, "7.2": 4, "7.3": 2, "7.4": 5, "7.5": 2, "7.6": 2,
    "8.1": 2, "8.2": 3, "8.3": 1, "8.4": 1,
    "9.1": 3, "9.2": 4,
    "10.1": 2, "10.2": 2, "10.3": 4, "10.4": 11, "10.5": 5, "10.6": 2, "10.7": 3,
    "11.1": 2, "11.2": 3, "11.3": 3, "11.4": 4, "11.5": 1, "11.6": 1,
    "12.1": 3, "12.2": 2, "12.3": 4,
    "13.1": 1, "13.2": 5, "13.3": 2, "13.4": 5,
    "14.1": 2, "14.2": 4, "14.3": 3,
    "15.1": 3, "15.2": 3, "15.3": 7,
    "16.1": 1, "16.2": 5, "16.3": 4, "16.4": 3, "16.5": 3,
    "17.1": 2, "17.2": 8, "17.3": 2,
}  # fmt: skip
"""The last requirement of every section that is of level 1 or 2 (they come first in each); all of V17.

From the standard's own list, OWASP_Application_Security_Verification_Standard_5.0.0_en.csv: 253 of level 1 and 2.
"""
OF_LEVEL_THREE_IN_V17 = 5
ROW = re.compile(r"^\| (\d+\.\d+)\.(\d+)(?: – \1\.(\d+))? \| (.+?) \| (met|n/a|not met) \| (.+) \|$", re.MULTILINE)
ROWS = ROW.findall(PAGE)


def requirements() -> Counter[str]:
    """How often the page has each requirement."""
    return Counter(
        f"{section}.{number}"
        for section, first, last, *_ in ROWS
        for number in range(int(first), int(last or first) + 1)
    )


def test_every_requirement_is_there_once() -> None:
    assert sum(LAST.values()) - OF_LEVEL_THREE_IN_V17 == 253
    assert requirements() == Counter(
        f"{section}.{number}" for section, last in LAST.items() for number in range(1, last + 1)
    )
    assert len(ROWS) == len(re.findall(r"^\| \d", PAGE, re.MULTILINE)) - 1, (
        "A row is not written as the others are."
    )


def test_they_are_counted_rightly() -> None:
    counted = Counter[str]()
    for _, first, last, _, state, _ in ROWS:
        counted[state] += int(last or first) - int(first) + 1
    assert f"| 258 requirements | {counted['met']} | {counted['n/a']} | {counted['not met']} |" in PAGE


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row[0]}.{row[1]}")
def test_what_is_named_as_proof_is_there(row: tuple[str, ...]) -> None:
    *_, proof = row
    named = re.findall(r"`((?:src|tests|web|deploy|\.github)/[^`]+)`", proof)
    for name in named:
        path, _, symbol = name.partition("::")
        text = (ROOT / path).read_text(encoding="utf-8")
        assert not symbol or re.search(
            rf"^(?:    )?(?:(?:async )?def |class |export \w+ )?{symbol}\b", text, re.M
        ), name


def test_whatever_is_met_names_something_to_look_at() -> None:
    """A test, a file, a page or a command; the list has those where there is nothing to look at."""
    nothing_to_see = {"6.4.2", "5.4.1", "4.1.2", "7.4.4", "11.2.1", "16.2.4", "16.4.2"}
    bare = {
        f"{section}.{first}"
        for section, first, _, _, state, proof in ROWS
        if state == "met" and not re.search(r"`[^`]*/[^`]+`|`make |\]\(|^as ", proof)
    }
    assert bare == nothing_to_see
