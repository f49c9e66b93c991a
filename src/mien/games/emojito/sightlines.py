"""Who may see and who may hear whom."""

from functools import cache, lru_cache

from mien.games.emojito.options import is_secret_message
from mien.games.emojito.roles import Scene, actors, programme
from mien.games.emojito.rules import Challenging, Guessing, Performing, State
from mien.kit import Seat, Sightlines


def sightlines(state: State) -> Sightlines:
    """The lines of a performance; else everybody sees everybody, and hears them except while guessing.  # EJ-4"""
    if state.circle is not None:
        return Sightlines.open(state.seats)  # EJ-48
    if isinstance(state.phase, Performing):
        alone = bool(state.teams) or is_secret_message(state.options)  # EJ-16, EJ-27
        return _stage(state.seats, programme(state)[state.phase.step], alone, state.rules)
    if isinstance(state.phase, Guessing):
        return _without_voices(state.seats, tuple(range(state.seats)))
    if isinstance(state.phase, Challenging) and state.rules > 2:
        return _without_voices(state.seats, actors(state))  # EJ-42
    return Sightlines.open(state.seats)


@cache
def _without_voices(seats: int, silent: tuple[Seat, ...]) -> Sightlines:
    return Sightlines.where(seats, sees=lambda who, whom: True, hears=lambda who, whom: whom not in silent)


# A game comes back to the same few scenes again and again.
@lru_cache(maxsize=1000)
def _stage(seats: int, scenes: tuple[Scene, ...], alone: bool, rules: int) -> Sightlines:
    symbol = {(watcher, scene.performer): scene.symbol for scene in scenes for watcher in scene.watchers}

    def sees(who: Seat, whom: Seat) -> bool:
        if (who, whom) in symbol:
            return symbol[who, whom] != "sound"  # EJ-3
        if alone:
            return (whom, who) in symbol and rules > 2  # EJ-38
        return who == scenes[0].performer or scenes[0].symbol != "sound"  # EJ-38

    def hears(who: Seat, whom: Seat) -> bool:
        return symbol.get((who, whom), "face") != "face"  # EJ-3, EJ-38

    return Sightlines.where(seats, sees=sees, hears=hears)
