"""No message, and no note about one, is written twice in a file: the second would win, and nobody would see it."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

WEB = Path(__file__).parent.parent / "web/src"
FILES = sorted([*WEB.rglob("messages/*.json"), *WEB.rglob("notes.json")])


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(WEB).as_posix())
def test_a_message_is_written_once(path: Path) -> None:
    twice: list[str] = []

    def note(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        twice.extend(key for key, count in Counter(key for key, _ in pairs).items() if count > 1)
        return dict(pairs)

    json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=note)
    assert twice == []
