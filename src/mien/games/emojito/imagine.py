"""Deals a table of Emojito that a seat could not tell from the true one, from the seat's view alone."""

from __future__ import annotations

from mien.games.emojito.options import cards_of
from mien.games.emojito.rules import Revealing, State, Talking
from mien.games.emojito.view import View
from mien.kit import Dealer


def imagine(view: View, dealer: Dealer) -> State:
    """Shuffles the unseen cards, and gives the other actors some that they could have."""
    shown = {*view.discard, *view.laid, view.secret}
    for side in view.sides:
        shown.update(side.trophies, side.used)
    pile = dealer.shuffled(card for card in cards_of(view.options) if card not in shown)
    others = 0 if isinstance(view.phase, Revealing | Talking) else len(view.actors) - (view.secret is not None)
    if view.laid:
        drawn = dealer.shuffled(card for card in view.laid if card != view.secret)[:others]
    else:
        drawn, pile = pile[:others], pile[others:]
    if view.secret is not None:
        at = view.actors.index(view.seat)
        drawn = (*drawn[:at], view.secret, *drawn[at:])
    return State(
        options=view.options,
        seats=view.seats,
        rules=view.rules,
        phase=view.phase,
        first=view.first,
        turn=view.turn,
        sides=view.sides,
        teams=view.teams,
        play_off=view.play_off,
        secrets=drawn,
        acts=view.acts,
        passed=view.passed,
        skipped=view.skipped,
        duels=view.duels,
        laid=view.laid,
        pile=pile,
        discard=view.discard,
        circle=view.circle,
    )
