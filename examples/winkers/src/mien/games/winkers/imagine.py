"""Tables of Winkers that a seat could not tell from the true one."""

from mien.games.winkers.rules import State
from mien.games.winkers.view import View

from mien.kit import Dealer, Seat


def imagine(view: View, dealer: Dealer) -> State:
    """Makes anybody else wink who is awake and not cleared; the other seats have seen nothing yet."""
    winker = dealer.pick(suspects(view)) if view.winker is None else view.winker
    seats = range(len(view.awake))
    return State(
        phase=view.phase,
        options=view.options,
        winker=winker,
        awake=view.awake,
        knows=tuple(seat == winker or (seat == view.seat and view.winker is not None) for seat in seats),
        cleared=tuple(view.cleared if seat == view.seat else () for seat in seats),
        innocent=view.innocent,
    )


def suspects(view: View) -> tuple[Seat, ...]:
    """Those who may wink, as far as this seat knows."""
    known = {*view.innocent, *view.cleared, view.seat}
    return tuple(seat for seat, awake in enumerate(view.awake) if awake and seat not in known)
