"""Face Cards in plain English."""

import pytest
from msgspec.structs import replace

from mien.games.facecards.events import (
    BetMade,
    Bonus,
    Drew,
    Ended,
    Events,
    Flopped,
    FrontDrawn,
    Got,
    Kept,
    LaidOut,
    Lost,
    PairsShown,
    Refilled,
    RoundBegan,
    SetAside,
    Skipped,
    Swept,
    TurnedUp,
    Voted,
)
from mien.games.facecards.options import Variant
from mien.games.facecards.pairs import Pair, TwoPairs
from mien.games.facecards.pieces import Front, Laid, Placed
from mien.games.facecards.rules import Answer, Bet, MiddleBet, Ready, Stop
from mien.games.facecards.test_scene import bet, choosing, daring, dealt, masters, play, three
from mien.games.facecards.view import view
from mien.games.facecards.words import answer_text, event_text, question_text, view_text

NAMES = ("Ann", "Ben", "Cleo")


def test_every_event_is_told_in_a_sentence() -> None:  # FC-8
    told: dict[Events, str] = {
        TurnedUp(card="disco-ball"): "Who looks most like this: disco ball?",
        Voted(votes=(1, 2, 1)): "Ann votes for Ben, Ben votes for Cleo, Cleo votes for Ben.",
        RoundBegan(round=2, camera=1): "Round 2: Ben has the camera.",
        Drew(seat=0, count=2): "Ann draws 2 cards.",
        Drew(seat=0, count=1): "Ann draws 1 card.",
        Got(only=(0,), seat=0, cards=("lion", "owl")): "Ann draws lion, owl.",
        FrontDrawn(seat=2, card="lion"): "Cleo's front card is lion.",
        LaidOut(row=("owl", "cat"), fronts=()): "In the middle: owl, cat.",
        LaidOut(row=("owl",), fronts=(Front(0, "lion"),)): "In the middle: owl. In front of Ann: lion.",
        BetMade(bet=Placed(0, 1, "fox", "cat", 1, True)): "Ann bets on Ben's fox and cat: right.",
        BetMade(bet=Placed(0, 1, "fox", "cat", None, False)): "Ann bets on fox and cat: no.",
        Kept(seat=0, cards=("cat",)): "Into Ann's album: cat.",
        SetAside(seat=0, card="cat"): "Ann wins cat, but it isn't safe yet.",
        Lost(seat=0, cards=("cat", "swan")): "Ann loses cat, swan to the box.",
        Bonus(seat=0, card="drum", source="box"): "Two categories: Ann also gets drum, from the box.",
        Skipped(seat=2): "Cleo has nothing left to bet on.",
        Flopped(lap=1): "Nobody was right in lap 1: another lap with the same cards.",
        PairsShown(pairs=(Laid(0, "lion", "owl"),)): "The pairs were: Ann's lion and owl.",
        Swept(cards=("lion",)): "Into the box: lion.",
        Swept(cards=()): "Into the box: nothing.",
        Refilled(source="box", count=9): "The pile is empty: the box is shuffled into a new one of 9 cards.",
        Refilled(source="albums", count=9): (
            "The pile is empty: the photos in the albums are shuffled into a new one of 9 cards."
        ),
        Ended(scores=(3, 1, 3), winners=(0, 2), pairs=(Laid(0, "lion", "owl"), Laid(1, "fox", "cat"))): (
            "Ann 3 photos, Ben 1 photo, Cleo 3 photos. Ann and Cleo won. "
            "The last pairs were: Ann's lion and owl; Ben's fox and cat."
        ),
    }
    for event, sentence in told.items():
        assert event_text(event, NAMES) == sentence


def test_a_view_is_shown_in_lines() -> None:  # FC-8, FC-10
    state, _ = play(three(box="punk"), Bet("fox", "cat"))
    assert view_text(view(state, 2), NAMES).splitlines() == [
        "Round 1 of 9. Ann has the camera.",
        "Pile 117. Box 1.",
        "Middle: owl, cat (found by Ann), panda, teapot, cactus, crown.",
        "Ann: 1 photo, hand 5, in front: lion.",
        "Ben: 1 photo, hand 5, in front: nothing.",
        "Cleo: 0 photos, hand 5, in front: bear.",
        "Ann bets on Ben's fox and cat: right.",
        "Pair: Cleo's bear and panda.",
        "Your hand: " + ", ".join(card.replace("-", " ") for card in state.hands[2]) + ".",
    ]


def test_a_spectator_s_view_ends_with_the_table() -> None:  # FC-5
    state, _ = play(daring(), Bet("fox", "cat"))
    assert view_text(view(state, None), NAMES).splitlines()[-1] == "Ann can still lose cat."
    assert view_text(view(masters(), None), NAMES).splitlines()[-1] == "Cleo: 0 photos, hand 5."


def test_every_answer_is_said_in_words() -> None:  # FC-4, FC-5, FC-7, FC-16, FC-17, FC-18
    said: dict[Answer, str] = {
        1: "Ben",
        "disco-ball": "disco ball",
        ("lion", "owl"): "lion, owl",
        Pair("lion", "disco-ball"): "lion in front, disco ball in the middle",
        TwoPairs("lion", "owl", "cat", "fox"): "lion in front, owl in the middle; cat in front, fox in the middle",
        Bet("lion", "owl"): "lion and owl",
        MiddleBet("lion", "owl"): "lion and owl",
        Stop(): "stop",
        Ready(): "go on",
    }
    for answer, words in said.items():
        assert answer_text(answer, NAMES) == words


def test_the_vote_is_shown_with_its_card() -> None:  # FC-4
    state, _ = dealt()
    seen = replace(view(state, None), phase=replace(state.phase, card="disco-ball"))
    assert view_text(seen, NAMES).splitlines()[0] == "Turned up: disco ball."
    assert question_text(seen) == "Who looks most like this: disco ball? Vote for another player."


@pytest.mark.parametrize(
    ("variant", "words"),
    [
        ("base", "Choose two cards that look alike: a front card and one for the middle."),
        ("experts", "Choose a card from your hand that looks like your front card."),
        ("masters", "Choose two cards from your hand that look alike, for the middle."),
        ("daredevil", "Choose two pairs of cards that look alike: for each a front card and one for the middle."),
    ],
)
def test_every_variant_asks_for_its_own_pair(variant: Variant, words: str) -> None:  # FC-5, FC-16, FC-17, FC-18
    assert question_text(view(choosing(variant), 0)) == words


def test_a_bet_is_asked_for_as_the_variant_has_it() -> None:  # FC-7, FC-17, FC-18
    usual = "Bet on an opponent's front card and the middle card that goes with it."
    assert question_text(view(three(), 0)) == question_text(view(daring(), 0)) == usual
    assert question_text(view(masters(), 0)) == "Bet on two middle cards that the same opponent laid."
    again, _ = play(daring(), Bet("fox", "cat"))
    assert question_text(view(again, 0)) == "Bet again, or stop and keep what you have won."
    reveal, _ = bet(three(turn=2), Bet("lion", "owl"))
    assert question_text(view(reveal, 0)) == "The round is over, and these were the pairs. Say when to go on."
    over, _ = play(three(in_round=9, turn=2), Bet("lion", "owl"))
    assert question_text(view(over, 0)) == "The game is over."
