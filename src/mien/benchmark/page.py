"""The leaderboard: one static page with a table and bars for each track, made from result files."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from mien.benchmark.measures import Measure
from mien.benchmark.plan import BENCH
from mien.benchmark.results import Result

SURE = 1.96
"""Standard errors on either side of a mean that make a 95 % interval."""

STYLE = """
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 1rem; }
table { border-collapse: collapse; width: 100%; }
.wide { overflow-x: auto; }
th, td { padding: 0.3rem 0.6rem; text-align: right; white-space: nowrap; border-bottom: 1px solid #8886; }
th:first-child, td:first-child { text-align: left; }
svg { display: block; width: 100%; height: auto; }
""".strip()

LEFT, WIDE, LINE = 170, 700, 26
"""Where bars begin, how wide a picture is, and how high a line of it."""
LETTERS = 'font-family="sans-serif" font-size="13" fill="#888"'
"""As they can be read in the light and in the dark."""


def page(results: Sequence[Result]) -> str:
    """The page of these results, best first in each track."""
    parts = [part_of(track, table, results) for track, table in dict.fromkeys((r.track, r.table) for r in results)]
    return (
        '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>Leaderboard of {BENCH}</title>\n<style>\n{STYLE}\n</style>\n"
        f"<h1>Leaderboard of {BENCH}</h1>\n"
        "<p>Ranked by score; after ± stands the standard error, and bars have 95 % intervals. "
        "<code>mien bench verify</code> plays every game of a result again.</p>\n"
        + "\n".join(parts)
        + "\n</html>\n"
    )


def part_of(track: str, table: str, results: Sequence[Result]) -> str:
    """One track: its bars, and its table."""
    rows = [one for one in results if (one.track, one.table) == (track, table)]
    rows.sort(key=lambda one: -one.measures["score"].mean)
    names = [name for name in rows[0].measures if all(name in row.measures for row in rows)]
    names = [name for name in names if not name.startswith(("with ", "agent ", "for ", "bits ", "right "))]
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in ("agent", "kind", *names, "has seen"))
    body = "\n".join(
        "<tr>"
        + "".join(
            f"<td>{escape(cell)}</td>"
            for cell in (
                row.name,
                row.kind,
                *(figure(row.measures[name]) for name in names),
                ", ".join(row.trained_with) or "–",
            )
        )
        + "</tr>"
        for row in rows
    )
    where = "" if table == "small" else f", table {escape(table)}"
    return (
        f"<h2>{escape(track)}{where}</h2>\n{bars([(row.name, row.measures['score']) for row in rows], track)}\n"
        f'<div class="wide"><table><thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody></table></div>'
    )


def bars(rows: Sequence[tuple[str, Measure]], title: str) -> str:
    """Scores as an SVG picture, with their intervals."""
    ends = [one.mean + sign * SURE * one.error for _, one in rows for sign in (-1, 1)]
    low, high = min(0.0, *ends), max(0.0, *ends)

    def place(value: float) -> float:
        return round(LEFT + (WIDE - LEFT - 20) * (value - low) / ((high - low) or 1), 1)

    drawn = []
    for at, (name, one) in enumerate(rows):
        top = LINE * at
        start, end = sorted((place(0), place(one.mean)))
        near, far = place(one.mean - SURE * one.error), place(one.mean + SURE * one.error)
        drawn.append(
            f'<text x="{LEFT - 8}" y="{top + 17}" text-anchor="end" {LETTERS}>{escape(name)}</text>'
            f'<rect fill="#4a7fb5" x="{start}" y="{top + 4}" width="{round(end - start, 1)}" height="{LINE - 9}"/>'
            f'<line stroke="#888" stroke-width="2" x1="{near}" x2="{far}" y1="{top + 12}" y2="{top + 12}"/>'
        )
    size = f'viewBox="0 0 {WIDE} {LINE * len(rows) + 4}"'
    opened = f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label="Scores, {escape(title)}">'
    return f"{opened}{''.join(drawn)}</svg>"


def figure(measure: Measure) -> str:
    return f"{measure.mean:.2f} ±{measure.error:.2f}"
