"""PettingZoo's Parallel: all agents at once, of whom those that nobody asks wait."""

from __future__ import annotations

from typing import Any

from pettingzoo import ParallelEnv
from pettingzoo.utils.env_logger import EnvLogger

from mien.envs.episode import Episode
from mien.envs.pettingzoo_base import ILLEGAL, GameEnv, Observation, info_of
from mien.envs.spaces import Bytes

Step = tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]


class GameParallel(GameEnv, ParallelEnv):  # type: ignore[misc]
    """A game for all agents at once: an agent that is not asked takes the last id, `wait`, as its mask says.

    An action outside the mask ends the game with a reward of -1 for its agent, as in the AEC environment.
    """

    def __init__(self, game: Any, **settings: Any) -> None:
        super().__init__(game, **settings)
        self._episode: Episode | None = None
        self.agents: list[str] = []

    @property
    def episode(self) -> Episode:
        """The game that is being played, with its record."""
        if self._episode is None:
            EnvLogger.error_observe_before_reset()
        assert self._episode is not None
        return self._episode

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Deals anew: the game of `mien.start(seed=seed)`, or without a seed the next of the row."""
        self._episode = self.begin(seed)
        self.agents = list(self.possible_agents)
        return self._looks(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, Any]) -> Step:
        if self._episode is None:
            EnvLogger.error_step_before_reset()
        if not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return {}, {}, {}, {}, {}
        episode = self.episode
        taken = {agent: self.read(agent, actions[agent]) for agent in self.agents}
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        # Whoever errs, errs before anything has happened.
        wrong = [agent for agent, (number, _) in taken.items() if not episode.mask(self._seat[agent])[number]]
        rewards: list[float] | None = None
        if wrong:
            EnvLogger.warn_on_illegal_move()
            for agent in wrong:
                infos[agent] = info_of(episode.why_not(self._seat[agent], taken[agent][0]))
            rewards = [ILLEGAL if agent in wrong else 0.0 for agent in self.agents]
        else:
            for seat in tuple(episode.waiting):
                episode.act(seat, *taken[self.possible_agents[seat]])
            rewards = self.rewards_of(episode)
        self._cycles += 1
        over = bool(wrong) or not episode.asks
        late = not over and self.max_cycles is not None and self._cycles >= self.max_cycles
        agents, looks = self.agents, self._looks()
        if over or late:
            self.agents = []
        given = dict(zip(agents, rewards or [0.0] * len(agents), strict=True))
        return looks, given, dict.fromkeys(agents, over), dict.fromkeys(agents, late), infos

    def _looks(self) -> dict[str, Observation]:
        return {agent: self.look(self.episode, self._seat[agent]) for agent in self.agents}

    def state(self) -> Bytes:
        """All observations side by side: every hand, but no card that nobody has seen."""
        return self.whole_state(self.episode)

    def render(self) -> str | None:
        if self._episode is None:
            EnvLogger.error_render_before_reset()
        text = self.words(self.episode)
        return text if self.render_mode == "ansi" else None

    def close(self) -> None:
        self._episode = None
