"""What a terminal or a screen reader gets to say."""

from typing import get_args

import pytest
from msgspec.structs import replace

from mien.games.emojito import GAME
from mien.games.emojito import events as e
from mien.games.emojito.answers import Answer, Challenge, Done, NoChallenge, Pass
from mien.games.emojito.board import Side
from mien.games.emojito.cards import CARDS, NO_CARD
from mien.games.emojito.deck_card import Face
from mien.games.emojito.options import Options
from mien.games.emojito.own_deck import OwnCard, OwnDeck
from mien.games.emojito.performance import Act, Performance, Pose, Reading, Sound
from mien.games.emojito.rules import Challenging, Duel, setup
from mien.games.emojito.view import view
from mien.games.emojito.words import answer_text, question_text, view_text
from mien.kit import Event, Match, QuickDealer

NAMES = ("Ada", "Bo", "Cy")
CARD = "smug-cat"
SULK = Face(press=1, smile=-0.9, lid=0.2, gy=0.6, brow_knit=0.5, gx=-0.4, pupil=1.01)


SENTENCES: list[tuple[Event, str]] = [
    (e.Reshuffled(pile=80), "The discards are shuffled back into the pile: 80 cards."),
    (e.Drew(seat=0, symbol="sound"), "Ada draws a card and acts with the voice only."),
    (e.Secret(seat=0, card=CARD, only=(0,)), "Your card: Smug cat."),
    (e.Performed(seat=0, watchers=(1, 2)), "Ada has acted for the others."),
    (e.Performed(seat=0, watchers=(1,)), "Ada has acted for Bo."),
    (e.Passed(seat=0), "Ada passes."),
    (e.Skipped(cards=(CARD, "own-card")), "Nobody acts, and these cards are discarded: Smug cat, own card."),
    (
        e.Acted(
            seat=0,
            performance=Performance((Pose(0, Face(blush=0.3)), Pose(9, SULK)), (Sound(0, "sob", 0.5, 0, 800),)),
        ),
        "Ada acts with pressed lips, the corners of the mouth down, half-shut eyes, a look down, knitted brows, "
        "a sob.",
    ),
    (e.Acted(seat=0, performance=Performance((), ())), "Ada acts with nothing that can be seen or heard."),
    (
        e.Challenged(seat=1, leader=2, trophy=CARD, discarded=False),
        "Bo turns a trophy face up and challenges Cy.",
    ),
    (e.Challenged(seat=1, leader=2, trophy=CARD, discarded=True), "Bo discards a trophy and challenges Cy."),
    (
        e.Forestalled(seat=1, leader=2),
        "Bo's challenge to Cy costs nothing and doesn't count: another comes first clockwise.",
    ),
    (e.Laid(cards=(CARD, "grumpy-bear")), "On the zones: 1 Smug cat, 2 Grumpy bear."),
    (e.Revealed(seat=0, card=CARD, number=3), "Ada acted card 3, Smug cat."),
    (e.Guessed(seat=1, number=3, right=True), "Bo guesses 3: right."),
    (e.Guessed(seat=1, number=4, right=False), "Bo guesses 4: wrong."),
    (e.Guessed(seat=1, number=0, right=False), "Bo gives no answer: wrong."),
    (e.Moved(side=1, seats=(1,), by=3, token=8, zone=1), "Bo moves forward 3 zones, to zone 1."),
    (e.Moved(side=1, seats=(1,), by=-3, token=5, zone=5), "Bo moves back 3 zones, to zone 5."),
    (e.Moved(side=1, seats=(), by=1, token=1, zone=1), "The game moves forward 1 zone, to zone 1."),
    (e.TrophyWon(side=0, seats=(0, 1, 2), card=CARD), "The players cross the line and win a trophy: Smug cat."),
    (e.TrophyLost(side=0, seats=(0,), card=CARD), "Ada goes back over the line and loses a trophy: Smug cat."),
    (e.TrophyWon(side=0, seats=(0,), card=NO_CARD), "Ada crosses the line and wins a trophy."),
    (e.TrophyLost(side=0, seats=(0,), card=NO_CARD), "Ada goes back over the line and loses a trophy."),
    (e.PlayOff(seats=(0, 1)), "Ada and Bo are tied and play on."),
    (e.Ended(winners=(0, 2)), "The end. Ada and Cy win."),
    (e.Ended(winners=()), "The end. The game wins."),
    (e.Thought(seat=1, number=3), "Bo thinks it is 3."),
    (e.Thought(seat=1, number=0), "Bo does not say a number."),
    (e.TalkedAbout(card=CARD, question=1), "Time to talk about it: Smug cat."),
    (e.CircleEnded(feelings=2), "The circle is over. Feelings played: 2."),
]


@pytest.mark.parametrize(("event", "sentence"), SENTENCES)
def test_every_event_is_a_sentence(event: Event, sentence: str) -> None:
    assert GAME.event_text(event, NAMES) == sentence


def test_there_is_a_sentence_for_every_kind_of_event() -> None:
    assert {type(event) for event, _ in SENTENCES} == set(get_args(e.Events))


