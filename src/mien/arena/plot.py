"""Draws the arena's table as an SVG bar chart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygal
from pygal.style import Style

from mien.arena.standings import Figure

SURE = 1.96
"""Standard errors on either side of a mean that make a 95 % interval."""

INK = Style(
    background="#ffffff",
    plot_background="#ffffff",
    colors=("#2f5d8a", "#d9822b", "#4f8a4c", "#8a4c7d", "#6b6b6b", "#b5a13a"),
    font_family="sans-serif",
    title_font_size=18,
)


def plot(title: str, columns: Sequence[str], rows: Mapping[str, Sequence[Figure]], fair: float | None) -> bytes:
    """Bars with their intervals, as SVG: a group for each column, a bar for each row."""
    chart = pygal.Bar(
        style=INK,
        js=[],
        title=title,
        height=420,
        width=760,
        include_x_axis=True,
        show_legend=len(rows) > 1,
        formatter="{:.2f}".format,
        y_title="fair share = 1" if fair else None,
        y_labels_major=[fair] if fair else None,
    )
    chart.x_labels = list(columns)
    for name, figures in rows.items():
        chart.add(name, [_bar(figure) for figure in figures])
    svg: bytes = chart.render()
    return svg


def _bar(figure: Figure) -> dict[str, object]:
    away = SURE * figure.error
    return {"value": figure.mean, "ci": {"low": figure.mean - away, "high": figure.mean + away}}
