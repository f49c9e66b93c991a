"""The rules of Émoticon, each proved by a test that cites it: what a round scores, and who wins."""

from collections import Counter

import pytest
from msgspec.structs import replace

from mien.games.emoticon import GAME
from mien.games.emoticon import events as e
from mien.games.emoticon.cards import REWARDS
from mien.games.emoticon.mischief import (
    Bomb,
    Ghost,
    Kiss,
    Ninja,
    VolteFace,
)
from mien.games.emoticon.options import Options
from mien.games.emoticon.rules import (
    Discard,
    Pass,
    Play,
    Turn,
    score,
    winner_of,
)
from mien.games.emoticon.test_scene import (
    COLUMN,
    Rows,
    a_table,
    a_turn,
    act,
    after,
    between,
    end_of,
    refused,
    throw_away,
)
from mien.games.emoticon.view import view
from mien.kit import (
    ChooseSome,
    IllegalAnswer,
    Match,
    Outcome,
    Over,
    QuickDealer,
    Seat,
    SeededDealer,
    Sightlines,
    seen,
)
from mien.kit.piles import less

# Score -----------------------------------------------------------------------------------------------------


def test_the_best_total_of_one_emotion_counts() -> None:  # EM-14
    assert score(("sadness-4", "surprise-2", "surprise-3", "sadness-5"), COLUMN) == (9, "sadness")
    assert score(("happiness-1", "happiness-2", "sadness-4"), COLUMN) == (5, "happiness")
    assert score(("anger-5", "anger-5", "surprise-1"), COLUMN) == (1, "surprise")
    assert score(("anger-5", "heart"), COLUMN) == (0, "anger")


def test_the_column_counts_as_it_stands_when_the_round_ends() -> None:  # EM-14
    state = a_turn({0: ("volte-face",)}, {0: ("happiness-5",), 1: ("anger-4",)}, passed=(False, True, True, True))
    assert view(state, None).scores == (6, 0, 0, 0)
    state, events = act(after(state, VolteFace()), Pass())
    scored = next(event for event in events if isinstance(event, e.Scored))
    assert scored.scores == (0, 5, 0, 0)
    assert scored.winner == 1


@pytest.mark.parametrize(
    ("scores", "winner"),
    [
        ((3, 8, 5, 0), 1),
        ((8, 8, 5, 0), 2),
        ((8, 8, 5, 5, 2), 4),
        ((8, 8, 8, 0), 3),
        ((8, 8, 0, 0), None),
        ((0, 0, 0, 0), None),
    ],
)
def test_equal_scores_cancel_each_other(scores: tuple[int, ...], winner: Seat | None) -> None:  # EM-15
    assert winner_of(scores) == winner


def test_the_winner_takes_the_round_card() -> None:  # EM-15
    state, events = end_of(a_table({0: ("bomb",)}, {2: ("sadness-5",)}, round=3))
    assert state.round_cards == ((), (), (3,), ())
    assert view(state, None).points == (0, 0, 2, 0)
    assert events[0] == e.Scored(round=3, scores=(0, 0, 5, 0), moods=(None, None, "sadness", None), winner=2)


def test_a_round_card_that_nobody_wins_is_out_of_the_game() -> None:  # EM-15
    state, _ = end_of(a_table({0: ("bomb",)}))
    assert state.round_cards == ((), (), (), ())
    state, _ = throw_away(state, {0: ()})
    assert state.round == 2


def test_the_winners_helper_takes_a_reward_that_only_he_sees() -> None:  # EM-16
    table = a_table({}, {1: ("sadness-5",)}, tokens=(None, 3, None, None), round=2)
    table = replace(table, rewards=((2,), (), (), ()), supply=(0, 0, 1, 1, 1, 2), round_cards=((1,), (), (), ()))
    state, events = end_of(table)
    (value,) = state.rewards[3]
    assert Counter((*state.supply, value)) == Counter(table.supply)
    assert view(state, 3).rewards == ((None,), (), (), (value,))
    assert view(state, 0).rewards == ((2,), (), (), (None,))
    assert view(state, None).rewards == ((None,), (), (), (None,))
    assert e.Rewarded(seat=3, helper=3, pirate=False) in seen(events, None)
    assert [event for event in events if event.only] == [
        e.Peeked(only=(3,), seat=3, value=value),
        *(event for event in events if isinstance(event, e.Drawn)),
    ]


def test_rewards_are_drawn_at_random() -> None:  # EM-16
    table = a_table({}, {1: ("sadness-5",)}, tokens=(None, 3, None, None))
    drawn = {end_of(table, bytes([seed]))[0].rewards[3] for seed in range(40)}
    assert drawn == {(0,), (1,), (2,)}


