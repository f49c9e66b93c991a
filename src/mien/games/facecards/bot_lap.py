"""A lap of bets, played in the mind, to see which pairs a table would find."""

from __future__ import annotations

from itertools import combinations, product

from msgspec import Struct

from mien.games.facecards.bot_eye import Eye, Two
from mien.games.facecards.cards import Card
from mien.games.facecards.options import Way
from mien.kit import Seat

LAPS = 3
"""How many laps are played at most, if nobody is right."""


class Mind(Struct, frozen=True):
    """A table as the bot imagines it: who laid which front and middle card, and which cards are nobody's."""

    pairs: tuple[tuple[Seat, Card, Card], ...]
    decoys: tuple[Card, ...]
    camera: Seat
    seats: int


def photos(mind: Mind, way: Way, eye: Eye) -> list[int]:
    """What each seat wins, if everybody bets once on what looks most alike."""
    owners = {frozenset(cards): seat for seat, *cards in mind.pairs}
    own = [{card for seat, *cards in mind.pairs if seat == who for card in cards} for who in range(mind.seats)]
    open_bets = by_attraction(mind, way, eye)
    won, gone = [0] * mind.seats, set[Card]()
    for lap_step in range(LAPS * mind.seats):
        if gone and lap_step % mind.seats == 0:
            break
        bettor = (mind.camera + lap_step) % mind.seats
        barred = gone | own[bettor]
        bet = next((bet for bet in open_bets if bet[0] not in barred and bet[1] not in barred), None)
        if bet is None:
            continue
        open_bets.remove(bet)
        owner = owners.get(frozenset(bet))
        if owner is not None:
            count = 1 if eye.alike_in_category(*bet) or not way.bonus else 2
            won[bettor] += count
            won[owner] += count
            gone.update(bet)
    return won


def by_attraction(mind: Mind, way: Way, eye: Eye) -> list[Two]:
    """Every two cards that one could bet on, the most attractive first."""
    fronts = [front for _, front, _ in mind.pairs]
    row = [*(middle for _, _, middle in mind.pairs), *mind.decoys]
    bets = combinations(fronts + row, 2) if way.fronts == "none" else product(fronts, row)
    return sorted(bets, key=lambda bet: -eye.attraction(*bet))
