"""Who may see and who may hear whom."""

from mien.games.winkers.rules import Looking, State

from mien.kit import Over, Seat, Sightlines


def sightlines(state: State) -> Sightlines:
    """Sleepers have their eyes and ears shut, and those who look around keep silent.  # WI-5, WI-10"""
    if isinstance(state.phase, Over):
        return Sightlines.open(state.seats)
    silent = isinstance(state.phase, Looking) and not state.options.whispers

    def sees(who: Seat, whom: Seat) -> bool:
        return state.awake[who]

    def hears(who: Seat, whom: Seat) -> bool:
        return state.awake[who] and state.awake[whom] and not silent

    return Sightlines.where(state.seats, sees=sees, hears=hears)