def test_without_a_winner_or_a_helper_there_is_no_reward() -> None:  # EM-16
    nobody, _ = end_of(a_table({}, {1: ("sadness-5",), 2: ("surprise-5",)}, tokens=(None, 3, 0, None)))
    assert nobody.supply == REWARDS
    loser, _ = end_of(a_table({}, {1: ("sadness-5",), 2: ("surprise-4",)}, tokens=(None, None, 0, None)))
    assert loser.round_cards[1] == (1,)
    assert loser.supply == REWARDS


def test_all_cards_in_front_of_players_are_discarded() -> None:  # EM-17
    fronts: Rows = {0: ("anger-1", "heart"), 1: ("sadness-5",), 3: ("pirate",)}
    state, _ = end_of(a_table({0: ("bomb",)}, fronts, discard=("kiss",)))
    assert state.fronts == ((), (), (), ())
    assert state.pirates == ()
    assert state.discard == ("kiss", "anger-1", "heart", "sadness-5", "pirate")


def test_the_repressed_mood_becomes_dominant_and_the_others_are_shuffled() -> None:  # EM-18
    columns = {end_of(a_table({0: ("bomb",)}), bytes([seed]))[0].column for seed in range(60)}
    assert {column[0] for column in columns} == {"anger"}
    assert len(columns) == 6
    _, events = end_of(a_table({0: ("bomb",)}))
    assert any(isinstance(event, e.Ordered) for event in events)


# Between rounds --------------------------------------------------------------------------------------------


def test_everyone_may_throw_away_mischief_but_no_emotions() -> None:  # EM-19
    state = between({0: ("anger-1", "bomb", "bomb", "kiss"), 1: ("ghost",)})
    asks = state.phase.asks(state)
    assert asks[0] == ChooseSome(("bomb", "bomb", "kiss"), 0, 3)
    assert refused(state, ("anger-1",)) == ("emotions-stay", "EM-19")
    assert refused(state, ("kiss", "kiss")) == ("not-in-hand", "EM-19")
    for answer, code in ((Pass(), "round-over"), (Play("anger-1"), "round-over"), (7, "not-an-answer")):
        match = Match.at(GAME, state, options=Options(), seats=4, seed=b"")
        with pytest.raises(IllegalAnswer) as why:
            match.answer(0, answer)
        assert (why.value.refusal.code, why.value.rule) == (code, "EM-19")
    dealer = SeededDealer(b"", 0)
    after = Discard().resolve(state, {0: ("kiss", "bomb"), 1: ()}, dealer)
    assert dealer.told[0] == e.Discarded(seat=0, cards=("bomb", "kiss"))
    assert Counter(after.hands[0]) >= Counter(("anger-1", "bomb"))
    assert not any(isinstance(event, e.Discarded) and event.seat == 1 for event in dealer.told)


def test_whoever_holds_no_mischief_is_asked_like_the_others() -> None:  # EM-19
    state = between({0: ("anger-1",), 1: ("bomb",)})
    asks = state.phase.asks(state)
    assert (asks[0], asks[1]) == (ChooseSome((), 0, 0), ChooseSome(("bomb",), 0, 1))


def test_everyone_is_asked_after_every_round_also_with_an_empty_hand() -> None:  # EM-39
    state, _ = end_of(a_table({}, {1: ("sadness-5",)}))
    assert state.phase.asks(state) == dict.fromkeys(range(4), ChooseSome((), 0, 0))
    assert state.phase.pauses
    assert not state.phase.runs_out, "what to throw away is a decision"


def test_until_version_3_nobody_was_asked_when_all_hands_were_empty() -> None:  # EM-39
    state, _ = end_of(a_table({}, {1: ("sadness-5",)}, rules=2))
    assert state.phase == Turn(1)
    assert state.round == 2
    state = between({0: ("anger-1",)}, rules=2)
    assert state.phase.asks(state) == {0: ChooseSome((), 0, 0)}


@pytest.mark.parametrize("seats", range(4, 9))
def test_a_reveal_with_open_lines_comes_after_every_round_but_the_last(seats: int) -> None:  # EM-39
    match = Match.start(GAME, seats=seats, seed=b"reveals")
    chance, reveals = QuickDealer(seats), 0
    while match.asks:
        if isinstance(match.state.phase, Discard):
            reveals += 1
            assert match.asks.keys() == set(range(seats))
            assert match.sightlines() == Sightlines.open(seats)
        for seat, ask in tuple(match.asks.items()):
            match.answer(seat, ask.sample(chance))
    assert reveals == 6


def test_the_discard_is_shuffled_into_the_pile() -> None:  # EM-19
    state = between({0: ("bomb",)}, discard=("anger-5",) * 2 + ("anger-4",) * 2)
    table = throw_away(state, {0: ("bomb",)})[0]
    assert table.discard == ()
    assert len(table.pile) == 70 - 4 * 7
    piles = {Discard().resolve(state, {0: ()}, SeededDealer(bytes([seed]), 0)).pile for seed in range(9)}
    assert len(piles) == 9


