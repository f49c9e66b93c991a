"""What a face does while it holds a feeling: small feelings are told apart by how they move."""

from __future__ import annotations

from itertools import cycle, islice
from typing import Literal

from msgspec import Struct

from mien.games.emojito.cards import Card
from mien.games.emojito.deck import DECK

GestureName = Literal[
    "bounce",
    "doze",
    "drift",
    "droop",
    "glance",
    "lift",
    "nod",
    "peek",
    "roll",
    "search",
    "shake",
    "shiver",
    "sway",
]


HOLD = 2900
"""Milliseconds that an unhurried face holds a feeling, which people need to read it."""

MOST_BEATS = 16
"""Beats of one hold: a performance has at most 24 poses, and the way in, the blink and the way out take eight."""

Beat = dict[str, float]
"""How far features of a face move, by their names."""


class Gesture(Struct, frozen=True):
    """What is added to the face at each beat, over and over, and how long a beat takes in milliseconds."""

    beats: tuple[Beat, ...]
    pace: int

    def moves(self) -> tuple[Beat, ...]:
        """What is added at each beat of the hold."""
        return tuple(islice(cycle(self.beats), min(round(HOLD / self.pace), MOST_BEATS)))


def beat(**moved: float) -> Beat:
    """So much of these features, and nothing of the others."""
    return moved


GESTURES: dict[GestureName, Gesture] = {
    # Up and down, with the mouth: what is too much to keep still.
    "bounce": Gesture((beat(tilt=0.35, open=0.15), beat(tilt=-0.35, open=-0.15)), pace=230),
    # The lids sink, and jerk open.
    "doze": Gesture((beat(lid=-0.15, gy=0.3), beat(lid=-0.4, tilt=0.4, gy=0.6), beat(lid=0.2)), pace=650),
    # The eyes wander off, slowly, to where nobody is.
    "drift": Gesture((beat(gy=-0.1), beat(gx=0.3, gy=-0.3, tilt=0.2), beat(gx=-0.2, gy=-0.4)), pace=700),
    # The head sinks, and stays down.
    "droop": Gesture((beat(), beat(gy=0.3, tilt=0.25), beat(gy=0.6, tilt=0.5, lid=-0.15)), pace=950),
    # To one side and to the other, quickly: somebody might be watching.
    "glance": Gesture((beat(gx=-1.2), beat(gx=-1.2), beat(gx=0.6), beat(gx=0.6)), pace=300),
    # The chin goes up, and the eyes look down on you.
    "lift": Gesture(
        (beat(gy=0.1), beat(tilt=-0.35, gy=0.4, lid=-0.1), beat(tilt=-0.5, gy=0.5, lid=-0.15)), pace=950
    ),
    "nod": Gesture((beat(gy=0.6), beat(gy=-0.15)), pace=320),
    # Away, down, and a short look up at you.
    "peek": Gesture(
        (beat(gx=0.7, gy=0.6, tilt=0.3), beat(gx=0.7, gy=0.7, tilt=0.3), beat(gx=-0.4, gy=-0.4)), pace=480
    ),
    # The eyes go round: how long will this take?
    "roll": Gesture(
        (beat(gx=-0.8), beat(gx=-0.4, gy=-0.8), beat(gx=0.4, gy=-0.9), beat(gx=0.9, gy=-0.2), beat(gy=0.2)),
        pace=300,
    ),
    # From corner to corner, one brow first.
    "search": Gesture(
        (beat(gx=-0.8, gy=-0.4, asym=0.3), beat(gx=0.7, gy=-0.6), beat(gx=0.4, gy=0.5, asym=0.3)), pace=480
    ),
    "shake": Gesture((beat(gx=-0.5, tilt=-0.35), beat(gx=0.5, tilt=0.35)), pace=280),
    "shiver": Gesture((beat(tilt=0.22, gx=0.1), beat(tilt=-0.22, gx=-0.1)), pace=190),
    "sway": Gesture((beat(tilt=0.6), beat(), beat(tilt=-0.6), beat()), pace=420),
}
"""Each way to move."""

MOVES: dict[GestureName, tuple[str, ...]] = {
    "bounce": (
        "joy",
        "delight",
        "excitement",
        "merriment",
        "hilarity",
        "ticklishness",
        "triumph",
        "rapture",
        "amusement",
        "cheek",
        "mockery",
    ),
    "doze": ("sleepiness", "exhaustion", "serenity", "overheating"),
    "drift": (
        "reverie",
        "nostalgia",
        "absent-mindedness",
        "hope",
        "innocence",
        "stupor",
        "passion",
        "wonder",
        "admiration",
    ),
    "droop": (
        "melancholy",
        "resignation",
        "apathy",
        "loneliness",
        "disappointment",
        "gloom",
        "regret",
        "homesickness",
        "sadness",
    ),
    "glance": ("suspicion", "scheming", "envy", "greed", "worry", "mischief", "curiosity"),
    "lift": ("pride", "haughtiness", "vanity", "smugness", "confidence", "offence", "contempt"),
    "nod": ("gratitude", "determination", "compassion", "vengeance", "concentration", "relief", "menace"),
    "peek": (
        "shyness",
        "shame",
        "embarrassment",
        "flattery",
        "insecurity",
        "awkwardness",
        "flirtation",
        "sulkiness",
    ),
    "roll": ("boredom", "impatience", "irritation"),
    "search": ("confusion", "doubt", "inspiration", "craving", "overload"),
    "shake": (
        "disbelief",
        "defiance",
        "indignation",
        "stubbornness",
        "frustration",
        "bitterness",
        "grumpiness",
        "disgust",
    ),
    "shiver": (
        "freezing",
        "trepidation",
        "fear",
        "panic",
        "stress",
        "fury",
        "pain",
        "fright",
        "distress",
        "grief",
    ),
    "sway": ("dizziness", "bliss", "love", "tenderness", "affection", "contentment", "lightness", "nausea"),
}
"""Which emotion moves how; the others (such as impassiveness) hold still."""

_NAMED = {emotion: name for name, emotions in MOVES.items() for emotion in emotions}

GESTURE: dict[Card, GestureName | None] = {card.id: _NAMED.get(card.emotion) for card in DECK}
"""How the feeling of each card moves."""
