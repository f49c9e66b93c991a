"""Expressions: the rules, in the order of the rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from mien.games.expressions.cards import PLACE, SUIT, Card, Deal, in_order
from mien.games.expressions.clues import Clue, clue_cases, holds_of, why_no_clue
from mien.games.expressions.events import (
    Began,
    Clued,
    Expired,
    Flipped,
    Guessed,
    LastRound,
    Moved,
    Put,
    Scored,
    Zone,
)
from mien.games.expressions.history import Deed, Deeds, flipping, giving
from mien.games.expressions.options import RULES, Options, deal_for, deck_of
from mien.kit import Ask, Choose, Dealer, Outcome, Over, Phase, Refusal, Say, Seat, Seconds, Sentence
from mien.kit.piles import with_seat, without

# What a player can say ------------------------------------------------------------------------------------


class Guess(Struct, frozen=True, tag=True):
    """This partner holds this card."""

    partner: Seat
    card: Card


class Place(Struct, frozen=True, tag=True):
    """This card of mine goes to Harmony, since no partner holds any."""

    card: Card


Answer = Clue | Guess | Place | Card


# The table ------------------------------------------------------------------------------------------------


class State(Struct, frozen=True):
    """All cards, face up or down."""

    options: Options
    deal: Deal
    phase: Turn | Reward | Exchange | Over
    first: Seat
    round: int
    more: int
    """Rounds that are still to come once the timer has run out.  # EX-22"""
    last_round: bool
    hands: tuple[tuple[Card, ...], ...]
    clues: tuple[tuple[Clue, ...], ...]
    expired: tuple[tuple[Clue, ...], ...]
    harmony: tuple[Card, ...]
    discord: tuple[Card, ...]
    timer: tuple[Card, ...]
    unheld: tuple[Card, ...]
    """Cards named in a guess that nobody held: everyone knows that they are in the timer."""
    history: Deeds = ()
    rules: int = RULES
    """The version of the rules by which it was dealt."""

    @property
    def seats(self) -> int:
        return len(self.hands)


def setup(options: Options, seats: int, dealer: Dealer, rules: int = RULES) -> State:
    """Deals the hands and the timer, and draws the first player."""
    deal = deal_for(options, seats, rules)
    cards = dealer.shuffled(deck_of(options))
    hands = tuple(in_order(cards[seat * deal.hand : (seat + 1) * deal.hand]) for seat in range(seats))
    rest = cards[seats * deal.hand :]
    first = dealer.pick(range(seats))  # EX-3
    dealer.tell(Began(first=first))
    return State(
        options=options,
        deal=deal,
        phase=Turn(first),
        first=first,
        round=1,
        more=deal.more,
        last_round=False,
        hands=hands,
        clues=((),) * seats,
        expired=((),) * seats,
        harmony=rest[:1] if seats == 6 else (),  # EX-23
        discord=rest[1:] if seats == 6 else (),
        timer=() if seats == 6 else rest,
        unheld=(),
        rules=rules,
    )


# A turn ---------------------------------------------------------------------------------------------------


