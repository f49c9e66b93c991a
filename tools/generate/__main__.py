"""`python -m tools.generate` writes what is made; `--check` only says what is out of date."""

import sys
from pathlib import Path

from tools.generate import faults, files, write

ROOT = Path(__file__).parents[2]


def main(words: list[str]) -> str | None:
    """Returns what is wrong, or nothing."""
    made = files(ROOT)
    if words == ["--check"]:
        return "\n".join(faults(ROOT, made)) or None
    write(ROOT, made)
    return None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