def test_the_tokens_return_and_all_are_back_in_the_round() -> None:  # EM-19
    state, _ = end_of(a_table({0: ("bomb",)}, {1: ("sadness-5",)}, tokens=(1, 0, None, None)))
    assert state.tokens == (None,) * 4
    assert state.passed == (False,) * 4


def test_the_winner_of_the_round_begins_the_next_one() -> None:  # EM-20
    state, _ = end_of(a_table({0: ("bomb",)}, {2: ("sadness-5",)}))
    state, events = throw_away(state, {0: ()})
    assert state.phase == Turn(2)
    assert e.RoundBegan(round=2, first=2, points=1) in events


def test_after_a_round_without_a_winner_the_first_player_stays() -> None:  # EM-20
    state, _ = end_of(a_table({0: ("bomb",)}, first=3))
    state, _ = throw_away(state, {0: ()})
    assert state.phase == Turn(3)


def test_after_the_seventh_round_the_game_ends_at_once() -> None:  # EM-21
    state, events = end_of(a_table({0: ("bomb",)}, {1: ("sadness-5",)}, round=7))
    assert state.phase == Over(Outcome((1,), (0, 3, 0, 0), "EM-22"))
    assert state.column == COLUMN
    assert state.phase.asks(state) == {}
    assert isinstance(events[-1], e.Ended)
    state, _ = end_of(a_table({0: ("bomb",)}, {1: ("sadness-5",)}, round=6))
    assert isinstance(state.phase, Discard)


# Victory ---------------------------------------------------------------------------------------------------


def outcome(round_cards: tuple[tuple[int, ...], ...], rewards: tuple[tuple[int, ...], ...]) -> Outcome:
    """How a game ends in which nobody wins the last round."""
    supply = less(REWARDS, [value for row in rewards for value in row])
    state, _ = end_of(a_table({}, round=7, round_cards=round_cards, rewards=rewards, supply=supply))
    assert isinstance(state.phase, Over)
    return state.phase.outcome


def test_round_cards_and_rewards_are_added() -> None:  # EM-22
    assert outcome(((6,), (1, 2, 3), (), ()), ((), (1,), (2, 0), ())) == Outcome((1,), (3, 5, 2, 0), "EM-22")
    assert outcome(((6,), (3,), (1,), ()), ((), (2,), (), ())).winners == (1,)


def test_equals_are_told_apart_by_their_round_cards() -> None:  # EM-22
    assert outcome(((3,), (6,), (), ()), ((1,), (), (), ())) == Outcome((1,), (3, 3, 0, 0), "EM-22")


def test_full_equals_share_the_victory() -> None:  # EM-22
    assert outcome(((3, 1), (6,), (4, 2), ()), ((), (), (), ())) == Outcome((0, 1, 2), (3, 3, 3, 0), "EM-22")


def test_the_rewards_are_shown_at_the_end() -> None:  # EM-22
    rewards = ((2,), (), (0,), ())
    table = a_table({}, round=7, round_cards=((1, 2), (), (), ()), rewards=rewards, supply=(0, 1, 1, 1, 2))
    state, events = end_of(table)
    assert all(view(state, seat).rewards == rewards for seat in (None, 0, 1))
    assert events[-1] == e.Ended(points=(2, 0, 0, 0), rewards=rewards, scores=(4, 0, 0, 0), winners=(0,))


def test_a_four_and_a_two_of_the_dominant_mood_beat_one_one_five() -> None:  # EM-23
    column = ("sadness", "happiness", "surprise", "anger")
    fronts: Rows = {0: ("surprise-1", "surprise-1", "surprise-5"), 1: ("sadness-4", "sadness-2")}
    state, events = end_of(a_table({0: ("bomb",)}, fronts, column=column))
    assert isinstance(events[0], e.Scored)
    assert events[0].scores == (7, 8, 0, 0)
    assert events[0].winner == 1
    assert state.round_cards[1] == (1,)


def test_whoever_has_passed_can_still_be_hit() -> None:  # EM-24
    passed = (False, True, True, True)
    hands: Rows = {0: ("ghost", "bomb", "ninja", "kiss"), 1: ("anger-1",)}
    state = a_turn(hands, {0: ("happiness-2",), 1: ("anger-3", "anger-5", "anger-2")}, passed=passed)
    state = after(state, Ghost(1, "anger-3"), Bomb(), Kiss("happiness-2", 1, "anger-2"), Ninja(1))
    assert state.fronts[:2] == (("anger-3", "anger-2"), ("happiness-2",))
    assert state.hands[:2] == (("happiness-1", "anger-1"), ())  # the Kiss brought a card


def test_a_turn_whose_clock_runs_out_is_a_pass_without_help() -> None:  # EM-40
    state = a_table({0: ("anger-1", "bomb")}, {0: ("sadness-5",)})
    assert state.phase.silence(state, 0) == Pass()
