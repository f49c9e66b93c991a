"""How fast the engines play at random, beside OpenSpiel's and PettingZoo's hanabi in the same run.

Rates are per second of CPU time. The repetitions of all contenders take turns, so that what slows the machine
down slows all of them down, and ratios hold inside one run.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from statistics import median
from typing import Any

import numpy as np
import pyspiel
from pettingzoo.classic import hanabi_v5
from tqdm import tqdm

from mien.at_random import finish
from mien.envs import GameAEC, VectorGames
from mien.games import GAMES
from mien.kit import Match, QuickDealer, play_out
from mien.kit.options import read_options

REPETITIONS = 9
REPLAYS = 20
LOCK_STEP = 64
SECONDS = 0.25
"""About how long a repetition takes."""

MODES: list[tuple[str, int, dict[str, str]]] = [
    ("expressions", 4, {}),
    ("expressions", 2, {"difficulty": "easy"}),
    ("expressions", 6, {}),
    ("emojito", 4, {}),
    ("emojito", 4, {"edition": "huch"}),
    ("emojito", 4, {"mode": "coop"}),
    ("emojito", 8, {"edition": "huch", "mode": "teams"}),
    ("emoticon", 4, {}),
    ("emoticon", 8, {}),
    ("facecards", 4, {}),
    ("facecards", 4, {"variant": "experts"}),
    ("facecards", 4, {"variant": "masters"}),
    ("facecards", 4, {"variant": "daredevil"}),
]

Play = Callable[[int], int]
"""Plays the game with this number to its end, and returns how many answers were given."""


@dataclass
class Contender:
    """Something that plays games, and the seconds that a game took it in each repetition."""

    name: str
    play: Callable[[int], object]
    count: Play
    """The same games again, counted."""
    games: int = 1
    answers: float = 0
    seconds: list[float] = field(default_factory=list)

    def warm_up(self) -> None:
        """Finds out how many games fill a repetition, and how long they are."""
        while self._time() < SECONDS:
            self.games *= 2
        self.answers = sum(map(self.count, range(self.games))) / self.games

    def repeat(self) -> None:
        self.seconds.append(self._time() / self.games)

    def _time(self) -> float:
        start = time.process_time()
        for number in range(self.games):
            self.play(number)
        return time.process_time() - start

    @property
    def best(self) -> float:
        """Answers per second in the best repetition."""
        return self.answers / min(self.seconds)

    @property
    def usual(self) -> float:
        """Answers per second in the median repetition."""
        return self.answers / median(self.seconds)


def mien(name: str, seats: int, chosen: dict[str, str]) -> Contender:
    """A game of mien, played out bare: no record, no events, no views."""
    game = GAMES[name]
    options = read_options(game, chosen)

    def play(number: int) -> None:
        dealer = QuickDealer(number)
        play_out(game.setup(options, seats, dealer), dealer)

    def count(number: int) -> int:
        dealer = QuickDealer(number)
        state, answered = game.setup(options, seats, dealer), 0
        while asks := state.phase.asks(state):
            answers = {seat: ask.sample(dealer) for seat, ask in asks.items()}
            state = state.phase.resolve(state, answers, dealer)
            answered += len(answers)
        return answered

    return Contender(
        " ".join([name, f"{seats} seats", *(f"{option}={value}" for option, value in chosen.items())]), play, count
    )


def open_spiel() -> Contender:
    """OpenSpiel's hanabi for four, driven from Python, without observations; its dealing is not counted."""
    game = pyspiel.load_game("hanabi", {"players": 4})

    def play(number: int) -> int:
        chance, answered = random.Random(number), 0
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(actions, weights)[0])
            else:
                state.apply_action(chance.choice(state.legal_actions()))
                answered += 1
        return answered

    return Contender("OpenSpiel hanabi 4 seats", play, play)


def open_spiel_observed() -> Contender:
    """The same with what a learner needs at every step: the observation and the mask."""
    game = pyspiel.load_game("hanabi", {"players": 4})

    def play(number: int) -> int:
        chance, answered = random.Random(number), 0
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(actions, weights)[0])
            else:
                np.asarray(state.observation_tensor(), np.float32)
                mask = np.asarray(state.legal_actions_mask(), np.bool_)
                state.apply_action(int(chance.choice(mask.nonzero()[0])))
                answered += 1
        return answered

    return Contender("OpenSpiel hanabi observed", play, play)


