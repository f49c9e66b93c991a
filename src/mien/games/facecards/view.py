"""What a seat may know of a table of Face Cards."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from mien.games.facecards.cards import Card
from mien.games.facecards.options import Options
from mien.games.facecards.pieces import Album, Front, Laid, Placed
from mien.games.facecards.rules import Betting, ChoosePair, Revealing, State, Vote, rounds
from mien.kit import Over, Seat


class View(Struct, frozen=True):
    """The table as one seat sees it; `seat`, `hand` and `pairs` are empty for a spectator."""

    seat: Seat | None
    hand: tuple[Card, ...]
    options: Options
    phase: Vote | ChoosePair | Betting | Revealing | Over
    camera: Seat
    round: int
    rounds: int
    hand_sizes: tuple[int, ...]
    pile: int
    box: tuple[Card, ...]
    albums: tuple[Album, ...]
    fronts: tuple[Front, ...]
    row: tuple[Card, ...]
    pairs: tuple[Laid, ...]
    """One's own pairs of this round; everybody's at the reveal, and when the game is over."""
    bets: tuple[Placed, ...]
    past: tuple[Laid, ...]
    """The pairs that were found in earlier rounds."""
    rules: int


def view(state: State, seat: Seat | None) -> View:
    """All that has lain face up, all sizes, and the seat's own hand and pairs.  # FC-5, FC-22"""
    return _face_up(state) if seat is None else replace(_face_up(state), **own(state, seat))


def own(state: State, seat: Seat) -> dict[str, Any]:
    """The fields of this seat's view that differ from a spectator's."""
    return {"seat": seat, "hand": state.hands[seat], "pairs": _pairs(state, seat)}


def without_readings(view: View) -> View:
    """The view without what was measured of the players' own photos."""
    photos = tuple([replace(photo, look=()) for photo in view.options.photos])
    deck = view.options.deck
    if deck is not None:
        deck = replace(deck, cards=tuple([replace(card, look=()) for card in deck.cards]))
    return replace(view, options=replace(view.options, photos=photos, deck=deck))


def _face_up(state: State) -> View:
    return View(
        seat=None,
        hand=(),
        options=state.options,
        phase=state.phase,
        camera=state.camera,
        round=state.round,
        rounds=rounds(state.seats),
        hand_sizes=tuple(map(len, state.hands)),
        pile=len(state.pile),
        box=state.box,
        albums=state.albums,
        fronts=state.fronts,
        row=state.row,
        pairs=_pairs(state, None),
        bets=state.bets,
        past=state.past,
        rules=state.rules,
    )


def _pairs(state: State, seat: Seat | None) -> tuple[Laid, ...]:
    if isinstance(state.phase, Revealing | Over):
        return state.pairs
    return tuple([pair for pair in state.pairs if pair.owner == seat])
