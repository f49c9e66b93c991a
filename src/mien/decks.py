"""What the browser needs of all decks; `python -m mien.decks` prints it as JSON."""

import sys

import msgspec
from msgspec import Struct

from mien.games.emojito.deck import DECK as EMOTION_CARDS
from mien.games.emojito.deck_card import EmotionCard
from mien.games.emoticon.deck import MISCHIEF, MOODS, Mischief, Mood
from mien.games.facecards.deck import DECK as FACE_CARDS
from mien.games.facecards.deck_card import FaceCard


class Decks(Struct, frozen=True):
    """Every card that has a picture or a name of its own, by game."""

    emojito: tuple[EmotionCard, ...]
    facecards: tuple[FaceCard, ...]
    moods: tuple[Mood, ...]
    mischief: tuple[Mischief, ...]


def decks() -> Decks:
    """All decks, whole."""
    return Decks(emojito=EMOTION_CARDS, facecards=FACE_CARDS, moods=MOODS, mischief=MISCHIEF)


if __name__ == "__main__":
    sys.stdout.buffer.write(msgspec.json.encode(decks()))
