"""What a seat may know of a table of Émoticon."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from mien.games.emoticon.cards import ROUND_POINTS, Card, Mood, points
from mien.games.emoticon.moves import Known
from mien.games.emoticon.rules import Discard, State, Turn, score
from mien.kit import Over, Seat


class View(Struct, frozen=True):
    """The table as one seat sees it; `seat`, `hand` and `known` are empty for a spectator."""

    seat: Seat | None
    hand: tuple[Card, ...]
    phase: Turn | Discard | Over
    round: int
    prize: int
    """What this round's card is worth."""
    prizes: tuple[int, ...]
    """What the card of every round is worth, from the first round to the last."""
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
    rules: int


def view(state: State, seat: Seat | None) -> View:
    """All that lies face up, all sizes, its hand and rewards, and what it knows from Ninjas.  # EM-37, EM-38"""
    return _face_up(state) if seat is None else replace(_face_up(state), **own(state, seat))


def own(state: State, seat: Seat) -> dict[str, Any]:
    """The fields of this seat's view that differ from a spectator's."""
    return {
        "seat": seat,
        "hand": state.hands[seat],
        "rewards": _rewards(state, seat),
        "known": tuple([known for known in state.known if seat in (known.seat, known.holder)]),
    }


def _face_up(state: State) -> View:
    return View(
        seat=None,
        hand=(),
        phase=state.phase,
        round=state.round,
        prize=ROUND_POINTS[state.round],
        prizes=tuple(ROUND_POINTS.values()),
        first=state.first,
        column=state.column,
        hand_sizes=tuple(map(len, state.hands)),
        fronts=state.fronts,
        scores=tuple(score(front, state.column)[0] for front in state.fronts),
        passed=state.passed,
        asleep=state.asleep,
        tokens=state.tokens,
        pirates=state.pirates,
        pile=len(state.pile),
        discard=state.discard,
        round_cards=state.round_cards,
        points=tuple(map(points, state.round_cards)),
        rewards=_rewards(state, None),
        supply=len(state.supply),
        known=(),
        rules=state.rules,
    )


def _rewards(state: State, seat: Seat | None) -> tuple[tuple[int | None, ...], ...]:
    """What each seat's reward tokens are worth, as far as this seat may know.  # EM-16"""
    if isinstance(state.phase, Over):
        return state.rewards
    return tuple(
        [rewards if owner == seat else (None,) * len(rewards) for owner, rewards in enumerate(state.rewards)]
    )
