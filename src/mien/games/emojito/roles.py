"""Who acts, who performs to whom, and who guesses."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

from msgspec import Struct

from mien.games.emojito.board import symbol_at
from mien.games.emojito.cards import Symbol
from mien.games.emojito.options import Options, is_secret_message
from mien.kit import Seat

if TYPE_CHECKING:
    from mien.games.emojito.rules import State


class Scene(Struct, frozen=True):
    """One seat performs to these, with the face, the voice or both."""

    performer: Seat
    watchers: tuple[Seat, ...]
    symbol: Symbol


def owners_of(options: Options, seats: int) -> tuple[tuple[Seat, ...], ...]:
    """The seats of each side.  # EJ-14, EJ-17, EJ-26"""
    everyone = tuple(range(seats))
    if options.mode == "circle":
        return ()  # EJ-48
    if options.mode == "coop":
        return everyone, ()
    if options.mode == "teams":
        return tuple(everyone[seat : seat + 2] for seat in everyone[::2])
    return tuple((seat,) for seat in everyone)


def actors(state: State) -> tuple[Seat, ...]:
    """Who acts this turn: one seat, or in the team game one of each team that plays.  # EJ-5, EJ-26, EJ-39"""
    if state.teams:
        return tuple([2 * team + state.turn % 2 for team in state.teams])
    if state.circle is not None:
        return (state.circle.actor,)  # EJ-51
    return ((state.first + state.turn) % state.seats,)


def partners(state: State) -> tuple[Seat, ...]:
    """In the team game, the actors' partners in the same order.  # EJ-26"""
    return tuple([2 * team + 1 - state.turn % 2 for team in state.teams])


def guessers(state: State) -> tuple[Seat, ...]:
    """Who guesses this turn: all but the actor; in the team game the actors' partners, in the same order."""
    if state.options.one_device:
        return (0,)  # EJ-52
    if state.teams:
        pairs = zip(actors(state), partners(state), strict=True)
        return tuple([partner for actor, partner in pairs if actor not in state.passed])  # EJ-46
    (actor,) = actors(state)
    return _others(actor, state.seats)


# A game comes back to the same few actors and scenes again and again.
@cache
def _others(actor: Seat, seats: int) -> tuple[Seat, ...]:
    return tuple([seat for seat in range(seats) if seat != actor])


@cache
def _solo(actor: Seat, seats: int, symbol: Symbol) -> tuple[tuple[Scene, ...], ...]:
    return ((Scene(actor, _others(actor, seats), symbol),),)


def chain(state: State) -> tuple[Seat, ...]:
    """The way of the secret message, from the actor to the right neighbour; nobody in other modes.  # EJ-16"""
    if not is_secret_message(state.options):
        return ()
    (actor,) = actors(state)
    return tuple([(actor + step) % state.seats for step in range(state.seats)])


def symbols(state: State) -> tuple[Symbol, ...]:
    """The symbol in force for each actor."""
    acting, options = actors(state), state.options
    if is_secret_message(options) or (state.teams and not options.symbols):  # EJ-16, EJ-27
        return tuple(["face" for _ in acting])
    if state.circle is not None:
        return ("both",)  # EJ-48
    return tuple([symbol_at(state.sides[side_of(state, actor)].token) for actor in acting])


def side_of(state: State, seat: Seat) -> int:
    """The side for which a seat plays: its own, its team's, or in co-op the one all share."""
    if state.options.mode == "competitive":  # EJ-17
        return seat
    return seat // 2 if state.teams else 0  # EJ-14, EJ-39


def programme(state: State) -> tuple[tuple[Scene, ...], ...]:
    """The performances of this turn: one step after another, those of a step at the same time."""
    relay = chain(state)
    if relay:
        return tuple([(Scene(one, (other,), "face"),) for one, other in pairwise(relay)])  # EJ-16
    acting, how = actors(state), symbols(state)
    if not state.teams:
        return _solo(acting[0], state.seats, how[0])
    watching = partners(state)
    scenes = tuple(
        [Scene(actor, (partner,), symbol) for actor, partner, symbol in zip(acting, watching, how, strict=True)]
    )
    return tuple([(scene,) for scene in scenes]) if state.options.symbols else (scenes,)  # EJ-27
