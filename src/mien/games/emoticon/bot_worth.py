"""What cards are worth to a bot of Émoticon."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from mien.games.emoticon.cards import MOOD, VALUE, Card, Mood
from mien.games.emoticon.rules import State, score

Column = tuple[Mood, ...]
Front = tuple[Card, ...]


@lru_cache(maxsize=1 << 16)
def worth(front: Front, column: Column) -> int:
    """What these cards score."""
    return score(front, column)[0]


def best_mood(cards: Iterable[Card], column: Column) -> Mood:
    """The mood in which these cards score most; of equals, the one that ranks higher."""
    totals = dict.fromkeys(column, 0)
    for card in cards:
        if card in MOOD:
            totals[MOOD[card]] += VALUE[card] + (MOOD[card] == column[0])
    totals[column[-1]] = 0
    return max(totals, key=totals.__getitem__)


def scores_of(state: State, column: Column) -> list[int]:
    """What each seat would score if the round ended with this column."""
    return [worth(front, column) for front in state.fronts]
