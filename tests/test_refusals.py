"""What is refused is said in the same English in a terminal and on a page."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from mien.games import GAMES

ROOT = Path(__file__).parent.parent

every_game = pytest.mark.parametrize("game", GAMES)


def pages(game: str) -> dict[str, str]:
    """The refusals of the pages by code, those of this game first where two say different things with one code."""
    files = [ROOT / "web/src/lib/i18n/messages/en.json", *sorted(ROOT.glob("web/src/games/*/messages/en.json"))]
    said = {key: text for file in files for key, text in json.loads(file.read_text("utf-8")).items()}
    letters = re.findall(
        r"^- ([A-Z]+)-1 ", (ROOT / f"src/mien/games/{game}/RULES.md").read_text("utf-8"), re.MULTILINE
    )
    own = f".{letters[0].lower()}"
    refusals = {key.removeprefix("refusal."): text for key, text in said.items() if key.startswith("refusal.")}
    return refusals | {key.removesuffix(own): text for key, text in refusals.items() if key.endswith(own)}


def refusals(folder: str) -> Iterator[tuple[str, str]]:
    """Every `Refusal("code", "text", …)` in the code of a folder, with {} for what is filled in."""
    for file in sorted((ROOT / f"src/mien/{folder}").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            match node:
                case ast.Call(
                    func=ast.Name("Refusal" | "refuse"),
                    args=[ast.Constant(str(code)), ast.Constant(str(text)), *_],
                ):
                    yield code, text
                case ast.Call(
                    func=ast.Name("Refusal" | "refuse"),
                    args=[ast.Constant(str(code)), ast.JoinedStr(values), *_],
                ):
                    yield code, "".join(str(v.value) if isinstance(v, ast.Constant) else "{}" for v in values)


def as_typed(message: str) -> str:
    return re.sub(r"\{[^{}]*\}", "{}", message).translate(str.maketrans("’“”", '\'""'))


@every_game
def test_a_refusal_reads_the_same_in_a_terminal_and_on_a_page(game: str) -> None:
    said, found = pages(game), list(refusals(f"games/{game}"))
    assert found
    assert {code: text for code, text in found if text != as_typed(said[code])} == {}


@pytest.mark.parametrize("folder", ["table", "server"])
def test_a_table_and_a_server_say_what_the_page_says(folder: str) -> None:
    """Programs read these sentences, and so does a person whose page is older than the server."""
    said = pages("expressions")
    found = [(code, text) for code, text in refusals(folder) if "{" not in as_typed(said.get(code, "{}"))]
    assert found
    assert {code: text for code, text in found if text != as_typed(said[code])} == {}


def test_a_refusal_has_a_code_for_programs_and_a_sentence_for_people() -> None:
    wrong = [
        (code, text)
        for code, text in refusals(".")
        if not re.fullmatch("[a-z]+(-[a-z]+)*", code) or " " not in text
    ]
    assert wrong == []
