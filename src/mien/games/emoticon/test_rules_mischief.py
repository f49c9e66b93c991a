"""The rules of Émoticon, each proved by a test that cites it: mischief, and what a Ninja taught."""

from msgspec.structs import replace

from mien.games.emoticon import events as e
from mien.games.emoticon.cards import MISCHIEF, in_order
from mien.games.emoticon.deck import ICON
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
from mien.games.emoticon.moves import Known, rob
from mien.games.emoticon.rules import (
    Help,
    Pass,
    Play,
    Turn,
)
from mien.games.emoticon.sightlines import sightlines
from mien.games.emoticon.test_scene import (
    Rows,
    a_table,
    a_turn,
    accepts,
    act,
    after,
    between,
    end_of,
    offers,
    refused,
    rewarded,
    throw_away,
)
from mien.kit import (
    Sightlines,
)

# Mischief --------------------------------------------------------------------------------------------------


def test_a_ghost_takes_a_printed_three_from_another() -> None:  # EM-25
    state = a_turn({0: ("ghost",)}, {0: ("anger-1",), 1: ("anger-3", "anger-2"), 2: ("sadness-3",)})
    after, events = act(state, Ghost(1, "anger-3"))
    assert after.fronts == (("anger-1", "anger-3"), ("anger-2",), ("sadness-3",), ())
    assert events == [e.Played(seat=0, card="ghost"), e.Took(seat=0, owner=1, card="anger-3")]
    assert accepts(state, Ghost(2, "sadness-3"))
    assert refused(state, Ghost(2, "anger-3")) == ("not-there", "EM-25")
    assert refused(state, Ghost(1, "anger-2")) == ("not-a-three", "EM-25")
    assert refused(state, Ghost(9, "anger-3")) == ("not-another", "EM-25")


def test_a_ghost_needs_a_three_in_front_of_another() -> None:  # EM-25
    state = a_turn({0: ("ghost",)}, {0: ("anger-3",), 1: ("anger-2", "pirate")})
    assert "Ghost" not in offers(state)
    assert refused(state, Ghost(0, "anger-3")) == ("not-another", "EM-25")
    assert refused(state, Ghost(1, "pirate")) == ("not-a-three", "EM-25")


def test_cards_in_front_of_a_heart_owner_are_no_targets() -> None:  # EM-26
    state = a_turn({0: ("ghost",), 3: ("heart",)}, {3: ("anger-3",)}, turn=3)
    assert accepts(replace(state, phase=Turn(0)), Ghost(3, "anger-3"))
    state = after(state, Heart())
    assert state.phase == Turn(0)
    assert refused(state, Ghost(3, "anger-3")) == ("guarded", "EM-26")


def test_a_heart_ends_with_the_round() -> None:  # EM-26
    state, _ = end_of(a_table({0: ("ghost",)}, {1: ("heart", "sadness-5")}))
    state, _ = throw_away(state, {0: ()})
    assert not any("heart" in front for front in state.fronts)


def test_a_pirate_whom_only_the_winner_beats_takes_the_helpers_reward() -> None:  # EM-27
    fronts: Rows = {0: ("anger-5",), 1: ("sadness-5",), 2: ("sadness-4", "pirate"), 3: ("surprise-3",)}
    table = a_table({}, fronts, tokens=(None, 3, None, None))
    assert rewarded(table) == (2,)
    _, events = end_of(table)
    assert e.Rewarded(seat=2, helper=3, pirate=True) in events


def test_a_pirate_who_is_beaten_by_others_gets_nothing() -> None:  # EM-27
    fronts: Rows = {0: ("surprise-4",), 1: ("sadness-5",), 2: ("sadness-3", "pirate")}
    table = a_table({}, fronts, tokens=(None, 3, None, None))
    assert rewarded(table) == (3,)
    _, events = end_of(table)
    assert e.Rewarded(seat=3, helper=3, pirate=False) in events


def test_a_pirate_shares_the_second_place_or_has_cancelled_a_higher_score() -> None:  # EM-27
    second: Rows = {0: ("surprise-4",), 1: ("sadness-5",), 2: ("sadness-4", "pirate")}
    assert rewarded(a_table({}, second, tokens=(None, 3, None, None))) == (2,)
    cancelled: Rows = {0: ("surprise-5",), 1: ("sadness-4",), 2: ("sadness-5", "pirate")}
    assert rewarded(a_table({}, cancelled, tokens=(None, 3, None, None))) == (2,)


