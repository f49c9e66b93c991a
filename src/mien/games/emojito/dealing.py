"""Where cards come from in a turn, and where they go: pile, the seven, discards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from mien.games.emojito.cards import NO_CARD, Card
from mien.games.emojito.events import Drew, Laid, Reshuffled, Secret, Skipped
from mien.games.emojito.families import FAMILIES, Family, steps
from mien.games.emojito.options import LAID, Options, family_of, is_as_printed
from mien.games.emojito.roles import actors, symbols
from mien.kit import Dealer
from mien.kit.piles import less

if TYPE_CHECKING:
    from mien.games.emojito.rules import State

BESIDE_NONE = len(FAMILIES)
"""How far cards without a face, which are a family of their own, are from all others.  # EJ-44"""


def draw(state: State, dealer: Dealer) -> State:
    """Gives each actor the top card of the pile.  # EJ-5"""
    pile, discard = state.pile, state.discard
    if len(pile) < LAID:  # EJ-8, EJ-36, EJ-45
        pile, discard = dealer.shuffled(pile + discard), ()
        dealer.tell(Reshuffled(pile=len(pile)))
    acting = actors(state)
    secrets = pile[: len(acting)]
    for seat, card, symbol in zip(acting, secrets, symbols(state), strict=True):
        dealer.tell(Drew(seat=seat, symbol=symbol))
        dealer.tell(Secret(seat=seat, card=card, only=(seat,)))
    return replace(state, secrets=secrets, pile=pile[len(acting) :], discard=discard)


def lay_seven(state: State, dealer: Dealer) -> State:
    """Lays the actors' cards, among as many of the pile as make seven, on the zones.  # EJ-5, EJ-28"""
    others = chosen(state.options, state.secrets, state.pile)
    laid = dealer.shuffled(state.secrets + others)
    dealer.tell(Laid(cards=laid))
    return replace(state, laid=laid, pile=less(state.pile, others))


def chosen(options: Options, secrets: tuple[Card, ...], pile: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards of the pile that join the actors': its top cards, or some that are as alike as agreed.  # EJ-44"""
    count = LAID - len(secrets)
    if options.alike == "mixed":
        return pile[:count]
    families = {card: family_of(options, card) for card in secrets + pile}
    if options.alike == "near":
        nearest = {card: min(_steps(families[card], families[secret]) for secret in secrets) for card in pile}
        return tuple(sorted(pile, key=nearest.__getitem__)[:count])
    # Of the families that have the fewest cards among the seven, the top card of the pile.
    taken = [families[card] for card in secrets]
    others: list[Card] = []
    for _ in range(count):
        rest = [card for card in pile if card not in others]
        card = min(rest, key=lambda card: taken.count(families[card]))
        others.append(card)
        taken.append(families[card])
    return tuple(others)


def _steps(one: Family | None, other: Family | None) -> int:
    if one is None or other is None:
        return 0 if one == other else BESIDE_NONE
    return steps(one, other)


def put_away(state: State, dealer: Dealer) -> State:
    """Clears the zones: all cards are discarded, or only those that were acted.  # EJ-5, EJ-45"""
    if is_as_printed(state.options):
        pile, discard = state.pile, state.discard + state.laid
    else:
        pile = dealer.shuffled(state.pile + less(state.laid, state.secrets))
        discard = state.discard + state.secrets
    return replace(state, secrets=(), acts=(), duels=(), passed=(), laid=(), pile=pile, discard=discard)


def skip(state: State, dealer: Dealer) -> State:
    """Ends a turn in which nobody acts: the cards are shown and discarded.  # EJ-46"""
    dealer.tell(Skipped(cards=state.secrets))
    discard = state.discard + state.secrets
    return replace(state, turn=state.turn + 1, skipped=state.skipped + 1, secrets=(), passed=(), discard=discard)


def cards_among(trophies: tuple[Card, ...]) -> tuple[Card, ...]:
    """The trophies that are cards, and so have somewhere to go back to.  # EJ-45"""
    return tuple([card for card in trophies if card != NO_CARD])
