"""The rules of Expressions, each proved by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import pytest
from msgspec.structs import replace

from mien.games.expressions import GAME
from mien.games.expressions.cards import (
    DEALS,
    DEALS_1,
    DECK,
    DIFFICULT,
    EASY,
    NORMAL,
    SUIT,
    VALUE,
    Card,
    Deal,
    in_order,
)
from mien.games.expressions.clues import Clue, clue_cases
from mien.games.expressions.events import (
    Began,
    Clued,
    Events,
    Expired,
    Flipped,
    Guessed,
    LastRound,
    Moved,
    Put,
    Says,
    Scored,
)
from mien.games.expressions.faults import faults
from mien.games.expressions.options import Options, seats
from mien.games.expressions.rules import Answer, Exchange, Guess, Place, Reward, State, Turn, setup
from mien.games.expressions.view import view
from mien.kit import (
    BadOptions,
    BadSeats,
    IllegalAnswer,
    Match,
    Outcome,
    Over,
    QuickDealer,
    Refusal,
    Say,
    Seat,
    SeededDealer,
    Sightlines,
)

SAYS: tuple[Says, ...] = ("lowest", "highest", "last", "more")

# Tables to try the rules on -------------------------------------------------------------------------------


def cards(text: str) -> tuple[Card, ...]:
    """`joy 6 7, fear 1` as cards."""
    groups = [group.split() for group in text.split(",") if group.strip()]
    return tuple(f"{suit}-{value}" for suit, *values in groups for value in values)


def hand(text: str) -> tuple[Card, ...]:
    return in_order(cards(text))


def clue(text: str) -> Clue:
    """`joy 6 lowest` as a clue."""
    suit, value, says = text.split()
    return Clue(f"{suit}-{value}", next(word for word in SAYS if word == says))


def table(
    *hands: str,
    turn: Seat = 0,
    first: Seat = 0,
    clues: Mapping[Seat, str] | None = None,
    harmony: str = "",
    discord: str = "",
    timer: str = "",
    rest: Literal["timer", "harmony", "discord"] = "timer",
    flip: int = 1,
    difficulty: Literal["easy", "normal", "difficult"] = "normal",
    last_round: bool = False,
) -> State:
    """A sound table with these cards; those not named lie in `rest`."""
    held = tuple(hand(text) for text in hands)
    laid = tuple(
        tuple(clue(one) for one in (clues or {}).get(seat, "").split(",") if one) for seat in range(len(hands))
    )
    piles = {"harmony": cards(harmony), "discord": cards(discord), "timer": cards(timer)}
    named = {card for pile in (*held, *piles.values()) for card in pile} | {
        one.card for row in laid for one in row
    }
    piles[rest] += tuple(card for card in DECK if card not in named)
    state = State(
        options=Options(difficulty),
        deal=Deal(0, 0, flip),
        phase=Turn(turn),
        first=first,
        round=1,
        last_round=last_round,
        hands=held,
        clues=laid,
        expired=((),) * len(hands),
        harmony=piles["harmony"],
        discord=piles["discord"],
        timer=piles["timer"],
        unheld=(),
    )
    assert not list(faults(state))
    return state


def play(state: State, *answers: Answer) -> tuple[State, list[Events]]:
    """What these answers, each by the seat that is asked, bring about."""
    events: list[Events] = []
    for answer in answers:
        state, told = step(state, answer)
        events += told
    return state, events


def step(state: State, answer: Answer) -> tuple[State, list[Events]]:
    dealer = SeededDealer(b"expressions", 1)
    [(seat, ask)] = state.phase.asks(state).items()
    assert ask.accepts(answer), f"{answer} is not among {ask}"
    state = state.phase.resolve(state, {seat: answer}, dealer)  # type: ignore[dict-item]
    assert not list(faults(state))
    return state, dealer.told  # type: ignore[return-value]


def refusal(state: State, answer: Answer) -> Refusal:
    """Why the seat that is asked can't answer so."""
    [(seat, ask)] = state.phase.asks(state).items()
    assert not ask.accepts(answer), f"{answer} is accepted"
    return state.phase.why_not(state, seat, answer)  # type: ignore[arg-type]


def sentences(state: State) -> list[type]:
    """The kinds of sentence that the seat in turn can say."""
    [ask] = state.phase.asks(state).values()
    assert isinstance(ask, Say)
    return [sentence.kind for sentence in ask.sentences]


def outcome(state: State) -> Outcome:
    assert isinstance(state.phase, Over)
    return state.phase.outcome


# Setting up -----------------------------------------------------------------------------------------------


def test_the_deck_has_five_suits_of_ten_values_each_card_once() -> None:  # EX-1
    assert len(DECK) == len(set(DECK)) == 50
    assert {(SUIT[card], VALUE[card]) for card in DECK} == {
        (suit, value) for suit in ("joy", "sadness", "anger", "fear", "disgust") for value in range(1, 11)
    }


@pytest.mark.parametrize(
    ("difficulty", "players", "held", "timer", "flip"),
    [
        ("easy", 2, 18, 14, 2),
        ("easy", 3, 14, 8, 1),
        ("easy", 4, 11, 6, 1),
        ("easy", 5, 9, 5, 1),
        ("normal", 2, 17, 16, 2),
        ("normal", 3, 13, 11, 1),
        ("normal", 4, 11, 6, 1),
        ("normal", 5, 9, 5, 1),
        ("difficult", 2, 16, 18, 2),
        ("difficult", 3, 13, 11, 2),
        ("difficult", 4, 10, 10, 2),
        ("difficult", 5, 8, 10, 2),
    ],
)
def test_the_set_up_deals_hands_and_timer_by_players_and_difficulty(  # EX-2
    difficulty: Literal["easy", "normal", "difficult"], players: int, held: int, timer: int, flip: int
) -> None:
    dealer = SeededDealer(b"set-up", 0)
    state = setup(Options(difficulty), players, dealer)
    assert [len(one) for one in state.hands] == [held] * players
    assert (len(state.timer), state.deal.flip) == (timer, flip)
    assert not state.harmony
    assert not state.discord
    assert not list(faults(state))
    assert dealer.told == [Began(first=state.first)]


