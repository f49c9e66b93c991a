"""A game as text: complete to read, answered in words, refused with the rule, and disguised."""

from __future__ import annotations

import random
import re
import sys
from enum import Enum, auto
from types import ModuleType
from typing import Any

import msgspec
import pytest

import mien
from mien.games import GAMES
from mien.kit import AnyMatch, IllegalAnswer, Match, QuickDealer
from mien.kit import contract as law
from mien.kit.options import every_options
from mien.kit.play import ask_bot
from mien.program.answering import legal_words, read_words
from mien.program.disguise import Disguise
from mien.program.reading import table_text
from mien.program.text_game import TextGame
from mien.transcript import names

LEGAL = re.compile(r"^\[(.*)\]$", re.MULTILINE)


def run(env: TextGame, players: int, seed: int, pick: Any = None) -> tuple[dict[int, float], dict[int, Any]]:
    """The loop of TextArena's README."""
    chance = random.Random(seed)
    env.reset(num_players=players, seed=seed)
    done = False
    while not done:
        _, observation = env.get_observation()
        action = f"I think so. [{chance.choice(LEGAL.findall(observation))}]"
        done, _ = env.step(action=action)
    return env.close()


@pytest.mark.parametrize("name", GAMES)
def test_a_loop_plays_every_game_to_its_end_in_words(name: str) -> None:
    env = TextGame(name)
    rewards, info = run(env, 4, 3)
    outcome = env.record.outcome
    assert outcome is not None
    assert rewards == {seat: float(seat in outcome.winners) for seat in range(4)}
    assert not any(player["invalid_move"] for player in info.values())
    assert Match.replay(env.record).outcome == outcome


@pytest.mark.parametrize("name", GAMES)
def test_every_legal_answer_has_words_of_its_own_that_are_read_back(name: str) -> None:
    game = GAMES[name]
    for options in every_options(game):
        match = Match.start(game, seats=game.seats(options)[0], options=options, seed=b"words")
        for number, _ in enumerate(law.steps(match, QuickDealer(1))):
            if number % 9 or not match.asks:
                continue
            for seat in match.asks:
                legal = legal_words(match.position, seat)
                assert len(legal) == match.asks[seat].count()
                for words, answer in list(legal.items())[::7]:
                    assert read_words(match.position, seat, f"So, [{words.upper()}]!") == answer
                    json = msgspec.json.encode(answer).decode()
                    assert read_words(match.position, seat, json) == answer


@pytest.mark.parametrize(
    "typed", ["Guess 3 {}", "guess seat 3 {}", "Guess Seat 3, {}.", "It can't be a clue: [GUESS Seat 3 {}]"]
)
@pytest.mark.parametrize("card", ["disgust-8", "disgust 8", "Disgust 8"])
def test_a_sentence_is_understood_as_people_type_it(typed: str, card: str) -> None:
    match = mien.start("expressions", seats=4, seed=1)
    (seat,) = match.asks
    read = read_words(match.position, seat, typed.format(card))
    assert msgspec.to_builtins(read) == {"type": "Guess", "partner": 3, "card": "disgust-8"}


def shown(match: AnyMatch, seat: int) -> str:
    return table_text(match.position, seat)


TOGETHER = {"actors": ("actors", "symbols"), "symbols": ("actors", "symbols"), "sides": ("sides", "zones")}
"""Fields that make no sense one without the other."""


@pytest.mark.parametrize("name", GAMES)
def test_every_field_of_a_view_is_told_in_words(name: str) -> None:
    """A view with a field as it was a step before reads differently."""
    match, chance = mien.start(name, seed=4), QuickDealer(5)
    bot = next(iter(match.game.bots.values()))
    before, untold = match.view(0), set()
    for _ in range(60):
        if not match.asks:
            break
        for seat in match.waiting_for:
            match.answer(seat, ask_bot(bot, match, seat, chance))
        view = match.view(0)
        for field in view.__struct_fields__:
            old = {one: getattr(before, one) for one in TOGETHER.get(field, (field,))}
            if any(getattr(view, one) != value for one, value in old.items()):
                other = msgspec.structs.replace(view, **old)
                if words_of(match, other) == words_of(match, view):
                    untold.add(field)
        before = view
    assert untold <= {"phase"}, "whose turn it is, the one who is asked knows"


def words_of(match: AnyMatch, view: Any) -> str:
    called = names(match.seats)
    return match.game.view_text(view, called) + match.game.details_text(view, called)


def test_the_text_says_what_was_left_out_before() -> None:
    match = mien.play(mien.start("expressions", seats=3, seed=1), "beginner")
    text = shown(match, 1)
    assert "You are Seat 1." in text
    assert "began." in text
    assert "Turn 1: " in text
    match = mien.start("facecards", seats=3, seed=1)
    assert re.search(r"\((people|animals|objects)\): ", shown(match, 0))


# What goes wrong -------------------------------------------------------------------------------------------


