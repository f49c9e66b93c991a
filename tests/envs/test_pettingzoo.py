"""PettingZoo's own tests, for every game in every mode, and what they don't look at."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

import mien
import mien.envs
from mien.games import GAMES
from mien.kit import AnyGame, BadOptions, BadSeats, Match, Record, UnknownGame, every_options

pytestmark = pytest.mark.filterwarnings(
    # What PettingZoo warns of in every observation that is a dict with a mask, but for those on a list of its own.
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
    "ignore:Action space for each agent probably should be",
    "ignore:Agents have different",
    # Nobody has done anything yet, or there is nothing in the numbers of a game's first moment.
    "ignore:Observation numpy array is all zeros",
    "ignore:Observation is a single number",
    "ignore:Observation has more than 3 dimensions",
    "ignore:.*negative numbers and is in the shape of a graphical observation",
)


def modes(game: AnyGame) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every mode with the fewest who can play it, and the usual one with the most."""
    for options in every_options(game):
        for kind in game.encodings:
            if kind == "ids" or options == game.options_type():
                yield kind, {"options": msgspec.to_builtins(options), "seats": game.seats(options)[0]}
    usual = game.options_type()
    yield "ids", {"options": msgspec.to_builtins(usual), "seats": game.seats(usual)[-1]}


MODES = [
    pytest.param(name, {**settings, "actions": kind}, id=f"{name}-{number}")
    for name, game in GAMES.items()
    for number, (kind, settings) in enumerate(modes(game))
]
SMALL: dict[str, Any] = {"seats": 2, "options": {"small_deck": True}}


def aec(name: str, **settings: Any) -> Any:
    return pettingzoo.make("aec", f"mien/{name}-v0", **settings)


def parallel(name: str, **settings: Any) -> Any:
    return pettingzoo.make("parallel", f"mien/{name}-v0", **settings)


@pytest.mark.parametrize(("name", "settings"), MODES)
def test_pettingzoo_accepts_it_one_by_one(name: str, settings: dict[str, Any]) -> None:
    api_test(aec(name, **settings), num_cycles=30)
    seed_test(lambda: aec(name, **settings), num_cycles=10)


@pytest.mark.parametrize(("name", "settings"), MODES)
def test_pettingzoo_accepts_it_all_at_once(name: str, settings: dict[str, Any]) -> None:
    parallel_api_test(parallel(name, **settings), num_cycles=30)
    parallel_seed_test(lambda: parallel(name, **settings), num_cycles=10)


@pytest.mark.parametrize("name", GAMES)
def test_pettingzoo_accepts_observations_by_field(name: str) -> None:
    api_test(aec(name, observation="dict"), num_cycles=10)
    env = aec(name, observation="dict")
    env.reset(seed=1)
    flat = aec(name)
    flat.reset(seed=1)
    fields = env.observe(env.agent_selection)["observation"]
    assert np.array_equal(
        np.concatenate([field.ravel() for field in fields.values()]),
        flat.observe(flat.agent_selection)["observation"],
    )


def random_game(env: Any, seed: int) -> None:
    """Plays a game to its end by legal actions at random."""
    env.reset(seed=seed)
    for agent in env.agents:
        env.action_space(agent).seed(seed)
    for agent in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        over = terminated or truncated
        env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))


@pytest.mark.parametrize("name", GAMES)
def test_a_game_that_was_played_has_a_record_that_replays(name: str) -> None:
    env = aec(name)
    random_game(env, 5)
    record = env.episode.record
    again = Match.replay(Record.from_json(record.to_json()))
    assert again.outcome == env.episode.outcome is not None
    assert again.seed == mien.start(name, seed=5).seed


def test_the_same_seed_deals_what_mien_start_deals() -> None:
    env = aec("expressions")
    env.reset(seed=7)
    match = mien.start("expressions", seats=4, seed=7)
    (seat,) = match.asks
    assert env.agent_selection == f"seat_{seat}"
    assert env.episode.state == match.state


def test_games_without_a_seed_differ_and_follow_from_the_last_seed() -> None:
    env, other = aec("expressions", **SMALL), aec("expressions", **SMALL)
    deals = []
    for one in (env, other):
        one.reset(seed=3)
        one.reset()
        deals.append(one.episode.state.hands)
        one.reset()
        deals.append(one.episode.state.hands)
    assert deals[:2] == deals[2:]
    assert deals[0] != deals[1]


