"""The figures as a picture: lines over the number of tables, both in powers of ten."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import pygal
from pygal.style import Style

LINES = {
    "mien": "CPU µs per answer",
    "perTable": "KB per further table and its pages",
    "p50": "p50 ms",
    "p99": "p99 ms",
}
STYLE = Style(
    background="transparent",
    plot_background="transparent",
    colors=("#b3541e", "#2f6f6b", "#8a8f98", "#4a4e57"),
    font_family="sans-serif",
)


def plot(found: Sequence[Mapping[str, float]], file: Path) -> None:
    """Draws those at a steady rate into an SVG."""
    found = [figures for figures in found if "p99" in figures]
    chart = pygal.XY(
        style=STYLE,
        width=760,
        height=420,
        logarithmic=True,
        legend_at_bottom=True,
        js=(),
        title="One process with SQLite, 200 answers a second",
        x_title="tables in memory",
        x_labels=[figures["tables"] for figures in found],
        y_labels=[1, 10, 100, 1000],
        x_value_formatter=lambda number: f"{number:,.0f}",
        dots_size=4,
    )
    for key, title in LINES.items():
        chart.add(title, [(figures["tables"], round(figures[key], 1)) for figures in found])
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(chart.render(pretty_print=False))