def test_a_wrong_answer_is_refused_with_its_rule_and_after_three_silence_counts() -> None:
    env = TextGame("expressions", with_legal=False)
    env.reset(num_players=2, seed=1)
    seat, first = env.get_observation()
    assert "Legal answers" not in first
    assert "EX-9 What a clue says" in first
    for number, words in enumerate(["[Guess 9 joy-1]", "pass", "[Guess 1 joy-77]"], 1):
        assert env.current_player_id == seat
        done, info = env.step(words)
        assert not done
        assert info["given_up"] == (number == 3)
        assert info["rule"].startswith("EX-")
        if number < 3:
            assert f"({info['rule']})" in env.get_observation()[1]
    assert env.current_player_id != seat
    assert env.refusals[seat] == 3
    assert len(env.record.answers) == 1


@pytest.mark.parametrize(
    "words",
    [
        *("", "[]", "[[[", "{", '{"type":"Guess"}', "Guess", "[Clue joy]", "é" * 5000, "\x00"),
        *("[" * 5000, '{"a":' * 5000, '"\ud800"', '["\ud800"]'),
    ],
)
def test_nonsense_is_refused(words: str) -> None:
    match = mien.start("expressions", seed=1)
    (seat,) = match.asks
    with pytest.raises(IllegalAnswer):
        read_words(match.position, seat, words)


def test_nothing_can_be_read_before_a_reset_or_said_after_the_end() -> None:
    env = TextGame("expressions", options={"small_deck": True})
    with pytest.raises(mien.kit.BadSeats, match="reset"):
        env.get_observation()
    run(env, 2, 1)
    assert env.step("[anything]") == (True, {"refused": "game-over"})
    assert "Scores" in env.get_observation()[1]


# Disguise --------------------------------------------------------------------------------------------------


def test_names_are_disguised_and_answers_in_made_up_words_are_read() -> None:
    env = TextGame("expressions", disguised=True)
    env.reset(num_players=4, seed=3)
    _, text = env.get_observation()
    for name in ("joy", "anger", "Harmony", "Expressions"):
        assert not re.search(rf"\b{name}\b", text, re.IGNORECASE)
    run(env, 4, 3)
    assert env.record.outcome is not None


def test_a_disguise_gives_back_what_it_hides() -> None:
    disguise = Disguise(("joy", "disco-dancer", "Face Cards"), b"seed")
    text = "Joy 3, the disco dancer and joy-8; enjoyment in Face Cards."
    hidden = disguise.hide(text)
    assert not re.search(r"\bjoy\b|disco|face", hidden, re.IGNORECASE)
    assert "enjoyment" in hidden
    assert disguise.show(hidden) == "Joy 3, the disco-dancer and joy-8; enjoyment in Face-cards."
    assert Disguise(("joy",), b"other").hide("joy") != Disguise(("joy",), b"seed").hide("joy")
    assert Disguise((), b"seed").hide(text) == text


class ObservationType(Enum):
    """As TextArena has it: its wrappers compare kinds of messages by identity."""

    PROMPT = auto()
    GAME_BOARD = auto()


def test_messages_are_of_the_kinds_that_textarena_s_wrappers_look_for(monkeypatch: pytest.MonkeyPatch) -> None:
    env = TextGame("expressions", as_messages=True, with_rules=False)
    env.reset(num_players=2, seed=7)
    _, named = env.get_observation()
    assert [kind for _, _, kind in named] == ["PROMPT", "GAME_BOARD"]
    textarena = ModuleType("textarena")
    textarena.ObservationType = ObservationType  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "textarena", textarena)
    seat, messages = env.get_observation()
    assert [kind for _, _, kind in messages] == [ObservationType.PROMPT, ObservationType.GAME_BOARD]
    assert all(sender == -1 and text for sender, text, _ in messages)
    assert "You are Seat" in messages[-1][1]
    env.step(LEGAL.findall(messages[-1][1])[0])
    while env.current_player_id != seat:
        env.step(LEGAL.findall(env.get_observation()[1][-1][1])[0])
    assert [kind for _, _, kind in env.get_observation()[1]] == [ObservationType.GAME_BOARD]


def test_textarena_s_renderer_finds_players_answers_and_a_board_without_secrets() -> None:
    env = TextGame("expressions")
    env.reset(num_players=2, seed=7)
    asked, observation = env.get_observation()
    env.step(f"[{LEGAL.findall(observation)[0]}]")
    state = env.state
    assert (state.num_players, state.current_player_id) == (2, env.current_player_id)
    assert state.role_mapping == {-1: "GAME", 0: "Seat 0", 1: "Seat 1"}
    assert state.logs == ((asked, f"[{LEGAL.findall(observation)[0]}]"),)
    assert "Seat 0" in env.get_board_str()
    assert env.get_board_str() == env.game.view_text(
        env._match.position.view(None), names(2)
    )  # a spectator's view