def test_by_version_1_any_pirate_took_the_reward() -> None:  # EM-27
    fronts: Rows = {0: ("surprise-4",), 1: ("sadness-5", "pirate")}
    assert rewarded(a_table({}, fronts, tokens=(None, 3, None, None), rules=1)) == (1,)
    assert rewarded(a_table({}, {1: ("sadness-5",)}, tokens=(None, 3, None, None), rules=1)) == (3,)


def test_of_several_pirates_the_first_one_played_takes_the_reward() -> None:  # EM-27
    # Both score nothing, and so does the helper: nobody but the winner beats them.
    state = a_turn({2: ("pirate",), 3: ("pirate",)}, {0: ("sadness-5",), 1: ("anger-1",)}, turn=2)
    state = after(state, Pirate(), Pirate(), Pass(), Help(0, "anger-1"), Pass())
    assert state.pirates == (2, 3)
    assert rewarded(state) == (2,)


def test_a_later_pirate_takes_the_reward_if_an_earlier_one_is_beaten() -> None:  # EM-27
    fronts: Rows = {0: ("pirate",), 1: ("sadness-5",), 2: ("sadness-4", "pirate")}
    assert rewarded(a_table({}, fronts, tokens=(None, 3, None, None))) == (2,)


def test_a_whirlwind_lifts_the_second_or_third_mood() -> None:  # EM-28
    state = a_turn({0: ("whirlwind",)})
    second, events = act(state, Whirlwind("sadness"))
    assert second.column == ("sadness", "happiness", "surprise", "anger")
    assert events[1] == e.Ordered(column=second.column)
    third = after(state, Whirlwind("surprise"))
    assert third.column == ("surprise", "happiness", "sadness", "anger")
    assert refused(state, Whirlwind("happiness")) == ("not-in-the-middle", "EM-28")
    assert refused(state, Whirlwind("anger")) == ("not-in-the-middle", "EM-28")


def test_a_volte_face_swaps_the_dominant_and_the_repressed_mood() -> None:  # EM-29
    state, events = act(a_turn({0: ("volte-face",)}), VolteFace())
    assert state.column == ("anger", "sadness", "surprise", "happiness")
    assert events[1] == e.Ordered(column=state.column)


def test_a_heart_a_volte_face_and_a_kiss_bring_a_card() -> None:  # EM-26, EM-29, EM-32, EM-41
    fronts: Rows = {0: ("anger-4",), 1: ("sadness-4",)}
    for face, answer in (
        ("heart", Heart()),
        ("volte-face", VolteFace()),
        ("kiss", Kiss("anger-4", 1, "sadness-4")),
    ):
        state = a_turn({0: ("anger-1", face)}, fronts)
        drawn = state.pile[0]
        done, events = act(state, answer)
        assert done.hands[0] == in_order(("anger-1", drawn))
        assert done.pile == state.pile[1:]
        assert events[-2:] == [e.Drew(seat=0, count=1), e.Drawn(only=(0,), seat=0, cards=(drawn,))]
        assert after(replace(state, rules=3), answer).hands[0] == ("anger-1",)


def test_other_mischief_brings_no_card_and_nor_does_an_empty_pile() -> None:  # EM-41
    assert after(a_turn({0: ("pirate",)}), Pirate()).hands[0] == ()
    state = a_turn({0: ("heart",)})
    state = replace(state, pile=(), discard=state.pile)
    done, events = act(state, Heart())
    assert (done.hands[0], done.fronts[0]) == ((), ("heart",))
    assert events == [e.Played(seat=0, card="heart")]


def test_a_bomb_discards_every_printed_five() -> None:  # EM-30
    fronts: Rows = {0: ("anger-5", "anger-4"), 1: ("sadness-5", "sadness-5", "happiness-4"), 2: ("happiness-1",)}
    state, events = act(a_turn({0: ("bomb",)}, fronts), Bomb())
    assert state.fronts == (("anger-4",), ("happiness-4",), ("happiness-1",), ())
    assert state.discard == ("anger-5", "sadness-5", "sadness-5", "bomb")
    assert events[1:] == [e.Burst(owner=0, cards=("anger-5",)), e.Burst(owner=1, cards=("sadness-5", "sadness-5"))]


def test_a_bomb_needs_a_five() -> None:  # EM-30
    state = a_turn({0: ("anger-5", "bomb")}, {1: ("happiness-4", "pirate")})
    assert refused(state, Bomb()) == ("no-target", "EM-30")
    assert accepts(a_turn({0: ("bomb",)}, {0: ("anger-5",)}), Bomb())


