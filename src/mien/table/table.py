"""A table: nothing but its log; all else is derived."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from mien.games import GAMES
from mien.kit import Game, Match, Refusal, Refused
from mien.table.chairs import Chair
from mien.table.circle import Circle
from mien.table.clocks import Pace, milliseconds
from mien.table.people import Guest, Person

if TYPE_CHECKING:
    from mien.table.commands import Command
    from mien.table.entries import Entry

Stage = Literal["lobby", "playing", "over"]
KEPT_LINES = 100
MOST_PEOPLE = 60
MOST_ENTRIES = 100_000
"""Entries a log takes before the table is worn out: weeks of play, but not for ever."""
CLOSED = Refusal("closed", "This table has been closed.")
GONE_ON = Refusal("gone-on", "Your seat goes on with another device.")
REMOVED = Refusal("removed", "The host has removed you from this table.")


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """What the host decides about the table itself."""

    title: str = ""
    public: bool = False
    locked: bool = False
    chat: bool = True
    spectators: bool = True
    clock: Pace = "off"
    rooms: Literal["room", "apart", "mixed"] = "apart"
    bots: Literal["quick", "usual", "slow"] = "usual"
    """How soon bots answer: at once, as a person would, or with time to look."""
    cameras: bool = False
    """Whether spectators, too, get what everybody at the table may see and hear."""


class Line(Struct, frozen=True):
    """Something said, or a face made."""

    seq: int
    person: Person
    text: str
    face: bool = False


class Photo(Struct, frozen=True):
    """A picture somebody added."""

    person: Person
    category: str
    look: tuple[str, ...] = ()
    """What catches the eye in it, for bots, who can't see it."""


class Moment(Struct, frozen=True):
    """When something is asked for, and where 32 bytes come from that nobody can guess."""

    at: int
    secret: Callable[[], bytes]


