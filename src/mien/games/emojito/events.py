"""What can happen in Emojito; a `side` is the place of a token in the view, `seats` are its owners."""

from typing import ClassVar

from mien.games.emojito.cards import Card, Symbol
from mien.games.emojito.performance import Performance
from mien.kit import Event, Seat


class Reshuffled(Event, frozen=True):
    """The discard was shuffled into the pile."""

    pile: int


class Drew(Event, frozen=True):
    """A seat drew a card, and acts it as the symbol says: with the face, the voice or both."""

    seat: Seat
    symbol: Symbol


class Secret(Event, frozen=True):
    """The card that this seat drew; only for its eyes."""

    seat: Seat
    card: Card


class Performed(Event, frozen=True):
    """A seat has performed to these."""

    weight: ClassVar[float] = 1.5
    seat: Seat
    watchers: tuple[Seat, ...]


class Passed(Event, frozen=True):
    """A seat could not act its card."""

    seat: Seat


class Skipped(Event, frozen=True):
    """Nobody acted this turn; these cards were discarded."""

    cards: tuple[Card, ...]


class Acted(Event, frozen=True):
    """What a seat posed and synthesized; only for those who could see and hear it."""

    seat: Seat
    performance: Performance


class Challenged(Event, frozen=True):
    """A leader was challenged, with this trophy, which was turned up or discarded."""

    weight: ClassVar[float] = 1.5
    seat: Seat
    leader: Seat
    trophy: Card
    discarded: bool


class Forestalled(Event, frozen=True):
    """A challenge did not stand, since another came first; it cost nothing."""

    seat: Seat
    leader: Seat


class Laid(Event, frozen=True):
    """Seven cards were laid on the zones, in order."""

    weight: ClassVar[float] = 1.75
    cards: tuple[Card, ...]


class Revealed(Event, frozen=True):
    """The card that a seat had acted, and its number."""

    weight: ClassVar[float] = 2.0
    seat: Seat
    card: Card
    number: int


class Guessed(Event, frozen=True):
    """A guess; number 0 is no answer."""

    seat: Seat
    number: int
    right: bool = False


class Moved(Event, frozen=True):
    """A token moved, by less than nothing if it was pushed back; zone 0 is the line."""

    side: int
    seats: tuple[Seat, ...]
    by: int
    token: int
    zone: int


class TrophyWon(Event, frozen=True):
    """A token crossed the line and took this card; none, if trophies are only counted."""

    weight: ClassVar[float] = 2.0
    side: int
    seats: tuple[Seat, ...]
    card: Card


class TrophyLost(Event, frozen=True):
    """A token crossed the line backwards, which cost this card; none, if trophies are only counted."""

    weight: ClassVar[float] = 2.0
    side: int
    seats: tuple[Seat, ...]
    card: Card


class PlayOff(Event, frozen=True):
    """The seats of the teams that are tied, and play on."""

    seats: tuple[Seat, ...]


class Ended(Event, frozen=True):
    """The game is over; without winners, the game itself has won."""

    winners: tuple[Seat, ...]


class Thought(Event, frozen=True):
    """What a seat of the circle takes the acted card for; number 0 is nothing yet."""

    seat: Seat
    number: int


class TalkedAbout(Event, frozen=True):
    """The question to talk about, by its number among those of the card, or else of ours."""

    weight: ClassVar[float] = 2.0
    card: Card
    question: int


class CircleEnded(Event, frozen=True):
    """The circle is over, after so many feelings."""

    feelings: int


Events = (
    Reshuffled
    | Drew
    | Secret
    | Performed
    | Passed
    | Skipped
    | Acted
    | Challenged
    | Forestalled
    | Laid
    | Revealed
    | Guessed
    | Moved
    | TrophyWon
    | TrophyLost
    | PlayOff
    | Ended
    | Thought
    | TalkedAbout
    | CircleEnded
)
