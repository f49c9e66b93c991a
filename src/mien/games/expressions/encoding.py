"""Expressions as numbers: planes of cards for what a seat knows, and an id for every clue, guess and card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

from mien.games.expressions.cards import Card
from mien.games.expressions.clues import Clue
from mien.games.expressions.events import Says
from mien.games.expressions.options import Options, deal_for, deck_of, to_win
from mien.games.expressions.rules import Answer, Exchange, Guess, Place, Reward
from mien.games.expressions.view import View
from mien.kit import Ask, Choose, Dealer, Over, Say, own_seat
from mien.kit.asks import Option
from mien.kit.encoding import Block, Book, Encoding, Field, Layout, Picks

SAYS: tuple[Says, ...] = get_args(Says)
QUESTIONS = ("turn", "reward harmony", "reward discord", "exchange harmony", "exchange discord")


class ExpressionsEncoding(Encoding[View]):
    """Cards are told by their place in the deck, seats by how far to the left they sit."""

    def __init__(self, options: Options, seats: int) -> None:
        deck, deal = deck_of(options), deal_for(options, seats)
        cards = len(deck)
        self._seats, self._cards, self._to_win = seats, cards, to_win(options)
        self._place: dict[Option, int] = {card: place for place, card in enumerate(deck)}
        self._says = {says: number * cards for number, says in enumerate(SAYS)}
        self.layout = Layout(
            Field("hand", (cards,), "the cards in your hand"),
            Field("harmony", (cards,), "the cards in Harmony"),
            Field("discord", (cards,), "the cards in Discord"),
            Field("unheld", (cards,), "the cards that were guessed and that nobody held"),
            Field("clues", (seats, len(SAYS), cards), f"the clues that lie before each seat: {', '.join(SAYS)}"),
            Field("expired", (seats, len(SAYS), cards), "the clues of each seat that have expired"),
            Field("latest", (seats, cards), "the card of each seat's latest turn"),
            Field("latest_act", (seats, 4), "what that was: a clue, a right guess, a wrong guess, a card placed"),
            Field("sizes", (seats,), "the number of cards in each hand", deal.hand),
            Field("turn", (seats,), "whose turn it is"),
            Field("first", (seats,), "who began"),
            Field("question", (len(QUESTIONS),), f"what is asked: {', '.join(QUESTIONS)}"),
            Field("timer", (1,), "the cards left in the timer", max(deal.timer, 1)),
            Field("round", (1,), "the number of the round", 60),
            Field("last_round", (1,), "whether this is the extra round of Easy"),
            Field("counts", (2,), "the number of cards in Harmony and in Discord", cards),
        )
        self.book = Book(
            Block("clue", cards * len(SAYS), f"card × {len(SAYS)} + what it says: {', '.join(SAYS)}"),
            Block("guess", cards * (seats - 1), f"(partner - 1) × {cards} + card; partner 1 sits to your left"),
            Block("place", cards, "a card for Harmony, when no partner holds any"),
            Block("choose", cards, "a card to add to a guess, or to move from one zone to the other"),
        )
        self._clue: dict[Option, dict[Option, int]] = {
            card: {says: place * len(SAYS) + number for number, says in enumerate(SAYS)}
            for card, place in self._place.items()
        }
        guesses = self.book.start["guess"]
        self._partner: list[dict[Option, int]] = [
            {(seat + left) % seats: guesses + (left - 1) * cards for left in range(1, seats)}
            for seat in range(seats)
        ]
        """For each seat, the first id of the guesses about each partner."""
        self._answers = [self._answers_of(deck, seat) for seat in range(seats)]

    def _answers_of(self, deck: tuple[Card, ...], seat: int) -> list[Answer]:
        """Every answer of this seat, by its id."""
        return [
            *(Clue(card, says) for card in deck for says in SAYS),
            *(Guess((seat + left) % self._seats, card) for left in range(1, self._seats) for card in deck),
            *(Place(card) for card in deck),
            *deck,
        ]

    def observe(self, view: View, picks: Picks = ()) -> bytearray:
        told, start, place = bytearray(self.layout.size), self.layout.start, self._place
        seat, seats, cards, says = own_seat(view), self._seats, self._cards, self._says
        for card in view.hand:
            told[place[card]] = 1
        for card in view.harmony:
            told[cards + place[card]] = 1
        for card in view.discord:
            told[2 * cards + place[card]] = 1
        for card in view.unheld:
            told[3 * cards + place[card]] = 1
        for begin, rows in ((start["clues"], view.clues), (start["expired"], view.expired)):
            for owner, clues in enumerate(rows):
                if clues:
                    row = begin + (owner - seat) % seats * len(SAYS) * cards
                    for clue in clues:
                        told[row + says[clue.says] + place[clue.card]] = 1
        latest, act = start["latest"], start["latest_act"]
        for deed in view.history[-seats:]:
            left = (deed.seat - seat) % seats
            told[latest + left * cards + place[deed.card]] = 1
            if deed.says is not None:
                kind = 0
            elif deed.partner is None:
                kind = 3
            else:
                kind = 1 if deed.holder == deed.partner else 2
            told[act + left * 4 + kind] = 1
        sizes = start["sizes"]
        told[sizes : sizes + seats] = view.hand_sizes[seat:] + view.hand_sizes[:seat]
        told[start["first"] + (view.first - seat) % seats] = 1
        phase, question = view.phase, start["question"]
        if isinstance(phase, Reward):
            question += 1 if phase.zone == "harmony" else 2
        elif isinstance(phase, Exchange):
            question += 3 if phase.zone == "harmony" else 4
        if not isinstance(phase, Over):
            told[question] = 1
            told[start["turn"] + (phase.seat - seat) % seats] = 1
        timer = start["timer"]
        told[timer : timer + 5] = (
            view.timer,
            min(view.round, 60),
            view.last_round,
            len(view.harmony),
            len(view.discord),
        )
        return told

    def mask(self, view: View, ask: Ask, picks: Picks = ()) -> bytearray:
        mask, place = bytearray(self.book.size), self._place
        if isinstance(ask, Choose):
            begin = self.book.start["choose"]
            for card in ask.options:
                mask[begin + place[card]] = 1
            return mask
        assert isinstance(ask, Say)
        for sentence in ask.sentences:
            if sentence.kind is Clue:
                for case in sentence.cases:
                    ids = self._clue[case["card"][0]]
                    for says in case["says"]:
                        mask[ids[says]] = 1
                continue
            (case,) = sentence.cases
            row = bytearray(self._cards)
            for card in case["card"]:
                row[place[card]] = 1
            if sentence.kind is Place:
                begin = self.book.start["place"]
                mask[begin : begin + self._cards] = row
                continue
            starts = self._partner[own_seat(view)]
            for partner in case["partner"]:
                begin = starts[partner]
                mask[begin : begin + self._cards] = row
        return mask

    def answer(self, view: View, ask: Ask, picks: Picks, chance: Dealer, numbers: Sequence[float] = ()) -> Answer:
        return self._answers[own_seat(view)][picks[0]]

    def standing(self, view: View) -> tuple[float, ...]:
        """The part of the cards that win which is in Harmony."""
        return (len(view.harmony) / self._to_win,) * self._seats
