"""`python -m tools.generate` writes what is made; `--check` only says what is out of date."""

import sys
from pathlib import Path

from tools.generate import faults, files, write

from mien.games import BROKEN_GAMES

ROOT = Path(__file__).parents[2]


def main(words: list[str]) -> str | None:
    """Returns what is wrong, or nothing."""
    if BROKEN_GAMES:
        # What was made for it would look left over.
        return "\n".join(f"{name} can't be loaded: {broken.why}" for name, broken in BROKEN_GAMES.items())
    made = files(ROOT)
    if words == ["--check"]:
        return "\n".join(faults(ROOT, made)) or None
    write(ROOT, made)
    return None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
