"""`mien languages`: what it needs, and what it refuses; what it finds is in tests/languages."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.commands.terminal import Captured, refusal

from mien.commands import languages


def test_an_installed_mien_has_no_languages_to_check(
    capsys: Captured, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(languages, "WEB", tmp_path)
    assert "source tree" in refusal(capsys, "languages", "check")


def test_it_says_what_is_missing_before_the_pages_were_built(
    capsys: Captured, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "languages").mkdir()
    (tmp_path / "languages/main.ts").touch()
    monkeypatch.setattr(languages, "WEB", tmp_path)
    assert "make web" in refusal(capsys, "languages", "check")


def test_it_knows_its_words(capsys: Captured) -> None:
    assert "translate" in refusal(capsys, "languages", "translate")
