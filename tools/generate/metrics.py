"""The page of the metrics: every one that `/metrics` has."""

from __future__ import annotations

from pathlib import Path

from prometheus_client import Metric

from mien.server.system.metrics import families

PAGE = "docs/reference/metrics.md"
MARK = "<!-- From here on made by `make generated`. -->"


def files(root: Path) -> dict[str, str]:
    """The page, below its preface."""
    preface = (root / PAGE).read_text(encoding="utf-8").split(MARK)[0] + MARK
    rows = [_row(family) for family in families()]
    return {PAGE: "\n".join([preface, "", "| metric | kind | what it counts |", "|---|---|---|", *rows, ""])}


def _row(family: Metric) -> str:
    name = f"{family.name}_total" if family.type == "counter" else family.name
    return f"| `{name}` | {family.type} | {family.documentation} |"
