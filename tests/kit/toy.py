"""A toy game that uses every part of the kit: sealed bids, a race, a choice of some, and secrets."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Literal

from msgspec import Struct
from msgspec.structs import replace

from mien.kit import (
    AnyMatch,
    Ask,
    BadOptions,
    Choose,
    ChooseSome,
    Dealer,
    Event,
    Game,
    Match,
    Outcome,
    Over,
    Phase,
    Refusal,
    Say,
    Seat,
    Sentence,
    Sightlines,
)
from mien.kit.piles import less, with_seat, without

DECK = tuple("abcdefghijklmnopqrst")


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """How long it is, for how many, and with how many cards."""

    rounds: Literal[1, 2] = 1
    pairs: bool = False
    cards: int = 3


def seats(options: Options) -> tuple[int, ...]:
    if options.pairs and options.rounds == 2:
        raise BadOptions(Refusal("too-long", "Pairs play one round.", "TOY-1"))
    return (2, 4) if options.pairs else (2, 3, 4)


class Snatch(Struct, frozen=True, tag=True):
    """I take this card of those on the table, away from this seat."""

    seat: Seat
    card: str


class Leave(Struct, frozen=True, tag=True):
    """I take none."""


Answer = Snatch | Leave | str | tuple[str, ...]


class Bids(Event, frozen=True):
    """Everybody's card, by seat."""

    cards: tuple[str, ...]


class Drew(Event, frozen=True):
    """A seat drew a card; it alone is told which."""

    seat: Seat
    card: str | None = None


class Done(Event, frozen=True):
    """A card was picked, or none."""

    seat: Seat


class State(Struct, frozen=True):
    options: Options
    phase: Bid | Pick | Keep | Over
    hands: tuple[tuple[str, ...], ...]
    table: tuple[str, ...]
    pile: tuple[str, ...]
    points: tuple[int, ...]
    round: int = 1

    @property
    def seats(self) -> int:
        return len(self.hands)


class Bid(Phase["State", str], frozen=True):
    """Everybody bids a card, sealed; then everybody draws one."""

    rule: ClassVar[str] = "TOY-2"

    def asks(self, state: State) -> Mapping[Seat, Ask]:
        return {seat: Choose(hand) for seat, hand in enumerate(state.hands)}

    def resolve(self, state: State, answers: Mapping[Seat, str], dealer: Dealer) -> State:
        dealer.tell(Bids(cards=tuple(answers.values())))
        hands, pile = state.hands, dealer.shuffled(state.pile)
        for seat, card in answers.items():
            drawn = pile[seat]
            dealer.tell(Drew(seat=seat))
            dealer.tell(Drew(seat=seat, card=drawn, only=(seat,)))
            hands = with_seat(hands, seat, tuple(sorted((*without(hands[seat], card), drawn))))
        table = state.table + tuple(answers.values())
        return replace(state, phase=Pick(), hands=hands, table=table, pile=pile[len(answers) :])


PICKS = 1
"""The seat that picks."""


class Pick(Phase["State", Snatch | Leave], frozen=True):
    """Seat 1 takes a card from the table, or none."""

    rule: ClassVar[str] = "TOY-3"

    def asks(self, state: State) -> Mapping[Seat, Ask]:
        everyone = tuple(range(state.seats))
        return {
            PICKS: Say(
                (
                    Sentence(
                        Snatch,
                        ({"seat": everyone, "card": state.table},),
                        but=tuple((PICKS, card) for card in state.table),
                    ),
                    Sentence(Leave),
                )
            )
        }

    def resolve(self, state: State, answers: Mapping[Seat, Snatch | Leave], dealer: Dealer) -> State:
        [(seat, answer)] = answers.items()
        dealer.tell(Done(seat=seat))
        state = replace(state, phase=Keep(seat))
        if isinstance(answer, Leave):
            return state
        points = with_seat(state.points, seat, state.points[seat] + 1)
        hand = tuple(sorted((*state.hands[seat], answer.card)))
        hands = with_seat(state.hands, seat, hand)
        return replace(state, hands=hands, table=without(state.table, answer.card), points=points)

    def why_not(self, state: State, seat: Seat, answer: Snatch | Leave) -> Refusal:
        return Refusal("not-there", "That card is not on the table.", "TOY-3", {"seat": seat})


