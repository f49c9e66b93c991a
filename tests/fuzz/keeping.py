"""The corpus: one message for every way in which a message has ended so far, tried again at every run."""

from __future__ import annotations

import json
from pathlib import Path

FILE = Path(__file__).with_name("corpus") / "messages.jsonl"


def kept() -> dict[str, bytes]:
    """The messages that are kept, by how they ended when they were."""
    if not FILE.exists():
        return {}
    lines = [json.loads(line) for line in FILE.read_text("utf-8").splitlines()]
    return {end: text.encode("latin-1") for end, text in lines}


def keep(corpus: dict[str, bytes]) -> None:
    """Writes the corpus down, in order."""
    lines = [json.dumps([end, text.decode("latin-1")]) for end, text in sorted(corpus.items())]
    FILE.write_text("".join(f"{line}\n" for line in lines), "utf-8")
