"""The rules of Émoticon, each proved by a test that cites it: rulings on mischief."""

import pytest
from msgspec.structs import replace

from mien.games.emoticon import GAME
from mien.games.emoticon import events as e
from mien.games.emoticon.cards import EMOTIONS, MISCHIEF
from mien.games.emoticon.mischief import (
    Bomb,
    Ghost,
    Heart,
    Kiss,
    Lullaby,
    Ninja,
    Pirate,
    VolteFace,
    Whirlwind,
)
from mien.games.emoticon.moves import Known
from mien.games.emoticon.rules import (
    Action,
    Discard,
    Help,
    Pass,
    Play,
    Turn,
    score,
)
from mien.games.emoticon.test_scene import (
    COLUMN,
    Rows,
    a_table,
    a_turn,
    accepts,
    act,
    after,
    offers,
    refused,
    rewarded,
)
from mien.games.emoticon.view import view
from mien.kit import (
    Match,
    seen,
)

# Rulings ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mine", [False, True])
@pytest.mark.parametrize("theirs", [False, True])
@pytest.mark.parametrize(
    ("answer", "goes_through_a_heart"),
    [
        (Ghost(1, "sadness-3"), False),
        (Kiss("anger-5", 1, "sadness-5"), False),
        (Ninja(1), True),
        (Lullaby(1), True),
        (Help(1, "anger-5"), True),
    ],
)
def test_a_heart_guards_what_lies_in_front_of_its_owner_from_others(
    mine: bool, theirs: bool, answer: Action, goes_through_a_heart: bool
) -> None:  # EM-34
    hands: Rows = {0: ("ninja", "kiss", "lullaby", "ghost"), 1: ("anger-1",)}
    heart = ("heart",)
    fronts: Rows = {0: ("anger-5", *heart * mine), 1: ("sadness-3", "sadness-5", *heart * theirs)}
    state = a_turn(hands, fronts)
    assert accepts(state, answer) == (goes_through_a_heart or not theirs)
    if isinstance(answer, Ghost | Kiss):
        assert (type(answer).__name__ in offers(state)) == (not theirs)
        assert not theirs or refused(state, answer) == ("guarded", "EM-26")


@pytest.mark.parametrize("mine", [False, True])
@pytest.mark.parametrize("theirs", [False, True])
def test_a_bomb_spares_every_heart_owner_its_player_too(mine: bool, theirs: bool) -> None:  # EM-34
    heart = ("heart",)
    state = a_turn({0: ("bomb",)}, {0: ("anger-5", *heart * mine), 1: ("sadness-5", *heart * theirs)})
    if mine and theirs:
        assert refused(state, Bomb()) == ("no-target", "EM-30")
    else:
        fronts = after(state, Bomb()).fronts
        assert ("anger-5" in fronts[0], "sadness-5" in fronts[1]) == (mine, theirs)


def test_a_heart_does_not_stop_its_owners_kiss_or_gift() -> None:  # EM-34
    state = a_turn({0: ("kiss",)}, {0: ("anger-2", "heart"), 1: ("sadness-2",)})
    assert after(state, Kiss("anger-2", 1, "sadness-2")).fronts[0] == ("heart", "sadness-2")
    assert after(state, Help(1, "anger-2")).fronts[:2] == (("heart",), ("sadness-2", "anger-2"))


def test_a_heart_given_away_guards_its_new_owner() -> None:  # EM-34
    state = a_turn({1: ("ghost",)}, {0: ("anger-3", "heart"), 2: ("sadness-3",)})
    assert accepts(replace(state, phase=Turn(1)), Ghost(2, "sadness-3"))
    state = after(state, Help(2, "heart"))
    assert accepts(state, Ghost(0, "anger-3"))
    assert not accepts(state, Ghost(2, "sadness-3"))


def test_whoever_gives_one_of_two_hearts_stays_guarded() -> None:  # EM-34
    state = after(a_turn({1: ("ghost",)}, {0: ("heart", "anger-3", "heart")}), Help(2, "heart"))
    assert not accepts(state, Ghost(0, "anger-3"))


def test_a_pirate_without_a_winner_or_a_helper_gets_nothing() -> None:  # EM-35
    fronts: Rows = {1: ("sadness-5",), 2: ("pirate",)}
    assert rewarded(a_table({}, fronts)) == ()
    assert rewarded(a_table({}, {2: ("pirate",)}, tokens=(None, 3, None, None))) == ()


