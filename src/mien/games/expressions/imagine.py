"""Deals a table of Expressions that a seat could not tell from the true one, from the seat's view alone."""

from __future__ import annotations

from mien.games.expressions.cards import OF_SUIT, OF_VALUE, SUIT, VALUE, Card, in_order
from mien.games.expressions.clues import Clue
from mien.games.expressions.options import deck_of
from mien.games.expressions.rules import State
from mien.games.expressions.view import View
from mien.kit import Dealer, Seat

TIMER = -1
Holder = int
"""What holds a card that a seat can't see: another seat, by its number, or the timer."""


def imagine(view: View, dealer: Dealer) -> State:
    """Deals the unseen cards anew, so that every clue stays true."""
    piles = deal_unseen(view, dealer)
    hands = tuple(
        view.hand if seat == view.seat else in_order(piles[seat]) for seat in range(len(view.hand_sizes))
    )
    return State(
        options=view.options,
        deal=view.deal,
        phase=view.phase,
        first=view.first,
        round=view.round,
        more=view.more,
        last_round=view.last_round,
        hands=hands,
        clues=view.clues,
        expired=view.expired,
        harmony=view.harmony,
        discord=view.discord,
        timer=dealer.shuffled(piles[TIMER]),
        unheld=view.unheld,
        history=view.history,
        rules=view.rules,
    )


def deal_unseen(view: View, dealer: Dealer) -> dict[Holder, list[Card]]:
    """The unseen cards, by a holder that each can have."""
    shown = {*view.hand, *view.harmony, *view.discord}
    shown.update(clue.card for clues in view.clues for clue in clues)
    cards = [card for card in deck_of(view.options) if card not in shown]
    room = {seat: size for seat, size in enumerate(view.hand_sizes) if seat != view.seat} | {TIMER: view.timer}
    fits = holders_of(view, cards, tuple(room))
    while True:
        # A card chosen to keep one clue true can leave too few for the rest: then choose again.
        piles = _try_deal(view, dealer, fits, room)
        if piles is not None:
            return piles


def holders_of(view: View, cards: list[Card], holders: tuple[Holder, ...]) -> dict[Card, tuple[Holder, ...]]:
    """For each card, the holders it can have."""
    barred = {
        seat: {card for clue in view.clues[seat] for card in barred_by(clue)}
        | {card for clue in view.expired[seat] for card in barred_by_expired(clue)}
        for seat in range(len(view.hand_sizes))
    }
    return {
        card: (TIMER,)
        if card in view.unheld
        else tuple(holder for holder in holders if holder == TIMER or card not in barred[holder])
        for card in cards
    }


def barred_by(clue: Clue) -> tuple[Card, ...]:
    """The cards that the owner of a clue can't hold, if it is true."""
    suit = OF_SUIT[SUIT[clue.card]]
    if clue.says == "lowest":
        return suit[: VALUE[clue.card]]
    if clue.says == "highest":
        return suit[VALUE[clue.card] - 1 :]
    return suit if clue.says == "last" else ()


def barred_by_expired(clue: Clue) -> tuple[Card, ...]:
    """The cards that the owner of a clue can't hold since it stopped being true."""
    return OF_VALUE[VALUE[clue.card]] if clue.says == "more" else OF_SUIT[SUIT[clue.card]]


def needed_by(clue: Clue) -> tuple[Card, ...]:
    """The cards of which the owner of a clue must hold one, if it is true."""
    if clue.says == "last":
        return ()
    return OF_VALUE[VALUE[clue.card]] if clue.says == "more" else OF_SUIT[SUIT[clue.card]]


def _try_deal(
    view: View, dealer: Dealer, fits: dict[Card, tuple[Holder, ...]], room: dict[Holder, int]
) -> dict[Holder, list[Card]] | None:
    piles: dict[Holder, list[Card]] = {holder: [] for holder in room}
    pinned: set[Card] = set()
    for seat, clue in _clues_of_others(view):
        needed = needed_by(clue)
        if not needed or any(card in piles[seat] for card in needed):
            continue
        could = [card for card in needed if card not in pinned and seat in fits.get(card, ())]
        if not could or len(piles[seat]) == room[seat]:
            return None
        card = dealer.pick(could)
        piles[seat].append(card)
        pinned.add(card)
    for card in dealer.shuffled(fits):
        if card not in pinned and not _settle(card, piles, room, fits, pinned, dealer, set()):
            return None
    return piles


def _clues_of_others(view: View) -> list[tuple[Seat, Clue]]:
    return [(seat, clue) for seat, laid in enumerate(view.clues) if seat != view.seat for clue in laid]


def _settle(
    card: Card,
    piles: dict[Holder, list[Card]],
    room: dict[Holder, int],
    fits: dict[Card, tuple[Holder, ...]],
    pinned: set[Card],
    dealer: Dealer,
    tried: set[Holder],
) -> bool:
    """Finds a holder for this card, moving others on if need be."""
    free = [holder for holder in fits[card] if len(piles[holder]) < room[holder]]
    if free:
        # A holder is as likely as it has room left.
        slots = [holder for holder in free for _ in range(room[holder] - len(piles[holder]))]
        piles[dealer.pick(slots)].append(card)
        return True
    for holder in dealer.shuffled(fits[card]):
        if holder in tried:
            continue
        tried.add(holder)
        for other in dealer.shuffled(piles[holder]):
            if other not in pinned and _settle(other, piles, room, fits, pinned, dealer, tried):
                piles[holder].remove(other)
                piles[holder].append(card)
                return True
    return False
