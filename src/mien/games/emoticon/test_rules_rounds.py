"""The rules of Émoticon, each proved by a test that cites it: setting up, a round, and helping."""

from collections import Counter

import pytest
from msgspec.structs import replace

from mien.games.emoticon import GAME
from mien.games.emoticon import events as e
from mien.games.emoticon.cards import DECK, EMOTIONS, MISCHIEF, MOOD, MOODS, REWARDS, ROUND_POINTS, VALUE, Card
from mien.games.emoticon.faults import faults
from mien.games.emoticon.mischief import (
    KINDS,
    Bomb,
    Ghost,
    Heart,
    Kind,
    Kiss,
    Lullaby,
    Ninja,
    Pirate,
    VolteFace,
    Whirlwind,
)
from mien.games.emoticon.options import Options
from mien.games.emoticon.rules import (
    Discard,
    Help,
    Pass,
    Play,
    Turn,
    draw,
    setup,
)
from mien.games.emoticon.test_scene import (
    Rows,
    a_table,
    a_turn,
    accepts,
    act,
    after,
    end_of,
    offers,
    refused,
    throw_away,
)
from mien.games.emoticon.view import view
from mien.kit import (
    BadSeats,
    Match,
    SeededDealer,
    seen,
)

# Components ------------------------------------------------------------------------------------------------


def test_there_are_thirteen_cards_of_each_emotion() -> None:  # EM-1
    for mood in MOODS:
        values = Counter(VALUE[card] for card in DECK if MOOD.get(card) == mood)
        assert values == {1: 3, 2: 3, 3: 3, 4: 2, 5: 2}
    assert sum(card in EMOTIONS for card in DECK) == 52


def test_the_same_deck_has_two_of_each_mischief() -> None:  # EM-2
    assert {card: DECK.count(card) for card in MISCHIEF} == dict.fromkeys(MISCHIEF, 2)
    assert len(DECK) == 52 + 18
    assert tuple(kind.face for kind in KINDS) == MISCHIEF


def test_round_cards_rise_from_one_to_three_and_rewards_from_none_to_two() -> None:  # EM-2
    assert ROUND_POINTS == {1: 1, 2: 1, 3: 2, 4: 2, 5: 2, 6: 3, 7: 3}
    assert REWARDS == (0, 0, 1, 1, 1, 2, 2)
    state = setup(Options(), 4, SeededDealer(b"", 0))
    assert view(state, 0).prizes == view(state, None).prizes == (1, 1, 2, 2, 2, 3, 3)


# Setup -----------------------------------------------------------------------------------------------------


def test_the_moods_are_shuffled_into_a_column_that_all_see() -> None:  # EM-3
    states = [setup(Options(), 4, SeededDealer(b"moods", number)) for number in range(60)]
    assert all(sorted(state.column) == sorted(MOODS) for state in states)
    assert {state.column[0] for state in states} == set(MOODS)
    assert {state.column[-1] for state in states} == set(MOODS)
    assert all(view(states[0], seat).column == states[0].column for seat in (None, 0, 3))


@pytest.mark.parametrize(("seats", "size"), [(4, 7), (5, 7), (6, 7), (7, 6), (8, 5)])
def test_more_players_get_fewer_cards(seats: int, size: int) -> None:  # EM-4
    state = setup(Options(), seats, SeededDealer(b"", 0))
    assert [len(hand) for hand in state.hands] == [size] * seats
    assert len(state.pile) == 70 - seats * size
    assert list(faults(state)) == []


def test_chance_says_who_begins() -> None:  # EM-4
    states = [setup(Options(), 8, SeededDealer(b"first", number)) for number in range(80)]
    assert {state.first for state in states} == set(range(8))
    assert all(state.phase == Turn(state.first) for state in states)


def test_only_the_owner_sees_a_hand() -> None:  # EM-4
    one = a_turn({0: ("anger-1",), 1: ("sadness-5", "ghost")})
    other = a_turn({0: ("anger-1",), 1: ("surprise-2", "bomb")})
    assert view(one, 1).hand == ("sadness-5", "ghost")
    assert all(view(one, seat) == view(other, seat) for seat in (None, 0, 2, 3))


def test_only_the_owner_is_told_which_cards_are_dealt() -> None:  # EM-4
    dealer = SeededDealer(b"", 0)
    state = setup(Options(), 4, dealer)
    for seat in range(4):
        drawn = [event for event in seen(dealer.told, seat) if isinstance(event, e.Drawn)]
        assert drawn == [e.Drawn(only=(seat,), seat=seat, cards=state.hands[seat])]
    assert not any(isinstance(event, e.Drawn) for event in seen(dealer.told, None))


@pytest.mark.parametrize("seats", [0, 3, 9])
def test_only_four_to_eight_can_play(seats: int) -> None:  # EM-4
    with pytest.raises(BadSeats, match="EM-4"):
        Match.start(GAME, seats=seats, seed=bytes(32))


# A round ---------------------------------------------------------------------------------------------------


SIX: tuple[Card, ...] = ("happiness-1", "happiness-2", "sadness-1", "sadness-2", "surprise-1", "surprise-2")