class Table:
    """People, chairs, settings and a game, as the log so far tells."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.seq = 0
        """How many entries the log has."""
        self.at = 0
        """When the last of them came, in milliseconds since 1970."""
        self.game: Game[Any, Any, Any] = next(iter(GAMES.values()))
        self.options: Any = self.game.options_type()
        self.settings = Settings()
        self.host: Person = ""
        self.people: dict[Person, Guest] = {}
        self.chairs: tuple[Chair, ...] = ()
        self.played: tuple[Chair, ...] = ()
        """The chairs of the game that is being played, or was played last."""
        self.match: Match | None = None
        self.games = 0
        self.circles: tuple[Circle, ...] = ()
        """Who was around each of the games."""
        self.asked_at = 0
        self.woken_at = 0
        """When the first person came to this table, or came back to it after all had gone."""
        self.left: dict[Person, int] = {}
        """The seats that people have stood up from in the game that is being played."""
        self.wants_pause: tuple[Person, ...] = ()
        self.paused = False
        self.lines: tuple[Line, ...] = ()
        self.photos: dict[str, Photo] = {}
        self.withdrawn: set[str] = set()
        """Pictures that nobody may keep any longer."""
        self.links: dict[str, tuple[Person, int]] = {}
        """Open one-time links: their hash, whose seat they carry, and until when."""
        self.closed = False

    @classmethod
    def revive(cls, code: str, entries: Iterable[Entry]) -> Table:
        """The table that this log tells of."""
        table = cls(code)
        for entry in entries:
            table.apply(entry)
        return table

    def apply(self, entry: Entry) -> None:
        """Takes the next entry of the log."""
        self.seq += 1
        self.at = entry.at
        entry.apply(self)

    def check(self, person: Person, command: Command, moment: Moment) -> tuple[Entry, ...]:
        """The entries that this command brings about; raises Refused, and changes nothing."""
        if self.closed:
            raise Refused(CLOSED)
        guest = self.people.get(person)
        if guest is not None and guest.removed:
            raise Refused(REMOVED)
        if self.seq >= MOST_ENTRIES:
            raise Refused(Refusal("worn-out", "This table has seen too much. Put up a new one."))
        if command.host_only and person != self.host:
            raise Refused(Refusal("host-only", "Only the host can do that."))
        return tuple(replace(entry, at=moment.at) for entry in command.check(self, person, moment))

    @property
    def stage(self) -> Stage:
        if self.match is None:
            return "lobby"
        return "playing" if self.match.outcome is None else "over"

    @property
    def awake(self) -> bool:
        """Whether anybody is here; if not, the game waits, its bots and clocks too."""
        return any(guest.here for guest in self.people.values())

    @property
    def most_seats(self) -> int:
        return max(self.game.seats(self.options))

    def chair_of(self, person: Person) -> int | None:
        """The number of this person's chair."""
        return _sits(self.chairs, person)

    def seat_of(self, person: Person) -> int | None:
        """The seat this person has, or had, in the game."""
        return _sits(self.played, person)

    def guest(self, person: Person) -> Guest:
        """This person, who must have come; raises Refused."""
        guest = self.people.get(person)
        if guest is None:
            raise Refused(Refusal("not-here", "That person is not at this table."))
        return guest

    def change_guest(self, person: Person, **changes: Any) -> None:
        self.people[person] = replace(self.people[person], **changes)

    def seat_people(self, chairs: Sequence[Chair]) -> None:
        """Changes who sits where, in the game too while it is played."""
        self.chairs = tuple(chairs)
        if self.stage == "playing":
            self.played = self.chairs

    def note_who_sees(self) -> None:
        """Remembers who sits in the game that is being played, and who sees it."""
        if self.stage == "playing":
            sat = [chair.person for chair in self.played if chair.person]
            saw = [person for person, guest in self.people.items() if guest.here and self.may_watch(person)]
            *before, circle = self.circles
            self.circles = (*before, circle.joined(sat, saw))

    def agree_on_pause(self) -> None:
        """The game waits once all players who are here want it to; it can't when nobody plays."""
        players = [chair.person for chair in self.chairs if chair.person]
        if not players:
            self.paused, self.wants_pause = False, ()
        here = [player for player in players if self.people[player].here]
        if here and all(player in self.wants_pause for player in here):
            self.paused = True

    def wake(self, at: int) -> None:
        """Starts every clock anew for the first who is back."""
        self.woken_at = self.asked_at = at
        for person, guest in self.people.items():
            if guest.gone_at is not None:
                self.change_guest(person, gone_at=at)

    def may_watch(self, person: Person) -> bool:
        """Whether this person, playing or not, gets to see the game."""
        return self.settings.spectators or self.stage != "playing" or self.seat_of(person) is not None

    def forgettable(self) -> Person | None:
        """Who has been gone longest, and has left nothing here that others need or must remember."""
        needed = {self.host, *(photo.person for photo in self.photos.values())}
        needed |= {chair.person for chair in (*self.chairs, *self.played) if chair.person}
        gone = [
            (guest.gone_at, person)
            for person, guest in self.people.items()
            if guest.gone_at is not None and not guest.removed and not guest.muted and person not in needed
        ]
        return min(gone)[1] if gone else None

    def make_room(self) -> None:
        """Forgets somebody if the table is full, so that one more can come."""
        if len(self.people) >= MOST_PEOPLE and (gone := self.forgettable()) is not None:
            self.forget(gone)

    def forget(self, person: Person) -> None:
        """Makes room for somebody else."""
        del self.people[person]
        self.left.pop(person, None)
        self.lines = tuple(line for line in self.lines if line.person != person)
        self.links = {link: held for link, held in self.links.items() if held[0] != person}

    def deadline(self, seat: int) -> int | None:
        """When the clock answers for this seat, if it does."""
        if self.match is None or self.paused:
            return None
        person = self.played[seat].person
        slow = person is not None and self.people[person].slow
        wait = milliseconds(self.settings.clock, self.match.state.phase.seconds, slow)
        return None if wait is None else self.asked_at + wait

    def waiting_for_bots(self) -> tuple[int, ...]:
        """The seats whose open question a bot must answer."""
        if self.match is None or self.paused or self.closed or not self.awake:
            return ()
        return tuple(seat for seat in self.match.waiting_for if self.played[seat].played_by_bot)


def _sits(chairs: Sequence[Chair], person: Person) -> int | None:
    for seat, chair in enumerate(chairs):
        if chair.person == person:
            return seat
    return None
