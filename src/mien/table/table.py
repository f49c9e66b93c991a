"""A table: a value that its log makes; what happens next makes the next one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct, field
from msgspec.structs import replace

from mien.games import GAMES
from mien.kit import AnyGame, AnyPosition, Refusal, Refused
from mien.table.attendance import Attendance
from mien.table.chairs import Chair, SpokenFor
from mien.table.chat import ChatLine, Poke, talkers_by_rules, with_held_lines
from mien.table.decks import TableDeck
from mien.table.evening import Part
from mien.table.leading import host_decides
from mien.table.people import NOBODY, Guest, Person
from mien.table.photos import Photo
from mien.table.settings import Settings
from mien.table.stills import Still
from mien.table.tally import Tally

if TYPE_CHECKING:
    from mien.table.commands import Command
    from mien.table.entries import Entry

Stage = Literal["lobby", "playing", "over"]
FOLD_AT = 50_000
"""Entries after which a log is folded: weeks of play, or somebody who talks without end."""
MOST_ENTRIES = 100_000
"""Entries that a log takes from everybody, should it not get folded."""
RESERVE = 10_000
"""Entries on top of them to bring a game to its end: for players who come back, their answers, and closing."""
SHORT_CODE_TTL = 6 * 3_600_000
"""Milliseconds after the last thing that happened here for which the short code still leads here."""
UNKNOWN = Refusal("unknown-table", "There's no table with this code. Check the link.")
CLOSED = Refusal("closed", "This table has been closed. Open a new one.")
GONE_ON = Refusal("gone-on", "Your seat has moved to another device. Play on there.")
REMOVED = Refusal("removed", "The host has removed you from this table. You can still join other tables.")


class Moment(Struct, frozen=True):
    """When something is asked for, and where 32 bytes come from that nobody can guess."""

    at: int
    secret: Callable[[], bytes]


def _some_game() -> AnyGame:
    return next(iter(GAMES.values()))


class Table(Struct, frozen=True):
    """People, chairs, settings and a game, as the log so far tells: a value; the next entry makes the next one.

    Mappings are not changed in place either: whoever changes one makes a new one. What the parts of a table do is
    in the modules of their nouns: people, chairs, chat, clocks, pause, attendance.
    """

    code: str
    short: str = ""
    """What one says instead of the code; tables of earlier versions have none."""
    seq: int = 0
    """How many entries the log has."""
    at: int = 0
    """When the last of them came, in milliseconds since 1970."""
    closed: bool = False
    folded: int = 0
    """The number of the entry that last folded the log: what no game needs of those before it is gone."""

    # Who is here, and on what they have agreed.
    settings: Settings = Settings()
    host: Person = ""
    people: Mapping[Person, Guest] = {}
    chairs: tuple[Chair, ...] = ()
    woken_at: int = 0
    """When the first person came to this table, or came back to it after all had gone."""
    links: Mapping[str, tuple[Person, int]] = {}
    """Open one-time links: their hash, whose seat they carry, and until when."""

    # The game that is chosen, and the one that is being played or was played last.
    game: AnyGame = field(default_factory=_some_game)
    """The game that was chosen last; the first entry of a log says which that is."""
    options: Any = None
    first: bool = False
    """Whether these are the options of a first game: once one is finished, the usual ones take their place."""
    position: AnyPosition | None = None
    """Where the game stands that is being played; None before the first."""
    played: tuple[Chair, ...] = ()
    """Its chairs."""
    asked_at: int = 0
    """When its open question was asked."""
    left: Mapping[Person, int] = {}
    """The seats that people have stood up from in it."""
    spoken_for: tuple[SpokenFor, ...] = ()
    """The last answers that a bot or the clock gave for a person."""
    wants_stop: tuple[Person, ...] = ()
    """Who would like to end this game, and go back to the lobby."""
    wants_again: tuple[Person, ...] = ()
    """Who would like to play another, now that it is over."""
    wants_pause: tuple[Person, ...] = ()
    paused: bool = False

    # All games so far.
    games: int = 0
    attendances: tuple[Attendance, ...] = field(default=(), name="circles")
    """Who sat in each of them, and who saw it; called `circles` in databases."""
    tallies: Mapping[Person, Tally] = {}
    """How often each person has played a game to its end here, and won."""

    # The evening: what comes after this game, and the next time.
    order: tuple[Part, ...] = ()
    """The running order, with the last of its parts that have begun already."""
    begun: int = 0
    """How many of them have begun."""
    break_until: int | None = None
    """When the break is over that began last, unless a game has begun since."""
    kept: tuple[Person, ...] = ()
    """Who sat here in this order the last time, at another table."""
    next_time: str = ""
    """The code of the table at which these people meet again."""

    # What people said, and the pictures they added.
    lines: tuple[ChatLine, ...] = ()
    held: tuple[ChatLine, ...] = ()
    """What was said by those who may not talk now; it reaches the table once all may."""
    poke: Poke | None = None
    """The last one: only those who are here when it happens see it."""
    photos: Mapping[str, Photo] = {}
    deck: TableDeck | None = None
    """The deck of their own that the next game is played with."""
    stills: Mapping[str, Still] = {}
    """Pictures of people who acted, which they gave to the album of the evening."""
    withdrawn: frozenset[str] = frozenset()
    """Pictures that nobody may keep any longer."""

    def after(self, entries: Iterable[Entry]) -> Table:
        """The table once these have happened too, the next of its log."""
        table = self
        for entry in entries:
            before, table = table, entry.apply(replace(table, seq=table.seq + 1, at=entry.at))
            went_on = table.position is not before.position or table.paused != before.paused
            if table.held and went_on and talkers_by_rules(table) is None:
                table = with_held_lines(table)
        return table

    def check(self, person: Person, command: Command, moment: Moment) -> tuple[Entry, ...]:
        """The entries that this command brings about, none if it would change nothing; raises Refused."""
        if self.closed:
            raise Refused(CLOSED)
        guest = self.people.get(person)
        if guest is not None and guest.removed:
            raise Refused(REMOVED)
        if self.worn_out and (self.used_up or not (command.ends_games and self.needs(person))):
            raise Refused(Refusal("worn-out", "This table has reached its limit. Open a new one."))
        if command.host_only and person != self.host:
            raise Refused(Refusal("host-only", "Only the host can do that. Ask them."))
        entries = tuple([replace(entry, at=moment.at) for entry in command.check(self, person, moment)])
        return entries if command.always_changes or self.changed_by(entries) else ()

    def changed_by(self, entries: Iterable[Entry]) -> bool:
        """Whether these would change anything but the length of the log and the time of its last entry."""
        return replace(self.after(entries), seq=self.seq, at=self.at) != self

    @property
    def stage(self) -> Stage:
        if self.position is None:
            return "lobby"
        return "playing" if self.position.outcome is None else "over"

    @property
    def worn_out(self) -> bool:
        """Whether the log has room only for what a game needs to end."""
        return self.seq - self.folded >= MOST_ENTRIES

    @property
    def used_up(self) -> bool:
        """Whether the log is as long as a log may be."""
        return self.seq - self.folded >= MOST_ENTRIES + RESERVE

    @property
    def awake(self) -> bool:
        """Whether anybody is here; if not, the game waits, its bots and clocks too.

        Where everybody has a day for an answer, a game that somebody plays goes on without them.
        """
        if self.settings.clock == "day" and self.stage == "playing" and any(chair.person for chair in self.played):
            return True
        return any(guest.here and not guest.removed for guest in self.people.values())

    def has_short_code(self, at: int) -> bool:
        """Whether the short code leads here now: it does as long as newcomers are welcome."""
        welcome = not self.closed and not self.settings.locked
        return bool(self.short) and welcome and at < self.at + SHORT_CODE_TTL

    def chair_of(self, person: Person) -> int | None:
        """The number of this person's chair."""
        return _sits(self.chairs, person)

    def seat_of(self, person: Person) -> int | None:
        """The seat this person has, or had, in the game."""
        return _sits(self.played, person)

    def needs(self, person: Person) -> bool:
        """Whether a game can't go on without this person, who may also be the clock or a bot."""
        return person in (NOBODY, self.host) or self.chair_of(person) is not None

    def guest(self, person: Person) -> Guest:
        """This person, who must have come; raises Refused."""
        guest = self.people.get(person)
        if guest is None:
            raise Refused(Refusal("not-here", "That person isn't at this table. Choose someone else."))
        return guest

    def with_guest(self, person: Person, **changes: Any) -> Table:
        """The table with this change to one who has come."""
        return replace(self, people={**self.people, person: replace(self.people[person], **changes)})

    def with_chairs(self, chairs: Sequence[Chair]) -> Table:
        """The table with others on its chairs, in the game too while it is played."""
        chairs = tuple(chairs)
        return replace(self, chairs=chairs, played=chairs if self.stage == "playing" else self.played)

    def has_picture(self, picture: str) -> bool:
        """Whether the table keeps this picture, as a photo, as a still or as one of its deck."""
        if picture in self.photos or picture in self.stills:
            return True
        return self.deck is not None and picture in self.deck.pictures

    def may_watch(self, person: Person) -> bool:
        """Whether this person, playing or not, gets to see the game."""
        return self.settings.spectators or self.stage != "playing" or self.seat_of(person) is not None

    @property
    def runs(self) -> bool:
        """Whether the game goes on now: bots and programs answer, and clocks run."""
        return not (self.paused or self.closed or self.used_up) and self.awake

    def waiting_for_bots(self) -> tuple[int, ...]:
        """The seats whose open question a bot must answer."""
        if self.position is None:
            return ()
        seats = [seat for seat in self.position.waiting_for if self.played[seat].played_by_bot]
        return tuple(seats) if seats and self.runs and not host_decides(self) else ()


def _sits(chairs: Sequence[Chair], person: Person) -> int | None:
    for seat, chair in enumerate(chairs):
        if chair.person == person:
            return seat
    return None