def test_the_winner_s_own_pirate_gets_nothing_but_the_helper_s_may() -> None:  # EM-35
    winner: Rows = {1: ("sadness-5", "pirate")}
    assert rewarded(a_table({}, winner, tokens=(None, 3, None, None))) == (3,)
    helper: Rows = {0: ("surprise-2",), 1: ("sadness-5",), 3: ("sadness-3", "pirate")}
    assert rewarded(a_table({}, helper, tokens=(None, 3, None, None))) == (3,)


def test_a_pirate_that_is_given_away_keeps_its_rank() -> None:  # EM-35
    state = a_turn({1: ("pirate",)}, {0: ("pirate",), 2: ("sadness-5",), 3: ("anger-1",)}, turn=1)
    state = after(state, Pirate(), Pass(), Help(2, "anger-1"), Help(3, "pirate"))
    assert state.pirates == (3, 1)
    assert rewarded(state) == (3,)


def test_of_two_pirates_the_later_one_is_given_away() -> None:  # EM-35
    state = after(a_turn({}, {0: ("pirate", "pirate")}), Help(3, "pirate"))
    assert state.pirates == (0, 3)


def test_the_last_one_in_the_round_falls_asleep_too() -> None:  # EM-36
    asleep = (False, False, True, False)
    state = a_turn({2: ("anger-1",)}, asleep=asleep, passed=(False, True, False, True))
    state, events = act(state, Pass())
    assert state.phase == Turn(2)
    assert events == [e.Passed(seat=0)]
    assert offers(state) == ["Pass"]
    assert isinstance(after(state, Pass()).phase, Discard)


def test_two_can_sleep_at_once_and_all_are_awake_when_the_round_ends() -> None:  # EM-36
    fronts: Rows = {0: ("sadness-1",), 2: ("sadness-2",)}
    state = a_turn({0: ("lullaby", "ghost"), 1: ("lullaby",)}, fronts, passed=(False, False, False, True))
    state = after(state, Lullaby(2), Lullaby(0))
    assert state.phase == Turn(2)
    assert state.asleep == (True, False, True, False)
    state = after(state, Pass(), Pass(), Pass())
    assert isinstance(state.phase, Discard)
    assert state.asleep == (False,) * 4


def test_only_thief_and_victim_learn_which_card_a_ninja_took() -> None:  # EM-37
    state, events = act(a_turn({0: ("ninja",), 1: ("anger-1", "bomb")}), Ninja(1))
    (card,) = state.hands[0]
    stolen = e.Stolen(only=(0, 1), seat=0, owner=1, card=card)
    assert [stolen in seen(events, seat) for seat in (None, 0, 1, 2, 3)] == [False, True, True, False, False]
    known = (Known(seat=1, holder=0, card=card),)
    assert [view(state, seat).known for seat in (None, 0, 1, 2, 3)] == [(), known, known, (), ()]


def test_four_kinds_of_mischief_are_always_legal() -> None:  # EM-37
    state = a_turn({0: MISCHIEF}, passed=(False, True, True, True))
    for answer in (Whirlwind("sadness"), Whirlwind("surprise"), VolteFace(), Heart(), Pirate()):
        assert accepts(state, answer)


def test_nothing_in_front_scores_nothing() -> None:  # EM-38
    assert score((), COLUMN) == (0, None)
    assert score(("heart", "pirate"), COLUMN) == (0, None)


def test_hand_sizes_are_public() -> None:  # EM-38
    assert view(a_turn({0: ("anger-1",), 2: ("bomb", "kiss")}), None).hand_sizes == (1, 0, 2, 0)


def test_what_is_thrown_away_stays_sealed_until_all_have_chosen() -> None:  # EM-38
    match = Match.start(GAME, seats=4, seed=bytes(32))
    while isinstance(match.state.phase, Turn):
        ask = match.asks[match.state.phase.seat]
        play = next((card for card in EMOTIONS if ask.accepts(Play(card))), None)
        match.answer(match.state.phase.seat, Pass() if play is None else Play(play))
    before = [match.view(seat) for seat in range(4)]
    first = next(seat for seat in match.asks if any(card in MISCHIEF for card in before[seat].hand))
    others = [seat for seat in match.asks if seat != first]
    mischief = tuple(card for card in before[first].hand if card in MISCHIEF)
    assert match.answer(first, mischief) == ()
    assert [match.view(seat) for seat in range(4)] == before
    for seat in others:
        told = match.answer(seat, ())
    assert told[0] == e.Discarded(seat=first, cards=mischief)
    assert told[0] in seen(told, None)