class Turn(Phase["State", Clue | Guess | Place], frozen=True):
    """One action: play a clue, or guess."""

    seat: Seat
    rule: ClassVar[str] = "EX-6"
    seconds: ClassVar[Seconds] = Seconds(relaxed=180, brisk=60)

    def asks(self, state: State) -> Mapping[Seat, Ask]:
        hand = state.hands[self.seat]
        partners = partners_of(self.seat, state)
        sentences = []
        if hand:  # EX-17
            sentences.append(Sentence(Clue, clue_cases(hand)))
        if partners:
            sentences.append(Sentence(Guess, ({"partner": partners, "card": unseen(state, self.seat)},)))
        else:
            sentences.append(Sentence(Place, ({"card": hand},)))  # EX-18
        return {self.seat: Say(tuple(sentences))}

    def resolve(self, state: State, answers: Mapping[Seat, Clue | Guess | Place], dealer: Dealer) -> State:
        answer = answers[self.seat]
        if isinstance(answer, Clue):
            return self._clue(state, answer, dealer)
        if isinstance(answer, Guess):
            return self._guess(state, answer, dealer)
        state = replace(state, history=(*state.history, Deed(self.seat, answer.card)))
        return next_turn(put(state, self.seat, answer.card, "harmony", dealer), self.seat, dealer)

    def _clue(self, state: State, clue: Clue, dealer: Dealer) -> State:
        dealer.tell(Clued(seat=self.seat, card=clue.card, says=clue.says))
        clues = with_seat(state.clues, self.seat, (*state.clues[self.seat], clue))
        hand = without(state.hands[self.seat], clue.card)
        history = (*state.history, Deed(self.seat, clue.card, says=clue.says))
        state = replace(state, hands=with_seat(state.hands, self.seat, hand), clues=clues, history=history)
        return next_turn(expire(state, self.seat, dealer), self.seat, dealer)

    def _guess(self, state: State, guess: Guess, dealer: Dealer) -> State:
        card = guess.card
        holder = next((seat for seat, hand in enumerate(state.hands) if card in hand), None)
        right = holder == guess.partner
        dealer.tell(Guessed(seat=self.seat, partner=guess.partner, card=card, right=right, holder=holder))
        deed = Deed(self.seat, card, partner=guess.partner, holder=holder)
        state = replace(state, history=(*state.history, deed))
        zone: Zone = "harmony" if right else "discord"
        if holder is not None:  # EX-13, EX-14
            state = put(state, holder, card, zone, dealer)
        elif card not in state.unheld:  # EX-15
            state = replace(state, unheld=(*state.unheld, card))
        if state.seats == 6:  # EX-24
            return next_turn(state, self.seat, dealer)
        if state.hands[self.seat]:
            return replace(state, phase=Reward(self.seat, zone))
        if state.discord if right else state.harmony:
            return replace(state, phase=Exchange(self.seat, zone))
        return next_turn(state, self.seat, dealer)  # EX-17: an empty zone moves nothing

    def why_not(self, state: State, seat: Seat, answer: Clue | Guess | Place) -> Refusal:
        hand = state.hands[seat]
        if isinstance(answer, Clue):
            return why_no_clue(hand, answer) if hand else only_guess()
        if isinstance(answer, Place):
            if not partners_of(seat, state):
                return Refusal("not-in-hand", "That card isn't in your hand. Choose one that is.", "EX-18")
            if not hand:
                return only_guess()
            return Refusal("partners-hold-cards", "Your partners still have cards: give a clue or guess.", "EX-18")
        if answer.card in hand:
            return Refusal("yours", "That card is in your own hand. Guess another.", "EX-12")
        if answer.card not in deck_of(state.options):
            rule = "EX-31" if state.options.small_deck else "EX-1"
            return Refusal("no-such-card", "There's no such card. Choose another.", rule)
        if answer.card not in unseen(state, seat):
            return Refusal("face-up", "That card is face up. Guess another.", "EX-12")
        if answer.partner == seat or not 0 <= answer.partner < state.seats:
            return Refusal("not-a-partner", "Guess a card of another player.", "EX-12")
        return Refusal("no-such-partner", "That player has no cards. Choose someone else.", "EX-12")

    def silence(self, state: State, seat: Seat) -> Clue | Place | None:
        """The lowest card of the longest suit: it costs one card, and a guess at random mostly two.  # EX-30"""
        hand = state.hands[seat]
        if not hand:
            return None
        if not partners_of(seat, state):
            return Place(hand[0])
        suits = [SUIT[card] for card in hand]
        card = max(hand, key=lambda card: (suits.count(SUIT[card]), -PLACE[card]))
        return Clue(card, "lowest" if suits.count(SUIT[card]) > 1 else "last")


def only_guess() -> Refusal:
    return Refusal("only-guess", "Your hand is empty: all you can do is guess.", "EX-17")


def partners_of(seat: Seat, state: State) -> tuple[Seat, ...]:
    """The other seats that hold cards.  # EX-12"""
    return tuple([other for other, hand in enumerate(state.hands) if hand and other != seat])


def unseen(state: State, seat: Seat) -> tuple[Card, ...]:
    """The cards that this seat can't see.  # EX-7, EX-12"""
    seen = {*state.hands[seat], *state.harmony, *state.discord}
    for clues in state.clues:
        for clue in clues:
            seen.add(clue.card)
    return tuple([card for card in deck_of(state.options) if card not in seen])


# Playing a clue -------------------------------------------------------------------------------------------


def expire(state: State, seat: Seat, dealer: Dealer) -> State:
    """Sends this seat's clues that are no longer true to Discord.  # EX-10"""
    hand, clues = state.hands[seat], state.clues[seat]
    gone = tuple([clue for clue in clues if not holds_of(hand, clue)])
    if not gone:
        return state
    for clue in gone:
        dealer.tell(Expired(seat=seat, card=clue.card))
    return replace(
        state,
        clues=with_seat(state.clues, seat, tuple([clue for clue in clues if clue not in gone])),
        expired=with_seat(state.expired, seat, state.expired[seat] + gone),
        discord=state.discord + tuple([clue.card for clue in gone]),
    )


# Guessing -------------------------------------------------------------------------------------------------


class Reward(Phase["State", Card], frozen=True):
    """Whoever guessed adds a card from their own hand: to Harmony if it was right, to Discord if not."""

    seat: Seat
    zone: Zone
    rule: ClassVar[str] = "EX-16"
    seconds: ClassVar[Seconds] = Seconds(relaxed=60, brisk=20)

    def asks(self, state: State) -> Mapping[Seat, Ask]:
        return {self.seat: Choose(state.hands[self.seat])}

    def resolve(self, state: State, answers: Mapping[Seat, Card], dealer: Dealer) -> State:
        card = answers[self.seat]
        state = replace(state, history=giving(state.history, card))
        return next_turn(put(state, self.seat, card, self.zone, dealer), self.seat, dealer)

    def why_not(self, state: State, seat: Seat, answer: Card) -> Refusal:
        nobody_s = state.history[-1].holder is None
        rule = "EX-13" if self.zone == "harmony" else "EX-15" if nobody_s else "EX-14"
        return Refusal("not-in-hand", "That card isn't in your hand. Choose one that is.", rule)


