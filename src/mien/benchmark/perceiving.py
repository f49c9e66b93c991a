"""The track of perception: which of seven cards is acted, with cards and styles that nobody may learn from.

Our own actor is easy to learn to read: whoever has seen a few performances of every card finds nearly all of
them. So what counts are the cards and styles that are held out, and what a reader knows beyond its examples.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Protocol

from msgspec import Struct

from mien.benchmark.plan import seed_of
from mien.games.emojito.bot_acting import act
from mien.games.emojito.bot_feeling import FEELING, Feeling, Way, face_of, scaled
from mien.games.emojito.bot_watching import fit, gist, watch
from mien.games.emojito.bots import BOTS, Player
from mien.games.emojito.cards import CARDS, Card
from mien.games.emojito.deck_card import Face
from mien.games.emojito.performance import Act, Performance, Pose, Sound
from mien.kit import Dealer
from mien.kit.play import chance_of

HELD_OUT: tuple[Card, ...] = CARDS[::3]
"""The cards of which no example may be learnt from."""
TRAINING_STYLES = ("clear", "muddled")
NEW_STYLES = ("three features", "understated", "voice only")
SPLITS = ("known", "new style", "new card", "new card and style")
TRIALS = 60
"""How many performances of each split."""
LAID = 7
EXAMPLES = 4
"""How many performances of every card one may learn from, in each style."""
WARMTH = 12.0
"""How sharply a bot's fit is turned into chances."""


class Shown(Struct, frozen=True):
    """A performance, and the seven cards of which one is meant."""

    split: str
    number: int
    card: Card
    laid: tuple[Card, ...]
    performance: Performance


class Reads(Protocol):
    """What is measured: a chance for each of the seven cards."""

    def read(self, performance: Performance, laid: tuple[Card, ...], dealer: Dealer) -> Sequence[float]: ...


def styled(style: str, feeling: Feeling, dealer: Dealer) -> Performance:
    """A feeling in one of the styles."""
    if style == "clear":
        return act(feeling, "both", 0.95, dealer)
    if style == "muddled":
        return act(feeling, "both", 0.6, dealer)
    if style == "understated":
        return _still(scaled(feeling.face, 0.35))
    if style == "voice only":
        sounds = [Sound(900 * at, kind, 0.5, 0.0, 800) for at, kind in enumerate(feeling.sounds)]
        return Performance((), tuple(sounds))
    bold = sorted(range(len(feeling.face)), key=lambda at: -abs(feeling.face[at]))[:3]
    return _still(
        tuple([dealer.pick((0.5, 1.0)) * far if at in bold else 0.0 for at, far in enumerate(feeling.face)])
    )


def _still(way: Way) -> Performance:
    return Performance((Pose(0, Face()), Pose(600, face_of(way))), ())


def training() -> list[tuple[Card, Performance]]:
    """All that a reader may learn from: the cards that are not held out, in two styles."""
    dealer = chance_of(seed_of("perception training", 0))
    known = [card for card in CARDS if card not in HELD_OUT]
    return [
        (card, styled(style, FEELING[card], dealer))
        for card in known
        for style in TRAINING_STYLES
        for _ in range(EXAMPLES)
    ]


def trials() -> list[Shown]:
    """The frozen trials."""
    row = []
    for split in SPLITS:
        cards = HELD_OUT if "card" in split else tuple(card for card in CARDS if card not in HELD_OUT)
        styles = NEW_STYLES if "style" in split else TRAINING_STYLES
        for number in range(TRIALS):
            dealer = chance_of(seed_of("perception", number), split.encode())
            card = dealer.pick(cards)
            others = [other for other in dealer.shuffled(CARDS) if other != card][: LAID - 1]
            performance = styled(styles[number % len(styles)], FEELING[card], dealer)
            row.append(Shown(split, number, card, dealer.shuffled((card, *others)), performance))
    return row


class LevelReader:
    """Reads as our bots do: by comparing what it sees with the drawn card."""

    def __init__(self, level: str) -> None:
        bot = BOTS[level]
        assert isinstance(bot, Player), "all levels see alike"
        self.blur = bot.blur

    def read(self, performance: Performance, laid: tuple[Card, ...], dealer: Dealer) -> list[float]:
        seen = watch(Act(0, (1,), performance, None), self.blur, dealer)
        return softmax([WARMTH * fit(seen, FEELING[card]) for card in laid])


class UniformReader:
    """Has no idea."""

    def read(self, performance: Performance, laid: tuple[Card, ...], dealer: Dealer) -> list[float]:
        return [1 / len(laid)] * len(laid)


class NearestExample:
    """Knows only what it was shown: compares a face with the mean of each card's examples."""

    def __init__(self) -> None:
        faces: dict[Card, list[Way]] = {}
        for card, performance in training():
            faces.setdefault(card, []).append(gist(performance.poses))
        self.means = {
            card: tuple([sum(c) / len(c) for c in zip(*rows, strict=True)]) for card, rows in faces.items()
        }

    def read(self, performance: Performance, laid: tuple[Card, ...], dealer: Dealer) -> list[float]:
        if not performance.poses:
            return [1 / len(laid)] * len(laid)
        face = gist(performance.poses)
        apart = {
            card: sum((a - b) ** 2 for a, b in zip(face, self.means[card], strict=True)) for card in self.means
        }
        far = max(apart.values())
        return softmax([-4 * apart.get(card, far / 3) for card in laid])


def softmax(numbers: Sequence[float]) -> list[float]:
    """The numbers as chances."""
    most = max(numbers)
    odds = [exp(number - most) for number in numbers]
    return [odd / sum(odds) for odd in odds]
