"""Deals a table of Face Cards that a seat could not tell from the true one, from the seat's view alone."""

from __future__ import annotations

from itertools import combinations

from msgspec.structs import replace

from mien.games.facecards.bets import found, on_table
from mien.games.facecards.cards import Card, in_order
from mien.games.facecards.options import WAYS, deck_of
from mien.games.facecards.pieces import Laid
from mien.games.facecards.rules import Betting, State
from mien.games.facecards.view import View
from mien.kit import Dealer, Over


def imagine(view: View, dealer: Dealer) -> State:
    """Pairs the middle anew, so that every answer stays true, and deals the unseen cards anew."""
    state = State(
        options=view.options,
        phase=view.phase,
        camera=view.camera,
        round=view.round,
        hands=(),
        pile=(),
        box=view.box,
        albums=view.albums,
        fronts=view.fronts,
        row=view.row,
        pairs=pair_anew(view, dealer) if isinstance(view.phase, Betting) else view.pairs,
        bets=view.bets,
        past=view.past,
        rules=view.rules,
    )
    unseen = dealer.shuffled(unseen_cards(view, state))
    # A card that was found in this round and recycled since is in the pile: nobody has drawn yet.
    loose = [card for card in unseen if card not in found(state)]
    hands = tuple(
        view.hand if seat == view.seat else in_order(loose.pop() for _ in range(size))
        for seat, size in enumerate(view.hand_sizes)
    )
    held = {card for hand in hands for card in hand}
    return replace(state, hands=hands, pile=tuple(card for card in unseen if card not in held))


def unseen_cards(view: View, state: State) -> list[Card]:
    """The cards in the pile and in the hands of others."""
    seen = {*view.hand, *view.box}
    seen.update(card for album in view.albums for card in album.cards)
    if not isinstance(view.phase, Over):
        seen.update(on_table(state))
    if isinstance(view.phase, Betting):
        seen.update(view.phase.won)
    return [card for card in deck_of(view.options) if card not in seen]


def pair_anew(view: View, dealer: Dealer) -> tuple[Laid, ...]:
    """All pairs on the table: those that the seat knows, and possible ones for the rest."""
    known = known_pairs(view)
    pairs = choose(possible_pairs(view, known), dealer)
    assert pairs is not None, "the true pairs are always possible"
    places = {front.card: place for place, front in enumerate(view.fronts)}
    return tuple(sorted(known + pairs, key=lambda pair: (pair.owner, places.get(pair.front, 0))))


def known_pairs(view: View) -> list[Laid]:
    """One's own pairs, and those that were found."""
    pairs = list(view.pairs)
    for bet in view.bets:
        if bet.right and bet.owner is not None and bet.owner != view.seat:
            cards = (bet.front, bet.middle) if view.fronts else in_order((bet.front, bet.middle))
            pairs.append(Laid(bet.owner, *cards))
    return pairs


def possible_pairs(view: View, known: list[Laid]) -> list[list[Laid]]:
    """For each pair that is not known, all that it could be: none that was refuted or that its owner bet on."""
    taken = {card for pair in known for card in (pair.front, pair.middle)}
    free = [card for card in view.row if card not in taken]
    if WAYS[view.options.variant].fronts == "none":
        owners = {pair.owner for pair in known}
        twos = list(combinations(in_order(free), 2))
        every = [[Laid(seat, *two) for two in twos] for seat in range(len(view.hand_sizes)) if seat not in owners]
    else:
        every = [
            [Laid(front.owner, front.card, card) for card in free]
            for front in view.fronts
            if front.card not in taken
        ]
    refuted = {frozenset((bet.front, bet.middle)) for bet in view.bets if not bet.right}
    foreign = {(bet.bettor, card) for bet in view.bets for card in (bet.front, bet.middle)}
    return [
        [
            pair
            for pair in pairs
            if frozenset((pair.front, pair.middle)) not in refuted
            and (pair.owner, pair.front) not in foreign
            and (pair.owner, pair.middle) not in foreign
        ]
        for pairs in every
    ]


def choose(possible: list[list[Laid]], dealer: Dealer) -> list[Laid] | None:
    """One choice for each pair, with no card in two of them: backtracking, the hardest pair first."""
    if not possible:
        return []
    hardest = min(possible, key=len)
    at = possible.index(hardest)
    for pair in dealer.shuffled(hardest):
        cards = {pair.front, pair.middle}
        rest = [
            [other for other in others if other.front not in cards and other.middle not in cards]
            for others in (*possible[:at], *possible[at + 1 :])
        ]
        chosen = choose(rest, dealer)
        if chosen is not None:
            return [pair, *chosen]
    return None
