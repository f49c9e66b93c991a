"""Every rule is proved by a test that cites it, and no test cites a rule that isn't there."""

import ast
import re
from pathlib import Path

import pytest

import mien.games

GAMES = sorted(page.parent for page in Path(mien.games.__path__[0]).glob("*/__init__.py"))
every_game = pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)

RULE = re.compile(r"\b([A-Z]+)-(\d+)\b")


def rules_of(folder: Path) -> list[str]:
    """The IDs of the rules, in the order of the page."""
    page = (folder / "RULES.md").read_text("utf-8")
    return re.findall(r"^- ([A-Z]+-\d+) \S", page, re.MULTILINE)


def citations_of(folder: Path) -> dict[str, set[str]]:
    """For each test of the game, the rules that its `def` cites."""
    cited = {}
    for file in folder.glob("test_*.py"):
        text = file.read_text("utf-8")
        lines = text.splitlines()
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                head = " ".join(lines[node.lineno - 1 : node.body[0].lineno - 1])
                cited[f"{file.name}::{node.name}"] = {match[0] for match in RULE.finditer(head.partition("#")[2])}
    return cited


def prefix_of(folder: Path) -> str:
    """The letters that the IDs of this game begin with."""
    return rules_of(folder)[0].partition("-")[0]


def test_there_are_games() -> None:
    assert GAMES


@every_game
def test_rules_are_numbered_from_one_without_gaps(folder: Path) -> None:
    rules = rules_of(folder)
    assert rules
    assert sorted(rules, key=lambda rule: int(rule.partition("-")[2])) == [
        f"{prefix_of(folder)}-{number}" for number in range(1, len(rules) + 1)
    ]


@every_game
def test_every_test_of_the_rules_cites_one(folder: Path) -> None:
    tests = {test: cited for test, cited in citations_of(folder).items() if test.startswith("test_rules")}
    assert [test for test, cited in tests.items() if not cited] == []


@every_game
def test_every_rule_is_cited_by_a_test(folder: Path) -> None:
    cited = set().union(*citations_of(folder).values())
    assert [rule for rule in rules_of(folder) if rule not in cited] == []


@every_game
def test_no_test_cites_a_rule_that_is_not_there(folder: Path) -> None:
    rules = set(rules_of(folder))
    assert {test: cited - rules for test, cited in citations_of(folder).items() if cited - rules} == {}


@every_game
def test_no_code_cites_a_rule_that_is_not_there(folder: Path) -> None:
    rules, prefix = set(rules_of(folder)), prefix_of(folder)
    cited = {
        match[0]
        for file in folder.rglob("*.py")
        for match in RULE.finditer(file.read_text("utf-8"))
        if match[1] == prefix
    }
    assert cited - rules == set()
