"""Browser tests know their deals, and nobody else does: only the program that the tests start takes a seed."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from harness.browser.serving import DEALS, serving
from harness.server.guest import guests

AS_HOSTS_HAVE_IT = (sys.executable, "-c", "import sys; from mien.cli import main; sys.exit(main(sys.argv[1:]))")


async def played(address: str) -> Sequence[Any]:
    """The deal of a game with bots, and what happened in its first steps."""
    async with guests(address, "Ada") as (ada,):
        page = await ada.open(await ada.create("expressions", bots=True))
        await page.do("Sit")
        await page.do("Start")
        await page.until(lambda page: page.is_asked)
        await page.play(1)
        await page.until(lambda page: page.is_asked or page.game["outcome"])
        return [page.game["commitment"], page.game["view"]]


async def test_the_same_seed_gives_the_same_deal_and_the_same_bots(tmp_path: Path) -> None:
    found = []
    for server in ("one", "other"):
        with serving(tmp_path / server) as address:
            for seed in ("a seed", "another"):
                DEALS.come_from(seed)
                found.append(await played(address))
    one, another, one_again, another_again = found
    assert one == one_again
    assert another == another_again
    assert one[0] != another[0]


async def test_the_server_that_hosts_start_takes_no_seed(tmp_path: Path) -> None:
    commitments = set()
    for server in ("one", "other"):
        with serving(tmp_path / server, AS_HOSTS_HAVE_IT) as address:
            DEALS.come_from("a seed")
            commitments.add((await played(address))[0])
    assert len(commitments) == 2