def test_every_set_up_of_the_table_uses_all_fifty_cards() -> None:  # EX-2
    for deals in (*DEALS.values(), *DEALS_1.values()):
        assert all(players * deal.hand + deal.timer == 50 for players, deal in deals.items())


@pytest.mark.parametrize(
    ("difficulty", "players", "held"),
    [
        ("easy", 2, 16),
        ("easy", 3, 14),
        ("normal", 2, 16),
        ("normal", 3, 14),
        ("normal", 5, 9),
        ("difficult", 2, 15),
        ("difficult", 3, 13),
    ],
)
def test_a_game_of_the_first_version_is_dealt_as_it_was_then(  # EX-2
    difficulty: str, players: int, held: int
) -> None:
    old = Match.start(GAME.under(1), seats=players, options={"difficulty": difficulty}, seed=b"old")
    assert [len(one) for one in old.state.hands] == [held] * players
    assert old.record.rules == old.state.rules == old.view(0).rules == 1
    assert seats(Options(hand=24), rules=1) == (2,)


def test_hands_are_dealt_face_down() -> None:  # EX-2
    state = setup(Options(), 4, SeededDealer(b"face down", 0))
    assert view(state, 2).hand == state.hands[2]
    assert view(state, 2).hand_sizes == (11, 11, 11, 11)
    assert view(state, None).hand == ()


def test_a_table_can_choose_its_own_hand_size() -> None:  # EX-2
    state = setup(Options(hand=12), 3, SeededDealer(b"own hand", 0))
    assert [len(one) for one in state.hands] == [12, 12, 12]
    assert (len(state.timer), state.deal.flip) == (14, 1)


def test_all_counts_from_two_to_six_can_play_by_default() -> None:  # EX-2, EX-23
    assert seats(Options()) == (2, 3, 4, 5, 6)


@pytest.mark.parametrize(
    ("options", "players"),
    [
        (Options(hand=6), (5,)),
        (Options(hand=8), (4, 5, 6)),  # 4 × 8 and 5 × 8 cards; 2 or 3 × 8 are fewer than 26; six have eight
        (Options(hand=9), (3, 4, 5)),  # 3 × 9 = 27
        (Options(hand=13), (2, 3)),  # 2 × 13 = 26; 4 × 13 are more than there are
        (Options(hand=16), (2,)),  # three would have 2 timer cards: 2 × 3 × 2 = 12 cards
        (Options(hand=12), (3,)),  # four would have 2 timer cards: 2 × 4 × 2 = 16 cards
        (Options("easy", hand=11), (3, 4)),  # 4: 6 rounds and the last one
        (Options("easy", hand=15), (2, 3)),  # 3: 5 rounds and the last one are 36 cards
        (Options("difficult", hand=14), (2,)),  # 3: 8 timer cards are 4 rounds, 24 cards
        (Options("difficult", hand=13), (2, 3)),  # 3: 11 are 6 rounds
        (Options("difficult", hand=9), (3, 4, 5)),  # 5: the odd 5 are 3 rounds, 30 cards
        (Options(hand=18), (2,)),  # 14 turns of clues leave 22 cards
        (Options("easy", hand=19), (2,)),  # 14 turns, with the last two, leave 24
        (Options(hand=15), (2, 3)),  # 3: 5 rounds are 30 cards
    ],
)
def test_a_set_up_that_two_cards_a_turn_cannot_win_is_left_out(  # EX-2
    options: Options, players: tuple[int, ...]
) -> None:
    assert seats(options) == players


@pytest.mark.parametrize("held", [19, 20, 24])
def test_a_hand_with_which_two_win_without_a_guess_is_refused(held: int) -> None:  # EX-2, EX-21
    with pytest.raises(BadOptions) as refused:
        Match.start(GAME, seats=2, options={"hand": held}, seed=b"too easy")
    assert refused.value.refusal.code == "easy-hand"
    assert refused.value.rule == "EX-2"
    assert refused.value.refusal.words == {"hand": held}


@pytest.mark.parametrize("difficulty", ["easy", "normal", "difficult"])
def test_two_who_never_guess_lose_with_every_hand_that_is_dealt(difficulty: str) -> None:  # EX-2, EX-21
    for held in (None, *range(13, 20 if difficulty == "easy" else 19)):
        match = Match.start(GAME, seats=2, options={"difficulty": difficulty, "hand": held}, seed=b"clues")
        while match.outcome is None:
            [seat] = match.asks
            match.answer(seat, next(one for one in match.legal(seat) if isinstance(one, Clue)))
        assert not match.outcome.winners


@pytest.mark.parametrize("held", [-1, 0, 5, 25, 50])
def test_a_hand_size_that_nobody_can_win_with_is_refused(held: int) -> None:  # EX-2
    with pytest.raises(BadOptions) as refused:
        Match.start(GAME, seats=2, options={"hand": held}, seed=b"hopeless")
    assert refused.value.refusal.code == "hopeless-hand"
    assert refused.value.rule == "EX-2"
    assert refused.value.refusal.words == {"hand": held}


def test_one_or_seven_players_are_refused() -> None:  # EX-2
    for players in (1, 7):
        with pytest.raises(BadSeats):
            Match.start(GAME, seats=players, seed=b"too few")


def test_chance_draws_the_first_player() -> None:  # EX-3
    firsts = [setup(Options(), 4, SeededDealer(bytes([seed]), 0)).first for seed in range(200)]
    assert all(30 < firsts.count(seat) < 70 for seat in range(4))
    begun = setup(Options(), 4, SeededDealer(b"begin", 0))
    assert begun.phase == Turn(begun.first)


# Rounds ---------------------------------------------------------------------------------------------------


