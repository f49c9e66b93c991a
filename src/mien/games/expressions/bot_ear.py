"""What the code has said so far, as everybody at the table can work it out from what all have seen."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from functools import lru_cache

from mien.games.expressions.bot_belief import Leaning, Number, barred_numbers, needed_numbers
from mien.games.expressions.bot_list import LONGEST, Heard, Told, best_of, signal_of, walk, weigh
from mien.games.expressions.cards import DECK, PLACE, SMALL_DECK, Card
from mien.games.expressions.clues import Clue
from mien.games.expressions.history import Deed, Deeds
from mien.games.expressions.imagine import TIMER, Holder
from mien.games.expressions.view import View
from mien.kit import Seat

BELIEVED = 0.5
"""A card that is likelier than this to be where a list puts it counts as located."""

FAITH = 9.0
"""The odds that a partner speaks the code, before anything was seen."""

DOUBT = 0.05
"""What these odds are multiplied by for a turn that a player who speaks the code would not have taken."""

GREETING = "more"
"""What the first clue of all says if its giver speaks the code: plain players seldom open so."""

HARDLY = 0.1
"""What the odds are multiplied by for a first guess of which a clue speaks: plain players make it, too."""

GREETED = 10.0
"""What the odds are multiplied by for a greeting."""

PICKY = 0.8
"""The part of the choices that is left to a player who also wants to guess right."""

LEAST, MOST = 0.02, 0.9
"""Bounds for shares that are only estimated."""

NOT_IN_THE_SMALL_DECK = tuple(card for card in DECK if card not in SMALL_DECK)
"""What nobody can hold there: the ear counts it as seen."""

SURELY = 0.999
"""No list makes a card likelier than this."""


class Ear:
    """Hears the game turn by turn, and knows what all know."""

    def __init__(self, seats: int, hand: int, shown: Iterable[Card]) -> None:
        self.sizes = [hand] * seats
        self.owners: dict[Number, Holder] = {PLACE[card]: TIMER for card in shown}
        """Where the cards were that have been seen, or named in vain."""
        self.barred: list[frozenset[Number]] = [frozenset()] * seats
        self.lists: list[Heard] = []
        self.faith = [FAITH] * seats
        self.acted: frozenset[Seat] = frozenset()
        """Who has taken a turn."""
        self.greets = seats not in (2, 6)
        """Whether those who speak the code open with a greeting.

        With two a first guess is as often right as not, and with six plain play never wins: these just begin.
        """
        self.opened_plainly = False
        """Whether the first player of all gave a clue that is no greeting."""
        self.clues: tuple[tuple[Seat, Clue], ...] = ()
        self.located: dict[Number, tuple[Seat, float]] = {}
        """The cards that a list has put in a hand, and how likely they are there."""

    def is_alone(self, seat: Seat) -> bool:
        """Whether this seat had better play plainly: the table was opened plainly, or most partners play so."""
        if self.opened_plainly:
            return True
        partners = [other for other in range(len(self.sizes)) if other != seat]
        if self.greets:
            return 2 * sum(self.trust(other) <= BELIEVED for other in partners) > len(partners)
        return 2 * sum(self.faith[other] < FAITH for other in partners) > len(partners)

    def should_greet(self) -> bool:
        """Whether a player who speaks the code would now say so by a clue, as the first of all."""
        return self.greets and not self.acted

    def trust(self, seat: Seat) -> float:
        """The chance that this seat speaks the code."""
        odds = self.faith[seat]
        for heard in self.lists:
            if heard.told.seat == seat:
                odds *= heard.odds
        return odds / (1 + odds)

    def pool(self, seat: Seat) -> set[Number]:
        """The cards that a list of this seat can name: those that nobody has located."""
        return set(range(len(DECK))) - self.owners.keys() - self.located.keys() - self.barred[seat]

    def has_located(self, seat: Seat | None, number: Number) -> bool:
        """Whether all believe that this seat holds this card."""
        return number in self.located and self.located[number][0] == seat

    def located_with(self, seat: Seat) -> int:
        """How many cards of this seat are located."""
        return sum(holder == seat for holder, _ in self.located.values())

    def after(self, deed: Deed) -> Ear:
        """This ear, once it has taken in what all saw of one more turn."""
        ear = copy(self)
        ear.sizes, ear.owners = self.sizes[:], self.owners.copy()
        ear.barred, ear.lists, ear.faith = self.barred[:], self.lists[:], self.faith[:]
        ear._hear(deed)
        return ear

    def _hear(self, deed: Deed) -> None:
        plainly = self.greets and self.is_alone(deed.seat)  # whoever is alone plays plainly, and tells no list
        self._judge(deed)
        seen: dict[Number, Holder] = {PLACE[card]: TIMER for card in deed.flipped}
        if deed.partner is None:
            seen[PLACE[deed.card]] = deed.seat
        else:
            if not plainly:
                self.lists.append(weigh(self._list(deed), {}))
            seen[PLACE[deed.card]] = TIMER if deed.holder is None else deed.holder
            if deed.gave is not None:
                seen[PLACE[deed.gave]] = deed.seat
        if deed.says is not None:
            clue = Clue(deed.card, deed.says)
            self.clues = (*self.clues, (deed.seat, clue))
            self.barred[deed.seat] |= {*barred_numbers(clue)}
        for number, owner in seen.items():
            if number not in self.owners:
                self.owners[number] = owner
                if owner != TIMER:
                    self.sizes[owner] -= 1
        for at, heard in enumerate(self.lists):
            if not seen.keys().isdisjoint(heard.told.cards):
                self.lists[at] = weigh(heard.told, self.owners)
        self.located = self._located()

    def _judge(self, deed: Deed) -> None:
        """Compares what a seat did with what a player who speaks the code would have done in its place."""
        seat, guesses = deed.seat, deed.partner is not None
        plainly = self.greets and self.is_alone(seat)
        if self.should_greet() and not guesses:
            self.opened_plainly = deed.says != GREETING
            self.faith[seat] *= DOUBT if self.opened_plainly else GREETED
        elif self.greets and guesses and seat not in self.acted and self._is_pointed_at(deed):
            self.faith[seat] *= HARDLY
        elif deed.says is not None and not plainly:
            self.faith[seat] *= DOUBT
        self.acted |= {seat}

    def _is_pointed_at(self, deed: Deed) -> bool:
        """Whether a guess names a card of which a clue of that partner speaks."""
        return any(
            holder == deed.partner and PLACE[deed.card] in needed_numbers(clue) for holder, clue in self.clues
        )

    def _list(self, deed: Deed) -> Told:
        """The list that this guess stands for, and how choosy its teller could be."""
        seat, seats = deed.seat, len(self.sizes)
        pool = self.pool(seat) - {PLACE[deed.card]}
        unknown = max(self.sizes[seat] - self.located_with(seat), 0)
        gifts = 1
        if deed.gave is not None:
            pool.discard(PLACE[deed.gave])
            gifts = max(unknown, 1)
            unknown = max(unknown - 1, 0)
        cards = [number for number in walk(signal_of(deed, seats)) if number in pool][:LONGEST]
        share = min(max(unknown / max(len(pool), 1), LEAST), MOST)
        if self.has_located(deed.partner, PLACE[deed.card]):
            guesses = len(self.located) - self.located_with(seat)
        else:
            guesses = max((seats - 1) * (len(pool) - unknown), 1)
        return best_of(max(PICKY * guesses * gifts, 1.0), seat, tuple(cards), share)

    def _located(self) -> dict[Number, tuple[Seat, float]]:
        located: dict[Number, tuple[Seat, float]] = {}
        speaks = [self.trust(seat) > BELIEVED for seat in range(len(self.sizes))]
        for heard in self.lists:
            seat = heard.told.seat
            if not speaks[seat]:
                continue
            for number, chance in zip(heard.told.cards, heard.chances, strict=True):
                if chance < BELIEVED:
                    break
                if number not in self.owners and chance > located.get(number, (seat, 0.0))[1]:
                    located[number] = (seat, chance)
        return located


def listen(view: View, deeds: Deeds) -> Ear:
    """An ear that has heard these deeds."""
    seats = len(view.hand_sizes)
    shown: tuple[Card, ...] = (view.harmony[0], view.discord[0]) if seats == 6 else ()  # EX-23
    if view.options.small_deck:
        shown = NOT_IN_THE_SMALL_DECK
    return _listen(seats, view.deal.hand, shown, deeds)


@lru_cache(maxsize=256)
def _listen(seats: int, hand: int, shown: tuple[Card, ...], deeds: Deeds) -> Ear:
    # At the next question most is as it was: only the last deeds are heard anew.
    if not deeds:
        return Ear(seats, hand, shown)
    return _listen(seats, hand, shown, deeds[:-1]).after(deeds[-1])


def leaning(ear: Ear, view: View) -> Leaning:
    """How much likelier the lists make the cards, for a seat that also knows its own hand."""
    owners = ear.owners | {PLACE[card]: view.seat for card in view.hand if view.seat is not None}
    leaning: Leaning = {}
    for told in [heard.told for heard in ear.lists if heard.told.seat != view.seat]:
        trust, share = ear.trust(told.seat), told.share
        if ear.greets and trust <= BELIEVED:
            continue
        for number, chance in zip(told.cards, weigh(told, owners).chances, strict=True):
            believed = min(trust * chance + (1 - trust) * share, SURELY)
            times = believed * (1 - share) / ((1 - believed) * share)
            leaning[told.seat, number] = leaning.get((told.seat, number), 1.0) * times
    return leaning
