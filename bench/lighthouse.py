"""What Lighthouse thinks of the pages on a phone: the start, a table's link, the rules and a game seen again."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
from argparse import ArgumentParser
from collections import defaultdict
from pathlib import Path
from secrets import token_hex
from statistics import median
from tempfile import TemporaryDirectory

from bench.gallery import person_at, put_up
from harness.browser.serving import find_chromium, serving
from msgspec import Struct

from mien.kit import Record
from mien.server.guests.cookies import COOKIE, Guestbook
from mien.server.store import open_store

LIGHTHOUSE = "lighthouse@12.8.2"
GAME = Path(__file__).parents[1] / "src/mien/games/emojito/golden/huch-teams-normal-rules-3-14-seats.record.json"
KINDS = ("performance", "accessibility", "best-practices", "seo")
TIMES = {
    "first-contentful-paint": "first paint",
    "largest-contentful-paint": "largest paint",
    "total-blocking-time": "blocked",
    "cumulative-layout-shift": "shifts",
}
AIM = 97
"""Points in each kind."""


class Visit(Struct, frozen=True):
    """What Lighthouse said of one visit: points of a hundred, and times in milliseconds."""

    points: dict[str, float]
    times: dict[str, float]
    speed: float
    """Its index of the machine's own speed."""


def visit(address: str, cookie: str) -> Visit:
    """Has Lighthouse visit a page, in a browser of its own."""
    told = subprocess.check_output(
        [
            *("npx", "--yes", LIGHTHOUSE, address, "--quiet", "--output=json"),
            *("--chrome-flags=--headless=new --no-sandbox", f"--only-categories={','.join(KINDS)}"),
            f"--extra-headers={json.dumps({'Cookie': cookie})}",
        ],
        env=os.environ | {"CHROME_PATH": find_chromium()},
    )
    report = json.loads(told)
    return Visit(
        {kind: 100 * report["categories"][kind]["score"] for kind in KINDS},
        {name: report["audits"][name]["numericValue"] for name in TIMES},
        report["environment"]["benchmarkIndex"],
    )


async def lay_out(data: str) -> tuple[str, str]:
    """The codes of a table where nobody has sat down, and of one whose game is over."""
    record = Record.from_json(GAME.read_bytes())
    store = open_store(f"sqlite:{data}/mien.db")
    await store.open()
    codes = await put_up(store, record, 0), await put_up(store, record, len(record.answers))
    await store.close()
    return codes


def measure(only: list[str], visits: int) -> None:
    """Visits all pages by turns, and prints medians."""
    secret = token_hex(16)
    with TemporaryDirectory() as data, serving(Path(data), MIEN_SECRET=secret) as server:
        open_code, over_code = asyncio.run(lay_out(data))
        sign = Guestbook(secret.encode()).sign
        pages = {
            "start": ("/", token_hex(11)),
            "table": (f"/t/{open_code}", token_hex(11)),
            "rules": ("/rules/emojito", token_hex(11)),
            "replay": (f"/replay/{over_code}-1?game=emojito", person_at(0)),
        }
        found = defaultdict[str, list[Visit]](list)
        for _ in range(visits):
            for page in only or pages:
                path, person = pages[page]
                found[page].append(visit(f"{server}{path}", f"{COOKIE}={sign(person)}"))
    for page, seen in found.items():
        middle = {kind: median(one.points[kind] for one in seen) for kind in KINDS}
        reached = "reached" if min(middle.values()) >= AIM else "NOT reached"
        print(f"{page}: {', '.join(f'{kind} {points:.0f}' for kind, points in middle.items())}: {reached}")
        each = ", ".join(f"{one.points['performance']:.0f}" for one in seen)
        times = ", ".join(f"{said} {median(one.times[name] for one in seen):.3g}" for name, said in TIMES.items())
        print(f"  performance {each}; {times}; speed {median(one.speed for one in seen):.0f}")


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("pages", nargs="*", help="start, table, rules or replay; without, all four")
    parser.add_argument("--visits", type=int, default=5)
    said = parser.parse_args()
    measure(said.pages, said.visits)


if __name__ == "__main__":
    main()
