"""Many games in lock-step: the same games as one by one, in arrays that stay where they are."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from mien.envs import VectorGames
from mien.games import GAMES
from mien.kit import BadSeats, Match

SMALL: dict[str, Any] = {"seats": 2, "options": {"small_deck": True}}


def random_actions(games: VectorGames, chance: np.random.Generator) -> Any:
    return (chance.random(games.masks.shape) * games.masks).argmax(axis=1)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_played_again_and_again(name: str) -> None:
    games, chance = VectorGames(name, 3, seed=1), np.random.default_rng(1)
    arrays = games.observations, games.masks
    ended = np.zeros(3, np.int64)
    while ended.max() < 2:
        assert games.masks.any(axis=1).all()
        assert (games.observations <= np.frombuffer(games.table.encoding.layout.most, np.uint8)).all()
        games.step(random_actions(games, chance))
        ended += games.ended
        if games.ended.any():
            assert games.rewards[games.ended].any() or games.table.together
            assert games.scores[games.ended].any()
        else:
            assert not games.rewards.any()
    assert games.observations is arrays[0]
    assert games.masks is arrays[1]


def test_what_it_shows_is_what_the_seat_that_is_next_would_see() -> None:
    games, chance = VectorGames("facecards", 4, seed=2), np.random.default_rng(2)
    for _ in range(60):
        games.step(random_actions(games, chance))
        for at, episode in enumerate(games.episodes):
            assert games.seats[at] == episode.waiting[0]
            assert bytes(games.observations[at]) == bytes(episode.observe(episode.waiting[0]))
            assert bytes(games.masks[at]) == bytes(episode.mask(episode.waiting[0]))


def test_a_game_of_many_has_a_record_that_replays() -> None:
    games, chance = VectorGames("expressions", 2, seed=3, **SMALL), np.random.default_rng(3)
    first = games.episodes[0]
    while games.episodes[0] is first:
        games.step(random_actions(games, chance))
    again = Match.replay(first.record)
    assert again.outcome == first.outcome is not None
    assert list(games.scores[0]) == list(first.outcome.scores)
    assert list(games.won[0]) == [bool(first.outcome.winners)] * 2


@pytest.mark.parametrize("name", ["expressions", "emoticon"])
def test_shaped_rewards_come_with_progress(name: str) -> None:
    games, chance = VectorGames(name, 2, seed=4, shaped=True), np.random.default_rng(4)
    seen = np.zeros(games.rewards.shape)
    while not games.ended.any():
        games.step(random_actions(games, chance))
        seen += games.rewards
        if name == "emoticon":
            assert np.allclose(games.rewards.sum(axis=1), 0, atol=1e-6)
    assert seen.any()


def test_the_same_seed_plays_the_same_games() -> None:
    one, other = (VectorGames("emoticon", 2, seed=5) for _ in range(2))
    assert np.array_equal(one.observations, other.observations)
    assert not np.array_equal(one.observations[0], one.observations[1])


@pytest.mark.parametrize("action", [-1, 105, 106, 10_000])
def test_an_action_outside_the_mask_changes_nothing(action: int) -> None:
    games = VectorGames("expressions", 2, seed=6, **SMALL)
    before = games.observations.copy()
    with pytest.raises(ValueError, match="not legal in game 1"):
        games.step(np.array([int(games.masks[0].argmax()), action]))
    assert np.array_equal(games.observations, before)
    with pytest.raises(ValueError, match="2 games, and 1 actions"):
        games.step(np.array([0]))


def test_seats_that_there_are_not_are_refused() -> None:
    with pytest.raises(BadSeats, match="EX-2"):
        VectorGames("expressions", 2, seats=9)
