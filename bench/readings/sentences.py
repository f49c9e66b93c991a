"""Acts told in words alone, as somebody hears them who can't see the face; and a reader who knows nothing else.

python -m bench.readings.sentences                  how often the reader finds the card
python -m bench.readings.sentences sheet FOLDER     a sheet to be read by a person: names, not faces
"""

from __future__ import annotations

import subprocess
from argparse import ArgumentParser
from collections.abc import Sequence
from math import log, sqrt
from pathlib import Path
from random import Random
from secrets import randbits
from typing import get_args

import msgspec
from bench.readings.sheets import WEB, Item
from bench.readings.subjects import codes
from msgspec import Struct

from mien.columns import lay_out
from mien.games.emojito.bot_acting import act
from mien.games.emojito.bot_feeling import FEELING
from mien.games.emojito.bots import BOTS, Player
from mien.games.emojito.dealing import chosen
from mien.games.emojito.deck import DECK
from mien.games.emojito.deck_card import EmotionCard
from mien.games.emojito.families import Alike
from mien.games.emojito.options import Options, cards_of
from mien.games.emojito.performance import Performance
from mien.kit import QuickDealer

ACTS = 700
"""How many acts are told for each figure."""
LEVELS = ("strong", "good", "beginner")

Phrases = frozenset[str]


class Told(Struct, frozen=True):
    """Faces and acts in the words of the pages: an act is several lines."""

    faces: tuple[str, ...]
    acts: tuple[tuple[str, ...], ...]


class Scene(Struct, frozen=True):
    """A card that was acted, how, and the seven among which it lies."""

    card: str
    laid: tuple[str, ...]
    performance: Performance


def told(cards: Sequence[EmotionCard], performances: Sequence[Performance]) -> Told:
    """All of it in the words that the pages have for it; the pages' own code says them."""
    shown = msgspec.json.encode({"faces": [card.face for card in cards], "acts": performances})
    said = subprocess.run(
        ["node", "bench/sentences.mjs"], cwd=WEB, input=shown, stdout=subprocess.PIPE, check=True
    )
    return msgspec.json.decode(said.stdout, type=Told)


def scenes(level: str, options: Options, count: int, seed: int) -> list[Scene]:
    """Acts of a bot of this level, each among seven cards as the rules lay them."""
    actor = BOTS[level]
    assert isinstance(actor, Player)
    found = []
    for number in range(count):
        dealer = QuickDealer(seed + number)
        card, *pile = dealer.shuffled(cards_of(options))
        laid = dealer.shuffled((card, *chosen(options, (card,), tuple(pile))))
        found.append(Scene(card, tuple(laid), act(FEELING[card], "face", actor.clarity, dealer)))
    return found


def phrases(lines: Sequence[str]) -> Phrases:
    """What was said, in any order."""
    return frozenset(phrase for line in lines for phrase in line.split(", "))


def weights(described: Sequence[Phrases]) -> dict[str, float]:
    """How much a phrase tells: the fewer cards it is said of, the more."""
    known = frozenset[str]().union(*described)
    return {phrase: log(len(described) / sum(phrase in one for one in described)) for phrase in known}


def alike(heard: Phrases, described: Phrases, weight: dict[str, float]) -> float:
    """How much of what is said of an act and of a card is said of both; what no card has counts for nothing."""
    both = sum(weight.get(phrase, 0.0) for phrase in heard & described)
    either = sum(weight.get(phrase, 0.0) for phrase in heard | described)
    return both / either if either else 0.0


def share(right: int, count: int) -> str:
    """So many of all, with the standard error."""
    part = right / count
    return f"{part:.0%} ±{sqrt(part * (1 - part) / count):.1%}"


def measure(seed: int) -> None:
    """How often the reader finds the card, by level and by how alike the seven are."""
    described = told(DECK, ()).faces
    faces = {card.id: phrases([said]) for card, said in zip(DECK, described, strict=True)}
    weight = weights(list(faces.values()))
    rows = []
    for level in LEVELS:
        row = [level]
        for kind in get_args(Alike):
            acted = scenes(level, Options(alike=kind), ACTS, seed)
            said = told((), [scene.performance for scene in acted]).acts
            right = sum(
                max(scene.laid, key=lambda one: alike(phrases(lines), faces[one], weight)) == scene.card
                for scene, lines in zip(acted, said, strict=True)
            )
            row.append(share(right, ACTS))
        rows.append(tuple(row))
    print(lay_out(("acts", *(f"the seven: {kind}" for kind in get_args(Alike))), rows))


def sheet(folder: Path, level: str, count: int, seed: int) -> None:
    """Writes the sentences of acts with seven names each, an empty reading, and the key to be opened last."""
    chance = Random(seed)
    emotion = {card.id: card.emotion for card in DECK}
    acted = scenes(level, Options(), count, chance.getrandbits(32))
    said = told((), [scene.performance for scene in acted]).acts
    items = [
        Item(code, {"lines": lines}, tuple(emotion[one] for one in scene.laid), emotion[scene.card])
        for code, scene, lines in zip(codes(count, chance), acted, said, strict=True)
    ]
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "sheet.txt").write_text(
        "\n".join(
            f"{item.code}\n  " + "\n  ".join(item.shown["lines"]) + f"\n  ? {' · '.join(item.candidates)}\n"
            for item in items
        )
    )
    (folder / "reading.txt").write_text("".join(f"{item.code}:\n" for item in items))
    (folder / "key.json").write_bytes(msgspec.json.encode(items))


def main() -> None:
    parser = ArgumentParser(prog="python -m bench.readings.sentences")
    parser.add_argument("--seed", type=int, default=None)
    words = parser.add_subparsers(dest="word")
    sheets = words.add_parser("sheet")
    sheets.add_argument("folder", type=Path)
    sheets.add_argument("--level", choices=LEVELS, default="good")
    sheets.add_argument("--acts", type=int, default=40)
    args = parser.parse_args()
    if args.word == "sheet":
        sheet(args.folder, args.level, args.acts, randbits(32) if args.seed is None else args.seed)
        print(f"Read sheet.txt, fill in reading.txt, and only then: python -m bench.readings score {args.folder}")
    else:
        measure(0 if args.seed is None else args.seed)


if __name__ == "__main__":
    main()