def test_hands_are_filled_from_the_first_player_clockwise() -> None:  # EM-5
    angry = ("anger-1", "anger-2", "anger-3", "anger-4")
    table = a_table({0: SIX, 1: SIX[:5], 2: SIX, 3: angry}, first=2)
    table = replace(table, pile=("bomb", "kiss", "ghost", "anger-5", "ninja", "heart", "pirate", "lullaby"))
    dealer = SeededDealer(b"", 0)
    filled = draw(table, dealer)
    drew = [(event.seat, event.count) for event in dealer.told if isinstance(event, e.Drew)]
    assert drew == [(2, 1), (3, 3), (0, 1), (1, 2)]
    assert filled.hands[2] == (*SIX, "bomb")
    assert filled.hands[3] == (*angry, "anger-5", "ghost", "kiss")
    assert filled.hands[0] == (*SIX, "ninja")
    assert filled.hands[1] == (*SIX[:5], "heart", "pirate")
    assert filled.pile == ("lullaby",)


def test_a_full_hand_draws_nothing() -> None:  # EM-5
    full = (*SIX, "bomb")
    table = a_table({0: full, 1: full, 2: (*SIX, "kiss"), 3: ("anger-1", "anger-2") * 3 + ("ninja", "ninja")})
    dealer = SeededDealer(b"", 0)
    assert draw(table, dealer) == table
    assert dealer.told == []


def test_turns_go_clockwise_and_skip_anyone_who_has_passed() -> None:  # EM-6
    state = a_turn({0: ("anger-1",), 2: ("anger-1", "anger-2"), 3: ("anger-1",)}, turn=1)
    turns = []
    for answer in (Pass(), Play("anger-1"), Play("anger-1"), Play("anger-1"), Play("anger-2")):
        turns.append(state.phase)
        state = after(state, answer)
    assert turns == [Turn(1), Turn(2), Turn(3), Turn(0), Turn(2)]
    assert state.phase == Turn(3)


def test_the_round_goes_on_until_all_have_passed() -> None:  # EM-6
    state = a_turn({0: ("anger-1", "anger-2", "anger-3")}, passed=(False, True, True, True))
    state = after(state, Play("anger-1"), Play("anger-2"))
    assert state.phase == Turn(0)
    state, events = act(state, Pass())
    assert isinstance(state.phase, Discard)
    assert any(isinstance(event, e.Scored) for event in events)


def test_an_emotion_card_is_laid_face_up_in_front_of_its_player() -> None:  # EM-7
    state, events = act(a_turn({0: ("sadness-4", "bomb")}, {0: ("anger-1",)}), Play("sadness-4"))
    assert state.hands[0] == ("bomb",)
    assert all(view(state, seat).fronts[0] == ("anger-1", "sadness-4") for seat in (None, 0, 1))
    assert events == [e.Played(seat=0, card="sadness-4")]


def test_a_card_that_is_not_in_the_hand_is_refused() -> None:  # EM-7, EM-8
    state = a_turn({0: ("ghost",)}, {1: ("anger-3",)})
    assert refused(state, Play("anger-1")) == ("not-in-hand", "EM-7")
    assert refused(state, Heart()) == ("not-in-hand", "EM-8")
    assert refused(state, Play("ghost")) == ("not-an-emotion", "EM-8")
    assert refused(state, ("ghost",)) == ("not-offered", "EM-6")


@pytest.mark.parametrize(
    "answer",
    [
        Ghost(1, "anger-3"),
        Whirlwind("sadness"),
        VolteFace(),
        Bomb(),
        Ninja(1),
        Kiss("anger-5", 1, "sadness-5"),
        Lullaby(1),
    ],
)
def test_mischief_is_discarded_after_its_effect(answer: Kind) -> None:  # EM-8
    hands: Rows = {0: (answer.face,), 1: ("happiness-1",)}
    state, events = act(a_turn(hands, {0: ("anger-5",), 1: ("anger-3", "sadness-5")}), answer)
    assert state.discard[-1] == answer.face
    assert answer.face not in state.hands[0]
    assert events[0] == e.Played(seat=0, card=answer.face)


@pytest.mark.parametrize("answer", [Heart(), Pirate()])
def test_lasting_mischief_stays_in_front_of_its_player(answer: Kind) -> None:  # EM-8
    state = after(a_turn({0: (answer.face,)}), answer)
    assert state.fronts[0] == (answer.face,)
    assert state.discard == ()


def test_mischief_is_offered_only_when_its_condition_is_met() -> None:  # EM-8
    unmet = a_turn({0: MISCHIEF}, passed=(False, True, True, True))
    assert offers(unmet) == ["Heart", "Pirate", "Whirlwind", "VolteFace", "Pass"]
    met = a_turn({0: MISCHIEF, 1: ("anger-1",)}, {0: ("anger-3",), 1: ("sadness-3", "anger-5")})
    assert offers(met) == [*(kind.__name__ for kind in KINDS), "Pass", "Help"]