def test_turns_go_clockwise() -> None:  # EX-4
    state = table("joy 1 2 3", "fear 1 2 3", "anger 1 2 3", turn=1, first=1)
    state, _ = play(state, Clue("fear-1", "lowest"))
    assert state.phase == Turn(2)
    state, _ = play(state, Clue("anger-1", "lowest"))
    assert state.phase == Turn(0)


def test_the_first_flip_comes_just_before_the_first_player_s_second_turn() -> None:  # EX-4
    state = table("joy 1 2 3", "fear 1 2 3", "anger 1 2 3", turn=1, first=1, timer="disgust 5 9")
    state, before = play(state, Clue("fear-1", "lowest"), Clue("anger-1", "lowest"))
    assert not any(isinstance(event, Flipped) for event in before)
    left = len(state.timer) - 1
    state, after = play(state, Clue("joy-1", "lowest"))
    assert after == [Clued(seat=0, card="joy-1", says="lowest"), Flipped(cards=("disgust-5",), left=left)]
    assert state.phase == Turn(1)
    assert state.round == 2
    assert state.discord == ("disgust-5",)
    assert state.timer[0] == "disgust-9"


def test_two_timer_cards_are_flipped_where_the_set_up_says_so() -> None:  # EX-4
    state = table("joy 1 2 3", "fear 1 2 3", turn=1, flip=2, timer="disgust 5 9 1")
    state, _ = play(state, Clue("fear-1", "lowest"))
    assert state.discord == ("disgust-5", "disgust-9")
    assert all(deal.flip == 2 for deal in (NORMAL[2], *DIFFICULT.values()))
    assert all(NORMAL[players].flip == 1 for players in (3, 4, 5))


def test_the_last_timer_card_ends_the_game_at_once() -> None:  # EX-5
    state = table("joy 1 2 3", "fear 1 2 3", "anger 1 2", turn=2, timer="disgust 5", rest="harmony")
    state, events = play(state, Clue("anger-1", "lowest"))
    assert isinstance(state.phase, Over)
    assert events[1] == Flipped(cards=("disgust-5",), left=0)
    assert isinstance(events[2], Scored)
    assert state.phase.asks(state) == {}


def test_the_game_goes_on_while_one_timer_card_is_left() -> None:  # EX-5
    state = table("joy 1 2 3", "fear 1 2 3", "anger 1 2", turn=2, timer="disgust 5 6", rest="harmony")
    state, _ = play(state, Clue("anger-1", "lowest"))
    assert state.phase == Turn(0)


def test_of_an_odd_last_pair_one_card_is_flipped() -> None:  # EX-5
    state = table("joy 1 2 3", "fear 1 2", "anger 1 2", turn=2, flip=2, timer="disgust 5", rest="harmony")
    state, events = play(state, Clue("anger-1", "lowest"))
    assert events[1] == Flipped(cards=("disgust-5",), left=0)
    assert isinstance(state.phase, Over)


def test_a_turn_is_a_clue_or_a_guess_by_the_seat_in_turn_alone() -> None:  # EX-6
    state = table("joy 1 2 3", "fear 1 2 3", "anger 1 2", turn=1)
    assert list(state.phase.asks(state)) == [1]
    assert sentences(state) == [Clue, Guess]


def test_a_turn_ends_with_one_action() -> None:  # EX-6
    state = table("joy 1 2 3", "fear 1 2 3", "anger 1 2")
    state, _ = play(state, Clue("joy-1", "lowest"))
    assert state.phase == Turn(1)


def test_nobody_can_pass() -> None:  # EX-6
    match = Match.start(GAME, seats=3, seed=b"no passing")
    [seat] = match.waiting_for
    for nothing in (None, "", "pass", {}, {"type": "Pass"}):
        with pytest.raises(IllegalAnswer) as refused:
            match.answer(seat, nothing)
        assert refused.value.rule == "EX-6"
    with pytest.raises(IllegalAnswer) as refused:
        match.answer((seat + 1) % 3, {"type": "Guess", "partner": seat, "card": "joy-1"})
    assert refused.value.refusal.code == "not-asked"
    assert match.step == 1


def test_everyone_sees_both_zones_and_all_clues() -> None:  # EX-7
    state = table("joy 1 2", "fear 3", "anger 1", clues={1: "fear 2 lowest"}, harmony="joy 9", discord="joy 8 7")
    for seat in (None, 0, 1, 2):
        seen = view(state, seat)
        assert seen.harmony == ("joy-9",)
        assert seen.discord == ("joy-8", "joy-7")
        assert seen.clues == ((), (Clue("fear-2", "lowest"),), ())


def test_a_view_shows_no_more_than_ones_own_hand_and_what_is_public() -> None:  # EX-7, EX-28
    state = table("joy 1 2", "fear 3 4", "anger 1", clues={1: "fear 2 lowest"}, harmony="joy 9")
    other = replace(state, hands=(state.hands[0], ("fear-3", "disgust-1"), ("disgust-9",)))
    other = replace(other, timer=tuple(card for card in DECK if card not in str(other.hands) and card != "joy-9"))
    assert view(other, 0).hand == state.hands[0]
    assert view(other, 0) == replace(view(state, 0), timer=len(other.timer))
    assert view(state, None) == replace(view(state, 0), seat=None, hand=())


# Playing a clue -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "said", ["joy 2 lowest", "joy 7 highest", "fear 4 last", "anger 7 more", "joy 7 more", "anger 7 lowest"]
)
def test_a_clue_leaves_the_hand_and_lies_in_front_of_its_owner(said: str) -> None:  # EX-8
    state = table("joy 2 5 7, fear 4, anger 7 9", "disgust 1 2")
    given = clue(said)
    after, events = play(state, given)
    assert given.card not in after.hands[0]
    assert len(after.hands[0]) == 5
    assert after.clues == ((given,), ())
    assert events == [Clued(seat=0, card=given.card, says=given.says)]
    assert after.discord == ()


