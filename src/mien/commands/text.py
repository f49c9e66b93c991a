"""What commands print: columns, lines as wide as the terminal, and none in which something moves the cursor."""

from __future__ import annotations

import re
import shutil
import sys
import textwrap
from collections.abc import Sequence

from mien.kit.words import one_line


def in_columns(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """A line for the headings and one for each row, with two spaces between columns."""
    cells = [[one_line(cell) for cell in row] for row in (headings, *rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return ["  ".join(map(str.ljust, row, widths)).rstrip() for row in cells]


def say(text: str) -> None:
    """Prints the text; on a terminal, its lines are broken between words."""
    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else 0
    print(in_width(text, width) if width else text)


def in_width(text: str, width: int) -> str:
    """The text with lines of at most this width; what goes on in the next line is indented."""
    lines = (
        textwrap.wrap(line, width, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False) or [""]
        for line in text.splitlines()
    )
    return "\n".join(line for broken in lines for line in broken)


def plain_text(markdown: str) -> str:
    """Markdown as it is read in a terminal: without stars and backticks around words."""
    return re.sub(r"\*{1,2}(\S(?:.*?\S)?)\*{1,2}|`([^`]+)`", r"\1\2", markdown)
