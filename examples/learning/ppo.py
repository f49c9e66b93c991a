"""Learns Expressions with the small deck by PPO, in numpy alone, on one core: python ppo.py [SECONDS]

One network plays both seats, and all it knows is what a seat may know. Untrained it wins few games in a hundred;
after half a minute of CPU time it wins most. `good` bots win about 35 of a hundred, `strong` ones 99.
"""

from __future__ import annotations

import os

os.environ.setdefault("OMP_NUM_THREADS", "1")  # before numpy: small matrices are faster on one core

import sys
import time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mien.envs import VectorGames

Floats = NDArray[np.float32]

TABLE: dict[str, Any] = {"seats": 2, "options": {"small_deck": True}}
GAMES, STEPS = 64, 32
HIDDEN = 128
EPOCHS, BATCH, RATE, CLIP = 3, 512, 1e-3, 0.2
DISCOUNT, TRACE = 1.0, 0.9
ENTROPY, CAUTION = 0.01, 0.5
"""How much it is worth to stay undecided, and how much the error of the value counts."""


class Network:
    """Two layers of ReLU, with a head for the policy and one for the value; Adam moves its weights."""

    def __init__(self, inputs: int, actions: int, seed: int) -> None:
        chance = np.random.default_rng(seed)

        def layer(rows: int, columns: int, gain: float) -> Floats:
            drawn: Floats = (chance.standard_normal((rows, columns)) * gain / np.sqrt(rows)).astype(np.float32)
            return drawn

        shapes = [(inputs, HIDDEN, 1.4), (HIDDEN, HIDDEN, 1.4), (HIDDEN, actions, 0.01), (HIDDEN, 1, 1.0)]
        self.weights = [layer(*shape) for shape in shapes]
        self.weights += [np.zeros(shape[1], np.float32) for shape in shapes]
        self._mean = [np.zeros_like(weight) for weight in self.weights]
        self._square = [np.zeros_like(weight) for weight in self.weights]
        self._steps = 0

    def forward(self, seen: Floats, masks: NDArray[np.bool_]) -> tuple[Floats, Floats, Floats, Floats]:
        """Both layers, the logarithms of the chances of the legal actions, and the value."""
        first, second, policy, value, *biases = self.weights
        one = np.maximum(seen @ first + biases[0], 0)
        two = np.maximum(one @ second + biases[1], 0)
        scores = np.where(masks, two @ policy + biases[2], np.float32(-1e9))
        scores -= scores.max(1, keepdims=True)
        return one, two, scores - np.log(np.exp(scores).sum(1, keepdims=True)), (two @ value + biases[3])[:, 0]

    def backward(self, seen: Floats, one: Floats, two: Floats, of_scores: Floats, of_value: Floats) -> None:
        """One step of Adam against these gradients of the two heads."""
        of_two = (of_scores @ self.weights[2].T + of_value[:, None] @ self.weights[3].T) * (two > 0)
        of_one = (of_two @ self.weights[1].T) * (one > 0)
        outs = (of_one, of_two, of_scores, of_value[:, None])
        gradients = [before.T @ out for before, out in zip((seen, one, two, two), outs, strict=True)]
        gradients += [out.sum(0) for out in outs]
        length = np.sqrt(sum(float((gradient**2).sum()) for gradient in gradients))
        self._steps += 1
        for weight, gradient, mean, square in zip(self.weights, gradients, self._mean, self._square, strict=True):
            gradient = gradient * min(1.0, 0.5 / (length + 1e-8))
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient**2 - square)
            fair = np.sqrt(square / (1 - 0.999**self._steps)) + 1e-5
            weight -= RATE * mean / (1 - 0.9**self._steps) / fair