def test_an_environment_that_is_given_no_seed_deals_games_of_its_own() -> None:
    seeds = []
    for env in (aec("expressions"), aec("expressions")):
        for _ in range(2):
            env.reset()
            seeds.append(env.episode.seed)
    assert len({*seeds}) == 4


# Rewards ---------------------------------------------------------------------------------------------------


def total_rewards(env: Any, seed: int) -> dict[str, float]:
    env.reset(seed=seed)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    chance = np.random.default_rng(seed)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        totals[agent] += reward
        over = terminated or truncated
        env.step(None if over else int(chance.choice(np.flatnonzero(observation["action_mask"]))))
    return totals


def test_a_team_wins_and_loses_together() -> None:
    env = aec("expressions", seats=3, options={"small_deck": True})
    seen = set()
    for seed in range(40):
        totals = set(total_rewards(env, seed).values())
        assert totals == {1.0 if env.episode.outcome.winners else 0.0}
        seen |= totals
    assert seen == {0.0, 1.0}


@pytest.mark.parametrize("name", ["emoticon", "emojito", "facecards"])
@pytest.mark.parametrize("shaped", [False, True])
def test_rewards_of_rivals_sum_to_nothing(name: str, shaped: bool) -> None:
    env = aec(name, shaped=shaped)
    totals = total_rewards(env, 2)
    assert sum(totals.values()) == pytest.approx(0)
    best = max(totals, key=totals.__getitem__)
    assert shaped or env.possible_agents.index(best) in env.episode.outcome.winners


def test_shaped_rewards_add_up_to_harmony_and_the_win() -> None:
    env = aec("expressions", shaped=True, **SMALL)
    totals = total_rewards(env, 4)
    outcome = env.episode.outcome
    earned = outcome.scores[0] / 8 + bool(outcome.winners)
    assert list(totals.values()) == pytest.approx([earned, earned])


def test_both_doors_give_the_same_rewards() -> None:
    experts: dict[str, Any] = {"seats": 3, "options": {"variant": "experts"}}
    one, both = aec("facecards", **experts), parallel("facecards", **experts)
    looks, _ = both.reset(seed=9)
    one.reset(seed=9)
    chance, totals = np.random.default_rng(1), dict.fromkeys(both.possible_agents, 0.0)
    while both.agents:
        actions = {agent: int(chance.choice(np.flatnonzero(looks[agent]["action_mask"]))) for agent in both.agents}
        for agent, look in looks.items():
            if not look["action_mask"][-1]:
                assert one.agent_selection == agent
                one.step(actions[agent])
        looks, rewards, *_ = both.step(actions)
        for agent, reward in rewards.items():
            totals[agent] += reward
    assert totals == one._cumulative_rewards


# What goes wrong -------------------------------------------------------------------------------------------


def test_an_action_outside_the_mask_ends_the_game_and_names_the_rule(caplog: pytest.LogCaptureFixture) -> None:
    env = aec("expressions", **SMALL)
    env.reset(seed=1)
    agent = env.agent_selection
    mask = env.observe(agent)["action_mask"]
    illegal = next(number for number in range(60) if not mask[number])
    env.step(illegal)
    assert "Illegal move made" in caplog.text
    assert env.terminations == {"seat_0": True, "seat_1": True}
    assert env.rewards == {**dict.fromkeys(env.possible_agents, 0.0), agent: -1.0}
    assert env.infos[agent]["rule"] in ("EX-8", "EX-9")
    for _ in range(2):
        env.step(None)
    assert env.agents == []


def test_every_id_of_every_game_is_taken_or_refused_in_words() -> None:
    for name in GAMES:
        for number in range(0, aec(name).action_space("seat_0").n, 7):
            env = parallel(name)
            looks, _ = env.reset(seed=1)
            *_, infos = env.step(dict.fromkeys(env.agents, number))
            for agent, look in looks.items():
                assert look["action_mask"][number] or infos[agent]["text"]


@pytest.mark.parametrize("action", [-1, 106, 1.5, None, "clue", np.array([1, 2])])
def test_an_action_outside_the_space_is_an_assertion(action: object) -> None:
    env = aec("expressions", **SMALL)
    env.reset(seed=1)
    with pytest.raises(AssertionError, match="not in action space"):
        env.step(action)


