"""Games in lock-step in which one seat learns, and frozen partners play the other."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from mien.benchmark.partners import POOL
from mien.envs import Episode, Table
from mien.kit.play import chance_of


class Beside:
    """As `VectorGames` for the seat that learns; a new game brings the next partner of the pool."""

    def __init__(self, table: Table, count: int, seed: int) -> None:
        self.table, self.count, self._seed, self._begun = table, count, seed, 0
        encoding = table.encoding
        self._ids = [ids_of(table, seat) for seat in range(table.seats)]
        self.observations = np.zeros((count, encoding.layout.size), np.uint8)
        self.masks = np.zeros((count, encoding.book.size), np.bool_)
        self.rewards = np.zeros((count, table.seats), np.float32)
        self.ended = np.zeros(count, np.bool_)
        self._games = [self._begin() for _ in range(count)]
        for at in range(count):
            self._go_on(at)
            self._show(at)

    def step(self, actions: NDArray[np.integer[Any]]) -> None:
        self.rewards.fill(0)
        self.ended.fill(False)
        for at, action in enumerate(actions.tolist()):
            episode, seat, _ = self._games[at]
            before = self._standing(episode)
            episode.act(seat, action)
            self._go_on(at)
            self.rewards[at] += self._standing(episode) - before
            if not episode.asks:
                outcome = episode.outcome
                assert outcome is not None, "a game that asks nobody is over"
                self.rewards[at] += float(bool(outcome.winners))
                self.ended[at] = True
                self._games[at] = self._begin()
                self._go_on(at)
            self._show(at)

    def _begin(self) -> tuple[Episode, int, str]:
        self._begun += 1
        partner = tuple(POOL)[self._begun % len(POOL)]
        seed = f"best response {self._seed} {self._begun}".encode()
        return Episode(self.table, seed), self._begun // len(POOL) % self.table.seats, partner

    def _go_on(self, at: int) -> None:
        """Has the partner play until the learner is asked."""
        episode, seat, partner = self._games[at]
        while episode.asks and episode.waiting[0] != seat:
            other = episode.waiting[0]
            chance = chance_of(episode.seed, episode.step, other)
            view = episode.view(other)
            answer = POOL[partner].answer(view, episode.asks[other], no_table, chance)
            episode.act(other, self._ids[other][answer, not isinstance(answer, str)])

    def _show(self, at: int) -> None:
        episode, seat, _ = self._games[at]
        self.observations[at] = np.frombuffer(episode.observe(seat), np.uint8)
        self.masks[at] = np.frombuffer(episode.mask(seat), np.uint8)

    def _standing(self, episode: Episode) -> float:
        return self.table.encoding.standing(episode.view(0))[0]


def ids_of(table: Table, seat: int) -> dict[tuple[Any, bool], int]:
    """The id of every answer of a seat; a card that is chosen is told from a sentence about it."""
    episode = Episode(table, b"ids")
    view, ask = episode.game.view(episode.state, seat), next(iter(episode.asks.values()))
    found = {}
    for number in range(table.encoding.book.wait):
        answer = table.encoding.answer(view, ask, (number,), chance_of(b"ids"))
        found[answer, not isinstance(answer, str)] = number
    return found


def no_table() -> Any:
    """Stands for imagined tables."""
    raise AssertionError("no partner of the pool imagines tables")