def test_a_view_says_where_all_stand_and_what_the_actor_holds() -> None:
    state = setup(Options(edition="huch", first_actor=0), 3, QuickDealer(1))
    ahead = Side((1,), 9, trophies=("smug-cat",), used=("grumpy-bear",))
    state = replace(state, sides=(state.sides[0], ahead, state.sides[2]), secrets=CARDS[:1], duels=(Duel(2, 1),))
    lines = view_text(view(state, 0), NAMES).splitlines()
    assert lines == [
        "Ada: the line, trophies 0 of 5.",
        "Bo: zone 2, trophies 2 of 5, 1 of them used.",
        "Cy: the line, trophies 0 of 5.",
        "Pile 99, discard 0. Turn 1.",
        "Ada acts with the face only.",
        "Ada is acting for Bo, Cy.",
        "Cy has challenged Bo.",
        "Your card: Cheeky boy.",
    ]
    assert view_text(view(state, 1), NAMES).splitlines() == lines[:-1]


def test_a_view_says_cards_of_a_deck_of_ones_own_by_their_names() -> None:
    deck = OwnDeck(
        "hash",
        {"fr": "Les miens"},
        (
            *(OwnCard(id=f"card-{at}", name={"fr": f"Carte {at}", "en": f"Card {at}"}) for at in range(6)),
            OwnCard(id="joie", name={"fr": "Joie !"}),
        ),
    )
    state = setup(Options(first_actor=0, deck=deck), 3, QuickDealer(1))
    state = replace(state, secrets=("joie",), passed=(0,), discard=("card-1",))
    said = view_text(view(state, 0), NAMES).splitlines()
    assert said[-2:] == ["Ada has passed.", "Your card: Joie !."]
    assert "Discarded: Card 1." in GAME.details_text(view(state, 0), NAMES)
    assert question_text(view(state, 0)) == "Act, and say when you are done. Or pass."


def test_a_view_of_the_secret_message_names_the_chain() -> None:
    state = setup(Options(mode="coop", secret_message=True, first_actor=1), 3, QuickDealer(1))
    assert "The message goes from Bo to Cy to Ada." in view_text(view(state, None), NAMES)


def test_a_view_of_a_play_off_names_the_teams() -> None:
    state = setup(Options(edition="huch", mode="teams"), 6, QuickDealer(1))
    state = replace(state, play_off=True, teams=(0, 2), secrets=state.secrets[:2])
    names = (*NAMES, "Di", "Ed", "Flo")
    assert "Play-off: Ada and Bo against Ed and Flo." in view_text(view(state, None), names)


def test_a_view_tells_what_was_performed_and_keeps_a_reading_to_itself() -> None:
    state = setup(Options(first_actor=0), 3, QuickDealer(1))
    wink = Performance((Pose(0, Face(wink=1)),), ())
    state = replace(state, acts=(Act(0, (1, 2), wink, None),))
    assert "Ada acted with a wink." in view_text(view(state, 1), NAMES).splitlines()
    read = replace(
        state,
        acts=(
            Act(0, (1, 2), None, Reading(neutral=0, happy=1, sad=0, angry=0, fearful=0, disgusted=0, surprised=0)),
        ),
    )
    assert view_text(view(read, 1), NAMES) == view_text(view(replace(state, acts=()), 1), NAMES)


WINK = Performance((Pose(0, Face(wink=1)),), (Sound(0, "sob", 0.5, 0, 800),))
SCARED = Reading(neutral=0.1, happy=0, sad=0.2, angry=0, fearful=0.7, disgusted=0, surprised=0)


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (Done(), "done"),
        (Done(WINK), "done, with a wink, a sob"),
        (Done(reading=SCARED), "done, with a face that was read as fearful"),
        (Done(WINK, SCARED), "done, with a wink, a sob, a face that was read as fearful"),
        (Challenge(2), "a challenge to Cy"),
        (NoChallenge(), "no challenge"),
        (Pass(), "pass"),
        (6, "6"),
        (0, "no card"),
    ],
)
def test_every_answer_is_said_in_words(answer: Answer, words: str) -> None:
    assert answer_text(answer, NAMES) == words


def test_the_prompt_follows_the_phase() -> None:
    match = Match.start(GAME, seats=3, options=Options(first_actor=0), seed=b"emojito")
    assert question_text(match.view(0)) == "Act, and say when you are done."
    assert question_text(view(replace(match.state, phase=Challenging((1,))), 1)) == "Challenge a leader?"
    match.answer(0, Done())
    assert question_text(match.view(1)) == "Which card was it? 1 to 7, or 0 for no answer."
    assert "7: " in view_text(match.view(1), NAMES)
    match = Match.start(GAME, seats=2, options=Options(edition="huch", mode="coop", level="hard"), seed=b"emojito")
    while match.asks:
        for seat in tuple(match.asks):
            match.answer(seat, match.silence(seat))
    assert question_text(match.view(0)) == "The game is over."
