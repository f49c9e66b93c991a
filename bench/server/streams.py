"""What a connection costs the server where WebSockets are blocked, beside one over a WebSocket, by turns."""

from __future__ import annotations

from argparse import ArgumentParser
from statistics import median

from bench.server.run import Name, measure
from tqdm import tqdm

WAYS: tuple[Name, ...] = ("mien", "streamed")
TABLES = 12
RATE = 100
MOST = 2.0
"""How much more a stream may cost than a socket."""


def main() -> None:
    """Repeats both measures, and prints the medians."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--repetitions", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=4)
    asked = parser.parse_args()
    found: dict[Name, list[dict[str, float]]] = {way: [] for way in WAYS}
    turns = [way for _ in range(asked.repetitions) for way in WAYS]
    for way in tqdm(turns, desc="streams", unit="run"):
        at_once = measure(way, "saturate", TABLES, asked.seconds, RATE)
        found[way].append(at_once | measure(way, "pace", TABLES, asked.seconds, RATE))
    print(f"{'':34}{'socket':>10}{'stream':>10}")
    for figure, title in (
        ("micros", "server CPU µs per answer"),
        ("p50", f"p50 ms to all, {RATE}/s"),
        ("p99", f"p99 ms to all, {RATE}/s"),
        ("bytes", "bytes on the wire per answer"),
    ):
        print(f"{title:34}" + "".join(f"{median(run[figure] for run in found[way]):>10.2f}" for way in WAYS))
    pairs = zip(found["mien"], found["streamed"], strict=True)
    ratio = median(stream["micros"] / socket["micros"] for socket, stream in pairs)
    print(f"{'reached' if ratio <= MOST else 'NOT reached':12} {ratio:.2f} × the CPU of a socket (aim: ≤ {MOST})")


if __name__ == "__main__":
    main()