def test_a_clue_is_about_a_card_of_ones_own_hand() -> None:  # EX-8
    state = table("joy 2 5", "disgust 1 2")
    for card in ("disgust-1", "fear-1", "joy-11"):
        why = refusal(state, Clue(card, "last"))
        assert (why.code, why.rule) == ("not-in-hand", "EX-8")


def is_true(given: Clue, rest: list[Card]) -> bool:
    """Whether the clue is true of the cards that are left, word by word as the rule says it."""
    suit = [VALUE[card] for card in rest if SUIT[card] == SUIT[given.card]]
    value = VALUE[given.card]
    return {
        "lowest": bool(suit) and all(other > value for other in suit),
        "highest": bool(suit) and all(other < value for other in suit),
        "last": not suit,
        "more": any(VALUE[card] == value for card in rest),
    }[given.says]


def test_exactly_the_true_clues_are_offered() -> None:  # EX-9, EX-11
    for seed in range(300):
        dealt = dealer_hand(seed)
        offered = {
            Clue(str(card), next(word for word in SAYS if word == says))
            for case in clue_cases(dealt)
            for card in case["card"]
            for says in case["says"]
        }
        true = {
            Clue(card, says)
            for card in dealt
            for says in SAYS
            if is_true(Clue(card, says), [other for other in dealt if other != card])
        }
        assert offered == true
        assert all(case["says"] for case in clue_cases(dealt))


def dealer_hand(seed: int) -> tuple[Card, ...]:
    """Some hand of one to twenty cards."""
    some = QuickDealer(seed).shuffled(DECK)[: 1 + seed % 20]
    return in_order(some)


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("joy 5 lowest", "lower-held"),
        ("joy 5 highest", "higher-held"),
        ("joy 5 last", "not-last"),
        ("joy 5 more", "no-more"),
        ("fear 4 lowest", "nothing-left"),
        ("fear 4 highest", "nothing-left"),
    ],
)
def test_a_clue_may_not_lie(said: str, code: str) -> None:  # EX-9
    state = table("joy 2 5 7, fear 4, anger 7 9", "disgust 1 2")
    why = refusal(state, clue(said))
    assert (why.code, why.rule) == (code, "EX-9")
    assert why.words == {"suit": SUIT[clue(said).card], "value": VALUE[clue(said).card]}


def test_lowest_and_highest_fall_when_the_suit_is_gone() -> None:  # EX-10
    state = table("fear 1 2", "joy 5, anger 1", clues={1: "joy 3 lowest, joy 9 highest"}, harmony="anger 9")
    state, events = play(state, Guess(1, "joy-5"))
    assert state.clues == ((), ())
    assert state.discord == ("joy-3", "joy-9")
    assert events[2:] == [Expired(seat=1, card="joy-3"), Expired(seat=1, card="joy-9")]
    assert state.expired == ((), (Clue("joy-3", "lowest"), Clue("joy-9", "highest")))


def test_lowest_stays_while_one_card_of_the_suit_is_left() -> None:  # EX-10
    state = table("fear 1 2", "joy 5 6", clues={1: "joy 3 lowest"})
    state, _ = play(state, Guess(1, "joy-5"))
    assert state.clues[1] == (Clue("joy-3", "lowest"),)


def test_more_falls_when_the_number_is_gone() -> None:  # EX-10
    state = table("fear 1 2", "joy 5, anger 5 6", clues={1: "sadness 5 more"})
    state, _ = play(state, Guess(1, "joy-5"), "fear-1", Clue("anger-6", "highest"))
    assert state.clues[1] == (Clue("sadness-5", "more"), Clue("anger-6", "highest"))
    state, events = play(state, Guess(1, "anger-5"))
    assert state.clues[1] == ()
    assert [event.card for event in events if isinstance(event, Expired)] == ["sadness-5", "anger-6"]


def test_last_never_falls() -> None:  # EX-10
    state = table("fear 1 2", "joy 5", clues={1: "sadness 5 last, anger 5 last"})
    state, _ = play(state, Guess(1, "joy-5"))
    assert state.hands[1] == ()
    assert state.clues[1] == (Clue("sadness-5", "last"), Clue("anger-5", "last"))


def test_playing_another_clue_can_fell_an_older_one() -> None:  # EX-10
    state = table("joy 5, fear 1", "anger 1 2", clues={0: "joy 3 lowest"})
    state, events = play(state, Clue("joy-5", "last"))
    assert state.clues[0] == (Clue("joy-5", "last"),)
    assert events == [Clued(seat=0, card="joy-5", says="last"), Expired(seat=0, card="joy-3")]


def test_a_card_given_as_reward_or_penalty_can_fell_ones_own_clue() -> None:  # EX-10, EX-16
    for named in ("anger-1", "disgust-1"):
        state = table("joy 5, fear 1", "anger 1 2", clues={0: "joy 3 lowest"})
        state, events = play(state, Guess(1, named), "joy-5")
        assert state.clues[0] == ()
        assert events[-1] == Expired(seat=0, card="joy-3")


def test_a_fallen_clue_does_not_come_back_nor_bother_the_clues_of_others() -> None:  # EX-10
    state = table("joy 1 2", "joy 5, fear 5", clues={0: "joy 10 highest", 1: "joy 3 lowest"})
    state, _ = play(state, Guess(1, "joy-5"))
    assert state.clues == ((Clue("joy-10", "highest"),), ())


def test_a_card_with_nothing_true_to_say_is_no_clue() -> None:  # EX-11
    state = table("joy 2 5 7", "disgust 1 2")
    assert all(refusal(state, Clue("joy-5", says)) for says in SAYS)
    assert [case["card"] for case in clue_cases(state.hands[0])] == [("joy-2",), ("joy-7",)]


def test_every_hand_has_a_card_that_can_be_a_clue() -> None:  # EX-11
    assert all(clue_cases(dealer_hand(seed)) for seed in range(300))


# Guessing -------------------------------------------------------------------------------------------------