class Keep(Phase["State", tuple[str, ...]], frozen=True):
    """The seat that picked may lay down up to two cards."""

    seat: Seat
    rule: ClassVar[str] = "TOY-4"

    def asks(self, state: State) -> Mapping[Seat, Ask]:
        return {self.seat: ChooseSome(state.hands[self.seat], 0, 2)}

    def resolve(self, state: State, answers: Mapping[Seat, tuple[str, ...]], dealer: Dealer) -> State:
        laid = answers[self.seat]
        hands = with_seat(state.hands, self.seat, less(state.hands[self.seat], laid))
        state = replace(state, phase=Bid(), hands=hands, table=state.table + laid, round=state.round + 1)
        if state.round <= state.options.rounds and all(hands):
            return state
        best = max(state.points)
        winners = tuple(seat for seat, points in enumerate(state.points) if points == best)
        return replace(state, phase=Over(Outcome(winners, state.points, "TOY-5")))

    def silence(self, state: State, seat: Seat) -> tuple[str, ...]:
        return ()


def setup(options: Options, seats: int, dealer: Dealer) -> State:
    cards = dealer.shuffled(DECK)
    held = seats * options.cards
    hands = tuple(tuple(sorted(cards[at : at + options.cards])) for at in range(0, held, options.cards))
    return State(options, Bid(), hands, (), cards[held:], (0,) * seats)


def setup_before_3(options: Options, seats: int, dealer: Dealer) -> State:
    """Until version 3 everybody began with a point."""
    return replace(setup(options, seats, dealer), points=(1,) * seats)


class View(Struct, frozen=True):
    options: Options
    phase: Bid | Pick | Keep | Over
    seat: Seat | None
    hand: tuple[str, ...]
    sizes: tuple[int, ...]
    table: tuple[str, ...]
    points: tuple[int, ...]
    round: int
    secret: tuple[tuple[str, ...], ...] = ()
    """Always empty in the sound game; the broken ones leak here."""


def view(state: State, seat: Seat | None) -> View:
    return View(
        options=state.options,
        phase=state.phase,
        seat=seat,
        hand=() if seat is None else state.hands[seat],
        sizes=tuple(map(len, state.hands)),
        table=state.table,
        points=state.points,
        round=state.round,
    )


def imagine(view: View, dealer: Dealer) -> State:
    cards = dealer.shuffled(card for card in DECK if card not in (*view.hand, *view.table))
    hands: list[tuple[str, ...]] = []
    for seat, size in enumerate(view.sizes):
        if seat == view.seat:
            hands.append(view.hand)
        else:
            hands.append(tuple(sorted(cards[:size])))
            cards = cards[size:]
    return State(view.options, view.phase, tuple(hands), view.table, cards, view.points, view.round)


def faults(state: State) -> Iterator[str]:
    cards = [*state.table, *state.pile, *(card for hand in state.hands for card in hand)]
    if sorted(cards) != sorted(DECK):
        yield "cards are lost or doubled"


def sightlines(state: State) -> Sightlines:
    return Sightlines.open(state.seats)


def event_text(event: Event, names: Sequence[str]) -> str:
    return type(event).__name__


def answer_text(answer: Answer, names: Sequence[str]) -> str:
    return str(answer)


def view_text(view: View, names: Sequence[str]) -> str:
    return " ".join(view.hand) or "no cards"


def question_text(view: View) -> str:
    return type(view.phase).__name__


_NOW: Game[Options, State, View, Answer] = Game(
    name="toy",
    title="Toy",
    rules_version=3,
    seats_rule="TOY-1",
    options_type=Options,
    state_type=State,
    view_type=View,
    answer_type=Answer,
    event_type=Bids | Drew | Done,
    seats=seats,
    setup=setup,
    view=view,
    imagine=imagine,
    sightlines=sightlines,
    faults=faults,
    event_text=event_text,
    answer_text=answer_text,
    view_text=view_text,
    question_text=question_text,
)
TOY = dataclasses.replace(_NOW, earlier=(dataclasses.replace(_NOW, rules_version=2, setup=setup_before_3),))


def start(seats: int = 3, game: Game[Options, State, View, Answer] = TOY, **options: Any) -> AnyMatch:
    """A fresh match of the toy game, always the same."""
    return Match.start(game, seats=seats, options=options, seed=b"toy")


def at_pick(seats: int = 3, game: Game[Options, State, View, Answer] = TOY, **options: Any) -> AnyMatch:
    """A match in which everybody has bid the first card."""
    match = start(seats, game, **options)
    for seat in range(seats):
        match.answer(seat, match.state.hands[seat][0])
    return match


def finished(seats: int = 3, game: Game[Options, State, View, Answer] = TOY) -> AnyMatch:
    """A match that seat 1 has won by taking the card of seat 0."""
    match = at_pick(seats, game)
    match.answer(1, Snatch(0, match.state.table[0]), by="robot")
    match.answer(1, ())
    return match
