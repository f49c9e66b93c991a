"""Sixty questions that strangers ask have an answer, at most two clicks from the first page of the docs."""

from __future__ import annotations

import json
import os
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.test_docs import DOCS, FROM_ROOT, ROOT, anchors
from tools.generate.questions import DOCS as REPOSITORY
from tools.generate.questions import Marked, questions

ASKED = tomllib.loads((Path(__file__).parent / "questions.toml").read_text(encoding="utf-8"))
QUESTIONS = [(each["asks"], each["answer"]) for group in ASKED.values() for each in group]


def links(page: str) -> Iterator[str]:
    """The pages of the docs that one can click to from this one; its contents beside the text don't count."""
    root = FROM_ROOT.get(page.removesuffix(".md"))
    path = ROOT / f"{root}.md" if root else DOCS / page
    for link in re.findall(r"\]\(([^)\s#:]+\.md)", path.read_text(encoding="utf-8")):
        there = Path(os.path.normpath(path.parent / link))
        if there.is_relative_to(DOCS):
            yield there.relative_to(DOCS).as_posix()


def test_there_are_twenty_of_each() -> None:
    assert {who: len(group) for who, group in ASKED.items()} == {"host": 20, "player": 20, "engineer": 20}


@pytest.mark.parametrize(("asks", "answer"), QUESTIONS)
def test_a_question_has_an_answer_two_clicks_away(asks: str, answer: str) -> None:
    page, _, heading = answer.partition("#")
    assert heading in anchors(DOCS / page)
    one_click = set(links("index.md"))
    assert page in one_click | {further for near in one_click for further in links(near)}


@pytest.mark.parametrize("language", ["de", "es", "fr", "nl", "pl"])
def test_the_words_of_the_pages_are_those_that_players_see(language: str) -> None:
    """What stands in italics is on a button, a switch or an option, letter for letter."""
    text = (DOCS / "questions" / f"{language}.md").read_text(encoding="utf-8")
    catalogues = [ROOT / "web/src/lib/i18n", ROOT / "web/src/games/emojito"]
    shown = {
        message
        for folder in catalogues
        for message in json.loads((folder / f"messages/{language}.json").read_text(encoding="utf-8")).values()
    }
    named = set(re.findall(r"(?<!\*)\*([^*\n]+)\*(?!\*)", text))
    assert len(named) > 6
    assert named <= shown


def test_the_page_of_questions_has_every_language_and_every_question_of_the_docs() -> None:
    languages = {path.stem for path in (ROOT / "web/src/lib/i18n/messages").glob("*.json")}
    assert {path.stem for path in (DOCS / "questions").glob("*.md")} == languages - {"en"}
    for language in languages:
        page = "questions.md" if language == "en" else f"questions/{language}.md"
        asked = re.findall(r"^### (.*)$", (DOCS / page).read_text(encoding="utf-8"), re.MULTILINE)
        shown = json.loads((ROOT / f"web/src/lib/questions/{language}.gen.json").read_text(encoding="utf-8"))
        told = [question for chapter in shown["chapters"] for question in chapter["questions"]]
        assert [question["asks"] for question in told] == asked
        assert len({question["id"] for question in told}) == len(told)
        assert all(question["answer"] for question in told)


def test_links_lead_to_the_docs_and_words_on_buttons_stand_out(tmp_path: Path) -> None:
    (tmp_path / "questions").mkdir()
    source = "# Fragen\n\n## Alle\n\n### Was?\n\nTippe *Ja*, siehe [dort](../how-to/school.md#a).\n"
    (tmp_path / "questions/de.md").write_text(source)
    (chapter,) = questions(tmp_path, "questions/de.md").chapters
    there = Marked("dort", f"{REPOSITORY}/how-to/school.md#a")
    assert chapter.questions[0].answer == (("Tippe ", Marked("Ja"), ", siehe ", there, "."),)
