"""What happens at a table: one kind of entry for each thing, and what it changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from mien.games import GAMES
from mien.kit import Match, read_options
from mien.kit.piles import with_seat
from mien.table.chairs import STAND_IN, Chair
from mien.table.circle import Circle
from mien.table.people import Guest, Language, Person, Place
from mien.table.table import KEPT_LINES, MOST_PEOPLE, Line, Photo, Settings

if TYPE_CHECKING:
    from mien.table.table import Table


class Entry(Struct, frozen=True, tag=True, kw_only=True, omit_defaults=True):
    """Something that happened at a table, and when, in milliseconds since 1970."""

    at: int = 0

    def apply(self, table: Table) -> None:
        """Changes the table as this entry tells."""
        raise NotImplementedError


class Created(Entry, frozen=True):
    """Somebody put up the table; whoever does is its host."""

    host: Person
    game: str

    def apply(self, table: Table) -> None:
        table.host = self.host
        table.game = GAMES[self.game]
        table.options = table.game.options_type()


class Came(Entry, frozen=True):
    """A person came, or came back: the first connection of theirs to this server process."""

    person: Person
    process: str
    name: str
    language: Language
    avatar: str

    def apply(self, table: Table) -> None:
        if not table.awake:
            table.wake(self.at)
        known = table.people.get(self.person)
        if known is None and len(table.people) >= MOST_PEOPLE and (gone := table.forgettable()) is not None:
            table.forget(gone)
        guest = known or Guest(self.name, self.language, self.avatar, came=table.seq)
        others = tuple(process for process in guest.processes if process != self.process)
        table.people[self.person] = guest
        Renamed(person=self.person, name=self.name, language=self.language, avatar=self.avatar).apply(table)
        table.change_guest(self.person, processes=(*others, self.process), gone_at=None)
        chair = table.chair_of(self.person)
        if chair is not None and table.chairs[chair].bot is not None:
            table.seat_people(with_seat(table.chairs, chair, Chair(person=self.person)))
        table.note_who_sees()


class Renamed(Entry, frozen=True):
    """A person changed name, language or face."""

    person: Person
    name: str
    language: Language
    avatar: str

    def apply(self, table: Table) -> None:
        table.change_guest(self.person, name=self.name, language=self.language, avatar=self.avatar)


class Went(Entry, frozen=True):
    """The last connection of a person to a server process is gone; that is not leaving."""

    person: Person
    process: str

    def apply(self, table: Table) -> None:
        left = tuple(process for process in table.people[self.person].processes if process != self.process)
        table.change_guest(self.person, processes=left, gone_at=None if left else self.at)
        table.agree_on_pause()


class Sat(Entry, frozen=True):
    """A person took a chair, a new one or that of a bot."""

    person: Person
    chair: int

    def apply(self, table: Table) -> None:
        chair = Chair(person=self.person)
        table.seat_people(
            (*table.chairs, chair)
            if self.chair == len(table.chairs)
            else with_seat(table.chairs, self.chair, chair)
        )
        table.note_who_sees()


class Stood(Entry, frozen=True):
    """A person left their chair on purpose; in the middle of a game a bot goes on."""

    person: Person

    def apply(self, table: Table) -> None:
        chair = table.chair_of(self.person)
        assert chair is not None
        if table.stage == "playing":
            table.left[self.person] = chair
            table.seat_people(with_seat(table.chairs, chair, Chair(bot=STAND_IN)))
        else:
            table.seat_people(table.chairs[:chair] + table.chairs[chair + 1 :])
        table.wants_pause = tuple(person for person in table.wants_pause if person != self.person)
        table.agree_on_pause()


class StoodIn(Entry, frozen=True):
    """A bot plays for a person who has been away too long, until they are back."""

    chair: int

    def apply(self, table: Table) -> None:
        person = table.chairs[self.chair].person
        table.seat_people(with_seat(table.chairs, self.chair, Chair(person=person, bot=STAND_IN)))


class BotSat(Entry, frozen=True):
    """A bot took a chair, a new one or that of another bot."""

    chair: int
    level: str

    def apply(self, table: Table) -> None:
        bot = Chair(bot=self.level)
        table.seat_people(
            (*table.chairs, bot) if self.chair == len(table.chairs) else with_seat(table.chairs, self.chair, bot)
        )


class Unseated(Entry, frozen=True):
    """The host took a chair away."""

    chair: int

    def apply(self, table: Table) -> None:
        table.seat_people(table.chairs[: self.chair] + table.chairs[self.chair + 1 :])


class Moved(Entry, frozen=True):
    """The host moved a chair to another place."""

    chair: int
    to: int

    def apply(self, table: Table) -> None:
        chairs = list(table.chairs)
        chairs.insert(self.to, chairs.pop(self.chair))
        table.seat_people(chairs)


class GameChosen(Entry, frozen=True):
    """The host chose another game."""

    game: str

    def apply(self, table: Table) -> None:
        table.game = GAMES[self.game]
        table.options = table.game.options_type()


class OptionsChosen(Entry, frozen=True):
    """The host chose how the game is played."""

    options: dict[str, Any]

    def apply(self, table: Table) -> None:
        table.options = read_options(table.game, self.options)


class SettingsChosen(Entry, frozen=True):
    """The host chose how the table is kept."""

    settings: Settings

    def apply(self, table: Table) -> None:
        table.settings = self.settings
        table.note_who_sees()


class Started(Entry, frozen=True):
    """A game began, with this seed, under this version of its rules."""

    game: str
    rules: int
    options: dict[str, Any]
    seed: str

    def apply(self, table: Table) -> None:
        table.played = table.chairs
        table.games += 1
        table.circles = (*table.circles, Circle(self.game, self.rules))
        table.asked_at = self.at
        table.paused = False
        table.wants_pause = ()
        table.left = {}
        game = GAMES[self.game]
        if self.rules == game.rules_version:
            seed = bytes.fromhex(self.seed)
            table.match = Match.start(game, seats=len(table.chairs), options=self.options, seed=seed)
        else:
            # Nobody can go on with a game whose rules have changed meanwhile; the table is free for the next.
            table.match = None
        table.note_who_sees()


class Answered(Entry, frozen=True):
    """A seat answered its question; `by` says who did, if not the person there."""

    seat: int
    step: int
    answer: Any
    by: str | None = None

    def apply(self, table: Table) -> None:
        if table.match is None:
            return
        table.match.answer(self.seat, self.answer, step=self.step, by=self.by)
        if table.match.step != self.step:
            table.asked_at = self.at


class PauseWanted(Entry, frozen=True):
    """A player wants the game to wait; it does when all players who are here do."""

    person: Person

    def apply(self, table: Table) -> None:
        table.wants_pause = (*table.wants_pause, self.person)
        table.agree_on_pause()


class Resumed(Entry, frozen=True):
    """A player lets the game go on; every clock begins anew."""

    person: Person

    def apply(self, table: Table) -> None:
        table.paused = False
        table.wants_pause = ()
        table.asked_at = self.at


class Shared(Entry, frozen=True):
    """One who sat in a game would let everybody see it, or no longer would."""

    person: Person
    number: int
    shared: bool

    def apply(self, table: Table) -> None:
        at = self.number - 1
        circle = table.circles[at].agreeing(self.person, self.shared)
        table.circles = with_seat(table.circles, at, circle)


class Said(Entry, frozen=True):
    """Somebody said something to the table."""

    person: Person
    text: str

    def apply(self, table: Table) -> None:
        table.lines = (*table.lines, Line(table.seq, self.person, self.text))[-KEPT_LINES:]


class Reacted(Entry, frozen=True):
    """Somebody made a face for the table."""

    person: Person
    face: str

    def apply(self, table: Table) -> None:
        table.lines = (*table.lines, Line(table.seq, self.person, self.face, face=True))[-KEPT_LINES:]


class Muted(Entry, frozen=True):
    """The host shut, or opened, somebody's mouth in the chat."""

    person: Person
    muted: bool

    def apply(self, table: Table) -> None:
        table.change_guest(self.person, muted=self.muted)


