"""Every rule of Émoticon, shown at small tables of its own."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from mien.games.emoticon import GAME
from mien.games.emoticon import events as e
from mien.games.emoticon.cards import DECK, EMOTIONS, MISCHIEF, MOOD, MOODS, REWARDS, ROUND_POINTS, VALUE, Card
from mien.games.emoticon.deck import ICON
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
from mien.games.emoticon.moves import Known, rob
from mien.games.emoticon.options import Options
from mien.games.emoticon.rules import (
    Action,
    Answer,
    Discard,
    Help,
    Pass,
    Play,
    State,
    Turn,
    draw,
    end_round,
    score,
    setup,
    winner_of,
)
from mien.games.emoticon.sightlines import sightlines
from mien.games.emoticon.view import view
from mien.kit import (
    BadSeats,
    ChooseSome,
    Event,
    IllegalAnswer,
    Match,
    Outcome,
    Over,
    Phase,
    QuickDealer,
    Refusal,
    Say,
    Seat,
    SeededDealer,
    Sightlines,
    seen,
)
from mien.kit.piles import less

Rows = Mapping[Seat, tuple[Card, ...]]


def a_table(hands: Rows, fronts: Rows | None = None, *, seats: int = 4, **more: Any) -> State:
    """A table with these cards in hands and in front; happiness is dominant, anger repressed."""
    laid = fronts or {}
    table = State(
        phase=Turn(0),
        round=1,
        first=0,
        column=("happiness", "sadness", "surprise", "anger"),
        hands=tuple(hands.get(seat, ()) for seat in range(seats)),
        fronts=tuple(laid.get(seat, ()) for seat in range(seats)),
        passed=(False,) * seats,
        asleep=(False,) * seats,
        tokens=(None,) * seats,
        pirates=tuple(seat for seat in laid for card in laid[seat] if card == "pirate"),
        pile=(),
        discard=(),
        round_cards=((),) * seats,
        rewards=((),) * seats,
        supply=REWARDS,
        known=(),
    )
    table = replace(table, **more)
    placed = [card for row in (*table.hands, *table.fronts, table.discard) for card in row]
    return replace(table, pile=less(DECK, placed))


def a_turn(hands: Rows, fronts: Rows | None = None, *, turn: Seat = 0, **more: Any) -> State:
    """Such a table, and it is this seat's turn."""
    return a_table(hands, fronts, phase=Turn(turn), **more)


def act(state: State, answer: Action, seed: bytes = b"") -> tuple[State, list[Event]]:
    """The state after this turn, and what was told of it."""
    assert isinstance(state.phase, Turn)
    assert accepts(state, answer), answer
    dealer = SeededDealer(seed, 0)
    state = state.phase.resolve(state, {state.phase.seat: answer}, dealer)
    assert list(faults(state)) == []
    return state, dealer.told


def after(state: State, *answers: Action) -> State:
    """The state after these turns."""
    for answer in answers:
        state, _ = act(state, answer)
    return state


def end_of(table: State, seed: bytes = b"") -> tuple[State, list[Event]]:
    """What follows when the last at this table has passed, and what was told of it."""
    dealer = SeededDealer(seed, 0)
    state = end_round(replace(table, passed=(True,) * table.seats), dealer)
    assert list(faults(state)) == []
    return state, dealer.told


def throw_away(state: State, answers: dict[Seat, tuple[Card, ...]]) -> tuple[State, list[Event]]:
    """The next round, when these cards, and no others, have been thrown away, and what was told of it."""
    assert isinstance(state.phase, Discard)
    asks = state.phase.asks(state)
    answers = {**dict.fromkeys(asks, ()), **answers}
    assert all(ask.accepts(answers[seat]) for seat, ask in asks.items())
    dealer = SeededDealer(b"", 0)
    state = state.phase.resolve(state, answers, dealer)
    assert list(faults(state)) == []
    return state, dealer.told


def accepts(state: State, answer: Action) -> bool:
    """Whether the seat at turn can say so."""
    assert isinstance(state.phase, Turn)
    return state.phase.asks(state)[state.phase.seat].accepts(answer)


def offers(state: State) -> list[str]:
    """What the seat at turn can say."""
    assert isinstance(state.phase, Turn)
    ask = state.phase.asks(state)[state.phase.seat]
    assert isinstance(ask, Say)
    return [sentence.kind.__name__ for sentence in ask.sentences]


def refused(state: State, answer: Answer) -> tuple[str, str | None]:
    """Why seat 0 can't say so: the code and the rule."""
    phase: Phase[Any, Any] = state.phase
    assert not phase.asks(state)[0].accepts(answer)
    refusal: Refusal = phase.why_not(state, 0, answer)
    assert refusal.text
    return refusal.code, refusal.rule


# Components -----------------------------------------------------------------------------------------------


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


# Setup ----------------------------------------------------------------------------------------------------


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


# A round --------------------------------------------------------------------------------------------------

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


# Helping --------------------------------------------------------------------------------------------------


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


# Score ----------------------------------------------------------------------------------------------------

COLUMN = ("happiness", "sadness", "surprise", "anger")


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


# Between rounds -------------------------------------------------------------------------------------------


def between(hands: Rows, **more: Any) -> State:
    """A table between two rounds."""
    return a_table(hands, phase=Discard(), **more)


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


# Victory --------------------------------------------------------------------------------------------------


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
    assert state.hands[:2] == (("anger-1",), ())


# Mischief -------------------------------------------------------------------------------------------------


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


def rewarded(table: State) -> tuple[Seat, ...]:
    """The seats that have a reward when this round has ended."""
    state, _ = end_of(table)
    return tuple(seat for seat, rewards in enumerate(state.rewards) if rewards)


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


# Rulings --------------------------------------------------------------------------------------------------


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


# What a Ninja taught --------------------------------------------------------------------------------------


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


# The rest -------------------------------------------------------------------------------------------------


def test_everybody_sees_and_hears_everybody() -> None:  # EM-6
    assert sightlines(a_turn({}, seats=5)) == Sightlines.open(5)


def test_every_kind_of_mischief_has_a_picture() -> None:  # EM-2
    assert tuple(ICON) == MISCHIEF
