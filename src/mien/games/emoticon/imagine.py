"""Deals a table of Émoticon that a seat could not tell from the true one, from the seat's view alone."""

from collections import Counter
from itertools import chain

from mien.games.emoticon.cards import DECK, REWARDS, Card, in_order
from mien.games.emoticon.rules import State
from mien.games.emoticon.view import View
from mien.kit import Dealer


def imagine(view: View, dealer: Dealer) -> State:
    """Deals the unseen cards and reward tokens anew; cards that the seat knows of stay where they are."""
    hands, pile = deal_unseen(view, dealer)
    rewards, supply = deal_rewards(view, dealer)
    return State(
        phase=view.phase,
        round=view.round,
        first=view.first,
        column=view.column,
        hands=hands,
        fronts=view.fronts,
        passed=view.passed,
        asleep=view.asleep,
        tokens=view.tokens,
        pirates=view.pirates,
        pile=pile,
        discard=view.discard,
        round_cards=view.round_cards,
        rewards=rewards,
        supply=supply,
        known=view.known,
        rules=view.rules,
    )


def deal_unseen(view: View, dealer: Dealer) -> tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...]]:
    """Hands of the right sizes that hold the known cards, and the pile."""
    held: list[tuple[Card, ...]] = [
        view.hand
        if seat == view.seat
        else tuple(known.card for known in view.known if known.seat == view.seat and known.holder == seat)
        for seat in range(len(view.hand_sizes))
    ]
    seen = Counter(chain(view.discard, *view.fronts, *held))
    pile = dealer.shuffled((Counter(DECK) - seen).elements())
    for seat, size in enumerate(view.hand_sizes):
        count = size - len(held[seat])
        held[seat], pile = in_order(held[seat] + pile[:count]), pile[count:]
    return tuple(held), pile


def deal_rewards(view: View, dealer: Dealer) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """A value for every reward token that lies face down, and the supply."""
    seen = Counter(value for rewards in view.rewards for value in rewards if value is not None)
    values = list(dealer.shuffled((Counter(REWARDS) - seen).elements()))
    rewards = tuple(
        tuple(values.pop() if value is None else value for value in rewards) for rewards in view.rewards
    )
    return rewards, tuple(sorted(values))