def test_only_partners_with_cards_can_be_named() -> None:  # EX-12
    state = table("joy 1", "", "fear 1 2", "anger 1", turn=0)
    for partner in (0, 1, 4, -1):
        why = refusal(state, Guess(partner, "fear-1"))
        assert (why.code, why.rule) == ("no-such-partner", "EX-12")
    for partner in (2, 3):
        play(state, Guess(partner, "fear-1"))


@pytest.mark.parametrize(
    ("card", "code", "rule"),
    [
        ("joy-1", "yours", "EX-12"),
        ("joy-9", "face-up", "EX-12"),
        ("joy-8", "face-up", "EX-12"),
        ("anger-3", "face-up", "EX-12"),
        ("sadness-3", "face-up", "EX-12"),
        ("joy-11", "no-such-card", "EX-1"),
    ],
)
def test_a_card_that_one_can_see_can_not_be_named(card: Card, code: str, rule: str) -> None:  # EX-12, EX-7
    state = table(
        "joy 1, sadness 1",
        "anger 1",
        harmony="joy 9",
        discord="joy 8",
        clues={0: "sadness 3 highest", 1: "anger 3 highest"},
    )
    why = refusal(state, Guess(1, card))
    assert (why.code, why.rule) == (code, rule)


def test_every_card_out_of_sight_can_be_named() -> None:  # EX-12
    state = table("joy 1 2", "anger 1", "fear 2", harmony="joy 9", discord="joy 8", clues={1: "anger 3 highest"})
    [ask] = state.phase.asks(state).values()
    hidden = [card for card in DECK if card not in ("joy-1", "joy-2", "joy-9", "joy-8", "anger-3")]
    assert [card for card in DECK if ask.accepts(Guess(1, card))] == hidden


def test_a_right_guess_puts_two_cards_in_harmony() -> None:  # EX-13
    state = table("joy 1 2 3", "fear 4 5", "anger 1")
    state, events = play(state, Guess(1, "fear-4"))
    assert state.phase == Reward(0, "harmony")
    assert events[0] == Guessed(seat=0, partner=1, card="fear-4", right=True, holder=1)
    state, events = play(state, "joy-2")
    assert events == [Put(seat=0, card="joy-2", zone="harmony")]
    assert state.harmony == ("fear-4", "joy-2")
    assert state.hands == (("joy-1", "joy-3"), ("fear-5",), ("anger-1",))
    assert state.phase == Turn(1)
    assert state.discord == ()


def test_the_card_that_a_wrong_guess_costs_is_refused_by_its_own_rule() -> None:  # EX-14
    state, _ = play(table("joy 1 2 3", "fear 4 5", "anger 1 2"), Guess(1, "anger-1"))
    why = refusal(state, "fear-4")
    assert (why.code, why.rule) == ("not-in-hand", "EX-14")


def test_any_card_of_ones_own_hand_can_be_the_reward_and_no_other() -> None:  # EX-13
    state, _ = play(table("joy 1 2 3", "fear 4 5"), Guess(1, "fear-4"))
    for card in ("joy-1", "joy-2", "joy-3"):
        play(state, card)
    for card in ("fear-4", "fear-5", "anger-1", ""):
        why = refusal(state, card)
        assert (why.code, why.rule) == ("not-in-hand", "EX-13")


def test_a_card_of_another_partner_goes_to_discord_with_one_s_own() -> None:  # EX-14
    state = table("joy 1 2 3", "fear 4 5", "anger 1 2")
    state, events = play(state, Guess(1, "anger-1"), "joy-3")
    assert events == [
        Guessed(seat=0, partner=1, card="anger-1", right=False, holder=2),
        Put(seat=2, card="anger-1", zone="discord"),
        Put(seat=0, card="joy-3", zone="discord"),
    ]
    assert state.discord == ("anger-1", "joy-3")
    assert state.harmony == ()
    assert state.hands == (("joy-1", "joy-2"), ("fear-4", "fear-5"), ("anger-2",))


def test_a_card_that_nobody_holds_stays_in_the_timer() -> None:  # EX-15
    state = table("joy 1 2 3", "fear 4 5", "anger 1 2")
    after, events = play(state, Guess(1, "disgust-1"), "joy-3")
    assert events == [
        Guessed(seat=0, partner=1, card="disgust-1", right=False, holder=None),
        Put(seat=0, card="joy-3", zone="discord"),
    ]
    assert after.discord == ("joy-3",)
    assert after.timer == state.timer
    assert after.hands[1:] == state.hands[1:]


def test_all_remember_which_named_cards_are_in_the_timer_until_they_are_flipped() -> None:  # EX-15, EX-28
    state = table("joy 1 2 3", "fear 4 5", timer="disgust 1 2")
    state, _ = play(state, Guess(1, "disgust-1"), "joy-3")
    assert view(state, None).unheld == ("disgust-1",)
    again, _ = play(replace(state, phase=Turn(0)), Guess(1, "disgust-1"))
    assert again.unheld == ("disgust-1",)
    both, _ = play(state, Guess(0, "disgust-2"), "fear-4")
    assert both.unheld == ("disgust-2",)
    assert both.discord[-1] == "disgust-1"


def test_a_guess_is_told_and_settled_in_this_order() -> None:  # EX-16
    state = table(
        "joy 5, fear 1", "anger 1 2", "sadness 3", turn=0, clues={0: "joy 3 lowest", 2: "sadness 1 lowest"}
    )
    state, first = play(state, Guess(1, "sadness-3"))
    # The card has moved and its holder's clue has fallen before the guesser chooses.
    assert first == [
        Guessed(seat=0, partner=1, card="sadness-3", right=False, holder=2),
        Put(seat=2, card="sadness-3", zone="discord"),
        Expired(seat=2, card="sadness-1"),
    ]
    assert view(state, 0).discord == ("sadness-3", "sadness-1")
    assert state.phase == Reward(0, "discord")
    state, second = play(state, "joy-5")
    assert second == [Put(seat=0, card="joy-5", zone="discord"), Expired(seat=0, card="joy-3")]
    assert state.phase == Turn(1)


