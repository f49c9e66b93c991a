"""How often a bot finds, among seven cards, the one that a bot acts, or that somebody poses with little effort."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from math import sqrt
from typing import get_args

from mien.columns import lay_out
from mien.games.emojito.answers import SYMBOLS
from mien.games.emojito.bot_acting import act
from mien.games.emojito.bot_feeling import FEELING, Feeling, face_of
from mien.games.emojito.bot_watching import fit, watch
from mien.games.emojito.bots import BOTS, Player
from mien.games.emojito.cards import Symbol
from mien.games.emojito.dealing import chosen
from mien.games.emojito.deck_card import Face
from mien.games.emojito.families import Alike
from mien.games.emojito.grades import GRADES
from mien.games.emojito.options import Options, cards_of
from mien.games.emojito.performance import Act, Performance, Pose, Sound
from mien.kit import QuickDealer

DRAWS = 2_000
"""How often seven cards are laid."""

BOLDEST = 3
"""How many features of a face somebody moves who poses with little effort."""

AS_PRINTED = Options()

Acting = Callable[[Feeling, QuickDealer], Performance]


def acted(actor: Player, symbol: Symbol) -> Acting:
    """As a bot does it."""
    return lambda feeling, dealer: act(feeling, symbol, actor.clarity, dealer)


def posed(feeling: Feeling, dealer: QuickDealer) -> Performance:
    """Only the boldest features, some of them half-heartedly."""
    bold = sorted(range(len(feeling.face)), key=lambda feature: -abs(feeling.face[feature]))[:BOLDEST]
    way = [dealer.pick((0.5, 1.0)) * far if at in bold else 0.0 for at, far in enumerate(feeling.face)]
    return Performance((Pose(0, Face()), Pose(600, face_of(tuple(way)))), ())


def uttered(feeling: Feeling, dealer: QuickDealer) -> Performance:
    """The right sounds, none of them louder or higher than another."""
    return Performance((), tuple(Sound(900 * at, kind, 0.5, 0.0, 800) for at, kind in enumerate(feeling.sounds)))


def found(acting: Acting, guesser: Player, options: Options = AS_PRINTED) -> str:
    """How often this guesser finds the card, with the standard error."""
    right = 0
    for seed in range(DRAWS):
        dealer = QuickDealer(seed)
        card, *pile = dealer.shuffled(cards_of(options))
        laid = (card, *chosen(options, (card,), tuple(pile)))
        seen = watch(Act(0, (1,), acting(FEELING[card], dealer), None), guesser.blur, dealer)
        right += max(laid, key=lambda one: fit(seen, FEELING[one])) == card
    share = right / DRAWS
    return f"{share:.0%} ±{sqrt(share * (1 - share) / DRAWS):.0%}"


def main() -> None:
    levels = {level: bot for level, bot in BOTS.items() if isinstance(bot, Player)}
    rows = [
        (f"{actor} → {guesser}", *(found(acted(levels[actor], symbol), levels[guesser]) for symbol in SYMBOLS))
        for actor in levels
        for guesser in levels
        if actor in (guesser, "strong")
    ]
    print(lay_out(("acts → guesses", *SYMBOLS), rows), end="\n\n")
    rows = []
    for grade, alike in product(GRADES, get_args(Alike)):
        good, options = levels["good"], Options(grade=grade, alike=alike)
        rows.append((grade, alike, *(found(acted(good, symbol), good, options) for symbol in SYMBOLS)))
    print(lay_out(("cards", "the seven", *SYMBOLS), rows), end="\n\n")
    people: dict[str, Acting] = {"three features of the face": posed, "sounds of one strength and pitch": uttered}
    rows = [(name, *(found(acting, guesser) for guesser in levels.values())) for name, acting in people.items()]
    print(lay_out(("posed by hand", *levels), rows))


if __name__ == "__main__":
    main()
