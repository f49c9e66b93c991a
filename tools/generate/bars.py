"""A row of bars as SVG, for the page of figures."""

from __future__ import annotations

import re
from collections.abc import Sequence
from xml.sax.saxutils import escape

WIDTH, LABELS, NUMBERS = 720, 270, 90
"""Pixels across: the whole picture, the names on the left, and the numbers on the right."""
BAR, GAP, HEAD = 20, 10, 44
PAPER, INK, FILL = "#ffffff", "#24292f", "#3b6fb5"


def bars(title: str, labels: Sequence[str], cells: Sequence[str]) -> str:
    """One bar for each label, as long as the first number of its cell; on light ground, for dark pages too."""
    height = HEAD + len(labels) * (BAR + GAP) + GAP
    longest = max(number(cell) for cell in cells)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{WIDTH}" height="{height}" rx="8" fill="{PAPER}"/>',
        f'<g font-family="sans-serif" font-size="14" fill="{INK}">',
        f'<text x="16" y="28" font-weight="bold">{escape(title)}</text>',
    ]
    for index, (label, cell) in enumerate(zip(labels, cells, strict=True)):
        top = HEAD + index * (BAR + GAP)
        length = max(2, round((WIDTH - LABELS - NUMBERS) * number(cell) / longest))
        parts += [
            f'<text x="{LABELS - 8}" y="{top + 15}" text-anchor="end">{escape(label)}</text>',
            f'<rect x="{LABELS}" y="{top}" width="{length}" height="{BAR}" rx="3" fill="{FILL}"/>',
            f'<text x="{LABELS + length + 8}" y="{top + 15}">{escape(cell.partition(" ±")[0])}</text>',
        ]
    return "\n".join([*parts, "</g>", "</svg>", ""])


def number(cell: str) -> float:
    """The first number that a cell has."""
    found = re.search(r"[\d,]+(?:\.\d+)?", cell)
    if found is None:
        raise ValueError(f"There is no number to draw in {cell!r}.")
    return float(found[0].replace(",", ""))
