"""What can happen in Face Cards."""

from typing import ClassVar, Literal

from mien.games.facecards.cards import Card
from mien.games.facecards.pieces import Front, Laid, Placed
from mien.kit import Event, Seat


class TurnedUp(Event, frozen=True):
    """The first card was turned up: who looks like it?"""

    card: Card


class Voted(Event, frozen=True):
    """For whom each seat voted."""

    votes: tuple[Seat, ...]


class RoundBegan(Event, frozen=True):
    """A round begins, and this seat has the camera."""

    round: int
    camera: Seat


class Drew(Event, frozen=True):
    """A player took cards into the hand."""

    seat: Seat
    count: int


class Got(Event, frozen=True):
    """Which cards they were, for that player alone."""

    seat: Seat
    cards: tuple[Card, ...]


class FrontDrawn(Event, frozen=True):
    """A card from the pile became this player's front card."""

    seat: Seat
    card: Card


class LaidOut(Event, frozen=True):
    """The middle was shuffled and laid out, and all front cards are turned up."""

    weight: ClassVar[float] = 1.5
    row: tuple[Card, ...]
    fronts: tuple[Front, ...]


class BetMade(Event, frozen=True):
    """A bet was made and answered."""

    weight: ClassVar[float] = 1.5
    bet: Placed


class Kept(Event, frozen=True):
    """Photos went into an album."""

    seat: Seat
    cards: tuple[Card, ...]


class SetAside(Event, frozen=True):
    """A photo was won, and can still be lost."""

    seat: Seat
    card: Card


class Lost(Event, frozen=True):
    """All that was won in this turn went into the box."""

    weight: ClassVar[float] = 1.5
    seat: Seat
    cards: tuple[Card, ...]


class Bonus(Event, frozen=True):
    """A pair of two categories brought one more photo."""

    seat: Seat
    card: Card
    source: Literal["box", "pile"]


class Skipped(Event, frozen=True):
    """Nothing was left for this player to bet on."""

    weight: ClassVar[float] = 0.4
    seat: Seat


class Flopped(Event, frozen=True):
    """Nobody was right in this lap; another one follows."""

    lap: int


class PairsShown(Event, frozen=True):
    """The betting is over, and all pairs of the round are told."""

    weight: ClassVar[float] = 2.0
    pairs: tuple[Laid, ...]


class Swept(Event, frozen=True):
    """The round is over; what lay on the table went into the box."""

    weight: ClassVar[float] = 2.0
    cards: tuple[Card, ...]


class Refilled(Event, frozen=True):
    """The pile was empty; these cards are the new one."""

    source: Literal["box", "albums"]
    count: int


class Ended(Event, frozen=True):
    """The photos are counted, and the last pairs are told."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    pairs: tuple[Laid, ...]


Events = (
    TurnedUp
    | Voted
    | RoundBegan
    | Drew
    | Got
    | FrontDrawn
    | LaidOut
    | BetMade
    | Kept
    | SetAside
    | Lost
    | Bonus
    | Skipped
    | Flopped
    | PairsShown
    | Swept
    | Refilled
    | Ended
)
