"""Émoticon in words that can be read aloud."""

import pytest

from mien.games.emoticon import GAME
from mien.games.emoticon import events as e
from mien.games.emoticon.mischief import Bomb, Ghost, Kiss, Lullaby, Ninja, Whirlwind
from mien.games.emoticon.moves import Known
from mien.games.emoticon.rules import Answer, Discard, Help, Pass, Play, State
from mien.kit import Event, Match, Over, QuickDealer

NAMES = ("Ada", "Bo", "Cleo", "Dan")


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (e.RoundBegan(round=3, first=1, points=2), "Round 3, for 2 points: Bo begins."),
        (
            e.Ordered(column=("anger", "sadness", "surprise", "happiness")),
            "The moods, from dominant to repressed: anger, sadness, surprise, happiness.",
        ),
        (e.Drew(seat=0, count=1), "Ada draws 1 card."),
        (e.Drawn(only=(0,), seat=0, cards=("anger-1", "bomb")), "Ada draws anger 1, Bomb."),
        (e.Played(seat=2, card="volte-face"), "Cleo plays Volte-face."),
        (e.Took(seat=0, owner=1, card="anger-3"), "Ada takes anger 3 from in front of Bo."),
        (
            e.Swapped(seat=0, mine="anger-2", owner=3, theirs="sadness-2"),
            "Ada swaps anger 2 with Dan's sadness 2.",
        ),
        (e.Burst(owner=1, cards=("anger-5",)), "Bo loses anger 5."),
        (e.Robbed(seat=0, owner=1), "Ada steals a card from Bo's hand."),
        (e.Stolen(only=(0, 1), seat=0, owner=1, card="kiss"), "Ada got Kiss from Bo."),
        (e.FellAsleep(seat=2), "Cleo falls asleep."),
        (e.Slept(seat=2), "Cleo sleeps through a turn."),
        (e.Passed(seat=2), "Cleo passes."),
        (e.Helped(seat=2, to=0, card="heart"), "Cleo passes and helps Ada with Heart."),
        (
            e.Scored(round=1, scores=(7, 8, 0, 0), moods=("surprise", "sadness", None, "anger"), winner=1),
            "Ada 7 in surprise, Bo 8 in sadness, Cleo 0, Dan 0 in anger. Bo wins the round.",
        ),
        (
            e.Scored(round=1, scores=(0, 0, 0, 0), moods=(None,) * 4, winner=None),
            "Ada 0, Bo 0, Cleo 0, Dan 0. Nobody wins the round.",
        ),
        (e.Rewarded(seat=0, helper=0, pirate=False), "Ada takes a reward."),
        (e.Rewarded(seat=0, helper=1, pirate=True), "Ada, the Pirate, takes the reward that Bo earned."),
        (e.Peeked(only=(0,), seat=0, value=2), "Ada's reward is worth 2."),
        (e.Discarded(seat=0, cards=("bomb", "kiss")), "Ada discards Bomb, Kiss."),
        (
            e.Ended(points=(3, 3, 0, 0), rewards=((), (), (), ()), scores=(3, 3, 0, 0), winners=(0, 1)),
            "Ada 3, Bo 3, Cleo 0, Dan 0. Ada and Bo won the game.",
        ),
    ],
)
def test_every_event_is_a_sentence(event: Event, sentence: str) -> None:
    assert GAME.event_text(event, NAMES) == sentence


def test_the_table_is_read_from_the_moods_to_ones_own_hand() -> None:
    state = State(
        phase=Discard(),
        round=2,
        first=1,
        column=("happiness", "sadness", "surprise", "anger"),
        hands=(("anger-1", "bomb"), ("kiss",), (), ()),
        fronts=(("sadness-2", "sadness-3"), (), ("heart",), ()),
        passed=(False, False, True, False),
        asleep=(False, True, False, False),
        tokens=(2, None, None, None),
        pirates=(),
        pile=("ghost",),
        discard=(),
        round_cards=((), (1,), (), ()),
        rewards=((), (), (2,), ()),
        supply=(0, 0, 1, 1, 1, 2),
        known=(Known(0, 1, "kiss"),),
    )
    assert GAME.view_text(GAME.view(state, 0), NAMES).splitlines() == [
        "Round 2, for 1 point, begun by Bo.",
        "Moods: happiness dominant, then sadness, surprise, anger repressed.",
        "Pile 1. Discard 0: nothing.",
        "Ada: 2 cards; in front: sadness 2, sadness 3; scores 5; helped by Cleo; 0 points in round cards.",
        "Bo: 1 card; in front: nothing; scores 0; asleep; 1 point in round cards.",
        "Cleo: 0 cards; in front: Heart; scores 0; passed; 0 points in round cards; rewards ?.",
        "Dan: 0 cards; in front: nothing; scores 0; 0 points in round cards.",
        "Bo has Kiss, which was Ada's.",
        "Your hand: anger 1, Bomb.",
    ]
    assert "Your hand" not in GAME.view_text(GAME.view(state, None), NAMES)


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (Play("anger-1"), "anger 1"),
        (Pass(), "pass"),
        (Help(2, "anger-1"), "pass and help Cleo with anger 1"),
        (Bomb(), "Bomb"),
        (Ghost(1, "anger-3"), "Ghost on Bo's anger 3"),
        (Whirlwind("surprise"), "Whirlwind for surprise"),
        (Ninja(3), "Ninja on Dan's hand"),
        (Kiss("anger-2", 3, "sadness-2"), "Kiss for anger 2 and Dan's sadness 2"),
        (Lullaby(0), "Lullaby for Ada"),
        (("bomb", "kiss"), "Bomb, Kiss"),
        ((), "nothing"),
    ],
)
def test_every_answer_is_said_in_words(answer: Answer, words: str) -> None:
    assert GAME.answer_text(answer, NAMES) == words


def test_every_question_is_asked_in_words() -> None:
    match = Match.start(GAME, seats=4, seed=bytes(32))
    chance = QuickDealer(4)
    prompts = {}
    while match.asks:
        prompts[type(match.state.phase).__name__] = GAME.question_text(match.view(0))
        for seat in match.waiting_for:
            match.answer(seat, match.asks[seat].sample(chance))
    assert isinstance(match.state.phase, Over)
    assert prompts == {
        "Turn": "Play a card, or pass; when you pass you can help someone.",
        "Discard": "Discard mischief cards, if you like.",
    }
    assert GAME.question_text(match.view(0)) == "The game is over."