def test_the_end_is_looked_for_after_the_reward_only() -> None:  # EX-16, EX-19
    state = table("joy 5", "anger 1", timer="disgust 1", rest="harmony")
    state, _ = play(state, Guess(1, "anger-1"))
    assert state.phase == Reward(0, "harmony")
    state, _ = play(state, "joy-5")
    assert isinstance(state.phase, Over)


# Empty hands ----------------------------------------------------------------------------------------------


def test_with_an_empty_hand_one_can_only_guess() -> None:  # EX-17
    state = table("", "fear 4 5", "anger 1 2")
    assert sentences(state) == [Guess]
    for answer in (Clue("fear-4", "lowest"), Place("fear-4")):
        why = refusal(state, answer)
        assert (why.code, why.rule) == ("only-guess", "EX-17")


def test_right_with_an_empty_hand_brings_a_card_from_discord_to_harmony() -> None:  # EX-17
    state = table("", "fear 4 5", "anger 1 2", harmony="joy 1", discord="joy 2 3")
    state, _ = play(state, Guess(1, "fear-4"))
    assert state.phase == Exchange(0, "harmony")
    assert state.harmony == ("joy-1", "fear-4")
    state, events = play(state, "joy-3")
    assert events == [Moved(seat=0, card="joy-3", zone="harmony")]
    assert state.harmony == ("joy-1", "fear-4", "joy-3")
    assert state.discord == ("joy-2",)
    assert state.phase == Turn(1)


def test_wrong_with_an_empty_hand_takes_a_card_from_harmony_to_discord() -> None:  # EX-17
    for named, discord in (("anger-1", ("joy-3", "anger-1", "joy-2")), ("sadness-1", ("joy-3", "joy-2"))):
        state = table("", "fear 4 5", "anger 1 2", harmony="joy 1 2", discord="joy 3")
        state, _ = play(state, Guess(1, named))
        assert state.phase == Exchange(0, "discord")
        state, events = play(state, "joy-2")
        assert events == [Moved(seat=0, card="joy-2", zone="discord")]
        assert state.harmony == ("joy-1",)
        assert state.discord == discord


def test_the_guesser_chooses_from_the_other_zone_and_from_no_other_place() -> None:  # EX-17
    state = table("", "fear 4 5", harmony="joy 1 2", discord="joy 3 4")
    right, _ = play(state, Guess(1, "fear-4"))
    wrong, _ = play(state, Guess(1, "anger-1"))
    for after, open_to in ((right, ("joy-3", "joy-4")), (wrong, ("joy-1", "joy-2"))):
        for card in (*open_to, "fear-5", "fear-4", "joy-1", "joy-3", "anger-1"):
            if card in open_to:
                play(after, card)
            else:
                why = refusal(after, card)
                assert (why.code, why.rule) == ("not-in-zone", "EX-17")


def test_an_empty_zone_moves_nothing() -> None:  # EX-17
    right, _ = play(table("", "fear 4 5", "anger 1"), Guess(1, "fear-4"))
    assert right.phase == Turn(1)
    assert (right.harmony, right.discord) == (("fear-4",), ())
    wrong, _ = play(table("", "fear 4 5", "anger 1"), Guess(1, "anger-1"))
    assert wrong.phase == Turn(1)
    assert (wrong.harmony, wrong.discord) == ((), ("anger-1",))


def test_a_clue_that_falls_with_the_named_card_can_be_brought_back_by_it() -> None:  # EX-16, EX-17
    state = table("", "fear 4", "anger 1", clues={1: "fear 2 lowest"})
    state, _ = play(state, Guess(1, "fear-4"), "fear-2")
    assert state.harmony == ("fear-4", "fear-2")


def test_when_no_partner_holds_cards_one_puts_a_card_of_one_s_own_in_harmony() -> None:  # EX-18
    state = table("joy 4 5 6", "", "", clues={0: "joy 3 lowest"})
    assert sentences(state) == [Clue, Place]
    state, events = play(state, Place("joy-5"))
    assert events == [Put(seat=0, card="joy-5", zone="harmony")]
    assert state.harmony == ("joy-5",)
    assert state.phase == Turn(1)


def test_placing_the_last_card_of_a_suit_fells_the_clue_on_it() -> None:  # EX-18, EX-10
    state = table("joy 5", "", clues={0: "joy 3 lowest"}, rest="harmony", timer="fear 1")
    state, events = play(state, Place("joy-5"))
    assert events[:2] == [Put(seat=0, card="joy-5", zone="harmony"), Expired(seat=0, card="joy-3")]


def test_a_clue_stays_legal_when_no_partner_holds_cards() -> None:  # EX-18
    state, _ = play(table("joy 4 5 6", "", ""), Clue("joy-4", "lowest"))
    assert state.clues[0] == (Clue("joy-4", "lowest"),)


def test_a_card_is_placed_only_from_ones_own_hand_and_only_then() -> None:  # EX-18
    alone = table("joy 4 5 6", "", "")
    why = refusal(alone, Place("fear-1"))
    assert (why.code, why.rule) == ("not-in-hand", "EX-18")
    assert refusal(alone, Guess(1, "fear-1")).code == "no-such-partner"
    why = refusal(table("joy 4 5 6", "", "fear 1"), Place("joy-4"))
    assert (why.code, why.rule) == ("partners-hold-cards", "EX-18")


def test_when_every_hand_is_empty_the_rest_of_the_timer_falls_and_the_game_is_scored() -> None:  # EX-19
    state = table("joy 5", "anger 1", "", turn=0, timer="disgust 1 2 3", rest="harmony")
    state, events = play(state, Guess(1, "anger-1"), "joy-5")
    assert isinstance(state.phase, Over)
    assert events[-2] == Flipped(cards=("disgust-1", "disgust-2", "disgust-3"), left=0)
    assert events[-1] == Scored(hands=((), (), ()), clues=(), harmony=47, discord=3, won=True)
    assert state.discord == ("disgust-1", "disgust-2", "disgust-3")