def test_a_ninja_takes_a_card_from_another_hand() -> None:  # EM-31
    state, events = act(a_turn({0: ("anger-1", "ninja"), 1: ("sadness-2",)}), Ninja(1))
    assert state.hands == (("sadness-2", "anger-1"), (), (), ())
    assert events[1] == e.Robbed(seat=0, owner=1)


def test_a_ninja_takes_at_random() -> None:  # EM-31
    state = a_turn({0: ("ninja",), 1: ("anger-1", "bomb", "kiss")})
    taken = {act(state, Ninja(1), bytes([seed]))[0].hands[0] for seed in range(40)}
    assert taken == {("anger-1",), ("bomb",), ("kiss",)}


def test_a_ninja_needs_another_hand_with_cards() -> None:  # EM-31
    state = a_turn({0: ("anger-1", "ninja"), 1: ("kiss",)})
    assert refused(state, Ninja(2)) == ("empty-hand", "EM-31")
    assert refused(state, Ninja(0)) == ("not-another", "EM-31")
    assert "Ninja" not in offers(a_turn({0: ("anger-1", "ninja")}))


def test_a_kiss_swaps_cards_of_the_same_printed_value() -> None:  # EM-32
    state = a_turn({0: ("kiss",)}, {0: ("anger-4", "anger-2"), 1: ("sadness-4",), 2: ("sadness-4", "happiness-2")})
    after, events = act(state, Kiss("anger-4", 2, "sadness-4"))
    assert after.fronts == (("anger-2", "sadness-4"), ("sadness-4",), ("happiness-2", "anger-4"), ())
    assert events[1] == e.Swapped(seat=0, mine="anger-4", owner=2, theirs="sadness-4")
    assert accepts(state, Kiss("anger-2", 2, "happiness-2"))
    assert refused(state, Kiss("anger-4", 2, "happiness-2")) == ("not-alike", "EM-32")
    assert refused(state, Kiss("anger-4", 1, "happiness-2")) == ("not-there", "EM-32")
    assert refused(state, Kiss("surprise-4", 1, "sadness-4")) == ("not-in-front", "EM-32")
    assert refused(state, Kiss("anger-4", 0, "anger-4")) == ("not-another", "EM-32")


def test_a_kiss_needs_an_emotion_of_the_same_value_on_both_sides() -> None:  # EM-32
    assert "Kiss" not in offers(a_turn({0: ("kiss",)}, {0: ("anger-4",), 1: ("anger-5",)}))
    assert "Kiss" not in offers(a_turn({0: ("kiss",)}, {1: ("anger-5",), 2: ("sadness-5",)}))
    pirates = a_turn({0: ("kiss",)}, {0: ("pirate",), 1: ("pirate",)})
    assert refused(pirates, Kiss("pirate", 1, "pirate")) == ("not-alike", "EM-32")


def test_a_lullaby_makes_another_pass_on_the_next_turn() -> None:  # EM-33
    hands: Rows = {0: ("lullaby",), 1: ("anger-1",), 2: ("anger-2", "heart"), 3: ("anger-3",)}
    state, events = act(a_turn(hands, {2: ("sadness-4",)}), Lullaby(2))
    assert events[1:] == [e.FellAsleep(seat=2)]
    assert state.asleep == (False, False, True, False)
    state = after(state, Play("anger-1"))
    assert state.phase == Turn(2)
    assert offers(state) == ["Pass", "Help"]
    for answer in (Play("anger-2"), Heart()):
        why = Turn(2).why_not(state, 2, answer)
        assert (why.code, why.rule) == ("falling-asleep", "EM-33")
    slept, events = act(state, Pass())
    assert events == [e.Passed(seat=2)]
    assert (slept.phase, slept.passed[2], slept.asleep) == (Turn(3), True, (False,) * 4)
    helped, _ = act(state, Help(1, "sadness-4"))
    assert (helped.tokens[1], helped.asleep) == (2, (False,) * 4)