class Exchange(Phase["State", Card], frozen=True):
    """Whoever guessed with an empty hand moves a card from the other zone to this one."""

    seat: Seat
    zone: Zone
    rule: ClassVar[str] = "EX-17"
    seconds: ClassVar[Seconds] = Seconds(relaxed=60, brisk=20)

    def asks(self, state: State) -> Mapping[Seat, Ask]:
        return {self.seat: Choose(state.discord if self.zone == "harmony" else state.harmony)}

    def resolve(self, state: State, answers: Mapping[Seat, Card], dealer: Dealer) -> State:
        card = answers[self.seat]
        dealer.tell(Moved(seat=self.seat, card=card, zone=self.zone))
        if self.zone == "harmony":
            harmony, discord = (*state.harmony, card), without(state.discord, card)
        else:
            harmony, discord = without(state.harmony, card), (*state.discord, card)
        history = giving(state.history, card)
        return next_turn(replace(state, harmony=harmony, discord=discord, history=history), self.seat, dealer)

    def why_not(self, state: State, seat: Seat, answer: Card) -> Refusal:
        return Refusal("not-in-zone", "That card isn't in the other zone. Choose one that is.", "EX-17")


def put(state: State, seat: Seat, card: Card, zone: Zone, dealer: Dealer) -> State:
    """Puts a card of this hand in a zone, and checks the clues of its owner."""
    dealer.tell(Put(seat=seat, card=card, zone=zone))
    hands = with_seat(state.hands, seat, without(state.hands[seat], card))
    if zone == "harmony":
        state = replace(state, hands=hands, harmony=(*state.harmony, card))
    else:
        state = replace(state, hands=hands, discord=(*state.discord, card))
    return expire(state, seat, dealer)


# Rounds and the end ---------------------------------------------------------------------------------------


def next_turn(state: State, seat: Seat, dealer: Dealer) -> State:
    """Gives the turn to the left; when it comes back to the first player, flips the timer.  # EX-4"""
    if is_settled(state):
        return score(state, dealer)
    seat = (seat + 1) % state.seats
    if seat != state.first:
        return replace(state, phase=Turn(seat))
    if state.last_round:  # EX-29
        return score(state, dealer)
    state = replace(flip(state, dealer), round=state.round + 1, phase=Turn(seat))
    if state.timer or state.seats == 6:
        return state
    if not state.more:  # EX-5
        return score(state, dealer)
    last = state.more == 1  # EX-22
    if last:
        dealer.tell(LastRound())
    return replace(state, more=state.more - 1, last_round=last)


def flip(state: State, dealer: Dealer) -> State:
    """Turns the next timer cards up into Discord.  # EX-4"""
    flipped, timer = state.timer[: state.deal.flip], state.timer[state.deal.flip :]
    if not flipped:
        return state
    dealer.tell(Flipped(cards=flipped, left=len(timer)))
    unheld = tuple(card for card in state.unheld if card not in flipped)
    history = flipping(state.history, flipped)
    return replace(state, timer=timer, discord=state.discord + flipped, unheld=unheld, history=history)


def is_settled(state: State) -> bool:
    """Whether nothing more can be done: no hand has a card, or with six, one hand has none.  # EX-19, EX-25"""
    return not all(state.hands) if state.seats == 6 else not any(state.hands)


def score(state: State, dealer: Dealer) -> State:
    """Sends what is left to the zones, and counts them.  # EX-20"""
    left = tuple(card for hand in state.hands for card in hand)
    clues = tuple(clue.card for laid in state.clues for clue in laid)
    harmony, discord = state.harmony, state.discord + state.timer + clues
    if state.seats == 2:  # EX-21
        harmony += left
    else:
        discord += left
    won = len(harmony) > len(discord)
    everyone = tuple(range(state.seats))
    if state.timer:  # EX-19
        dealer.tell(Flipped(cards=state.timer, left=0))
    dealer.tell(Scored(hands=state.hands, clues=clues, harmony=len(harmony), discord=len(discord), won=won))
    # By version 1 the outcome of two players named the rule of all others.
    rule = "EX-21" if len(everyone) == 2 and state.rules > 1 else "EX-20"
    outcome = Outcome(everyone if won else (), (len(harmony),) * len(everyone), rule)
    nothing: tuple[tuple[Card, ...], ...] = ((),) * len(everyone)
    return replace(
        state,
        phase=Over(outcome),
        hands=nothing,
        clues=((),) * len(everyone),
        harmony=harmony,
        discord=discord,
        timer=(),
        unheld=(),
    )