class Rollout:
    """What happened in so many steps of all games."""

    def __init__(self, inputs: int, actions: int) -> None:
        self.seen = np.zeros((STEPS, GAMES, inputs), np.float32)
        self.masks = np.zeros((STEPS, GAMES, actions), np.bool_)
        self.taken = np.zeros((STEPS, GAMES), np.int64)
        self.chances, self.values, self.rewards = (np.zeros((STEPS, GAMES), np.float32) for _ in range(3))
        self.ended = np.zeros((STEPS, GAMES), np.bool_)

    def play(self, games: VectorGames, network: Network, scale: Floats, chance: np.random.Generator) -> None:
        """Fills itself; then `gains` says how much better each action was than expected."""
        everyone = np.arange(GAMES)
        for step in range(STEPS):
            np.multiply(games.observations, scale, out=self.seen[step])
            self.masks[step] = games.masks
            _, _, logs, self.values[step] = network.forward(self.seen[step], self.masks[step])
            # The largest of the scores with Gumbel noise is a draw by their chances.
            self.taken[step] = (logs + chance.gumbel(size=logs.shape)).argmax(1)
            self.chances[step] = logs[everyone, self.taken[step]]
            games.step(self.taken[step])
            self.rewards[step], self.ended[step] = games.rewards[:, 0], games.ended
        last = network.forward(games.observations * scale, games.masks)[3]
        self.gains, gain, after = np.zeros_like(self.values), np.zeros(GAMES, np.float32), last
        for step in range(STEPS - 1, -1, -1):
            going = ~self.ended[step]
            error = self.rewards[step] + DISCOUNT * after * going - self.values[step]
            gain = error + DISCOUNT * TRACE * gain * going
            self.gains[step], after = gain, self.values[step]


def improve(network: Network, rollout: Rollout, chance: np.random.Generator) -> None:
    """PPO's clipped objective, for a few epochs."""
    seen, masks = rollout.seen.reshape(STEPS * GAMES, -1), rollout.masks.reshape(STEPS * GAMES, -1)
    taken, chances, gains = rollout.taken.ravel(), rollout.chances.ravel(), rollout.gains.ravel()
    goals = gains + rollout.values.ravel()
    gains = (gains - gains.mean()) / (gains.std() + 1e-8)
    for _ in range(EPOCHS):
        order = chance.permutation(STEPS * GAMES)
        for some in order.reshape(-1, BATCH):
            one, two, logs, values = network.forward(seen[some], masks[some])
            each = np.arange(BATCH)
            ratio = np.exp(logs[each, taken[some]] - chances[some])
            # Where the policy has moved far enough the right way, the objective is flat.
            free = np.where(gains[some] > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
            pull = -gains[some] * ratio * free / BATCH
            odds = np.exp(logs)
            entropy = -(odds * np.where(masks[some], logs, 0)).sum(1, keepdims=True)
            of_scores = -odds * pull[:, None]
            of_scores[each, taken[some]] += pull
            of_scores += ENTROPY / BATCH * odds * (np.where(masks[some], logs, 0) + entropy)
            of_value = CAUTION * (values - goals[some]) / BATCH
            network.backward(seen[some], one, two, of_scores.astype(np.float32), of_value.astype(np.float32))


def win_rate(network: Network, scale: Floats, count: int = 200) -> float:
    """The share of games that it wins with its likeliest actions; always the same deals."""
    games = VectorGames("expressions", count, seed=1, **TABLE)
    won, over = np.zeros(count, np.bool_), np.zeros(count, np.bool_)
    while not over.all():
        logs = network.forward(games.observations * scale, games.masks)[2]
        games.step(logs.argmax(1))
        won |= games.ended & ~over & games.won[:, 0]
        over |= games.ended
    return float(won.mean())


def learn(seconds: float, seed: int = 0, most_rounds: int = sys.maxsize) -> tuple[float, float]:
    """Trains for so much CPU time, or so many rounds; returns the win rates before and after."""
    games = VectorGames("expressions", GAMES, seed=2 + seed, shaped=True, **TABLE)
    encoding = games.table.encoding
    scale = (1 / np.frombuffer(encoding.layout.most, np.uint8)).astype(np.float32)
    network = Network(encoding.layout.size, encoding.book.size, seed)
    rollout, chance = Rollout(encoding.layout.size, encoding.book.size), np.random.default_rng(seed)
    before = win_rate(network, scale)
    print(f"untrained: wins {before:.0%} of 200 games")
    begun, rounds = time.process_time(), 0
    told = 5.0
    while (spent := time.process_time() - begun) < seconds and rounds < most_rounds:
        rollout.play(games, network, scale, chance)
        improve(network, rollout, chance)
        rounds += 1
        if spent > told:
            told += 5.0
            print(f"{spent:3.0f} s of CPU, {rounds * STEPS * GAMES:7,} steps: wins {win_rate(network, scale):.0%}")
    after = win_rate(network, scale)
    spent = time.process_time() - begun
    print(f"after {spent:.0f} s of CPU and {rounds * STEPS * GAMES:,} steps: wins {after:.0%}")
    return before, after


if __name__ == "__main__":
    learn(float(sys.argv[1]) if len(sys.argv) > 1 else 30.0)
