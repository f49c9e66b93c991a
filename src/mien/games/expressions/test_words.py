"""Expressions in plain English."""

from msgspec.structs import replace

from mien.games.expressions.clues import Clue
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
    Scored,
)
from mien.games.expressions.rules import Answer, Exchange, Guess, Place, Reward, Turn
from mien.games.expressions.test_scene import table
from mien.games.expressions.view import view
from mien.games.expressions.words import answer_text, event_text, question_text, view_text
from mien.kit import Outcome, Over

NAMES = ("Ann", "Ben", "Cleo")


def test_every_event_is_told_in_a_sentence() -> None:  # EX-16, EX-28
    told: dict[Events, str] = {
        Began(first=1): "Ben begins.",
        Clued(seat=0, card="joy-6", says="lowest"): "Ann gives a clue with joy 6: my lowest of this suit.",
        Expired(seat=0, card="joy-6"): "Ann's clue joy 6 has nothing left to say and falls into Discord.",
        Guessed(seat=1, partner=0, card="joy-8", right=True, holder=0): "Ben guesses that Ann has joy 8: right.",
        Guessed(
            seat=1, partner=0, card="joy-9", right=False, holder=2
        ): "Ben guesses that Ann has joy 9: wrong, Cleo does.",
        Guessed(
            seat=1, partner=0, card="joy-9", right=False, holder=None
        ): "Ben guesses that Ann has joy 9: wrong, nobody does.",
        Put(seat=0, card="joy-8", zone="harmony"): "Ann puts joy 8 in Harmony.",
        Moved(seat=0, card="joy-8", zone="discord"): "Ann moves joy 8 to Discord.",
        Flipped(cards=("joy-1", "fear-2"), left=3): "The timer shows joy 1, fear 2; 3 left.",
        LastRound(): "The timer is empty: one last round.",
        Scored(hands=(), clues=(), harmony=26, discord=24, won=True): "Harmony 26, Discord 24: the team wins.",
        Scored(hands=(), clues=(), harmony=25, discord=25, won=False): "Harmony 25, Discord 25: the team loses.",
    }
    for event, sentence in told.items():
        assert event_text(event, NAMES) == sentence


def test_a_view_is_shown_in_lines() -> None:  # EX-7, EX-28
    state = table(
        "joy 1 2, anger 4",
        "",
        "fear 1",
        clues={1: "joy 9 last"},
        harmony="fear 10",
        timer="fear 3",
        rest="discord",
    )
    lines = view_text(view(state, 0), NAMES).splitlines()
    assert lines[0] == "Harmony 1 of 26: fear 10."
    assert lines[1].startswith("Discord 43: joy 3, joy 4, ")
    assert lines[2:] == [
        "Timer 1. Round 1.",
        "Ann: 3 cards, no clues.",
        "Ben: 0 cards, joy 9, last.",
        "Cleo: 1 card, no clues.",
        "Your hand: joy 1, joy 2 | anger 4.",
    ]
    assert view_text(view(state, None), NAMES).splitlines() == lines[:-1]
    assert view_text(view(state, 1), NAMES).splitlines()[-1] == "Your hand: empty."


def test_every_answer_is_said_in_words() -> None:  # EX-8, EX-12, EX-16, EX-18
    said: dict[Answer, str] = {
        Clue("joy-6", "lowest"): "joy 6, my lowest of this suit",
        Guess(2, "fear-1"): "Cleo has fear 1",
        Place("joy-6"): "joy 6 for Harmony",
        "anger-10": "anger 10",
    }
    for answer, words in said.items():
        assert answer_text(answer, NAMES) == words


def test_every_phase_has_a_prompt() -> None:  # EX-6, EX-16, EX-17
    state = table("joy 1", "fear 1")
    phases = {
        Turn(0): "Give a clue, or guess a partner's card.",
        Reward(0, "discord"): "Choose a card from your hand for Discord.",
        Exchange(0, "harmony"): "Choose a card to move to Harmony.",
        Over(Outcome((), (0, 0), "EX-20")): "The game is over.",
    }
    for phase, words in phases.items():
        assert question_text(view(replace(state, phase=phase), 0)) == words


def test_the_prompt_offers_no_more_than_empty_hands_allow() -> None:  # EX-17, EX-18
    assert question_text(view(table("", "fear 1"), 0)) == "Guess a partner's card: your hand is empty."
    assert question_text(view(table("joy 1", ""), 0)) == "Put a card in Harmony, or give a clue."
