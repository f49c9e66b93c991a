"""How the bots of Émoticon think."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from mien.games.emoticon.bot_mischief import throw_away, turned
from mien.games.emoticon.bot_search import prospects, sensible, strength
from mien.games.emoticon.bot_worth import best_mood
from mien.games.emoticon.bots import BOTS
from mien.games.emoticon.imagine import imagine
from mien.games.emoticon.mischief import Bomb, Ghost, Heart, Kiss, Lullaby, Ninja, Pirate, VolteFace, Whirlwind
from mien.games.emoticon.rules import Answer, Discard, Help, Pass, Play, State
from mien.games.emoticon.test_scene import a_table, a_turn, after
from mien.games.emoticon.view import view
from mien.kit import QuickDealer, Seat

COLUMN = ("happiness", "sadness", "surprise", "anger")
LAST = (False, True, True, True)
"""All but seat 0 have passed."""

thoughtful = pytest.mark.parametrize("level", ["good", "strong"])


def answer(level: str, state: State, seat: Seat = 0, seed: int = 1) -> Answer:
    """What the bot of this level does, and may do."""
    seen, dealer = view(state, seat), QuickDealer(seed)
    ask = state.phase.asks(state)[seat]
    done: Answer = BOTS[level].answer(seen, ask, partial(imagine, seen, dealer), dealer)
    assert ask.accepts(done)
    return done


def last_turn(hand: tuple[str, ...], fronts: dict[Seat, tuple[str, ...]], **more: Any) -> State:
    """Seat 0 has the last word, in the last round."""
    return a_turn({0: hand}, fronts, passed=LAST, **{"round": 7, **more})


# Hand strength --------------------------------------------------------------------------------------------


def test_the_best_mood_counts_what_the_column_makes_of_it() -> None:
    assert best_mood(("happiness-1", "happiness-1", "sadness-3"), COLUMN) == "happiness"
    assert best_mood(("anger-5", "anger-5", "surprise-1"), COLUMN) == "surprise"
    assert best_mood(("ghost",), COLUMN) == "happiness"


def test_a_beginner_plays_its_best_mood_from_the_top_and_then_passes() -> None:
    state = a_turn({0: ("happiness-1", "sadness-2", "sadness-4")})
    assert answer("beginner", state) == Play("sadness-4")
    assert answer("beginner", a_turn({0: ("happiness-1",)}, {0: ("sadness-4",)})) == Pass()


def test_a_good_player_holds_its_best_back_while_others_play() -> None:
    assert answer("good", a_turn({0: ("happiness-1", "sadness-2", "sadness-4")})) == Play("sadness-2")


# The last word --------------------------------------------------------------------------------------------


@thoughtful
def test_the_last_one_wins_if_a_card_does_it(level: str) -> None:
    state = last_turn(("anger-5", "sadness-5"), {0: ("sadness-1",), 1: ("surprise-5",)}, round=6)
    assert answer(level, state) == Play("sadness-5")


@thoughtful
def test_the_last_one_does_not_play_more_than_it_takes(level: str) -> None:
    state = last_turn(("happiness-5",), {0: ("happiness-1",), 1: ("surprise-1",)}, round=1)
    assert answer(level, state) == Pass()


@thoughtful
def test_equals_are_left_to_cancel_each_other(level: str) -> None:
    state = last_turn(
        ("surprise-4",), {0: ("surprise-1",), 1: ("sadness-5",), 2: ("surprise-5",), 3: ("anger-5",)}
    )
    assert answer(level, state) == Pass()


@thoughtful
@pytest.mark.parametrize(
    ("mischief", "fronts", "action"),
    [
        ("volte-face", {0: ("anger-3",), 1: ("sadness-3",)}, VolteFace()),
        ("whirlwind", {0: ("surprise-4",), 1: ("happiness-3",), 2: ("sadness-4",)}, Whirlwind("surprise")),
        ("ghost", {0: ("sadness-2",), 1: ("sadness-3",)}, Ghost(1, "sadness-3")),
        ("bomb", {0: ("sadness-4",), 1: ("surprise-5",)}, Bomb()),
    ],
)
def test_mischief_that_wins_at_once_is_played(
    level: str, mischief: str, fronts: dict[Seat, tuple[str, ...]], action: Answer
) -> None:
    assert answer(level, last_turn((mischief,), fronts)) == action


def test_a_bot_foresees_the_column_that_a_volte_face_makes() -> None:
    state = a_turn({0: ("volte-face",)})
    assert turned(state.column) == after(state, VolteFace()).column


@thoughtful
def test_the_second_plays_the_pirate_and_takes_the_reward(level: str) -> None:
    fronts: dict[Seat, tuple[str, ...]] = {0: ("sadness-4",), 1: ("surprise-5",)}
    assert answer(level, last_turn(("pirate",), fronts, tokens=(None, 2, None, None))) == Pirate()


def test_a_pirate_that_gets_nothing_is_kept() -> None:
    fronts: dict[Seat, tuple[str, ...]] = {0: ("sadness-4",), 1: ("surprise-5",)}
    assert answer("good", last_turn(("pirate",), fronts, tokens=(None, None, None, None))) == Help(1, "sadness-4")
    third: dict[Seat, tuple[str, ...]] = {**fronts, 3: ("sadness-5", "sadness-1")}
    assert answer("good", last_turn(("pirate",), third, tokens=(None, None, None, 2))) == Pass()
    # All score alike: nobody wins.
    assert answer("good", last_turn(("pirate",), {})) == Pass()


@thoughtful
def test_whoever_falls_asleep_helps_or_passes(level: str) -> None:
    fronts = {0: ("sadness-1",), 1: ("surprise-5",), 2: ("surprise-4",)}
    asleep = (True, False, False, False)
    assert answer(level, a_turn({0: ("sadness-5",)}, fronts, asleep=asleep)) == Help(1, "sadness-1")
    assert answer("beginner", a_turn({0: ("sadness-5",)}, fronts, asleep=asleep)) == Pass()


# Whom to help ---------------------------------------------------------------------------------------------


@thoughtful
def test_a_bot_that_can_not_win_helps_the_one_that_does(level: str) -> None:
    state = last_turn((), {0: ("sadness-1",), 1: ("surprise-5",), 2: ("surprise-4",)})
    assert answer(level, state) == Help(1, "sadness-1")


def test_good_players_do_not_help_where_it_would_undo_the_victory() -> None:
    seven = ("sadness-5", "sadness-2"), ("surprise-5", "surprise-2")
    state = last_turn((), {0: ("surprise-2",), 1: ("surprise-5",), 2: seven[0], 3: seven[1]})
    assert answer("good", state) == Pass()


def test_a_strong_player_helps_whom_that_undoes() -> None:
    seven = ("sadness-5", "sadness-2"), ("surprise-5", "surprise-2")
    state = last_turn((), {0: ("surprise-2",), 1: ("surprise-5",), 2: seven[0], 3: seven[1]})
    assert answer("strong", state) == Help(1, "surprise-2")  # 7, 7, 7, and the 0 wins


# Mischief at the right moment -----------------------------------------------------------------------------


def test_a_heart_waits_for_something_to_guard_where_it_brings_no_card() -> None:
    assert answer("good", a_turn({0: ("sadness-1", "heart")}, rules=3)) == Play("sadness-1")
    guarded = a_turn({0: ("sadness-1", "heart")}, {0: ("sadness-5", "sadness-2")}, rules=3)
    assert answer("good", guarded) == Heart()


def test_mischief_that_brings_a_card_is_played_unless_it_does_harm() -> None:
    assert answer("good", a_turn({0: ("sadness-1", "heart")})) == Heart()
    assert answer("good", a_turn({0: ("anger-4", "volte-face")}, {1: ("happiness-3",)})) == VolteFace()
    assert answer("good", a_turn({0: ("happiness-4", "volte-face")}, {1: ("sadness-3",)})) == Play("happiness-4")
    fronts = {0: ("happiness-2",), 1: ("sadness-2", "sadness-3")}
    assert answer("good", a_turn({0: ("kiss",)}, {**fronts, 0: ("surprise-2",)})) == Kiss(
        "surprise-2", 1, "sadness-2"
    )
    assert answer("good", a_turn({0: ("kiss",)}, {**fronts, 1: ("anger-2",)})) == Pass()


def test_the_last_one_draws_a_card_before_giving_up() -> None:
    assert answer("good", last_turn(("heart",), {0: ("sadness-1",), 1: ("sadness-5",)})) == Heart()


def test_a_ghost_takes_what_fits_and_a_kiss_swaps_waste_for_it() -> None:
    fronts = {0: ("sadness-4", "surprise-2"), 1: ("sadness-2", "sadness-3")}
    assert answer("good", a_turn({0: ("ghost",)}, fronts)) == Ghost(1, "sadness-3")
    assert answer("good", a_turn({0: ("kiss",)}, fronts)) == Kiss("surprise-2", 1, "sadness-2")


def test_a_bomb_is_kept_if_it_hurts_its_owner_most() -> None:
    assert answer("good", a_turn({0: ("bomb",)}, {1: ("surprise-5",)})) == Bomb()
    assert answer("good", a_turn({0: ("bomb",)}, {0: ("surprise-5",), 1: ("surprise-1",)})) == Pass()


def test_a_ninja_robs_the_largest_hand_and_a_lullaby_sings_to_the_leader() -> None:
    hands = {0: ("ninja",), 1: ("sadness-1",), 2: ("sadness-2", "sadness-3")}
    assert answer("good", a_turn(hands)) == Ninja(2)
    two = ("sadness-1", "sadness-2")
    assert answer("good", a_turn({0: ("lullaby",), 3: two}, {3: ("sadness-4",)})) == Lullaby(3)
    # Nobody is ahead yet, or the leader has little left to play.
    assert answer("good", a_turn({0: ("lullaby",), 3: two}, {3: ("surprise-1",)})) == Pass()
    assert answer("good", a_turn({0: ("lullaby",), 3: ("sadness-1",)}, {3: ("sadness-4",)})) == Pass()


def test_mischief_is_thrown_away_to_make_room() -> None:
    hand = ("sadness-1", "heart", "pirate", "lullaby")
    assert throw_away(hand, keep=2) == ("lullaby",)
    state = a_table({0: hand}, phase=Discard())
    assert answer("beginner", state) == ()
    assert answer("good", state) == ("lullaby",)


# Search ---------------------------------------------------------------------------------------------------


def test_only_the_most_promising_targets_are_tried() -> None:
    table = a_table({0: ("ghost",)}, {0: ("sadness-3",), 1: ("sadness-3",), 2: ("surprise-3",), 3: ("anger-3",)})
    ghosts = [Ghost(1, "sadness-3"), Ghost(2, "surprise-3"), Ghost(3, "anger-3")]
    tried = sensible(table, 0, [Play("sadness-1"), Play("sadness-2"), Play("anger-2"), *ghosts, Pass()])
    assert Ghost(1, "sadness-3") in tried
    assert Ghost(3, "anger-3") not in tried
    assert tried.count(Pass()) == 1
    assert sum(isinstance(action, Play) for action in tried) == 3


def test_a_lead_says_more_the_less_is_to_come() -> None:
    won = ((3,), (), (), ())
    early, late = (prospects(a_table({}, round_cards=won, round=number), 0, number) for number in (3, 7))
    assert 0.25 < early < late < 1


def test_new_cards_are_no_merit_of_the_last_round() -> None:
    kept, new = (prospects(a_table({0: ("sadness-5",)}, round=number), 0, 3) for number in (3, 4))
    assert kept > new == 0.25


def test_high_cards_are_worth_keeping_and_low_ones_are_not() -> None:
    assert strength(("sadness-5",), "happiness") > 0 > strength(("sadness-1",), "happiness")
    assert strength(("sadness-4",), "sadness") > strength(("sadness-4",), "happiness")
    assert strength(("ghost",), "happiness") == 0
