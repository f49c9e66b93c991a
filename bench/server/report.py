"""The figures as tables and bars, and how they stand to what was aimed at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

Figures: TypeAlias = dict[str, dict[str, list[float]]]
Found: TypeAlias = Mapping[str, Mapping[str, float]]

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
GROWS = {
    "micros": "server CPU µs per answer",
    "bytes": "bytes per answer",
    "p50": "p50 ms",
    "p99": "p99 ms",
    "megabytes": "MB of memory",
}
WIDTH = 40
"""Characters of the longest bar."""


def report(found: Found) -> str:
    """What was measured, then every aim with yes or no."""
    names = list(found)
    lines = ["", f"{'':36}" + "".join(f"{name:>16}" for name in names)]
    for figure, (title, digits) in ROWS.items():
        cells = [
            f"{found[name][figure]:>16.{digits}f}" if figure in found[name] else f"{'–':>16}" for name in names
        ]
        lines.append(f"{title:36}" + "".join(cells))
    return "\n".join([*lines, "", *_aims(found)])


def growth(found: Mapping[int, Mapping[str, float]]) -> str:
    """How mien's figures grow with the tables that are played at, as bars."""
    lines = []
    for figure, title in GROWS.items():
        most = max(of[figure] for of in found.values())
        lines += ["", title]
        for tables, of in found.items():
            bar = "█" * max(1, round(WIDTH * of[figure] / most))
            lines.append(f"{tables:>6} tables {of[figure]:>9.1f} {bar}")
    return "\n".join(lines)


def _aims(found: Found) -> Iterator[str]:
    mien = found["mien"]
    for peer, title, least in (
        ("colyseus-each", "Colyseus, durable each", 2.5),
        ("colyseus-groups", "Colyseus, durable in groups", 0.9),
        ("colyseus", "Colyseus in memory", 0.75),
        ("boardgame", "boardgame.io in memory", 4.5),
    ):
        if peer in found and "micros" in mien and "micros" in found[peer]:
            thrift = found[peer]["micros"] / mien["micros"]
            yield _aim(f"{thrift:.2f} × {title} in CPU per answer", f"≥ {least}", thrift >= least)
    if "previous" in found and "micros" in mien and "micros" in found["previous"]:
        yield f"{'':12} {found['previous']['micros'] / mien['micros']:.2f} × the earlier mien in CPU per answer"
    # A peer that can't keep up with the rate has none.
    peers = [of["p99"] for name, of in found.items() if name not in ("mien", "previous") and "p99" in of]
    if peers and "p99" in mien:
        yield _aim(f"p99 {mien['p99']:.2f} ms", f"≤ {min(peers):.2f}", mien["p99"] <= min(peers))
    for figure, title, most in (
        ("bytes", "bytes per answer", 1200),
        ("perTable", "KB per live table", 40),
        ("perLine", "KB per idle connection", 8),
    ):
        if figure in mien:
            yield _aim(f"{mien[figure]:.1f} {title}", f"≤ {most}", mien[figure] <= most)


def _aim(found: str, aim: str, reached: bool) -> str:
    return f"{'reached' if reached else 'NOT reached':12} {found} (aim: {aim})"
