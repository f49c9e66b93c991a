"""How much of a game of two to five is left."""

from mien.games.expressions.cards import TO_WIN
from mien.games.expressions.view import View
from mien.kit import Seat


def turns_left(view: View, seat: Seat) -> int:
    """How many turns the team still has, this one included."""
    seats = len(view.hand_sizes)
    this_round = seats - (seat - view.first) % seats
    rounds = -(-view.timer // view.deal.flip) - 1 + (view.options.difficulty == "easy")
    return this_round + rounds * seats


def guesses_needed(view: View) -> int:
    """How many right guesses, each of two cards, the team still needs."""
    return -(-max(TO_WIN - len(view.harmony), 0) // 2)
