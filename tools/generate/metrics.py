"""The page of the metrics: every one that `/metrics` has."""

from __future__ import annotations

from pathlib import Path

from prometheus_client.metrics import MetricWrapperBase

from mien.server import metrics

PAGE = "docs/metrics.md"
MARK = "<!-- From here on made by `make generated`. -->"


def files(root: Path) -> dict[str, str]:
    """The page, below its preface."""
    preface = (root / PAGE).read_text(encoding="utf-8").split(MARK)[0] + MARK
    rows = [_row(metric) for metric in vars(metrics).values() if isinstance(metric, MetricWrapperBase)]
    return {
        PAGE: "\n".join(
            [preface, "", "| metric | kind | labels | what it counts |", "|---|---|---|---|", *rows, ""]
        )
    }


def _row(metric: MetricWrapperBase) -> str:
    (family,) = metric.describe()
    name = f"{family.name}_total" if family.type == "counter" else family.name
    labels = ", ".join(f"`{label}`" for label in metric._labelnames)
    return f"| `{name}` | {family.type} | {labels} | {family.documentation} |"
