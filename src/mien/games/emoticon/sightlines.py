"""Who may see and who may hear whom."""

from mien.games.emoticon.rules import State
from mien.kit import Sightlines


def sightlines(state: State) -> Sightlines:
    """Everybody sees and hears everybody."""
    return Sightlines.open(state.seats)
