"""Pile, box and albums: where the photos of Face Cards come from, and where they go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from mien.games.facecards.cards import Card, in_order
from mien.games.facecards.events import Bonus, Drew, FrontDrawn, Got, Kept, Refilled
from mien.games.facecards.options import WAYS
from mien.games.facecards.pieces import Album, Front
from mien.kit import Dealer, Seat
from mien.kit.piles import with_seat

if TYPE_CHECKING:
    from mien.games.facecards.rules import State


def draw(state: State, count: int, dealer: Dealer) -> tuple[State, tuple[Card, ...]]:
    """Takes cards from the pile, and makes a new pile whenever a card is due and none is there.  # FC-23"""
    drawn: tuple[Card, ...] = ()
    while len(drawn) < count:
        if not state.pile:
            state = refill(state, dealer)
        missing = count - len(drawn)
        drawn += state.pile[:missing]
        state = replace(state, pile=state.pile[missing:])
    return state, drawn


def refill(state: State, dealer: Dealer) -> State:
    """Shuffles the box into a new pile; if it is empty, the photos of all albums, which stay counted.  # FC-14"""
    if state.box:
        dealer.tell(Refilled(source="box", count=len(state.box)))
        return replace(state, pile=dealer.shuffled(state.box), box=())
    cards = tuple(card for album in state.albums for card in album.cards)
    dealer.tell(Refilled(source="albums", count=len(cards)))
    albums = tuple(Album(album.count) for album in state.albums)
    return replace(state, pile=dealer.shuffled(cards), albums=albums)


def draw_up(state: State, count: int, dealer: Dealer) -> State:
    """Everyone, clockwise from the camera, draws so many cards, and a front card where it is drawn.  # FC-23"""
    seats = state.seats
    for seat in ((state.camera + step) % seats for step in range(seats)):
        state, cards = draw(state, count, dealer)
        if cards:
            dealer.tell(Drew(seat=seat, count=len(cards)))
            dealer.tell(Got(only=(seat,), seat=seat, cards=cards))
            hand = in_order(state.hands[seat] + cards)
            state = replace(state, hands=with_seat(state.hands, seat, hand))
        if WAYS[state.options.variant].fronts == "pile":  # FC-16
            state, (card,) = draw(state, 1, dealer)
            dealer.tell(FrontDrawn(seat=seat, card=card))
            state = replace(state, fronts=(*state.fronts, Front(seat, card)))
    return state


def keep(state: State, seat: Seat, cards: tuple[Card, ...], dealer: Dealer) -> State:
    """Puts photos in this seat's album."""
    dealer.tell(Kept(seat=seat, cards=cards))
    return add(state, seat, cards)


def give_bonus(state: State, seat: Seat, dealer: Dealer) -> State:
    """One more photo, from the top of the box, or of the pile if the box is empty.  # FC-9"""
    if state.box:
        card = state.box[-1]
        dealer.tell(Bonus(seat=seat, card=card, source="box"))
        return add(replace(state, box=state.box[:-1]), seat, (card,))
    state, (card,) = draw(state, 1, dealer)
    dealer.tell(Bonus(seat=seat, card=card, source="pile"))
    return add(state, seat, (card,))


def add(state: State, seat: Seat, cards: tuple[Card, ...]) -> State:
    album = state.albums[seat]
    more = Album(album.count + len(cards), album.cards + cards)
    return replace(state, albums=with_seat(state.albums, seat, more))