def test_the_last_card_of_all_played_as_a_clue_ends_the_game_too() -> None:  # EX-19
    state, events = play(table("joy 5", "", rest="harmony", timer="fear 1"), Clue("joy-5", "last"))
    assert outcome(state) == Outcome((0, 1), (48, 48), "EX-21")
    assert events[-1] == Scored(hands=((), ()), clues=("joy-5",), harmony=48, discord=2, won=True)


# The end --------------------------------------------------------------------------------------------------


def ended(*hands: str, harmony: int, clues: Mapping[Seat, str] | None = None) -> tuple[State, list[Events]]:
    """A table of so many cards in Harmony when the last timer card has been flipped."""
    last = len(hands) - 1
    state = table(*hands, turn=last, clues=clues, timer="disgust 10", rest="discord")
    state = replace(state, harmony=state.discord[:harmony], discord=state.discord[harmony:])
    return play(state, Clue("disgust-9", "last"))


def test_hands_and_clues_go_to_discord_at_the_end() -> None:  # EX-20
    state, events = ended("joy 1 2", "fear 3", "disgust 9, anger 1", harmony=30, clues={1: "fear 1 lowest"})
    # 50 cards: 30 in Harmony; the timer card, four in hands, two clues, and thirteen that lay there.
    assert outcome(state) == Outcome((0, 1, 2), (30, 30, 30), "EX-20")
    assert events[-1] == Scored(
        hands=(("joy-1", "joy-2"), ("fear-3",), ("anger-1",)),
        clues=("fear-1", "disgust-9"),
        harmony=30,
        discord=20,
        won=True,
    )
    assert set(cards("joy 1 2, fear 1 3, disgust 9 10, anger 1")) <= set(state.discord)
    assert state.hands == ((), (), ())
    assert state.clues == ((), (), ())
    assert len(state.harmony) + len(state.discord) == 50


def test_twenty_six_cards_win_and_twenty_five_each_lose() -> None:  # EX-20
    won, _ = ended("joy 1 2", "fear 3", "disgust 9, anger 1", harmony=26)
    assert outcome(won) == Outcome((0, 1, 2), (26, 26, 26), "EX-20")
    lost, events = ended("joy 1 2", "fear 3", "disgust 9, anger 1", harmony=25)
    assert outcome(lost) == Outcome((), (25, 25, 25), "EX-20")
    assert isinstance(events[-1], Scored)
    assert (events[-1].harmony, events[-1].discord, events[-1].won) == (25, 25, False)


def test_with_two_players_hands_go_to_harmony_and_clues_to_discord() -> None:  # EX-21
    state, events = ended("joy 1 2", "disgust 9, anger 1", harmony=23, clues={0: "joy 10 highest"})
    assert outcome(state) == Outcome((0, 1), (26, 26), "EX-21")
    assert set(cards("joy 1 2, anger 1")) <= set(state.harmony)
    assert {"joy-10", "disgust-9", "disgust-10"} <= set(state.discord)
    assert isinstance(events[-1], Scored)
    assert events[-1].discord == 24


# Modes ----------------------------------------------------------------------------------------------------


def test_easy_plays_one_more_round_after_the_last_flip() -> None:  # EX-22, EX-29
    state = table(
        "joy 1 2 3",
        "fear 1 2 3",
        "anger 1 2 3",
        turn=0,
        first=1,
        timer="disgust 5",
        rest="harmony",
        difficulty="easy",
    )
    state, events = play(state, Clue("joy-1", "lowest"))
    assert events[-2:] == [Flipped(cards=("disgust-5",), left=0), LastRound()]
    assert state.last_round
    assert state.phase == Turn(1)
    state, events = play(state, Clue("fear-1", "lowest"), Clue("anger-1", "lowest"))
    assert state.phase == Turn(0)
    state, events = play(state, Clue("joy-2", "lowest"))
    assert isinstance(state.phase, Over)
    assert not any(isinstance(event, Flipped) for event in events)
    assert isinstance(events[-1], Scored)


def test_normal_and_difficult_play_no_round_more() -> None:  # EX-22
    for difficulty in ("normal", "difficult"):
        state = table(
            "joy 1 2", "fear 1", "anger 1 2", turn=2, timer="fear 5", rest="harmony", difficulty=difficulty
        )
        state, _ = play(state, Clue("anger-1", "lowest"))
        assert isinstance(state.phase, Over)


def test_easy_deals_no_hand_that_is_harder_than_normal_s() -> None:  # EX-22
    # Both give more: cards to spare for two, and turns to spare for three.
    assert EASY[2].hand > NORMAL[2].hand
    assert EASY[3].hand > NORMAL[3].hand
    assert (EASY[4], EASY[5]) == (NORMAL[4], NORMAL[5])


def test_easy_s_last_round_gives_each_seat_one_turn_from_the_first_player() -> None:  # EX-29
    state = table(
        "joy 1 2 3",
        "fear 1 2 3",
        "anger 1 2 3",
        turn=2,
        first=2,
        last_round=True,
        rest="discord",
        difficulty="easy",
    )
    turns = []
    while isinstance(state.phase, Turn):
        turns.append(state.phase.seat)
        state, _ = play(state, Clue(state.hands[state.phase.seat][0], "lowest"))
    assert turns == [2, 0, 1]
    assert outcome(state) == Outcome((), (0, 0, 0), "EX-20")


def six(*hands: str, turn: Seat = 0, clues: Mapping[Seat, str] | None = None) -> State:
    return table(*hands, turn=turn, clues=clues, rest="discord", flip=0)


def test_six_players_get_eight_cards_each_and_two_lie_open() -> None:  # EX-23
    state = setup(Options(), 6, SeededDealer(b"six", 0))
    assert [len(one) for one in state.hands] == [8] * 6
    assert (len(state.harmony), len(state.discord), state.timer) == (1, 1, ())
    assert not list(faults(state))


