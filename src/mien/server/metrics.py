"""What the server counts; no names, no codes, no secrets."""

from functools import cache

from prometheus_client import Counter, Gauge, Histogram

ENTRIES = Counter("mien_entries", "Entries appended to logs, or caught up with", ["kind"])
ANSWERS = Counter("mien_answers", "Answers to questions, by who gave them", ["by"])
REFUSALS = Counter("mien_refusals", "What was refused, by reason", ["code"])
MESSAGES = Counter("mien_messages", "Messages that came over connections")
CONNECTIONS = Gauge("mien_connections", "Open connections")
TABLES = Gauge("mien_tables", "Tables in memory")
DROPPED = Counter("mien_dropped", "Connections closed by the server, by reason", ["code"])
STORE_DOWN = Counter("mien_store_down", "Times the store could not be reached")
TOOK = Histogram(
    "mien_command_seconds",
    "From a command's arrival to its durable effect",
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5),
)


@cache
def entries_of(kind: str) -> Counter:
    """The counter of one kind of entry; looking it up among the labels takes longer than counting."""
    return ENTRIES.labels(kind)


@cache
def answers_by(whom: str) -> Counter:
    """The counter of the answers that one kind of player gave."""
    return ANSWERS.labels(whom)
