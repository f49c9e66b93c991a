"""Other-Play: every seat has its own names for the suits, so no agreement can rest on what a suit is called."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mien.envs import VectorGames
from mien.games.expressions.cards import SMALL_DECK, SUITS

CARDS = len(SMALL_DECK)
WAYS = list(permutations(range(3)))
Ints = NDArray[np.int64]


def moved(way: tuple[int, ...]) -> Ints:
    """For each card as a seat names it, the card that it is."""
    return np.array([way[card // 5] * 5 + card % 5 for card in range(CARDS)])


class Relabelled:
    """Games in lock-step, as `VectorGames`, in which each seat of each game calls the suits otherwise."""

    def __init__(self, games: VectorGames, seed: int) -> None:
        assert len(SUITS) == 5, "the small deck has the first three of five suits"
        self._games, self._chance = games, np.random.default_rng(seed)
        encoding = games.table.encoding
        self._looks = np.array([self._look(encoding, moved(way)) for way in WAYS])
        self._acts = np.array([self._act(encoding, moved(way)) for way in WAYS])
        self._ways = self._chance.integers(len(WAYS), size=(games.count, games.table.seats))
        self._rows = np.arange(games.count)
        self._show()

    @staticmethod
    def _look(encoding: Any, cards: Ints) -> Ints:
        """Where each number of a renamed observation comes from."""
        index = np.arange(encoding.layout.size)
        for field in encoding.layout.fields:
            if field.shape[-1] == CARDS:
                start = encoding.layout.start[field.name]
                for row in range(start, start + int(np.prod(field.shape)), CARDS):
                    index[row : row + CARDS] = row + cards
        return index

    @staticmethod
    def _act(encoding: Any, cards: Ints) -> Ints:
        """The action that each renamed one stands for."""
        index, start = np.arange(encoding.book.size), encoding.book.start
        says = (start["guess"] - start["clue"]) // CARDS
        index[start["clue"] : start["guess"]] = (cards[:, None] * says + np.arange(says)).ravel()
        for row in range(start["guess"], encoding.book.wait, CARDS):
            index[row : row + CARDS] = row + cards
        return index

    def _show(self) -> None:
        games = self._games
        self._now = self._ways[self._rows, games.seats]
        self.observations = np.take_along_axis(games.observations, self._looks[self._now], 1)
        self.masks = np.take_along_axis(games.masks, self._acts[self._now], 1)
        self.rewards, self.ended = games.rewards, games.ended

    def step(self, actions: Ints) -> None:
        self._games.step(self._acts[self._now, actions])
        for at in np.flatnonzero(self._games.ended):
            self._ways[at] = self._chance.integers(len(WAYS), size=self._ways.shape[1])
        self._show()
