"""Face Cards as numbers: what can be seen on each card, and an id for its place in the hand or on the table."""

from __future__ import annotations

from collections.abc import Sequence

from mien.games.facecards.cards import HAND, Card
from mien.games.facecards.deck_card import FEATURES, Category
from mien.games.facecards.options import WAYS, Options, category_of, deck_of, looks_of
from mien.games.facecards.pairs import Pair, TwoPairs, cards_in
from mien.games.facecards.rules import (
    Answer,
    Bet,
    Betting,
    ChoosePair,
    MiddleBet,
    Ready,
    Revealing,
    Stop,
    Vote,
    rounds,
)
from mien.games.facecards.view import View
from mien.kit import Ask, Choose, ChooseSome, Dealer, Say, own_seat
from mien.kit.encoding import Block, Book, Encoding, Field, Layout, Picks, put, relative

CATEGORIES: tuple[Category, ...] = ("people", "animals", "objects")
SIGHT = len(CATEGORIES) + len(FEATURES)
"""The numbers that tell what can be seen on a card."""
PHASES = (Vote, ChoosePair, Betting, Revealing)
MOST_CARDS = 152
"""The cards of the game, and as many as players can add."""
A_GOOD_ALBUM = 20
"""About as many photos as a winner has."""


class FaceCardsEncoding(Encoding[View]):
    """A card is told by what can be seen on it, and chosen by its place; there are too many to number pairs."""

    def __init__(self, options: Options, seats: int) -> None:
        way = WAYS[options.variant]
        self._seats, self._hand, self._from_row = seats, HAND[seats] - way.fewer, way.fronts == "none"
        fronts = 0 if self._from_row else seats * way.pairs
        self._row = seats * way.pairs * (2 if self._from_row else 1) + way.decoys[seats]
        self._picks = {"pile": 1, "none": 2, "hand": 2 * way.pairs}[way.fronts]
        self._sight = _sight(options)
        most = MOST_CARDS if options.deck is None else max(MOST_CARDS, len(deck_of(options)) - seats * self._hand)
        self.layout = Layout(
            Field("hand", (self._hand, SIGHT), "what each card of your hand shows: categories, then features"),
            Field("picked", (self._hand, self._picks), "the cards of your hand that you have picked, in order"),
            Field("vote", (SIGHT,), "what the card shows that finds the first camera"),
            Field("fronts", (fronts, SIGHT), "what each card in front of a player shows"),
            Field("front_owner", (fronts, seats), "whose it is"),
            Field("front_open", (fronts,), "whether its pair is still to be found"),
            Field("row", (self._row, SIGHT), "what each card of the middle shows"),
            Field("row_owner", (self._row, seats), "whose it is, as far as you know"),
            Field("row_open", (self._row,), "whether it still lies there"),
            Field("refuted", (fronts or self._row, self._row), "the bets that got a no this round"),
            Field(
                "alike", (len(FEATURES),), "how often pairs found in earlier rounds had a feature in common", 255
            ),
            Field("albums", (seats,), "the number of photos of each seat", 142),
            Field("camera", (seats,), "who starts the round"),
            Field("turn", (seats,), "who bets"),
            Field("question", (len(PHASES),), "what is asked: vote, choose cards, bet, ready"),
            Field("lap", (1,), "the number of the lap of bets", 255),
            Field("hit", (1,), "whether a bet of this lap was right"),
            Field("won", (1,), "the photos that this turn has brought and can still lose", 20),
            Field("round", (1,), "the number of the round", rounds(seats)),
            Field("pile", (1,), "the number of cards in the pile", most),
            Field("box", (1,), "the number of cards in the box", most),
        )
        first = f"(front × {self._row})" if fronts else f"(first × {self._row})"
        self.book = Book(
            Block("vote", seats - 1, "who looks most like the card, less 1"),
            Block("pick", self._hand, f"a place in your hand; an answer takes {self._picks} of them"),
            Block("bet", (fronts or self._row) * self._row, f"{first} + place in the middle"),
            Block("stop", 1, "keep what this turn has won"),
            Block("ready", 1, "go on to the next round"),
        )

    # What a seat knows ------------------------------------------------------------------------------------

    def observe(self, view: View, picks: Picks = ()) -> bytearray:
        told, start = bytearray(self.layout.size), self.layout.start
        seat, seats = own_seat(view), self._seats
        for place, card in enumerate(view.hand):
            self._show(told, start["hand"] + place * SIGHT, card)
        for order, pick in enumerate(picks):
            told[start["picked"] + (pick - self.book.start["pick"]) * self._picks + order] = 1
        self._tell_table(told, view, seat)
        for pair in view.past:
            shared = zip(self._sight[pair.front], self._sight[pair.middle], strict=True)
            for at, (one, other) in enumerate(shared, start["alike"] - len(CATEGORIES)):
                if one and other and at >= start["alike"]:
                    told[at] = min(told[at] + 1, 255)
        albums = [view.albums[(seat + left) % seats].count for left in range(seats)]
        put(told, start["albums"], [min(count, 142) for count in albums])
        told[start["camera"] + relative(seat, view.camera, seats)] = 1
        phase = view.phase
        for number, kind in enumerate(PHASES):
            told[start["question"] + number] = isinstance(phase, kind)
        if isinstance(phase, Vote):
            self._show(told, start["vote"], phase.card)
        if isinstance(phase, Betting):
            told[start["turn"] + relative(seat, phase.seat, seats)] = 1
            put(told, start["lap"], (phase.lap, phase.hit, len(phase.won)))
        put(told, start["round"], (view.round, view.pile, len(view.box)))
        return told

    def _show(self, told: bytearray, at: int, card: Card) -> None:
        told[at : at + SIGHT] = self._sight[card]

    def _tell_table(self, told: bytearray, view: View, seat: int) -> None:
        """Fronts and middle, whose they are, which are found, and which bets got a no."""
        start, seats = self.layout.start, self._seats
        found = {card for bet in view.bets if bet.right for card in (bet.front, bet.middle)}
        owners = {card: pair.owner for pair in view.pairs for card in (pair.front, pair.middle)}
        for bet in view.bets:
            if bet.right and bet.owner is not None:
                owners[bet.front] = owners[bet.middle] = bet.owner
        for place, front in enumerate(view.fronts):
            self._show(told, start["fronts"] + place * SIGHT, front.card)
            told[start["front_owner"] + place * seats + relative(seat, front.owner, seats)] = 1
            told[start["front_open"] + place] = front.card not in found
        for place, card in enumerate(view.row):
            self._show(told, start["row"] + place * SIGHT, card)
            if card in owners:
                told[start["row_owner"] + place * seats + relative(seat, owners[card], seats)] = 1
            told[start["row_open"] + place] = card not in found
        firsts = self._firsts(view)
        for bet in view.bets:
            if not bet.right:
                places = [(firsts.index(bet.front), view.row.index(bet.middle))]
                if self._from_row:
                    places.append((places[0][1], places[0][0]))
                for first, second in places:
                    told[start["refuted"] + first * self._row + second] = 1

    def _firsts(self, view: View) -> tuple[Card, ...]:
        """The cards that a bet can name first, by their places."""
        return view.row if self._from_row else tuple(front.card for front in view.fronts)

    # What it can answer -----------------------------------------------------------------------------------

    def mask(self, view: View, ask: Ask, picks: Picks = ()) -> bytearray:
        mask, start = bytearray(self.book.size), self.book.start
        if isinstance(view.phase, Vote):
            mask[: self._seats - 1] = b"\x01" * (self._seats - 1)
        elif isinstance(view.phase, ChoosePair):
            for pick in range(start["pick"], start["pick"] + len(view.hand)):
                # Where the order means nothing, every choice has one way to be made: from left to right.
                before = picks and isinstance(ask, ChooseSome) and pick < picks[-1]
                mask[pick] = pick not in picks and not before
            if isinstance(ask, ChooseSome) and not picks:
                mask[start["pick"] + len(view.hand) - 1] = 0  # nothing is left to its right
        elif isinstance(view.phase, Revealing):
            mask[start["ready"]] = 1
        else:
            firsts = {card: place for place, card in enumerate(self._firsts(view))}
            row = {card: place for place, card in enumerate(view.row)}
            for answer in ask.answers():
                if isinstance(answer, Stop):
                    mask[start["stop"]] = 1
                else:
                    first, second = cards_in(answer)
                    mask[start["bet"] + firsts[first] * self._row + row[second]] = 1
        return mask

    def answer(
        self, view: View, ask: Ask, picks: Picks, chance: Dealer, numbers: Sequence[float] = ()
    ) -> Answer | None:
        start, seat, pick = self.book.start, own_seat(view), picks[-1]
        if pick < start["pick"]:
            return (seat + pick + 1) % self._seats
        if pick < start["bet"]:
            if len(picks) < self._picks:
                return None
            return _chosen(ask, tuple(view.hand[place - start["pick"]] for place in picks))
        if pick < start["stop"]:
            first, second = divmod(pick - start["bet"], self._row)
            bet = MiddleBet if self._from_row else Bet
            return bet(self._firsts(view)[first], view.row[second])
        return Stop() if pick == start["stop"] else Ready()

    def standing(self, view: View) -> tuple[float, ...]:
        """Each seat's photos, of as many as mostly win."""
        return tuple(album.count / A_GOOD_ALBUM for album in view.albums)


def _sight(options: Options) -> dict[Card, bytes]:
    """What can be seen on every card of the table."""
    features = looks_of(options)
    return {
        card: bytes(category_of(options, card) == category for category in CATEGORIES)
        + bytes(feature in features[card] for feature in FEATURES)
        for card in deck_of(options)
    }


def _chosen(ask: Ask, cards: tuple[Card, ...]) -> Answer:
    """The answer that names these cards."""
    if isinstance(ask, Choose):
        return cards[0]
    if isinstance(ask, ChooseSome):
        return cards
    assert isinstance(ask, Say)
    return Pair(*cards) if len(cards) == 2 else TwoPairs(*cards)