class Removed(Entry, frozen=True):
    """The host sent somebody away for good."""

    person: Person

    def apply(self, table: Table) -> None:
        if table.chair_of(self.person) is not None:
            Stood(person=self.person).apply(table)
        table.change_guest(self.person, removed=True)


class HostPassed(Entry, frozen=True):
    """Somebody else is the host now."""

    person: Person

    def apply(self, table: Table) -> None:
        table.host = self.person


class PlaceChosen(Entry, frozen=True):
    """A person said where they sit: in the shared room, or apart."""

    person: Person
    place: Place

    def apply(self, table: Table) -> None:
        table.change_guest(self.person, place=self.place)


class Slowed(Entry, frozen=True):
    """A person asked for longer clocks, or no longer needs them."""

    person: Person
    slow: bool

    def apply(self, table: Table) -> None:
        table.change_guest(self.person, slow=self.slow)


class PhotoAdded(Entry, frozen=True):
    """A person added a picture to the deck of this table."""

    person: Person
    photo: str
    category: str
    look: tuple[str, ...] = ()

    def apply(self, table: Table) -> None:
        table.photos[self.photo] = Photo(self.person, self.category, self.look)


class PhotoWithdrawn(Entry, frozen=True):
    """A picture was taken out again."""

    photo: str

    def apply(self, table: Table) -> None:
        del table.photos[self.photo]
        table.withdrawn.add(self.photo)


class LinkMade(Entry, frozen=True):
    """A person asked for a link to go on with another device; only its hash is kept, and one for each person."""

    person: Person
    link: str
    until: int

    def apply(self, table: Table) -> None:
        table.links = {
            link: (person, until)
            for link, (person, until) in table.links.items()
            if person != self.person and until > self.at
        }
        table.links[self.link] = (self.person, self.until)


class LinkUsed(Entry, frozen=True):
    """The link was opened, and opens no more."""

    link: str

    def apply(self, table: Table) -> None:
        del table.links[self.link]


class Closed(Entry, frozen=True):
    """The table is closed, and its pictures go."""

    def apply(self, table: Table) -> None:
        table.closed = True
        table.withdrawn |= table.photos.keys()
        table.photos = {}


AnyEntry = (
    Created
    | Came
    | Renamed
    | Went
    | Sat
    | Stood
    | StoodIn
    | BotSat
    | Unseated
    | Moved
    | GameChosen
    | OptionsChosen
    | SettingsChosen
    | Started
    | Answered
    | PauseWanted
    | Resumed
    | Shared
    | Said
    | Reacted
    | Muted
    | Removed
    | HostPassed
    | PlaceChosen
    | Slowed
    | PhotoAdded
    | PhotoWithdrawn
    | LinkMade
    | LinkUsed
    | Closed
)

_decoder: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)
_encoder = msgspec.json.Encoder()


def write_entry(entry: Entry) -> bytes:
    """The entry as the store keeps it."""
    return _encoder.encode(entry)


def read_entry(text: bytes) -> Entry:
    """The entry that the store kept."""
    return _decoder.decode(text)
