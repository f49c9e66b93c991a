"""What is counted at every command, as Prometheus reads it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from harness.server.guest import begin, guests
from harness.server.serving import serving

from mien.server.api import host


async def test_whoever_asks_without_end_is_given_what_was_counted_a_moment_ago(
    sqlite: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted: list[int] = []

    def count() -> bytes:
        counted.append(1)
        return b"mien_tables 0"

    monkeypatch.setattr(host, "generate_latest", count)
    monkeypatch.setattr(host, "COUNTED_SECONDS", 60)
    async with serving(sqlite, tmp_path) as place, guests(place.address, "Ada") as (ada,):
        for _ in range(20):
            assert await ada.get("/metrics") == (200, b"mien_tables 0")
    assert len(counted) == 1


async def test_every_command_is_counted_once(sqlite: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host, "COUNTED_SECONDS", 0)
    async with serving(sqlite, tmp_path) as place, guests(place.address, "Ada", "Ben", "Cy") as people:
        code = await people[0].create("emojito")
        pages = [await guest.open(code) for guest in people]

        async def read() -> dict[str, float]:
            _, text = await people[0].get("/metrics")
            return {name: float(value) for name, value in re.findall(r"^(\S+) (\S+)$", text.decode(), re.M)}

        before = await read()
        await begin(*pages)
        await pages[0].until(lambda page: page.game)
        asked = next(page for page in pages if page.is_asked)
        await asked.answer()
        after = await read()

    def more(name: str) -> float:
        return after[name] - before.get(name, 0)

    assert more('mien_entries_total{kind="Sat"}') == 3
    assert more('mien_answers_total{by="person"}') == 1
    # Three who sit down, one start, one answer.
    assert more("mien_messages_total") == more("mien_command_seconds_count") == 5
    assert more('mien_command_seconds_bucket{le="+Inf"}') == 5
    assert 0 < more("mien_command_seconds_sum") < 5 * 40
    buckets = [value for name, value in after.items() if name.startswith("mien_command_seconds_bucket")]
    assert buckets == sorted(buckets)
    # As the dashboard and the page of metrics have them.
    bounds = re.findall(r'command_seconds_bucket\{le="([^"]+)"\}', " ".join(after))
    assert bounds[:2] == ["0.001", "0.002"]
    assert bounds[-2:] == ["2.5", "+Inf"]