def test_six_players_have_no_difficulty_and_no_other_hands() -> None:  # EX-23
    for options in ({"difficulty": "easy"}, {"difficulty": "difficult"}, {"hand": 9}):
        with pytest.raises(BadSeats) as refused:
            Match.start(GAME, seats=6, options=options, seed=b"six")
        assert refused.value.rule == "EX-23"
    assert len(Match.start(GAME, seats=6, options={"hand": 8}, seed=b"six").view(0).hand) == 8


def test_six_players_go_round_without_a_flip() -> None:  # EX-23
    state = six("joy 1 2", "joy 3 4", "joy 5 6", "fear 1 2", "fear 3 4", "fear 5 6", turn=5)
    state, events = play(state, Clue("fear-5", "lowest"))
    assert events == [Clued(seat=5, card="fear-5", says="lowest")]
    assert (state.phase, state.round) == (Turn(0), 2)


def test_with_six_only_the_named_card_moves() -> None:  # EX-24
    state = six("joy 1 2", "joy 3 4", "joy 5 6", "fear 1 2", "fear 3 4", "fear 5 6")
    right, events = play(state, Guess(1, "joy-3"))
    assert events == [
        Guessed(seat=0, partner=1, card="joy-3", right=True, holder=1),
        Put(seat=1, card="joy-3", zone="harmony"),
    ]
    assert (right.harmony, right.hands[0], right.phase) == (("joy-3",), ("joy-1", "joy-2"), Turn(1))
    wrong, _ = play(state, Guess(1, "fear-3"))
    assert wrong.discord == (*state.discord, "fear-3")
    assert (wrong.hands[0], wrong.phase) == (("joy-1", "joy-2"), Turn(1))


def test_with_six_an_empty_hand_ends_the_game_however_it_came_about() -> None:  # EX-25
    state = six("joy 1", "joy 3", "joy 5 6", "fear 1 2", "fear 3 4", "fear 5 6")
    for answer in (Guess(1, "joy-3"), Guess(2, "joy-3"), Clue("joy-1", "last")):
        after, events = play(state, answer)
        assert isinstance(after.phase, Over)
        assert isinstance(events[-1], Scored)
    after, _ = play(state, Guess(1, "joy-3"))
    # The left-over hands go to Discord, as with three to five.
    assert outcome(after) == Outcome((), (1,) * 6, "EX-20")
    going, _ = play(state, Guess(2, "joy-5"))
    assert going.phase == Turn(1)


def test_the_table_hushes_talk_about_hands_and_lets_all_see_and_hear_each_other() -> None:  # EX-26
    assert GAME.talk_rule == "EX-26"
    state = table("joy 1", "fear 1", "anger 1")
    assert GAME.sightlines(state) == Sightlines(sees=((1, 2), (0, 2), (0, 1)), hears=((1, 2), (0, 2), (0, 1)))


def test_the_worked_example() -> None:  # EX-27
    # Green is disgust. A is seat 0, B seat 1, C seat 2.
    state = table("disgust 6 7 8 9, joy 1", "fear 1 2", "disgust 10, anger 1")
    clued, _ = play(state, Clue("disgust-6", "lowest"))
    assert clued.clues[0] == (Clue("disgust-6", "lowest"),)

    right, _ = play(clued, Guess(0, "disgust-8"), "fear-2")
    assert right.harmony == ("disgust-8", "fear-2")
    assert right.discord == ()

    wrong, _ = play(clued, Guess(0, "disgust-10"), "fear-2")
    assert wrong.harmony == ()
    assert wrong.discord == ("disgust-10", "fear-2")
    assert wrong.hands[2] == ("anger-1",)

    with_four = table("disgust 4 6 7 8 9, joy 1", "fear 1 2", "disgust 10, anger 1")
    why = refusal(with_four, Clue("disgust-6", "lowest"))
    assert (why.code, why.rule, why.text) == ("lower-held", "EX-9", "You have a lower disgust card.")


def test_sizes_and_guesses_are_public() -> None:  # EX-28
    state = table("joy 1 2", "fear 3", "anger 1 2 3", timer="disgust 1")
    assert {view(state, seat).hand_sizes for seat in (None, 0, 1, 2)} == {(2, 1, 3)}
    assert {view(state, seat).timer for seat in (None, 0, 1, 2)} == {44}
    _, events = play(state, Guess(1, "anger-2"), "joy-1")
    assert all(event.only is None for event in events)


def test_the_first_player_never_changes() -> None:  # EX-28
    dealer = SeededDealer(b"first", 0)
    state = setup(Options(), 3, dealer)
    first = state.first
    while asks := state.phase.asks(state):
        assert state.first == first
        assert isinstance(state.phase, Turn | Reward | Exchange)
        if isinstance(state.phase, Turn):
            # Who moves in a round: it started with the first player.
            assert 1 <= state.round <= state.deal.timer
        answers = {seat: ask.sample(dealer) for seat, ask in asks.items()}
        state = state.phase.resolve(state, answers, dealer)
    assert state.first == first


def test_when_the_clock_runs_out_a_true_clue_is_given() -> None:  # EX-30
    for number in range(100):
        match = Match.start(GAME, seats=2 + number % 5, seed=bytes([number]))
        while match.outcome is None and match.step < 12:
            [seat] = match.asks
            given = match.silence(seat)
            assert isinstance(given, Clue)
            match.answer(seat, given)
    state = table("joy 3, fear 2 5 9, anger 1", "disgust 1 2")
    assert Turn(0).silence(state, 0) == Clue("fear-2", "lowest")
    assert Turn(0).silence(table("joy 3, fear 2", "disgust 1"), 0) == Clue("joy-3", "last")


def test_without_partners_or_cards_silence_does_what_is_left_to_do() -> None:  # EX-30
    alone = table("joy 4 5 6", "", "")
    assert Turn(0).silence(alone, 0) == Place("joy-4")
    empty = table("", "fear 4 5", "anger 1 2")
    assert Turn(0).silence(empty, 0) is None
