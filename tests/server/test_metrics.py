"""What is counted at every command, as Prometheus reads it."""

from __future__ import annotations

import re
from pathlib import Path

from harness.server.guest import begin, guests
from harness.server.serving import serving


async def test_every_command_is_counted_once(sqlite: str, tmp_path: Path) -> None:
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
