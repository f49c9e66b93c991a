"""Makes sheets for a blind reading, or scores one that was written down.

python -m bench.readings sheets FOLDER [--only cards pairs …] [--seed N]
python -m bench.readings score FOLDER…
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections import Counter, defaultdict
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from secrets import randbits

import msgspec
from bench.readings import subjects
from bench.readings.sheets import Item, Look, draw, drawing_page

from mien.columns import lay_out

FACES = partial(subjects.cards, "face")
CARDS = partial(subjects.cards, "card")

READINGS: dict[str, tuple[Callable[[Random], list[Item]], Look]] = {
    "faces-light": (FACES, Look(width=130, columns=5, rows=5)),
    "faces-dark": (FACES, Look(width=90, columns=5, rows=5, dark=True)),
    "cards": (CARDS, Look(width=150, columns=5, rows=5)),
    "faces-hard": (partial(subjects.cards, "face", hard=True), Look(width=130, columns=5, rows=5)),
    "acts-strong": (partial(subjects.acts, "strong", "face", 60), Look(width=96, columns=2, rows=8)),
    "acts-beginner": (partial(subjects.acts, "beginner", "face", 60), Look(width=96, columns=2, rows=8)),
    "sounds": (partial(subjects.acts, "strong", "sound", 60), Look(width=360, columns=4, rows=5)),
    "pairs": (partial(subjects.pairs, "strong", 20), Look(width=110, columns=5, rows=4)),
}
"""What is drawn for each reading, and how."""


def read(folder: Path) -> dict[str, str]:
    """What was read: an answer for each code."""
    lines = (line.partition(":") for line in (folder / "reading.txt").read_text().splitlines())
    return {code.strip(): answer.strip() for code, _, answer in lines if answer.strip()}


def score(folders: list[Path]) -> None:
    """How often each drawing was found, and what it was taken for; of pairs, how alike they seemed."""
    taken: defaultdict[str, list[str]] = defaultdict(list)
    judged: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for folder in folders:
        key = msgspec.json.decode((folder / "key.json").read_bytes(), type=list[Item])
        answers = read(folder)
        known = [item for item in key if item.code in answers]
        print(f"{folder.name}: {len(known)} of {len(key)} read")
        for item in known:
            if item.candidates:
                taken[item.answer].append(answers[item.code])
            else:
                judged[item.answer][answers[item.code]] += 1
    for who, verdicts in judged.items():
        print(f"laid by {who}:", dict(verdicts))
    if taken:
        table(taken)


def table(taken: dict[str, list[str]]) -> None:
    """What was found, and what was taken for something else."""
    right = sum(said.count(answer) for answer, said in taken.items())
    print(f"found: {right} of {sum(len(said) for said in taken.values())}")
    rows = [
        (answer, f"{said.count(answer)} of {len(said)}", ", ".join(other for other in said if other != answer))
        for answer, said in sorted(taken.items(), key=lambda one: (one[1].count(one[0]), one[0]))
        if said.count(answer) < len(said)
    ]
    print(lay_out(("emotion", "found", "taken for"), rows))


def main() -> None:
    parser = ArgumentParser(prog="python -m bench.readings")
    words = parser.add_subparsers(dest="word", required=True)
    sheets = words.add_parser("sheets")
    sheets.add_argument("folder", type=Path)
    sheets.add_argument("--only", choices=READINGS, nargs="+", default=list(READINGS))
    sheets.add_argument("--seed", type=int, default=None)
    scores = words.add_parser("score")
    scores.add_argument("folders", type=Path, nargs="+")
    args = parser.parse_args()
    if args.word == "score":
        score(args.folders)
        return
    chance = Random(randbits(32) if args.seed is None else args.seed)
    with drawing_page() as page:
        for name in args.only:
            items, look = READINGS[name]
            draw(page, items(chance), look, args.folder / name)
    print(f"Read the sheets in {args.folder}, write what you read into each reading.txt, and only then score it.")


if __name__ == "__main__":
    main()
