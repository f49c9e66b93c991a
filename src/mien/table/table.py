"""A table: a value that its log makes; what happens next makes the next one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct, field
from msgspec.structs import replace

from mien.games import GAMES
from mien.kit import AnyGame, AnyPosition, Refusal, Refused, Sightlines, Talkers
from mien.table.chairs import Chair
from mien.table.circle import Circle, Player
from mien.table.clocks import GRACE, Pace, milliseconds
from mien.table.people import NOBODY, Guest, Person
from mien.table.tally import Tally, counted

if TYPE_CHECKING:
    from mien.table.commands import Command
    from mien.table.entries import Entry

Stage = Literal["lobby", "playing", "over"]
KEPT_LINES = 100
MOST_PEOPLE = 60
MOST_ENTRIES = 100_000
"""Entries that a log takes from everybody: weeks of play, but not for ever."""
RESERVE = 10_000
"""Entries on top of them to bring a game to its end: for players who come back, their answers, and closing."""
SHORT_CODE_TTL = 6 * 3_600_000
"""Milliseconds after the last thing that happened here for which the short code still leads here."""
CLOSED = Refusal("closed", "This table has been closed.")
GONE_ON = Refusal("gone-on", "Your seat has moved to another device.")
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
    """How fast bots answer: at once, as fast as a person, or slowly enough to watch."""
    cameras: bool = False
    """Whether spectators, too, get what everybody at the table may see and hear."""


class ChatLine(Struct, frozen=True):
    """Something said, or a face made."""

    seq: int
    person: Person
    text: str
    face: bool = False
    held: bool = False
    """Whether the rules held it back when it was said; it reached the table later."""


class Poke(Struct, frozen=True):
    """Somebody poked whoever sits on a chair."""

    person: Person
    chair: int
    seq: int
    """Its place in the log: a second poke is another one."""


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


def _some_game() -> AnyGame:
    return next(iter(GAMES.values()))


class Table(Struct, frozen=True):
    """People, chairs, settings and a game, as the log so far tells: a value; the next entry makes the next one.

    Mappings are not changed in place either: whoever changes one makes a new one.
    """

    code: str
    short: str = ""
    """What one says instead of the code; tables of earlier versions have none."""
    seq: int = 0
    """How many entries the log has."""
    at: int = 0
    """When the last of them came, in milliseconds since 1970."""
    game: AnyGame = field(default_factory=_some_game)
    """The game that was chosen last; the first entry of a log says which that is."""
    options: Any = None
    settings: Settings = Settings()
    host: Person = ""
    people: Mapping[Person, Guest] = {}
    chairs: tuple[Chair, ...] = ()
    played: tuple[Chair, ...] = ()
    """The chairs of the game that is being played, or was played last."""
    position: AnyPosition | None = None
    """Where that game stands; None before the first."""
    games: int = 0
    circles: tuple[Circle, ...] = ()
    """Who was around each of the games."""
    tallies: Mapping[Person, Tally] = {}
    """How often each person has played a game to its end here, and won."""
    asked_at: int = 0
    woken_at: int = 0
    """When the first person came to this table, or came back to it after all had gone."""
    left: Mapping[Person, int] = {}
    """The seats that people have stood up from in the game that is being played."""
    wants_pause: tuple[Person, ...] = ()
    paused: bool = False
    lines: tuple[ChatLine, ...] = ()
    held: tuple[ChatLine, ...] = ()
    """What was said by those who may not talk now; it reaches the table once all may."""
    poke: Poke | None = None
    """The last one: only those who are here when it happens see it."""
    photos: Mapping[str, Photo] = {}
    withdrawn: frozenset[str] = frozenset()
    """Pictures that nobody may keep any longer."""
    links: Mapping[str, tuple[Person, int]] = {}
    """Open one-time links: their hash, whose seat they carry, and until when."""
    closed: bool = False

    def after(self, entries: Iterable[Entry]) -> Table:
        """The table once these have happened too, the next of its log."""
        table = self
        for entry in entries:
            before, table = table, entry.apply(replace(table, seq=table.seq + 1, at=entry.at))
            went_on = table.position is not before.position or table.paused != before.paused
            if table.held and went_on and table.talk() is None:
                table = table.letting_go()
        return table

    def check(self, person: Person, command: Command, moment: Moment) -> tuple[Entry, ...]:
        """The entries that this command brings about, none if it would change nothing; raises Refused."""
        if self.closed:
            raise Refused(CLOSED)
        guest = self.people.get(person)
        if guest is not None and guest.removed:
            raise Refused(REMOVED)
        if self.used_up or (self.worn_out and not (command.ends_games and self.needs(person))):
            raise Refused(Refusal("worn-out", "This table has reached its limit. Open a new one."))
        if command.host_only and person != self.host:
            raise Refused(Refusal("host-only", "Only the host can do that."))
        entries = tuple(replace(entry, at=moment.at) for entry in command.check(self, person, moment))
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
        return self.seq >= MOST_ENTRIES

    @property
    def used_up(self) -> bool:
        """Whether the log is as long as a log may be."""
        return self.seq >= MOST_ENTRIES + RESERVE

    @property
    def awake(self) -> bool:
        """Whether anybody is here; if not, the game waits, its bots and clocks too."""
        return any(guest.here and not guest.removed for guest in self.people.values())

    def has_short_code(self, at: int) -> bool:
        """Whether the short code leads here now: it does as long as newcomers are welcome."""
        welcome = not self.closed and not self.settings.locked
        return bool(self.short) and welcome and at < self.at + SHORT_CODE_TTL

    @property
    def most_seats(self) -> int:
        return max(self.game.seats(self.options))

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
            raise Refused(Refusal("not-here", "That person isn't at this table."))
        return guest

    def with_guest(self, person: Person, **changes: Any) -> Table:
        """The table with this change to one who has come."""
        return replace(self, people={**self.people, person: replace(self.people[person], **changes)})

    def with_chairs(self, chairs: Sequence[Chair]) -> Table:
        """The table with others on its chairs, in the game too while it is played."""
        chairs = tuple(chairs)
        return replace(self, chairs=chairs, played=chairs if self.stage == "playing" else self.played)

    def noting_who_sees(self) -> Table:
        """Remembers who sits in the game that is being played, and who sees it."""
        if self.stage != "playing":
            return self
        sat = [chair.person for chair in self.played if chair.person]
        saw = [person for person, guest in self.people.items() if guest.here and self.may_watch(person)]
        *before, circle = self.circles
        return replace(self, circles=(*before, circle.joined(sat, saw)))

    def noting_the_end(self) -> Table:
        """Remembers who had which seat in the game that has just ended."""
        guests = [self.people[chair.person] if chair.person else None for chair in self.played]
        players = [
            Player(chair.person, guest.name if guest else None, guest.avatar if guest else None, chair.bot)
            for guest, chair in zip(guests, self.played, strict=True)
        ]
        *before, circle = self.circles
        ended = replace(circle, ended=self.seq, players=tuple(players), photos=tuple(self.photos))
        return replace(self, circles=(*before, ended), tallies=self._tallies_after())

    def _tallies_after(self) -> Mapping[Person, Tally]:
        position = self.position
        if position is None or position.outcome is None or position.guided:
            return self.tallies
        return counted(self.tallies, [chair.person for chair in self.played], position.outcome.winners)

    def agreeing_on_pause(self) -> Table:
        """The game waits once all players who are here want it to; it can't when nobody plays."""
        players = [chair.person for chair in self.chairs if chair.person]
        if not players:
            return replace(self, paused=False, wants_pause=())
        here = [player for player in players if self.people[player].here]
        agreed = bool(here) and all(player in self.wants_pause for player in here)
        return replace(self, paused=True) if agreed else self

    def woken(self, at: int) -> Table:
        """Starts every clock anew for the first person who is back."""
        people = {
            person: guest if guest.gone_at is None else replace(guest, gone_at=at)
            for person, guest in self.people.items()
        }
        return replace(self, woken_at=at, asked_at=at, people=people)

    def may_watch(self, person: Person) -> bool:
        """Whether this person, playing or not, gets to see the game."""
        return self.settings.spectators or self.stage != "playing" or self.seat_of(person) is not None

    def forgettable(self) -> Person | None:
        """Who has been gone longest, and has left nothing here that others need or must remember.

        Those whom the host removed come last: they could come back, as they could with a new cookie.
        """
        needed = {self.host, *(photo.person for photo in self.photos.values())}
        needed |= {chair.person for chair in (*self.chairs, *self.played) if chair.person}
        gone = [
            (guest.removed, guest.gone_at, person)
            for person, guest in self.people.items()
            if guest.gone_at is not None and (guest.removed or not guest.muted) and person not in needed
        ]
        return min(gone)[2] if gone else None

    def with_room(self) -> Table:
        """Forgets somebody if the table is full, so that one more can come."""
        gone = self.forgettable() if len(self.people) >= MOST_PEOPLE else None
        return self if gone is None else self._without(gone)

    def _without(self, person: Person) -> Table:
        return replace(
            self,
            people={other: guest for other, guest in self.people.items() if other != person},
            left={other: seat for other, seat in self.left.items() if other != person},
            lines=tuple(line for line in self.lines if line.person != person),
            held=tuple(line for line in self.held if line.person != person),
            links={link: held for link, held in self.links.items() if held[0] != person},
            tallies={other: tally for other, tally in self.tallies.items() if other != person},
        )

    def deadline(self, seat: int) -> int | None:
        """When the clock answers for this seat, if it does."""
        if self.position is None or self.paused:
            return None
        person = self.played[seat].person
        slow = person is not None and self.people[person].slow
        wait = milliseconds(self.settings.clock, self.position.state.phase, slow)
        return None if wait is None else self.asked_at + wait

    def bot_due(self, seat: int) -> int | None:
        """When a bot stands in for this seat, because the person who plays there is away and the game is on."""
        if self.stage != "playing" or not 0 <= seat < len(self.played):
            return None
        chair = self.played[seat]
        if chair.played_by_bot or chair.person is None:
            return None
        away = self.people[chair.person].gone_at
        return None if away is None else away + GRACE[self.settings.clock] * 1000

    def sightlines(self) -> Sightlines:
        """Who may see and hear whom now, as the rules of the game say; in a pause, everybody everybody."""
        assert self.position is not None
        return Sightlines.open(self.position.seats) if self.paused else self.position.sightlines()

    def talk(self) -> Talkers | None:
        """Who may talk to the table now, where the rules of the game silence anybody; else None."""
        if self.position is None or self.stage != "playing" or self.paused:
            return None
        talk = self.position.game.talk(self.position.state)
        return None if len(talk.seats) == self.position.seats else talk

    def may_talk(self, person: Person) -> bool:
        """Whether what this person says reaches the table now; spectators talk when all seats may."""
        talk = self.talk()
        return talk is None or self.seat_of(person) in talk.seats

    def with_line(self, line: ChatLine) -> Table:
        """The table with one more thing said."""
        if line.held:
            return replace(self, held=(*self.held, line)[-KEPT_LINES:])
        return replace(self, lines=(*self.lines, line)[-KEPT_LINES:])

    def letting_go(self) -> Table:
        """Shows the table what was held back, except the words of anyone muted or removed since."""
        silenced = {person for person, guest in self.people.items() if guest.muted or guest.removed}
        lines = [line for line in self.held if line.person not in silenced]
        return replace(self, held=(), lines=(*self.lines, *lines)[-KEPT_LINES:])

    def waiting_for_bots(self) -> tuple[int, ...]:
        """The seats whose open question a bot must answer."""
        if self.position is None or self.paused or self.closed or self.used_up or not self.awake:
            return ()
        return tuple(seat for seat in self.position.waiting_for if self.played[seat].played_by_bot)


def _sits(chairs: Sequence[Chair], person: Person) -> int | None:
    for seat, chair in enumerate(chairs):
        if chair.person == person:
            return seat
    return None
