"""`python -m conformance ADDRESS [GAME …]`: ends with 1, and the sentence that was broken, if one was."""

from __future__ import annotations

import asyncio
import sys

from conformance.evening import GAMES, play_evening
from conformance.sentences import Broken


def main(words: list[str]) -> str | None:
    """What is wrong, or nothing."""
    if not words:
        return "Which server? Type: python -m conformance http://127.0.0.1:8460"
    try:
        asyncio.run(play_evening(words[0].rstrip("/"), tuple(words[1:]) or GAMES))
    except Broken as broken:
        return str(broken)
    print("Every sentence that was checked holds.")
    return None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