def test_mischief_means_the_printed_value() -> None:  # EM-9
    state = a_turn({0: ("ghost", "kiss", "bomb")}, {0: ("sadness-3",), 1: ("happiness-2", "happiness-4")})
    assert refused(state, Ghost(1, "happiness-2")) == ("not-a-three", "EM-25")
    assert refused(state, Kiss("sadness-3", 1, "happiness-2")) == ("not-alike", "EM-32")
    assert refused(state, Bomb()) == ("no-target", "EM-30")
    repressed = a_turn({0: ("ghost",)}, {1: ("anger-3", "happiness-3")})
    assert accepts(repressed, Ghost(1, "anger-3"))
    assert accepts(repressed, Ghost(1, "happiness-3"))


def test_whoever_passes_does_nothing_more_this_round() -> None:  # EM-10
    state, events = act(a_turn({0: ("anger-1",), 1: ("anger-1",)}, passed=(False, False, True, True)), Pass())
    assert state.passed == (True, False, True, True)
    assert events == [e.Passed(seat=0)]
    assert after(state, Play("anger-1")).phase == Turn(1)


def test_whoever_says_nothing_passes_or_keeps_all_mischief() -> None:  # EM-10, EM-19
    state = a_turn({0: ("bomb",)})
    assert Turn(0).silence(state, 0) == Pass()
    assert Discard().silence(state, 0) == ()


# Helping ---------------------------------------------------------------------------------------------------


def test_whoever_helps_passes_and_gives_a_token_and_a_card() -> None:  # EM-11
    state, events = act(a_turn({}, {0: ("anger-1", "sadness-2"), 2: ("sadness-5",)}), Help(2, "sadness-2"))
    assert state.passed == (True, False, False, False)
    assert state.tokens == (None, None, 0, None)
    assert state.fronts == (("anger-1",), (), ("sadness-5", "sadness-2"), ())
    assert events == [e.Helped(seat=0, to=2, card="sadness-2")]


def test_whoever_has_passed_can_be_helped() -> None:  # EM-11
    state = a_turn({}, {0: ("anger-1",)}, passed=(False, True, True, False))
    assert after(state, Help(1, "anger-1")).tokens[1] == 0


def test_nobody_has_two_helpers() -> None:  # EM-11
    state = a_turn({}, {0: ("anger-1",)}, tokens=(None, 3, None, None), passed=(False, False, False, True))
    assert refused(state, Help(1, "anger-1")) == ("has-token", "EM-11")
    assert accepts(state, Help(2, "anger-1"))


def test_when_all_others_have_helpers_nobody_can_be_helped() -> None:  # EM-11
    state = a_turn({}, {0: ("anger-1",)}, tokens=(None, 2, 3, 1), passed=(False, True, True, True))
    assert offers(state) == ["Pass"]


def test_help_needs_a_card_in_front_and_another_player() -> None:  # EM-11
    empty = a_turn({0: ("anger-1",)})
    assert offers(empty) == ["Play", "Pass"]
    assert refused(empty, Help(1, "anger-1")) == ("nothing-to-give", "EM-11")
    state = a_turn({0: ("anger-2",)}, {0: ("anger-1",)})
    assert refused(state, Help(0, "anger-1")) == ("not-another", "EM-11")
    assert refused(state, Help(4, "anger-1")) == ("not-another", "EM-11")
    assert refused(state, Help(-1, "anger-1")) == ("not-another", "EM-11")
    assert refused(state, Help(1, "anger-2")) == ("not-in-front", "EM-11")


def test_a_lasting_card_works_for_whom_it_is_given_to() -> None:  # EM-11
    state = after(a_turn({1: ("ghost",)}, {0: ("heart", "anger-3")}), Help(2, "heart"))
    assert accepts(state, Ghost(0, "anger-3"))
    pirate = after(a_turn({}, {0: ("pirate",)}), Help(3, "pirate"))
    assert pirate.pirates == (3,)


def test_the_token_stays_when_the_gift_is_lost() -> None:  # EM-11
    state = a_turn({1: ("ghost",)}, {0: ("anger-3",)}, passed=(False, False, True, True))
    state = after(state, Help(2, "anger-3"), Ghost(2, "anger-3"))
    assert state.fronts[2] == ()
    assert state.tokens[2] == 0


def test_whoever_can_play_nothing_must_pass_with_or_without_help() -> None:  # EM-12
    assert offers(a_turn({})) == ["Pass"]
    assert offers(a_turn({0: ("bomb", "kiss")})) == ["Pass"]
    assert offers(a_turn({0: ("bomb", "kiss")}, {0: ("anger-1",)})) == ["Pass", "Help"]


def test_unplayed_cards_stay_in_the_hand() -> None:  # EM-13
    state, _ = end_of(a_table({0: ("anger-1", "bomb"), 2: ("sadness-5",)}))
    assert state.hands == (("anger-1", "bomb"), (), ("sadness-5",), ())
    state, _ = throw_away(state, {0: (), 2: ()})
    assert Counter(state.hands[0]) >= Counter(("anger-1", "bomb"))
    assert "sadness-5" in state.hands[2]
