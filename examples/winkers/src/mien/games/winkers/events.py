"""What can happen in a game of Winkers."""

from mien.kit import Event, Seat


class Chosen(Event, frozen=True):
    """You are the one who winks."""

    seat: Seat


class Saw(Event, frozen=True):
    """You looked at this player in the moment of a wink."""

    seat: Seat


class Slept(Event, frozen=True):
    """This player was winked at, and falls asleep."""

    seat: Seat


class Accused(Event, frozen=True):
    """One player has named another; whoever is wrong falls asleep."""

    seat: Seat
    named: Seat
    right: bool


class Unmasked(Event, frozen=True):
    """The game is over: this player winked."""

    seat: Seat
    caught: bool


Events = Chosen | Saw | Slept | Accused | Unmasked
