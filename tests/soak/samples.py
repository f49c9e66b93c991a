"""What a server held, looked at again and again, and whether it grows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from statistics import median

WARM_UP = 1 / 3
"""The part of a soak that does not count: caches fill, and memory finds its size."""
SPARE = {
    "memory": 4_000_000,
    "handles": 6,
    "threads": 1,
    "tasks": 10,
    "objects": 8_000,
    "database": 400_000,
    "children": 1,
}
"""What each may grow by within a soak for no reason: tables come and go by chance."""
PART = 0.03
"""The same as a part of what there is; the larger of the two counts."""


@dataclass(frozen=True)
class Sample:
    """What a server held at one moment."""

    at: float
    """Seconds since the beginning."""
    held: dict[str, int]


def slope(points: Sequence[tuple[float, float]]) -> float:
    """How fast this grows, by Theil and Sen: the median of the slopes between any two points."""
    rises = [(later - sooner) / (end - start) for (start, sooner), (end, later) in combinations(points, 2)]
    return median(rises)


def counted(samples: Sequence[Sample]) -> Sequence[Sample]:
    """Those after the warm-up."""
    return [sample for sample in samples if sample.at >= WARM_UP * samples[-1].at]


def growth(samples: Sequence[Sample], what: str) -> float:
    """By how much this has grown since the warm-up, its ups and downs left out."""
    points = [(sample.at, float(sample.held[what])) for sample in counted(samples)]
    return slope(points) * (points[-1][0] - points[0][0])


def leaks(samples: Sequence[Sample]) -> list[str]:
    """What has grown by more than chance explains."""
    found = []
    for what, spare in SPARE.items():
        grown, usual = growth(samples, what), median(sample.held[what] for sample in counted(samples))
        if grown > max(spare, PART * usual):
            found.append(f"{what} grew by {grown:,.0f} from about {usual:,.0f}")
    return found
