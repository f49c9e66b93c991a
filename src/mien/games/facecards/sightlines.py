"""Who may see and who may hear whom."""

from mien.games.facecards.rules import State
from mien.kit import Sightlines


def sightlines(state: State) -> Sightlines:
    """Everybody sees and hears everybody: a bet may be explained.  # FC-7"""
    return Sightlines.open(state.seats)
