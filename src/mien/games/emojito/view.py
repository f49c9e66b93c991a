"""What a seat may know of a table of Emojito."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from mien.games.emojito.board import Side, zone
from mien.games.emojito.cards import Card, Symbol
from mien.games.emojito.circle import CircleTurns
from mien.games.emojito.options import Options, target_for
from mien.games.emojito.performance import Act
from mien.games.emojito.roles import Scene, actors, chain, programme, symbols
from mien.games.emojito.rules import Challenging, Duel, Guessing, Hearing, Performing, Revealing, State, Talking
from mien.kit import Over, Seat


class View(Struct, frozen=True):
    """The table as one seat sees it; `seat` and `secret` are empty for a spectator."""

    seat: Seat | None
    secret: Card | None
    """The seat's card, while it acts."""
    options: Options
    seats: int
    rules: int
    phase: Performing | Challenging | Guessing | Revealing | Hearing | Talking | Over
    first: Seat
    turn: int
    target: int
    """The trophies that win."""
    actors: tuple[Seat, ...]
    """Who acts this turn, or at a reveal the next; nobody once the game is over."""
    symbols: tuple[Symbol, ...]
    """The symbol in force, for each actor."""
    stage: tuple[Scene, ...]
    """Who performs to whom at this moment."""
    chain: tuple[Seat, ...]
    """The way of the secret message: each performs to the next."""
    sides: tuple[Side, ...]
    zones: tuple[int, ...]
    """Where each side's token stands; 0 is the line."""
    teams: tuple[int, ...]
    play_off: bool
    acts: tuple[Act, ...]
    """What the seat has seen and heard performed this turn, and performed itself."""
    passed: tuple[Seat, ...]
    """The actors who have passed this turn."""
    skipped: int
    """Turns in a row in which nobody acted."""
    duels: tuple[Duel, ...]
    laid: tuple[Card, ...]
    pile: int
    discard: tuple[Card, ...]
    circle: CircleTurns | None
    """In a circle, who has had a turn, what was guessed, and which feelings were played."""


def view(state: State, seat: Seat | None) -> View:
    """All that lies face up, and who acts; an actor, and nobody else, also sees their card.  # EJ-5, EJ-16"""
    return _face_up(state) if seat is None else replace(_face_up(state), **own(state, seat))


def own(state: State, seat: Seat) -> dict[str, Any]:
    """The fields of this seat's view that differ from a spectator's."""
    acting = actors(state) if state.secrets else ()
    return {
        "seat": seat,
        "secret": state.secrets[acting.index(seat)] if seat in acting else None,
        "acts": tuple([act for act in state.acts if seat in act.audience]) if state.acts else (),
    }


def _face_up(state: State) -> View:
    over = isinstance(state.phase, Over)
    acting = () if over else actors(state)
    return View(
        seat=None,
        secret=None,
        options=state.options,
        seats=state.seats,
        rules=state.rules,
        phase=state.phase,
        first=state.first,
        turn=state.turn,
        target=target_for(state.options, state.seats),
        actors=acting,
        symbols=() if over else symbols(state),
        stage=programme(state)[state.phase.step] if isinstance(state.phase, Performing) else (),
        chain=() if isinstance(state.phase, Revealing | Over) else chain(state),
        sides=state.sides,
        zones=tuple([zone(side.token) for side in state.sides]),
        teams=state.teams,
        play_off=state.play_off,
        acts=open_acts(state),
        passed=state.passed,
        skipped=state.skipped,
        duels=state.duels,
        laid=state.laid,
        pile=len(state.pile),
        discard=state.discard,
        circle=state.circle,
    )


def without_readings(view: View) -> View:
    """The view without what a browser has read from anybody's face."""
    return replace(view, acts=tuple([replace(act, reading_for_bots=None) for act in view.acts]))


def open_acts(state: State) -> tuple[Act, ...]:
    """What the whole table was shown, and so a spectator, too; but never a face that was read.  # EJ-4"""
    shown = [act for act in state.acts if act.performance and len(act.audience) == state.seats]
    return tuple([replace(act, reading_for_bots=None) for act in shown])
