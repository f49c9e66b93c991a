"""Who may talk to the table."""

from functools import cache

from mien.games.emojito.roles import actors
from mien.games.emojito.rules import Challenging, Guessing, Performing, State
from mien.kit import Seat, Talkers


def talk(state: State) -> Talkers:
    """Nobody while somebody acts or guesses, and no actor before the reveal; in a circle all others.  # EJ-42"""
    if state.rules < 3:  # by earlier versions one could always write, even what one was acting
        return Talkers.free(state.seats)
    if state.circle is not None:
        acts = state.secrets and not state.options.one_device
        return _all_but(actors(state), state.seats) if acts else Talkers.free(state.seats)  # EJ-48
    if isinstance(state.phase, Performing | Guessing):
        return _all_but(tuple(range(state.seats)), state.seats)
    if isinstance(state.phase, Challenging):
        return _all_but(actors(state), state.seats)
    return Talkers.free(state.seats)


@cache
def _all_but(silent: tuple[Seat, ...], seats: int) -> Talkers:
    return Talkers(tuple([seat for seat in range(seats) if seat not in silent]), "EJ-42")
