"""The server's metrics, which contain no names, codes or secrets."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter as Numbers
from collections.abc import Iterable, Iterator

from prometheus_client import REGISTRY, Counter, Gauge
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

import mien
from mien.table.entries import Answered, Entry

REFUSALS = Counter("mien_refusals", "What was refused, by reason", ["code"])
CONNECTIONS = Gauge("mien_connections", "Open connections")
TABLES = Gauge("mien_tables", "Tables in memory")
DROPPED = Counter("mien_dropped", "Connections closed by the server, by reason", ["code"])
FAULTS = Counter("mien_faults", "Faults of mien that the log tells of")
PUSHES = Counter("mien_pushes", "Push messages to closed pages, by what became of them", ["result"])
PASSED_ON = Counter("mien_passed_on", "Connections passed on to the process where their table's pages are")
STORE_DOWN = Counter("mien_store_down", "Times the store could not be reached")
VERSION = Gauge("mien_version_info", "Which version runs; always 1", ["version"])
VERSION.labels(mien.__version__).set(1)
# A rate needs a sample before the first drop.
DROPPED.labels("slow")

BOUNDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5)
"""Upper bounds of the buckets of command durations, in seconds."""


class HotCounters(Collector):
    """What is counted at every command, as plain numbers without a lock: only the event loop changes them."""

    def __init__(self) -> None:
        self.entries: Numbers[str] = Numbers()
        self.answers: Numbers[str] = Numbers()
        self.given = 0
        """Answers given at this process, without those read from the log."""
        self.messages = 0
        self._took = [0] * (len(BOUNDS) + 1)
        self._seconds = 0.0

    def count_appended_here(self, entries: Iterable[Entry]) -> None:
        """These happened, and were appended by this process."""
        self.given += sum([isinstance(entry, Answered) for entry in entries])
        self.count_happened(entries)

    def count_happened(self, entries: Iterable[Entry]) -> None:
        """These happened, here or on another process."""
        for entry in entries:
            self.entries[str(entry.__struct_config__.tag)] += 1
            if isinstance(entry, Answered):
                self.answers[entry.by or "person"] += 1

    def took(self, seconds: float) -> None:
        """Counts a command that took so long from its arrival to its durable effect."""
        self._took[bisect_left(BOUNDS, seconds)] += 1
        self._seconds += seconds

    def collect(self) -> Iterator[Metric]:
        """All counters, as Prometheus reads them."""
        entries = CounterMetricFamily(
            "mien_entries", "Entries appended to logs, or caught up with", labels=["kind"]
        )
        for kind, count in self.entries.items():
            entries.add_metric([kind], count)
        answers = CounterMetricFamily("mien_answers", "Answers to questions, by who gave them", labels=["by"])
        for whom, count in self.answers.items():
            answers.add_metric([whom], count)
        yield from (entries, answers)
        yield CounterMetricFamily("mien_messages", "Messages that came over connections", value=self.messages)
        names, below, buckets = (*map(str, map(float, BOUNDS)), "+Inf"), 0, []
        for name, count in zip(names, self._took, strict=True):
            below += count
            buckets.append((name, float(below)))
        text = "From a command's arrival to its durable effect"
        yield HistogramMetricFamily("mien_command_seconds", text, buckets=buckets, sum_value=self._seconds)


COUNTED = HotCounters()
REGISTRY.register(COUNTED)


def faults() -> int:
    """How many errors were logged."""
    return int(REGISTRY.get_sample_value("mien_faults_total") or 0)


def families() -> list[Metric]:
    """All metrics of mien itself, by name."""
    ours = [family for family in REGISTRY.collect() if family.name.startswith("mien_")]
    return sorted(ours, key=lambda family: family.name)
