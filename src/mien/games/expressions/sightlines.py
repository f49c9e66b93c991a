"""Who may see and who may hear whom."""

from mien.games.expressions.rules import State
from mien.kit import Sightlines


def sightlines(state: State) -> Sightlines:
    """Everybody sees and hears everybody; talking about hands is for the people to refrain from.  # EX-26"""
    return Sightlines.open(state.seats)
