"""Looks at all cells of the matrix, counts what is wrong with them, and lays out pictures in build/matrix."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
from harness.browser.serving import find_light_chromium
from harness.engines.engines import ENGINES, missing, must_have_all
from msgspec import Struct
from tests.matrix.cells import WINDOWS, Cell, cells, longest_language, sample, size_of
from tests.matrix.looking import KINDS, Fault, counted, onlooker
from tests.matrix.sheets import Sheets
from tests.matrix.surroundings import SURROUNDINGS

from mien.games import GAMES

NARROWEST = {"webkit": 360}
"""How narrow an engine's windows can be, in pixels, where the driver has a limit."""


class Looked(Struct, frozen=True):
    """What came of the cells of one game in one window."""

    game: str
    window: str
    cells: int
    faults: list[Fault]
    seconds: float

    @property
    def row(self) -> str:
        kinds = counted(self.faults)
        faulty = len({fault.cell for fault in self.faults})
        numbers = "".join(f"{kinds[kind]:>15}" for kind in KINDS)
        return f"{self.game:<12} {self.window:<9} {self.cells:>6} {faulty:>7}{numbers}"


HEAD = f"{'game':<12} {'window':<9} {'cells':>6} {'faulty':>7}" + "".join(f"{kind:>15}" for kind in KINDS)


def look_at(game: str, window: str, chosen: Sequence[Cell], program: str, pictures: str, out: Path) -> Looked:
    """Looks at these cells with a browser and a server of its own."""
    with TemporaryDirectory() as data:
        return asyncio.run(_look_at(game, window, chosen, program, pictures, out, Path(data)))


async def _look_at(
    game: str, window: str, chosen: Sequence[Cell], program: str, pictures: str, out: Path, data: Path
) -> Looked:
    found: list[Fault] = []
    sheets = {
        language: Sheets(out, f"{game}-{window}-{language}") for language in {cell.language for cell in chosen}
    }
    began = time.perf_counter()
    async with onlooker(program, data, game) as eye:
        for cell in chosen:
            page, faults = await eye.look(cell)
            found += faults
            if pictures == "all" or (pictures == "faulty" and faults):
                caption = f"{cell.position.title.removeprefix(game)} {cell.surrounding}"
                boxes = [fault.box for fault in faults if fault.box]
                sheets[cell.language].add(await page.screenshot(), caption, boxes)
    for sheet in sheets.values():
        sheet.finish()
    return Looked(game, window, len(chosen), found, time.perf_counter() - began)


def chosen_cells(said: Namespace) -> dict[tuple[str, str], list[Cell]]:
    """The cells that were asked for, by game and window."""
    every = [
        cell
        for game in said.games
        for cell in cells(game)
        if cell.window in said.windows
        and size_of(cell.window)["width"] >= NARROWEST.get(said.engine, 0)
        and cell.language in said.languages
        and cell.surrounding in said.around
        and all(word in cell.title for word in said.words)
    ]
    if every and said.part < 1:
        every = sample(every, said.part, said.seed)
    by_place: dict[tuple[str, str], list[Cell]] = {}
    for cell in every:
        by_place.setdefault((cell.position.record.game, cell.window), []).append(cell)
    return by_place


def main() -> int:
    languages = sorted({"en", longest_language()})
    parser = ArgumentParser(description=__doc__)
    parser.add_argument(
        "words", nargs="*", help="what a cell's title must have in it, like 14-seats or reward-asked"
    )
    parser.add_argument("--games", nargs="*", choices=GAMES, default=list(GAMES))
    parser.add_argument("--windows", nargs="*", choices=WINDOWS, default=list(WINDOWS))
    parser.add_argument("--around", nargs="*", choices=SURROUNDINGS, default=list(SURROUNDINGS))
    parser.add_argument("--languages", nargs="*", choices=languages, default=languages)
    parser.add_argument(
        "--part", type=float, default=1.0, help="look at such a part of the cells, drawn by --seed"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--engine", choices=("chromium", *ENGINES), default="chromium")
    parser.add_argument("--pictures", choices=("none", "faulty", "all"), default="faulty")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--out", type=Path, default=Path("build/matrix"))
    said = parser.parse_args()
    program = find_light_chromium() if said.engine == "chromium" else ENGINES[said.engine].program()
    if program is None:
        print(missing()[said.engine])
        return 1 if must_have_all(os.environ) else 0
    places = chosen_cells(said)
    if not places:
        parser.error("there is no such cell")
    said.out.mkdir(parents=True, exist_ok=True)
    print(HEAD, flush=True)
    looked: list[Looked] = []
    with ProcessPoolExecutor(said.jobs) as pool:
        runs = [
            pool.submit(look_at, *place, chosen, program, said.pictures, said.out)
            for place, chosen in places.items()
        ]
        for run in runs:
            looked.append(run.result())
            print(looked[-1].row, flush=True)
    return report(looked, said.out)


def report(looked: Sequence[Looked], out: Path) -> int:
    """Prints the sum, writes every fault down, and says whether there are none."""
    faults = [fault for one in looked for fault in one.faults]
    count, seconds = sum(one.cells for one in looked), sum(one.seconds for one in looked)
    print(Looked("all", "", count, faults, seconds).row)
    print(f"{1000 * seconds / count:.0f} ms a cell. Every fault: {out}/faults.txt; pictures: {out}/*.png")
    (out / "faults.txt").write_text("".join(f"{fault}\n" for fault in faults), encoding="utf-8")
    (out / "faults.json").write_bytes(msgspec.json.encode(faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