def test_by_version_1_a_lullaby_made_another_skip_one_turn() -> None:  # EM-33
    hands: Rows = {0: ("lullaby",), 1: ("anger-1",), 2: ("anger-2",), 3: ("anger-3",)}
    state, events = act(a_turn(hands, rules=1), Lullaby(2))
    assert events[1:] == [e.FellAsleep(seat=2)]
    state, events = act(state, Play("anger-1"))
    assert state.phase == Turn(3)
    assert events[1:] == [e.Slept(seat=2)]
    assert state.asleep == (False,) * 4
    assert after(state, Play("anger-3"), Pass(), Pass()).phase == Turn(2)


def test_nobody_is_put_to_sleep_twice_over() -> None:  # EM-33
    fronts: Rows = dict.fromkeys((1, 2, 3), ("sadness-1",))
    asleep, passed = (False, True, False, False), (False, False, True, False)
    state = a_turn({0: ("lullaby",)}, fronts, asleep=asleep, passed=passed)
    assert refused(state, Lullaby(1)) == ("asleep", "EM-33")
    assert refused(state, Lullaby(2)) == ("has-passed", "EM-33")
    assert refused(state, Lullaby(0)) == ("not-another", "EM-33")
    assert accepts(state, Lullaby(3))


def test_a_lullaby_needs_another_player_with_a_card_in_front() -> None:  # EM-33
    state = a_turn({0: ("lullaby",)}, {1: ("sadness-1",)})
    assert accepts(state, Lullaby(1))
    assert refused(state, Lullaby(2)) == ("nothing-played", "EM-33")


def test_a_lullaby_needs_another_player_who_is_awake_in_the_round() -> None:  # EM-33
    assert "Lullaby" not in offers(a_turn({0: ("lullaby",)}, passed=(False, True, True, True)))
    asleep = a_turn({0: ("lullaby",)}, passed=(False, True, True, False), asleep=(False, False, False, True))
    assert "Lullaby" not in offers(asleep)


# What a Ninja taught ---------------------------------------------------------------------------------------


def test_a_known_card_that_is_played_is_known_no_more() -> None:  # EM-37
    known = (Known(1, 0, "anger-1"), Known(2, 0, "anger-1"), Known(2, 0, "bomb"))
    state = after(a_turn({0: ("anger-1", "anger-1", "bomb")}, known=known), Play("anger-1"))
    assert state.known == (Known(2, 0, "bomb"),)


def test_of_two_known_cards_one_is_still_known_when_one_is_played() -> None:  # EM-37
    known = (Known(1, 0, "anger-1"), Known(1, 0, "anger-1"))
    state = after(a_turn({0: ("anger-1", "anger-1", "anger-1")}, known=known), Play("anger-1"))
    assert state.known == (Known(1, 0, "anger-1"),)


def test_a_card_that_another_plays_changes_nothing_that_is_known() -> None:  # EM-37
    known = (Known(1, 2, "anger-1"),)
    assert after(a_turn({0: ("anger-1",), 2: ("anger-1",)}, known=known), Play("anger-1")).known == known


def test_what_is_known_lasts_into_the_next_round_unless_it_is_thrown_away() -> None:  # EM-37
    state = between({0: ("bomb", "kiss")}, known=(Known(1, 0, "bomb"), Known(2, 0, "kiss")))
    assert throw_away(state, {0: ("bomb",)})[0].known == (Known(2, 0, "kiss"),)


def test_a_hand_that_lost_a_card_to_a_third_is_known_no_more() -> None:  # EM-37
    hands: Rows = {1: ("kiss",), 2: ("anger-1", "anger-2"), 3: ("bomb",)}
    known = (Known(1, 2, "anger-1"), Known(1, 3, "bomb"), Known(2, 1, "kiss"))
    table = rob(a_table(hands, known=known), 0, 2, "anger-2")
    assert table.known == (Known(1, 3, "bomb"), Known(2, 1, "kiss"), Known(2, 0, "anger-2"))


def test_a_thief_still_knows_what_was_not_taken() -> None:  # EM-37
    table = a_table({1: ("anger-1", "anger-2")}, known=(Known(0, 1, "anger-1"),))
    assert rob(table, 0, 1, "anger-2").known == (Known(0, 1, "anger-1"), Known(1, 0, "anger-2"))
    assert rob(table, 0, 1, "anger-1").known == (Known(1, 0, "anger-1"),)


# The rest --------------------------------------------------------------------------------------------------


def test_everybody_sees_and_hears_everybody() -> None:  # EM-6
    assert sightlines(a_turn({}, seats=5)) == Sightlines.open(5)


def test_every_kind_of_mischief_has_a_picture() -> None:  # EM-2
    assert tuple(ICON) == MISCHIEF
