"""`mien deck print`: one page with everything in it; tests/browser/test_paper.py prints such pages."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.commands.terminal import Captured, refusal
from tests.decks.making import card, deck, packed, picture

from mien.cli import main
from mien.commands import deck as command

BEGIN = '<script type="application/json" id="job">'


@pytest.fixture(autouse=True)
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Pages as `make web` builds them, but small: these tests need no browser."""
    folder = tmp_path / "built"
    (folder / "art" / "emojito").mkdir(parents=True)
    (folder / "art" / "emojito" / "proud-lion.svg").write_text("<svg/>", encoding="utf-8")
    (folder / "paper.html").write_text(f"<body>{BEGIN}null</script></body>", encoding="utf-8")
    monkeypatch.setattr(command, "BROWSER", folder)
    return folder


def job_in(path: Path) -> dict[str, Any]:
    """What the page is told to print."""
    text = path.read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text.partition(BEGIN)[2].partition("</script>")[0])
    return found


def test_a_deck_is_written_with_its_pictures(tmp_path: Path, capsys: Captured) -> None:
    said = deck(card("Sad", picture="sad.png"), card("Happy", face={"smile": 1}), language="en")
    (tmp_path / "mine.mien").write_bytes(packed(said, {"sad.png": picture()}))
    assert main(["deck", "print", str(tmp_path / "mine.mien"), "--paper", "letter", "--large", "--no-backs"]) == 0
    assert "buy it" in capsys.readouterr().out
    job = job_in(tmp_path / "mine.html")
    assert [job[name] for name in ("paper", "large", "backs", "grey")] == ["letter", True, False, False]
    assert job["deck"]["cards"][1]["face"] == {"smile": 1}
    assert job["pictures"]["sad.png"].startswith("data:image/jpeg;base64,")


def test_a_games_own_cards_are_written_by_its_name(tmp_path: Path, capsys: Captured) -> None:
    to = tmp_path / "first.html"
    assert main(["deck", "print", "emojito", str(to), "--set", "first", "--language", "pl", "--grey"]) == 0
    assert str(to) in capsys.readouterr().out
    job = job_in(to)
    assert [job[name] for name in ("game", "set", "language", "grey", "deck")] == [
        "emojito",
        "first",
        "pl",
        True,
        None,
    ]
    assert job["pictures"]["emojito/proud-lion"].startswith("data:image/svg+xml;base64,")
    assert "There are all, everyday and first" in refusal(
        capsys, "deck", "print", "emojito", str(to), "--set", "x"
    )


def test_no_word_ends_the_script(tmp_path: Path) -> None:
    to = tmp_path / "all.html"
    assert main(["deck", "print", "emojito", str(to), "--language", "</script><script>"]) == 0
    assert job_in(to)["language"] == "</script><script>"


def test_a_deck_with_faults_is_not_written(tmp_path: Path, capsys: Captured) -> None:
    (tmp_path / "bad.mien").write_bytes(packed(deck(card("Sad", picture="sad.png"))))
    assert main(["deck", "print", str(tmp_path / "bad.mien")]) == 1
    assert "There is no file sad.png" in capsys.readouterr().out
    assert not (tmp_path / "bad.html").exists()


def test_without_built_pages_it_says_so(tmp_path: Path, built: Path, capsys: Captured) -> None:
    (built / "paper.html").unlink()
    assert "make web" in refusal(capsys, "deck", "print", "emojito", str(tmp_path / "all.html"))
