"""How much of a game of two to five is left."""

from mien.games.expressions.options import to_win
from mien.games.expressions.view import View
from mien.kit import Seat


def turns_left(view: View, seat: Seat) -> int:
    """How many turns the team still has, this one included."""
    seats = len(view.hand_sizes)
    this_round = seats - (seat - view.first) % seats
    rounds = max(-(-view.timer // view.deal.flip) - 1, 0) + view.more
    return this_round + rounds * seats


def guesses_needed(view: View) -> int:
    """How many right guesses, each of two cards, the team still needs."""
    return -(-max(to_win(view.options) - len(view.harmony), 0) // 2)
