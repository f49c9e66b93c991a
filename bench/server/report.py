"""The figures as a table, and how they stand to what was aimed at."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

Figures: TypeAlias = dict[str, dict[str, list[float]]]

ROWS = {
    "answers": ("answers/s at saturation", 0),
    "micros": ("server CPU µs per answer", 1),
    "share": ("share of its core the server used", 2),
    "load": ("share of its core the load used", 2),
    "p50": ("p50 ms from answer to all, 300/s", 2),
    "p99": ("p99 ms from answer to all, 300/s", 2),
    "bytes": ("bytes on the wire per answer", 0),
    "perTable": ("KB per live table", 1),
    "perLine": ("KB per idle connection", 1),
}


def report(found: Mapping[str, Mapping[str, float]]) -> str:
    """What was measured, then every aim with yes or no."""
    names = list(found)
    lines = ["", f"{'':36}" + "".join(f"{name:>12}" for name in names)]
    for figure, (title, digits) in ROWS.items():
        lines.append(f"{title:36}" + "".join(f"{found[name][figure]:>12.{digits}f}" for name in names))
    return "\n".join([*lines, "", *_aims(found)])


def _aims(found: Mapping[str, Mapping[str, float]]) -> list[str]:
    mien, boardgame, colyseus = found["mien"], found["boardgame"], found["colyseus"]
    lines = []
    for peer, title, least in ((boardgame, "boardgame.io", 6), (colyseus, "Colyseus", 1.3)):
        speed = mien["answers"] / peer["answers"]
        thrift = peer["micros"] / mien["micros"]
        lines.append(_aim(f"{speed:.2f} × {title} in answers/s", f"≥ {least}", speed >= least))
        lines.append(_aim(f"{thrift:.2f} × {title} in CPU per answer", f"≥ {least}", thrift >= least))
    best = min(boardgame["p99"], colyseus["p99"])
    lines.append(_aim(f"p99 {mien['p99']:.2f} ms", f"< {best:.2f}", mien["p99"] < best))
    lines.append(_aim(f"{mien['perTable']:.1f} KB per live table", "≤ 50", mien["perTable"] <= 50))
    lines.append(_aim(f"{mien['perLine']:.1f} KB per idle connection", "≤ 20", mien["perLine"] <= 20))
    return lines


def _aim(found: str, aim: str, reached: bool) -> str:
    return f"{'reached' if reached else 'NOT reached':12} {found} (aim: {aim})"
