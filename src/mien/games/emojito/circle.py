"""The circle: what a game without winners keeps of its turns, and the questions to talk about (EJ-48 to EJ-53)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from mien.games.emojito.cards import Card
from mien.games.emojito.dealing import put_away
from mien.games.emojito.events import CircleEnded, Revealed, TalkedAbout, Thought
from mien.games.emojito.options import Options
from mien.kit import Dealer, Outcome, Over, Seat, Words
from mien.kit.piles import with_seat

if TYPE_CHECKING:
    from mien.games.emojito.rules import State

TALK: tuple[str, ...] = (
    "When did you last feel like this?",
    "What helps when you feel like this?",
    "How can you tell that somebody feels like this?",
    "Where in your body do you feel it?",
    "Who in a story or a film felt like this?",
    "What would you say to somebody who feels like this?",
)
"""Questions to talk about, where a card brings none of its own; the pages have them in six languages."""


class Guesses(Struct, frozen=True):
    """What was thought in one round of guesses: a number for each guesser, 0 for none."""

    seats: tuple[Seat, ...]
    numbers: tuple[int, ...]


class Played(Struct, frozen=True):
    """A feeling that was acted, and the other cards that it was taken for, each once; nobody's name."""

    card: Card
    taken_for: tuple[Card, ...]


class CircleTurns(Struct, frozen=True):
    """Who acts, who has had a turn, this turn's guesses, and the feelings so far; all of it lies face up."""

    actor: Seat
    turns: tuple[int, ...]
    """How many turns each seat has had, acted or passed."""
    guesses: tuple[Guesses, ...] = ()
    """The rounds of guesses of this turn."""
    question: int = 0
    """The number of the question to talk about, once the card is shown."""
    played: tuple[Played, ...] = ()

    def passed_on(self, seat: Seat) -> CircleTurns:
        """The circle once this seat is next."""
        return replace(self, actor=seat, guesses=())

    def after_turn(self) -> CircleTurns:
        """The circle once the actor has had this turn."""
        return replace(self, turns=with_seat(self.turns, self.actor, self.turns[self.actor] + 1))


def circle_of(state: State) -> CircleTurns:
    """The circle of a game that is played as one."""
    assert state.circle is not None
    return state.circle


def questions_of(options: Options, card: Card) -> tuple[Words, ...]:
    """What can be talked about after this card: its own questions, or else ours.  # EJ-50"""
    own = next((each.talk for each in options.deck.cards if each.id == card), ()) if options.deck else ()
    return own or tuple([{"en": question} for question in TALK])


def think(state: State, answers: Mapping[Seat, int], dealer: Dealer) -> State:
    """Shows who thinks what, and nothing else.  # EJ-49"""
    for seat, number in answers.items():
        dealer.tell(Thought(seat=seat, number=number))
    circle = circle_of(state)
    guesses = Guesses(tuple(answers), tuple(answers.values()))
    return replace(state, circle=replace(circle, guesses=(*circle.guesses, guesses)))


def show_card(state: State, dealer: Dealer) -> State:
    """Shows the card that was acted, notes what it was taken for, and draws a question.  # EJ-50, EJ-53"""
    circle, (card,) = circle_of(state), state.secrets
    dealer.tell(Revealed(seat=circle.actor, card=card, number=state.laid.index(card) + 1))
    thought = [state.laid[number - 1] for each in circle.guesses for number in each.numbers if number]
    played = Played(card, tuple(dict.fromkeys(other for other in thought if other != card)))
    question = dealer.pick(range(len(questions_of(state.options, card))))
    dealer.tell(TalkedAbout(card=card, question=question))
    circle = replace(circle.after_turn(), question=question, played=(*circle.played, played))
    return put_away(replace(state, circle=circle), dealer)


def put_back(state: State, dealer: Dealer) -> State:
    """Ends the turn of an actor who has passed: nobody sees the card, and it may come again.  # EJ-48"""
    pile = dealer.shuffled(state.pile + state.secrets)
    return replace(state, pile=pile, secrets=(), passed=(), circle=circle_of(state).after_turn())


def end_circle(state: State, dealer: Dealer) -> State:
    """Ends the circle: nobody has won, and nobody has lost.  # EJ-48"""
    dealer.tell(CircleEnded(feelings=len(circle_of(state).played)))
    return replace(state, phase=Over(Outcome((), (0,) * state.seats, "EJ-48")))
