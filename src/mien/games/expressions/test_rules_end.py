"""The rules of Expressions, each proved by a test that cites it: empty hands, the end, and modes."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from mien.games.expressions import GAME
from mien.games.expressions.cards import (
    EASY,
    NORMAL,
)
from mien.games.expressions.clues import Clue
from mien.games.expressions.events import (
    Clued,
    Events,
    Expired,
    Flipped,
    Guessed,
    LastRound,
    Moved,
    Put,
    Scored,
)
from mien.games.expressions.faults import faults
from mien.games.expressions.options import Options, deal_for, rounds_of
from mien.games.expressions.rules import Exchange, Guess, Place, Reward, State, Turn, setup
from mien.games.expressions.test_scene import (
    cards,
    outcome,
    play,
    refusal,
    sentences,
    table,
)
from mien.games.expressions.view import view
from mien.kit import (
    BadSeats,
    Match,
    Outcome,
    Over,
    Seat,
    SeededDealer,
    Sightlines,
)

# Empty hands -----------------------------------------------------------------------------------------------


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


# The end ---------------------------------------------------------------------------------------------------


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


# Modes -----------------------------------------------------------------------------------------------------


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


def test_easy_is_normal_with_one_more_round_and_never_shorter() -> None:  # EX-22
    longer = {seats: rounds_of(EASY[seats]) - rounds_of(NORMAL[seats]) for seats in NORMAL}
    assert longer == {2: 2, 3: 1, 4: 1, 5: 1}
    for seats in (4, 5):
        assert EASY[seats] == replace(NORMAL[seats], more=1)
    assert rounds_of(deal_for(Options("easy", hand=12), 4)) == rounds_of(deal_for(Options(hand=12), 4)) + 1


def test_easy_gives_two_and_three_players_a_card_more() -> None:  # EX-22
    assert all(EASY[seats].hand == NORMAL[seats].hand + 1 for seats in (2, 3))


def test_easy_plays_as_many_rounds_after_the_timer_as_the_deal_says() -> None:  # EX-22
    state = setup(Options("easy"), 2, SeededDealer(b"two", 0))
    rounds, last = set(), set()
    while isinstance(state.phase, Turn):
        if not state.timer:
            rounds.add(state.round)
        if state.last_round:
            last.add(state.round)
        answer = state.phase.silence(state, state.phase.seat)
        assert answer is not None
        state, _ = play(state, answer)
    assert rounds == {8, 9, 10}
    assert last == {10}


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


def test_six_players_have_no_other_hands() -> None:  # EX-23
    for version, options in ((3, {"hand": 9}), (2, {"difficulty": "easy"}), (1, {"hand": 8})):
        with pytest.raises(BadSeats) as refused:
            Match.start(GAME.under(version), seats=6, options=options, seed=b"six")
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

    why = refusal(table("disgust 4 6 7 8 9, joy 1", "fear 1 2", "disgust 10"), Clue("disgust-6", "lowest"))
    assert (why.code, why.rule) == ("lower-held", "EX-9")
    assert why.text == "You have a lower disgust card. Give another clue."


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
