"""Many games in lock-step, for learners that want speed: arrays that are written in place, and no wrappers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from mien.envs.episode import Episode, Seeds, Table, returns
from mien.kit import AnyGame


class VectorGames:
    """So many games of one kind, each with one seat that acts next; a game that ends is followed by the next one.

    Its arrays, such as `observations` and `masks`, are the same ones at every step: copy what you want to keep.
    """

    def __init__(
        self,
        game: str | AnyGame,
        count: int,
        *,
        seats: int | None = None,
        options: Struct | Mapping[str, Any] | None = None,
        seed: int | None = None,
        shaped: bool = False,
    ) -> None:
        """Raises UnknownGame, BadOptions or BadSeats."""
        self.table = table = Table(game, seats=seats, options=options)
        self.count, self.shaped = count, shaped
        size, actions = table.encoding.layout.size, table.encoding.book.size
        self.observations: NDArray[np.uint8] = np.zeros((count, size), np.uint8)
        self.masks: NDArray[np.bool_] = np.zeros((count, actions), np.bool_)
        self.seats: NDArray[np.int64] = np.zeros(count, np.int64)
        """Who acts next in each game."""
        self.rewards: NDArray[np.float32] = np.zeros((count, table.seats), np.float32)
        """What every seat of each game got for the last step."""
        self.ended: NDArray[np.bool_] = np.zeros(count, np.bool_)
        """Which games the last step has ended; their observations are those of the next game."""
        self.won: NDArray[np.bool_] = np.zeros((count, table.seats), np.bool_)
        self.scores: NDArray[np.int64] = np.zeros((count, table.seats), np.int64)
        """How each game ended the last time."""
        self._looks = [memoryview(row) for row in self.observations]
        self._legal = [memoryview(row.view(np.uint8)) for row in self.masks]
        self._seeds = Seeds()
        self.episodes = [Episode(table, self._seeds.take(seed if at == 0 else None)) for at in range(count)]
        self._standing = [self._stand(episode) for episode in self.episodes]
        for at in range(count):
            self._show(at)

    def step(self, actions: NDArray[np.integer[Any]]) -> None:
        """Takes an action of the seat that is next in each game; raises ValueError where a mask forbids it."""
        if len(actions) != self.count:
            raise ValueError(f"There are {self.count} games, and {len(actions)} actions.")
        numbers = actions.tolist()
        for at, number in enumerate(numbers):
            if not 0 <= number < self.masks.shape[1] or not self._legal[at][number]:
                raise ValueError(f"Action {number} is not legal in game {at}; `masks` says which are.")
        self.rewards.fill(0)
        self.ended.fill(False)
        for at, number in enumerate(numbers):
            episode = self.episodes[at]
            episode.act(episode.waiting[0], number)
            if self.shaped:
                self._shape(at, episode)
            if not episode.asks:
                self._end(at, episode)
            self._show(at)

    def _show(self, at: int) -> None:
        episode = self.episodes[at]
        seat = episode.waiting[0]
        self.seats[at] = seat
        self._looks[at][:] = episode.observe(seat)
        self._legal[at][:] = episode.mask(seat)

    def _end(self, at: int, episode: Episode) -> None:
        outcome = episode.outcome
        assert outcome is not None, "a game that asks nobody is over"
        self.rewards[at] += returns(outcome, self.table.together)
        self.ended[at] = True
        self.won[at] = [seat in outcome.winners for seat in range(self.table.seats)]
        self.scores[at] = outcome.scores
        self.episodes[at] = Episode(self.table, self._seeds.take(None))
        self._standing[at] = self._stand(self.episodes[at])

    def _shape(self, at: int, episode: Episode) -> None:
        before, self._standing[at] = self._standing[at], self._stand(episode)
        gained = np.subtract(self._standing[at], before)
        self.rewards[at] += gained if self.table.together else gained - gained.mean()

    def _stand(self, episode: Episode) -> tuple[float, ...]:
        return self.table.encoding.standing(episode.view(0)) if self.shaped else ()
