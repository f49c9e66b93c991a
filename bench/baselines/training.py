"""PPO, Other-Play, a best response to the pool, and behaviour cloning, on the small deck."""

from __future__ import annotations

import time
from typing import Any

import numpy as np
from bench.baselines.beside import Beside, ids_of, no_table
from bench.baselines.relabelled import Relabelled
from examples.learning.ppo import BATCH, GAMES, TABLE, Network, Rollout, improve

from mien.benchmark.network import NetworkBot
from mien.benchmark.partners import POOL
from mien.envs import Episode, Table, VectorGames
from mien.kit.play import chance_of


def table() -> Table:
    return Table("expressions", seats=2, options=TABLE["options"])


def scale_of(of: Table) -> Any:
    return (1 / np.frombuffer(of.encoding.layout.most, np.uint8)).astype(np.float32)


def as_bot(network: Network) -> NetworkBot:
    first, second, policy, _, *biases = network.weights
    return NetworkBot([first, second, policy, *biases[:3]])


def trained(games: Any, of: Table, seed: int, seconds: float) -> NetworkBot:
    """PPO for so much CPU time."""
    size, actions = of.encoding.layout.size, of.encoding.book.size
    network, rollout, chance = Network(size, actions, seed), Rollout(size, actions), np.random.default_rng(seed)
    begun = time.process_time()
    while time.process_time() - begun < seconds:
        rollout.play(games, network, scale_of(of), chance)
        improve(network, rollout, chance)
    return as_bot(network)


def ppo(seed: int, seconds: float) -> NetworkBot:
    """One network in all seats."""
    games = VectorGames("expressions", GAMES, seed=1000 + seed, shaped=True, **TABLE)
    return trained(games, games.table, seed, seconds)


def other_play(seed: int, seconds: float) -> NetworkBot:
    """One network in all seats, each of which calls the suits otherwise."""
    games = VectorGames("expressions", GAMES, seed=2000 + seed, shaped=True, **TABLE)
    return trained(Relabelled(games, seed), games.table, 100 + seed, seconds)


def best_response(seed: int, seconds: float) -> NetworkBot:
    """One network beside the frozen partners of the pool, all of them in turn."""
    of = table()
    return trained(Beside(of, GAMES, seed), of, 200 + seed, seconds)


def cloned(level: str, seed: int, games: int, epochs: int) -> NetworkBot:
    """A network that imitates a bot, from games of that bot with itself."""
    of, seen, masks, taken = table(), [], [], []
    ids = [ids_of(of, seat) for seat in range(of.seats)]
    for number in range(games):
        episode = Episode(of, f"cloning {seed} {number}".encode())
        while episode.asks:
            seat = episode.waiting[0]
            chance = chance_of(episode.seed, episode.step, seat)
            answer = POOL[level].answer(episode.view(seat), episode.asks[seat], no_table, chance)
            action = ids[seat][answer, not isinstance(answer, str)]
            seen.append(bytes(episode.observe(seat)))
            masks.append(bytes(episode.mask(seat)))
            taken.append(action)
            episode.act(seat, action)
    looks = np.frombuffer(b"".join(seen), np.uint8).reshape(len(seen), -1) * scale_of(of)
    legal = np.frombuffer(b"".join(masks), np.uint8).reshape(len(masks), -1).astype(np.bool_)
    network, chance_of_order = Network(looks.shape[1], legal.shape[1], seed), np.random.default_rng(seed)
    right = np.array(taken)
    for _ in range(epochs):
        order = chance_of_order.permutation(len(right))
        for start in range(0, len(order) - BATCH + 1, BATCH):
            some = order[start : start + BATCH]
            one, two, logs, _ = network.forward(looks[some], legal[some])
            wrong = np.exp(logs)
            wrong[np.arange(BATCH), right[some]] -= 1
            network.backward(
                looks[some], one, two, (wrong / BATCH).astype(np.float32), np.zeros(BATCH, np.float32)
            )
    return as_bot(network)
