"""What a seat may know of a table of Émoticon."""

from __future__ import annotations

from msgspec import Struct

from mien.games.emoticon.cards import ROUND_POINTS, Card, Mood
from mien.games.emoticon.rules import Discard, State, Turn, points, score
from mien.games.emoticon.table import Known
from mien.kit import Over, Seat


class View(Struct, frozen=True):
    """The table as one seat sees it; `seat`, `hand` and `known` are empty for a spectator."""

    seat: Seat | None
    hand: tuple[Card, ...]
    phase: Turn | Discard | Over
    round: int
    prize: int
    """What this round's card is worth."""
    first: Seat
    column: tuple[Mood, ...]
    hand_sizes: tuple[int, ...]
    fronts: tuple[tuple[Card, ...], ...]
    scores: tuple[int, ...]
    """What each seat would score if the round ended now."""
    passed: tuple[bool, ...]
    asleep: tuple[bool, ...]
    tokens: tuple[Seat | None, ...]
    pirates: tuple[Seat, ...]
    pile: int
    discard: tuple[Card, ...]
    round_cards: tuple[tuple[int, ...], ...]
    points: tuple[int, ...]
    """What each seat's round cards are worth."""
    rewards: tuple[tuple[int | None, ...], ...]
    """What each seat's reward tokens are worth; None for those that lie face down."""
    supply: int
    known: tuple[Known, ...]
    """Cards that a Ninja took from this seat or for it, and that are surely where they went."""


def view(state: State, seat: Seat | None) -> View:
    """All that lies face up, all sizes, the own hand and rewards, and what Ninjas taught.  # EM-37, EM-38"""
    table, over = state.table, isinstance(state.phase, Over)
    return View(
        seat=seat,
        hand=() if seat is None else table.hands[seat],
        phase=state.phase,
        round=table.round,
        prize=ROUND_POINTS[table.round],
        first=table.first,
        column=table.column,
        hand_sizes=tuple(map(len, table.hands)),
        fronts=table.fronts,
        scores=tuple(score(front, table.column)[0] for front in table.fronts),
        passed=table.passed,
        asleep=table.asleep,
        tokens=table.tokens,
        pirates=table.pirates,
        pile=len(table.pile),
        discard=table.discard,
        round_cards=table.round_cards,
        points=tuple(map(points, table.round_cards)),
        rewards=tuple(
            rewards if over or owner == seat else (None,) * len(rewards)  # EM-16
            for owner, rewards in enumerate(table.rewards)
        ),
        supply=len(table.supply),
        known=tuple(known for known in table.known if seat in (known.seat, known.holder)),
    )
