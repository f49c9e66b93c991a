"""PettingZoo's AEC: one agent after the other."""

from __future__ import annotations

from typing import Any

from pettingzoo import AECEnv
from pettingzoo.utils.env_logger import EnvLogger

from mien.envs.episode import Episode
from mien.envs.pettingzoo_base import ILLEGAL, GameEnv, Observation, info_of
from mien.envs.spaces import Bytes


class GameAEC(GameEnv, AECEnv):  # type: ignore[misc]
    """A game for one agent after the other; those who are asked together answer in the order of the table.

    It needs none of PettingZoo's wrappers: an action outside the space raises AssertionError, one outside the mask
    ends the game with a reward of -1 for its agent, and a call before `reset` raises AssertionError.
    """

    def __init__(self, game: Any, **settings: Any) -> None:
        super().__init__(game, **settings)
        self._episode: Episode | None = None

    @property
    def episode(self) -> Episode:
        """The game that is being played, with its record."""
        if self._episode is None:
            EnvLogger.error_observe_before_reset()
        assert self._episode is not None
        return self._episode

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deals anew: the game of `mien.start(seed=seed)`, or without a seed the next of the row."""
        self._episode = self.begin(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._rewarded = False
        self.agent_selection = self.agents[self._episode.waiting[0]]

    def observe(self, agent: str) -> Observation:
        return self.look(self._episode or self.episode, self._seat[agent])

    def state(self) -> Bytes:
        """All observations side by side: every hand, but no card that nobody has seen."""
        return self.whole_state(self.episode)

    def step(self, action: Any) -> None:
        episode = self._episode
        if episode is None:
            EnvLogger.error_step_before_reset()
            return
        if not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        number, numbers = self.read(agent, action)
        seat = self._seat[agent]
        self._cumulative_rewards[agent] = 0.0
        if not episode.mask(seat)[number]:
            self._end_illegally(agent, info_of(episode.why_not(seat, number)))
            return
        episode.act(seat, number, numbers)
        self._cycles += 1
        rewards = None if episode.asks and not self.shaped else self.rewards_of(episode)
        if rewards is not None or self._rewarded:
            self.rewards = dict(
                zip(self.possible_agents, rewards or [0.0] * len(self.possible_agents), strict=True)
            )
            self._rewarded = rewards is not None
            self._accumulate_rewards()
        if not episode.asks:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.max_cycles is not None and self._cycles >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[episode.waiting[0]]
            return
        self._deads_step_first()

    def _end_illegally(self, agent: str, info: dict[str, Any]) -> None:
        EnvLogger.warn_on_illegal_move()
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, True)
        self.rewards = {**dict.fromkeys(self.agents, 0.0), agent: ILLEGAL}
        self.infos = {**self.infos, agent: info}
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> str | None:
        if self._episode is None:
            EnvLogger.error_render_before_reset()
        text = self.words(self.episode)
        return text if self.render_mode == "ansi" else None

    def close(self) -> None:
        self._episode = None