def test_a_performance_outside_its_bounds_is_an_assertion() -> None:
    env = aec("emojito", actions="numbers")
    env.reset(seed=1)
    action = env.action_space(env.agent_selection).sample(env.observe(env.agent_selection)["action_mask"])
    with pytest.raises(AssertionError, match="not in action space"):
        env.step({**action, "numbers": action["numbers"] + 9})
    env.step(action)
    face = env.observe("seat_0")["observation"]
    assert face.any()


def test_an_agent_that_is_not_asked_can_only_wait() -> None:
    env = parallel("expressions", **SMALL)
    looks, _ = env.reset(seed=1)
    (waits,) = (agent for agent in env.agents if looks[agent]["action_mask"][-1])
    actions = {agent: int(np.flatnonzero(look["action_mask"])[0]) for agent, look in looks.items()}
    _, rewards, ended, _, infos = env.step({**actions, waits: 0})
    assert rewards[waits] == -1.0
    assert all(ended.values())
    assert infos[waits] == {"illegal": "not-asked", "text": "It's not your turn.", "rule": "EX-6"}
    assert env.step({}) == ({}, {}, {}, {}, {})


@pytest.mark.parametrize("call", ["step", "observe", "state", "render"])
def test_nothing_works_before_a_reset(call: str) -> None:
    for env in (aec("expressions", render_mode="ansi"), parallel("expressions", render_mode="ansi")):
        if call == "observe" and not hasattr(env, "observe"):
            continue
        given: dict[str, list[Any]] = {"step": [0], "observe": ["seat_0"]}
        with pytest.raises(AssertionError, match=r"reset\(\) needs to be called"):
            getattr(env, call)(*given.get(call, []))


def test_a_game_or_a_number_of_seats_that_there_is_not_is_refused() -> None:
    with pytest.raises(UnknownGame, match="no game called"):
        mien.envs.GameAEC("chess")
    with pytest.raises(BadSeats, match="EX-2"):
        aec("expressions", seats=9)
    with pytest.raises(BadOptions, match="no actions called 'numbers'"):
        aec("expressions", actions="numbers")
    with pytest.raises(ValueError, match="'flat' or 'dict'"):
        aec("expressions", observation="picture")


# The rest of the API ---------------------------------------------------------------------------------------


def test_a_game_is_cut_off_after_max_cycles_for_all_at_once() -> None:
    """PettingZoo's max_cycles_test wants every agent to act once a cycle, which no game of turns does."""
    env = aec("expressions", max_cycles=3)
    random_game(env, 1)
    assert env.episode.outcome is None
    assert len(env.episode.record.answers) == 3
    both = parallel("facecards", max_cycles=1)
    looks, _ = both.reset(seed=1)
    actions = {agent: int(np.flatnonzero(look["action_mask"])[0]) for agent, look in looks.items()}
    _, _, ended, cut, _ = both.step(actions)
    assert (set(ended.values()), set(cut.values()), both.agents) == ({False}, {True}, [])


def test_the_state_is_what_all_seats_know() -> None:
    env = aec("expressions", **SMALL)
    env.reset(seed=1)
    told = np.concatenate([env.observe(agent)["observation"] for agent in env.agents])
    assert np.array_equal(env.state(), told)
    assert env.state_space.contains(env.state())


def test_a_game_can_be_read(capsys: pytest.CaptureFixture[str]) -> None:
    env = aec("expressions", render_mode="ansi", **SMALL)
    env.reset(seed=1)
    assert "begins." in env.render()
    env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
    text = env.render()
    assert "gives a clue" in text
    assert "Harmony 0 of 8" in text
    env = aec("expressions", render_mode="human", **SMALL)
    env.reset(seed=1)
    assert env.render() is None
    assert "begins." in capsys.readouterr().out


def test_the_numbers_are_explained() -> None:
    text = mien.envs.describe("expressions", seats=2, options={"small_deck": True})
    assert "Actions: 106 ids" in text
    assert "clue [60]: card × 4 + what it says: lowest, highest, last, more" in text
    assert "hand [15], 0 to 1: the cards in your hand" in text
