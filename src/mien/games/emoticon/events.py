"""What can happen in Émoticon."""

from typing import ClassVar

from mien.games.emoticon.cards import Card, Mood
from mien.kit import Event, Seat


class RoundBegan(Event, frozen=True):
    """A round begins with this seat; whoever wins it gets so many points."""

    weight: ClassVar[float] = 1.5
    round: int
    first: Seat
    points: int


class Ordered(Event, frozen=True):
    """The moods lie in this order, from the dominant to the repressed one."""

    column: tuple[Mood, ...]


class Drew(Event, frozen=True):
    """A hand was filled up, or mischief brought a card."""

    seat: Seat
    count: int


class Drawn(Event, frozen=True):
    """The cards that came into the hand; for its owner."""

    seat: Seat
    cards: tuple[Card, ...]


class Played(Event, frozen=True):
    """A card was played from a hand."""

    seat: Seat
    card: Card


class Took(Event, frozen=True):
    """A Ghost took a card from in front of its owner to in front of the seat."""

    weight: ClassVar[float] = 2.0
    seat: Seat
    owner: Seat
    card: Card


class Swapped(Event, frozen=True):
    """A Kiss swapped a card in front of the seat with one in front of another."""

    weight: ClassVar[float] = 2.0
    seat: Seat
    mine: Card
    owner: Seat
    theirs: Card


class Burst(Event, frozen=True):
    """A Bomb discarded these cards from in front of their owner."""

    weight: ClassVar[float] = 2.0
    owner: Seat
    cards: tuple[Card, ...]


class Robbed(Event, frozen=True):
    """A Ninja took a card from the hand of its owner."""

    weight: ClassVar[float] = 1.5
    seat: Seat
    owner: Seat


class Stolen(Event, frozen=True):
    """The card that a Ninja took; for the two of them."""

    seat: Seat
    owner: Seat
    card: Card


class FellAsleep(Event, frozen=True):
    """A Lullaby makes this seat pass on its next turn; by version 1, skip it."""

    weight: ClassVar[float] = 1.5
    seat: Seat


class Slept(Event, frozen=True):
    """A turn was skipped, by version 1."""

    weight: ClassVar[float] = 0.4
    seat: Seat


class Passed(Event, frozen=True):
    """A seat does no more this round."""

    weight: ClassVar[float] = 0.4
    seat: Seat


class Helped(Event, frozen=True):
    """A seat passed, and gave its helping token and a card in front of it to another."""

    weight: ClassVar[float] = 1.5
    seat: Seat
    to: Seat
    card: Card


class Scored(Event, frozen=True):
    """What each seat scored, and with which emotion; who won the round card, if anybody."""

    weight: ClassVar[float] = 2.0
    round: int
    scores: tuple[int, ...]
    moods: tuple[Mood | None, ...]
    winner: Seat | None


class Rewarded(Event, frozen=True):
    """A seat took a reward token: the helper of the winner, or else a Pirate."""

    seat: Seat
    helper: Seat
    pirate: bool


class Peeked(Event, frozen=True):
    """What the reward token is worth; for its owner."""

    seat: Seat
    value: int


class Discarded(Event, frozen=True):
    """Mischief cards were thrown away between two rounds."""

    seat: Seat
    cards: tuple[Card, ...]


class Ended(Event, frozen=True):
    """The rewards are turned up, and all points counted."""

    points: tuple[int, ...]
    rewards: tuple[tuple[int, ...], ...]
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]


Events = (
    RoundBegan
    | Ordered
    | Drew
    | Drawn
    | Played
    | Took
    | Swapped
    | Burst
    | Robbed
    | Stolen
    | FellAsleep
    | Slept
    | Passed
    | Helped
    | Scored
    | Rewarded
    | Peeked
    | Discarded
    | Ended
)