def mien_aec() -> Contender:
    """Expressions for four as a PettingZoo environment, with observation and mask."""
    play = zoo_play(GameAEC("expressions", seats=4))
    return Contender("expressions 4 seats, AEC", play, play)


def mien_vector() -> Contender:
    """Expressions for four in lock-step, with observations and masks; its games are counted in answers."""
    games, chance = VectorGames("expressions", LOCK_STEP, seats=4, seed=1), np.random.default_rng(1)

    def play(number: int) -> int:
        drawn = chance.random(games.masks.shape, np.float32) * games.masks
        games.step(drawn.argmax(1))
        return LOCK_STEP

    return Contender(f"expressions 4 seats, {LOCK_STEP} in lock-step", play, play)


def petting_zoo() -> Contender:
    """PettingZoo's hanabi_v5 for four, as its page shows it."""
    play = zoo_play(hanabi_v5.env(players=4))
    return Contender("PettingZoo hanabi_v5 4 seats", play, play)


def zoo_play(env: Any) -> Play:
    """Plays games in a PettingZoo environment at random."""

    def play(number: int) -> int:
        chance, answered = random.Random(number), 0
        env.reset(seed=number)
        for _ in env.agent_iter():
            observation, _, ended, cut, _ = env.last()
            if ended or cut:
                env.step(None)
            else:
                env.step(chance.choice(observation["action_mask"].nonzero()[0]))
                answered += 1
        return answered

    return play


def replay(name: str) -> tuple[int, float]:
    """The answers in the record of a random game, and the median milliseconds in which it is replayed."""
    match = Match.start(GAMES[name], seats=4, seed=b"bench")
    finish(match)
    record = match.record
    times = []
    for _ in range(REPETITIONS):
        start = time.process_time()
        for _ in range(REPLAYS):
            Match.replay(record)
        times.append((time.process_time() - start) / REPLAYS)
    return len(record.answers), median(times) * 1000


def main() -> int:
    """Prints what was measured; 1 if a goal was missed."""
    spiel, observed, zoo = open_spiel(), open_spiel_observed(), petting_zoo()
    ours = [mien(*mode) for mode in MODES]
    aec, vector = mien_aec(), mien_vector()
    contenders = [*ours, spiel, aec, vector, observed, zoo]
    for contender in contenders:
        contender.warm_up()
    for _ in tqdm(range(REPETITIONS), unit="round", disable=None, leave=False):
        for contender in contenders:
            contender.repeat()
    print(row("random play, per CPU second", "games", "answers", "at best", "answers a game"))
    for each in contenders:
        rates = (each.usual / each.answers, each.usual, each.best)
        print(row(each.name, *(f"{rate:,.0f}" for rate in rates), f"{each.answers:.1f}"))
    print("\n" + row("replay of a record of 4 seats", "ms", "answers"))
    replays = {name: replay(name) for name in GAMES}
    for name, (answers, milliseconds) in replays.items():
        print(row(name, f"{milliseconds:.2f}", str(answers)))
    print("\n" + row("goals", "measured"))
    team, milliseconds = ours[0], replays["expressions"][1]
    goals = [
        ("bare expressions / OpenSpiel, at least 0.8", *compared(team, spiel, 0.8)),
        ("AEC / PettingZoo's, at least 15", *compared(aec, zoo, 15)),
        ("AEC / OpenSpiel observed, at least 1", *compared(aec, observed, 1)),
        ("lock-step / OpenSpiel observed, at least 1.5", *compared(vector, observed, 1.5)),
        ("replay of expressions in ms, under 2", milliseconds, milliseconds < 2),
    ]
    for goal, number, reached in goals:
        print(row(goal, f"{number:.2f}", "reached" if reached else "MISSED"))
    return 0 if all(reached for _, _, reached in goals) else 1


def compared(one: Contender, other: Contender, least: float) -> tuple[float, bool]:
    """How many times as fast one is, in the median of the repetitions, and whether that is enough."""
    times = median(theirs / ours for ours, theirs in zip(one.seconds, other.seconds, strict=True))
    ratio = times * one.answers / other.answers
    return ratio, ratio >= least


def row(name: str, *cells: str) -> str:
    return name.ljust(46) + "".join(cell.rjust(16) for cell in cells)


if __name__ == "__main__":
    sys.exit(main())
