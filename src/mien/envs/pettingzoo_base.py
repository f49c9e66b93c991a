"""What PettingZoo's two kinds of environment have in common: spaces, observations, rewards and rendering."""

from __future__ import annotations

from collections.abc import Mapping
from operator import index
from typing import Any, Literal

import numpy as np
from gymnasium import spaces
from msgspec import Struct

from mien.envs.episode import Episode, Seeds, Table, returns
from mien.envs.spaces import Bytes, action_space, by_field, flat_space, observation_space
from mien.kit import AnyGame, Refusal, Seat

Observation = dict[str, Any]
RenderMode = Literal["ansi", "human"]
ILLEGAL = -1.0
"""The reward for an action that the mask forbids; it ends the game, as in all of PettingZoo's turn-based games."""


class GameEnv:
    """A game as an environment: agents are `seat_0`, `seat_1` and so on, in the order of the table."""

    def __init__(
        self,
        game: str | AnyGame,
        *,
        seats: int | None = None,
        options: Struct | Mapping[str, Any] | None = None,
        observation: Literal["flat", "dict"] = "flat",
        actions: str = "ids",
        shaped: bool = False,
        max_cycles: int | None = None,
        render_mode: RenderMode | None = None,
    ) -> None:
        """Raises UnknownGame, BadOptions or BadSeats.

        `observation` is one array, or a dict of the fields of the layout. `actions` are "ids"; a game in which one
        performs has "numbers", too. `shaped` adds, at every step, how much nearer a seat has come to what wins.
        """
        if observation not in ("flat", "dict"):
            raise ValueError(f"An observation is 'flat' or 'dict', not {observation!r}.")
        self.table = Table(game, seats=seats, options=options, actions=actions)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.table.seats)]
        self.metadata: dict[str, Any] = {
            "name": f"{self.table.game.name}_v{self.table.encoding.VERSION}",
            "render_modes": ["ansi", "human"],
            "is_parallelizable": False,  # GameParallel is there for that
        }
        self.max_cycles, self.render_mode = max_cycles, render_mode
        self.observation_kind, self.shaped = observation, shaped
        encoding = self.table.encoding
        self.observation_spaces = {
            agent: observation_space(encoding, observation) for agent in self.possible_agents
        }
        self.action_spaces = {agent: action_space(encoding) for agent in self.possible_agents}
        self.state_space = flat_space(encoding, self.table.seats)
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._seeds = Seeds()
        self._cycles = 0
        self._standing: tuple[float, ...] = ()
        self._shown = 0

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def begin(self, seed: int | None) -> Episode:
        """A new episode."""
        episode = Episode(self.table, self._seeds.take(seed), keeps_events=self.render_mode is not None)
        self._cycles = self._shown = 0
        if self.shaped:
            self._standing = self._stand(episode)
        return episode

    def look(self, episode: Episode, seat: Seat) -> Observation:
        """What a seat sees, with its mask."""
        told: Bytes = np.frombuffer(episode.observe(seat), dtype=np.uint8)
        return {
            "observation": told if self.observation_kind == "flat" else by_field(self.table.encoding, told),
            "action_mask": np.frombuffer(episode.mask(seat), dtype=np.int8),
        }

    def read(self, agent: str, action: Any) -> tuple[int, Any]:
        """The id and the numbers of an action; raises AssertionError if it is not in the agent's space."""
        if not self.table.encoding.bounds:
            try:
                number = index(action)
            except TypeError:
                number = -1
            assert 0 <= number < self.table.encoding.book.size, "action is not in action space"
            return number, ()
        assert self.action_spaces[agent].contains(action), "action is not in action space"
        return int(action["id"]), action["numbers"]

    def rewards_of(self, episode: Episode) -> list[float] | None:
        """Every seat's reward for what has just been done; None if nobody has any."""
        outcome, together = episode.outcome, self.table.together
        won = None if outcome is None else returns(outcome, together)
        if not self.shaped:
            return won
        before, self._standing = self._standing, self._stand(episode)
        gained = [now - then for now, then in zip(self._standing, before, strict=True)]
        even = 0.0 if together else sum(gained) / len(gained)
        return [gain - even + (won[seat] if won else 0.0) for seat, gain in enumerate(gained)]

    def whole_state(self, episode: Episode) -> Bytes:
        """All that the seats know together: their observations side by side."""
        told = b"".join(episode.observe(seat) for seat in range(self.table.seats))
        return np.frombuffer(told, dtype=np.uint8)

    def words(self, episode: Episode) -> str:
        """What has happened since the last time, and the table as a spectator sees it."""
        game = self.table.game
        events = episode.events or []
        lines = [game.event_text(event, self.possible_agents) for event in events[self._shown :] if not event.only]
        self._shown = len(events)
        text = "\n".join([*lines, game.view_text(game.view(episode.state, None), self.possible_agents)])
        if self.render_mode == "human":
            print(text)
        return text

    def _stand(self, episode: Episode) -> tuple[float, ...]:
        return self.table.encoding.standing(episode.view(0))


def info_of(refusal: Refusal) -> dict[str, Any]:
    """What an agent is told of an action that it could not take."""
    return {"illegal": refusal.code, "text": refusal.text, "rule": refusal.rule}
