"""The rules of Expressions, each proved by a test that cites it: setting up, and rounds."""

from __future__ import annotations

from typing import Literal

import pytest
from msgspec.structs import replace

from mien.games.expressions import GAME
from mien.games.expressions.cards import (
    DEALS,
    DEALS_1,
    DECK,
    DIFFICULT,
    NORMAL,
    SUIT,
    VALUE,
    Deal,
)
from mien.games.expressions.clues import Clue
from mien.games.expressions.events import (
    Began,
    Clued,
    Flipped,
    Scored,
)
from mien.games.expressions.faults import faults
from mien.games.expressions.options import Options, deal_for, rounds_of, seats
from mien.games.expressions.rules import Guess, Turn, setup
from mien.games.expressions.test_scene import (
    play,
    sentences,
    table,
)
from mien.games.expressions.view import view
from mien.kit import (
    BadOptions,
    BadSeats,
    IllegalAnswer,
    Match,
    Over,
    QuickDealer,
    SeededDealer,
    play_out,
)

# Setting up ------------------------------------------------------------------------------------------------


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


@pytest.mark.parametrize(("players", "held", "timer"), [(2, 5, 5), (3, 4, 3)])
def test_the_small_deck_has_three_suits_of_five(players: int, held: int, timer: int) -> None:  # EX-31
    state = setup(Options(small_deck=True), players, SeededDealer(b"set-up", 0))
    assert [len(one) for one in state.hands] == [held] * players
    assert (len(state.timer), state.deal.flip) == (timer, 1)
    dealt = {card for hand in (*state.hands, state.timer) for card in hand}
    assert dealt == {f"{suit}-{value}" for suit in ("joy", "sadness", "anger") for value in range(1, 6)}


def test_the_small_deck_is_for_two_or_three_and_leaves_nothing_to_choose() -> None:  # EX-31
    assert seats(Options(small_deck=True)) == (2, 3)
    for options in (Options("easy", small_deck=True), Options(hand=5, small_deck=True)):
        with pytest.raises(BadOptions, match=r"The small deck is always dealt the same way.*EX-31"):
            seats(options)
    with pytest.raises(BadSeats, match="EX-31"):
        Match.start(GAME, seats=4, options={"small_deck": True}, seed=b"small")


def test_eight_of_fifteen_cards_win_with_the_small_deck() -> None:  # EX-31
    ends = {}
    for seed in range(40):
        match = Match.start(GAME, seats=2, options={"small_deck": True}, seed=b"%d" % seed)
        end = play_out(match.state, QuickDealer(seed))
        assert isinstance(end.phase, Over)
        ends[len(end.harmony)] = end.phase.outcome.winners
    assert {harmony: (0, 1) if harmony >= 8 else () for harmony in ends} == ends
    assert min(ends) < 8 <= max(ends)


def test_a_card_beyond_the_small_deck_is_no_card() -> None:  # EX-31
    match = Match.start(GAME, seats=2, options={"small_deck": True}, seed=b"small")
    (seat,) = match.asks
    with pytest.raises(IllegalAnswer, match=r"There's no such card.*EX-31"):
        match.answer(seat, Guess(1 - seat, "joy-6"))


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


@pytest.mark.parametrize(("players", "held", "rounds"), [(2, 18, 8), (3, 14, 9), (4, 11, 7), (5, 9, 6)])
def test_an_easy_game_of_the_second_version_is_dealt_as_it_was_then(  # EX-2, EX-22
    players: int, held: int, rounds: int
) -> None:
    old = Match.start(GAME.under(2), seats=players, options={"difficulty": "easy"}, seed=b"old")
    assert [len(one) for one in old.state.hands] == [held] * players
    assert rounds_of(old.state.deal) == rounds
    assert seats(Options("easy"), rules=2) == (2, 3, 4, 5)


def test_hands_are_dealt_face_down() -> None:  # EX-2
    state = setup(Options(), 4, SeededDealer(b"face down", 0))
    assert view(state, 2).hand == state.hands[2]
    assert view(state, 2).hand_sizes == (11, 11, 11, 11)
    assert view(state, None).hand == ()


def test_a_table_can_choose_its_own_hand_size() -> None:  # EX-2
    state = setup(Options(hand=12), 3, SeededDealer(b"own hand", 0))
    assert [len(one) for one in state.hands] == [12, 12, 12]
    assert (len(state.timer), state.deal.flip) == (14, 1)


def test_all_counts_from_two_to_six_can_play_at_every_level() -> None:  # EX-2, EX-23
    assert seats(Options()) == seats(Options("easy")) == seats(Options("difficult")) == (2, 3, 4, 5, 6)


def test_six_are_dealt_the_same_whatever_the_level_says() -> None:  # EX-23
    deals = {deal_for(Options(level), 6) for level in ("easy", "normal", "difficult")}
    assert deals == {Deal(8, 0, 0)}


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


@pytest.mark.parametrize("held", [25, 26, 50])
def test_a_hand_for_which_there_are_too_few_cards_is_refused(held: int) -> None:  # EX-2
    with pytest.raises(BadOptions) as refused:
        Match.start(GAME, seats=2, options={"hand": held}, seed=b"too large")
    assert (refused.value.refusal.code, refused.value.rule) == ("large-hand", "EX-2")
    assert refused.value.refusal.words == {"hand": held}


@pytest.mark.parametrize("held", [-1, 0, 5])
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


# Rounds ----------------------------------------------------------------------------------------------------


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
