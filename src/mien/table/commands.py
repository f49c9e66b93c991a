"""What people can ask of a table, and what it takes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from mien.games import GAMES
from mien.kit import BadOptions, IllegalAnswer, Match, Refusal, Refused, check_seats, read_options
from mien.table import entries as log
from mien.table import past
from mien.table.people import (
    NAME_LENGTH,
    Language,
    Person,
    Place,
    check_avatar,
    clean,
    clean_name,
    clean_text,
)
from mien.table.table import MOST_PEOPLE, Moment, Photo, Settings

if TYPE_CHECKING:
    from mien.table.table import Table

Entries = Iterable[log.Entry]

MOST_PHOTOS = 10
LINK_MINUTES = 10
LINK = re.compile(r"[0-9a-f]{64}")
"""How a SHA-256 is written."""
FACES = ("joy", "sadness", "anger", "fear", "surprise", "disgust", "love", "boredom", "doubt", "pride", "mischief")
"""The faces one can make at the table."""


class Command(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Something a person wants to happen."""

    host_only: ClassVar[bool] = False

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        """The entries it brings about; raises Refused."""
        raise NotImplementedError


def refuse(code: str, text: str, rule: str | None = None) -> Refused:
    return Refused(Refusal(code, text, rule))


# Coming and going -----------------------------------------------------------------------------------------


class Rename(Command, frozen=True):
    """Call me this, draw me so, speak to me in this language."""

    name: str
    language: Language
    avatar: str

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        table.guest(person)
        avatar = check_avatar(self.avatar)
        return [log.Renamed(person=person, name=clean_name(self.name), language=self.language, avatar=avatar)]


class Sit(Command, frozen=True):
    """I take a chair: this bot's, or a new one."""

    chair: int | None = None

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        table.guest(person)
        if table.chair_of(person) is not None:
            raise refuse("seated", "You are sitting already.")
        # Who has seen one hand of this game can't play another.
        had = table.left.get(person) if table.stage == "playing" else None
        if had is None and table.stage == "playing" and table.match is not None and table.match.guided:
            raise refuse("first-game", "This is a first game, for one alone. Watch it, or wait for the next.")
        chair = free_chair(table, had if self.chair is None else self.chair)
        if had not in (None, chair):
            raise refuse("other-chair", "In this game you can only take back the chair you had.")
        return [log.Sat(person=person, chair=chair)]


class Stand(Command, frozen=True):
    """I give up my chair."""

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        if table.chair_of(person) is None:
            raise refuse("not-seated", "You are not sitting.")
        return [log.Stood(person=person)]


def free_chair(table: Table, wanted: int | None) -> int:
    """The number of a chair that can be taken; raises Refused."""
    bots = [number for number, chair in enumerate(table.chairs) if chair.person is None]
    room = table.stage != "playing" and len(table.chairs) < table.most_seats
    if wanted is None:
        if room:
            return len(table.chairs)
        if bots:
            return bots[-1]
        raise refuse("full", "All chairs are taken.")
    if wanted in bots or (room and wanted == len(table.chairs)):
        return wanted
    raise refuse("chair-taken", "That chair is not free.")


# The host's part ------------------------------------------------------------------------------------------


class SeatBot(Command, frozen=True):
    """A bot of this level takes this chair, or a new one."""

    level: str
    chair: int | None = None
    host_only: ClassVar[bool] = True

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        if self.level not in table.game.bots:
            raise refuse("no-such-level", "There is no bot of that level for this game.")
        if self.chair is None and (table.stage == "playing" or len(table.chairs) >= table.most_seats):
            raise refuse("full", "All chairs are taken.")
        return [log.BotSat(chair=free_chair(table, self.chair), level=self.level)]


class Unseat(Command, frozen=True):
    """This chair goes, with who sits on it."""

    chair: int
    host_only: ClassVar[bool] = True

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        not_while_playing(table)
        has_chair(table, self.chair)
        return [log.Unseated(chair=self.chair)]


class Move(Command, frozen=True):
    """This chair goes to that place."""

    chair: int
    to: int
    host_only: ClassVar[bool] = True

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        not_while_playing(table)
        has_chair(table, self.chair)
        has_chair(table, self.to)
        return [log.Moved(chair=self.chair, to=self.to)]


class ChooseGame(Command, frozen=True):
    """We play this."""

    game: str
    host_only: ClassVar[bool] = True

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        not_while_playing(table)
        if self.game not in GAMES:
            raise refuse("unknown-game", "There is no such game.")
        return [log.GameChosen(game=self.game)]


class ChooseOptions(Command, frozen=True):
    """We play it so."""

    options: dict[str, Any]
    host_only: ClassVar[bool] = True

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        not_while_playing(table)
        chosen = read_options(table.game, self.options)
        if getattr(chosen, "photos", ()):
            raise BadOptions(Refusal("photos-apart", "Photos are added one by one, not as an option."))
        table.game.seats(chosen)
        return [log.OptionsChosen(options=msgspec.to_builtins(chosen))]


class ChooseSettings(Command, frozen=True):
    """The table is kept so."""

    settings: Settings
    host_only: ClassVar[bool] = True

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        if table.stage == "playing" and self.settings.clock != table.settings.clock:
            raise refuse("clock-runs", "The clock can't be changed in the middle of a game.")
        settings = replace(self.settings, title=clean(self.settings.title, 2 * NAME_LENGTH))
        return [log.SettingsChosen(settings=settings)]


class Start(Command, frozen=True):
    """We begin, or play again."""

    host_only: ClassVar[bool] = True

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        not_while_playing(table)
        options = with_photos(table, table.photos)
        check_seats(table.game, options, len(table.chairs))
        return [
            log.Started(
                game=table.game.name,
                rules=table.game.rules_version,
                options=msgspec.to_builtins(options),
                seed=moment.secret.hex(),
            )
        ]


def with_photos(table: Table, photos: Mapping[str, Photo]) -> Any:
    """The options of the table with these pictures in the deck, if the game takes any; raises BadOptions."""
    options = msgspec.to_builtins(table.options)
    if "photos" in options:  # FC-2
        options["photos"] = [
            {"id": key, "category": photo.category, "look": photo.look} for key, photo in photos.items()
        ]
    return read_options(table.game, options)


class Learn(Command, frozen=True):
    """I am shown this game: alone with bots, from a seed that is no secret."""

    host_only: ClassVar[bool] = True

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        not_while_playing(table)
        table.guest(person)
        lesson = table.game.lesson
        if lesson is None:
            raise refuse("no-lesson", "Nobody has made a first game of this yet.")
        if any(chair.person not in (None, person) for chair in table.chairs):
            raise refuse("others-here", "Others sit here. A first game is for one alone.")
        return [
            *(log.Unseated(chair=0) for _ in table.chairs),
            log.Sat(person=person, chair=0),
            *(log.BotSat(chair=chair, level=lesson.level) for chair in range(1, lesson.seats)),
            log.Started(
                game=table.game.name,
                rules=table.game.rules_version,
                options=msgspec.to_builtins(lesson.options),
                seed=lesson.seed.hex(),
            ),
        ]


class Mute(Command, frozen=True):
    """This person's words are not shown, or are again."""

    person: Person
    muted: bool
    host_only: ClassVar[bool] = True

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        table.guest(self.person)
        return [log.Muted(person=self.person, muted=self.muted)]


class Remove(Command, frozen=True):
    """This person has to go, and can't come back."""

    person: Person
    host_only: ClassVar[bool] = True

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        table.guest(self.person)
        if self.person == person:
            raise refuse("not-yourself", "You can't remove yourself; pass the table on instead.")
        return [log.Removed(person=self.person)]


class PassHost(Command, frozen=True):
    """This person is the host from now on."""

    person: Person
    host_only: ClassVar[bool] = True

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        if not table.guest(self.person).here or table.guest(self.person).removed:
            raise refuse("not-here", "That person is not at this table.")
        return [log.HostPassed(person=self.person)]


class Close(Command, frozen=True):
    """The table is over for good."""

    host_only: ClassVar[bool] = True

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        return [log.Closed()]


# In the game ----------------------------------------------------------------------------------------------


class Answer(Command, frozen=True):
    """My answer to the question of this step."""

    step: int
    answer: Any

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        match = running(table)
        seat = player(table, person)
        if table.paused:
            raise IllegalAnswer(Refusal("paused", "The game is paused."))
        value = match.read(seat, self.answer, self.step)
        return [log.Answered(seat=seat, step=self.step, answer=msgspec.to_builtins(value))]


class Pause(Command, frozen=True):
    """I would like the game to wait."""

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        running(table)
        player(table, person)
        if person in table.wants_pause:
            raise refuse("asked-already", "You have asked for a pause already.")
        return [log.PauseWanted(person=person)]


class Resume(Command, frozen=True):
    """The game can go on."""

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        running(table)
        player(table, person)
        if not table.paused and not table.wants_pause:
            raise refuse("not-paused", "The game is not paused.")
        return [log.Resumed(person=person)]


class Share(Command, frozen=True):
    """Everybody may see this game again, once all who sat in it say so; or I'd rather not."""

    number: int
    shared: bool

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        circle = past.circle_of(table, self.number)
        if person not in circle.sat:
            raise refuse("not-played", "Only those who sat in the game can say that.")
        if (person in circle.shared) == self.shared:
            return []
        return [log.Shared(person=person, number=self.number, shared=self.shared)]


def running(table: Table) -> Match:
    """The game that is being played; raises Refused."""
    if table.match is None or table.stage != "playing":
        raise refuse("not-playing", "No game is being played.")
    return table.match


def player(table: Table, person: Person) -> int:
    """The seat of this person in the game; raises Refused."""
    seat = table.seat_of(person)
    if seat is None:
        raise refuse("spectator", "You are watching this game.")
    return seat


# Around it ------------------------------------------------------------------------------------------------


class Talk(Command, frozen=True):
    """I say this to the table."""

    text: str

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        may_speak(table, person)
        return [log.Said(person=person, text=clean_text(self.text))]


class React(Command, frozen=True):
    """I make this face."""

    face: str

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        may_speak(table, person)
        if self.face not in FACES:
            raise refuse("no-such-face", "That is not a face one can make here.")
        return [log.Reacted(person=person, face=self.face)]


def may_speak(table: Table, person: Person) -> None:
    """Raises Refused if this person may not speak now."""
    if not table.settings.chat:
        raise refuse("chat-off", "The host has switched the chat off.", table.game.hush)
    if table.guest(person).muted:
        raise refuse("muted", "The host has muted you.")


class ChoosePlace(Command, frozen=True):
    """I sit in the shared room, or apart."""

    place: Place

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        table.guest(person)
        return [log.PlaceChosen(person=person, place=self.place)]


class ChooseSlow(Command, frozen=True):
    """I need longer clocks, or no longer do."""

    slow: bool

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        table.guest(person)
        return [log.Slowed(person=person, slow=self.slow)]


class WithdrawPhoto(Command, frozen=True):
    """This picture of mine shall go."""

    photo: str

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        not_while_playing(table)
        photo = table.photos.get(self.photo)
        if photo is None or person not in (photo.person, table.host):
            raise refuse("not-your-photo", "That is not a picture of yours.", "FC-2")
        return [log.PhotoWithdrawn(photo=self.photo)]


class MakeLink(Command, frozen=True):
    """I go on with another device; `link` is the hash of a secret that only the two devices know."""

    link: str

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        table.guest(person)
        if not LINK.fullmatch(self.link):
            raise refuse("bad-link", "That is not a link to carry a seat over.")
        return [log.LinkMade(person=person, link=self.link, until=moment.at + LINK_MINUTES * 60_000)]


AnyCommand = (
    Rename
    | Sit
    | Stand
    | SeatBot
    | Unseat
    | Move
    | ChooseGame
    | ChooseOptions
    | ChooseSettings
    | Start
    | Learn
    | Mute
    | Remove
    | PassHost
    | Close
    | Answer
    | Pause
    | Resume
    | Share
    | Talk
    | React
    | ChoosePlace
    | ChooseSlow
    | WithdrawPhoto
    | MakeLink
)


def not_while_playing(table: Table) -> None:
    """Raises Refused in the middle of a game."""
    if table.stage == "playing":
        raise refuse("playing", "Not in the middle of a game.")


def has_chair(table: Table, chair: int) -> None:
    """Raises Refused if the table has no such chair."""
    if not 0 <= chair < len(table.chairs):
        raise refuse("no-such-chair", "There is no such chair.")


# What the server itself asks of a table, on behalf of a person --------------------------------------------


class Come(Command, frozen=True):
    """I open the table."""

    process: str
    name: str
    language: Language
    avatar: str

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        guest = table.people.get(person)
        name, avatar = clean_name(self.name), check_avatar(self.avatar)
        if guest is None:
            may_look(table, person)
            if len(table.people) >= MOST_PEOPLE and table.forgettable() is None:
                raise refuse("crowded", "There are too many people at this table.")
        elif self.process in guest.processes and (name, self.language, avatar) == (
            guest.name,
            guest.language,
            guest.avatar,
        ):
            return []
        return [log.Came(person=person, process=self.process, name=name, language=self.language, avatar=avatar)]


class Look(Command, frozen=True):
    """I put the table on a big screen; nobody comes with it."""

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        may_look(table, person)
        return []


def may_look(table: Table, person: Person) -> None:
    """Raises Refused if the table is not open to this person now."""
    if person not in table.people and table.settings.locked:
        raise refuse("locked", "The host has locked this table.")
    if not table.may_watch(person):
        raise refuse("no-spectators", "This game is played without spectators.")


class AddPhoto(Command, frozen=True):
    """I add this picture to the deck."""

    photo: str
    category: str
    look: tuple[str, ...] = ()

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        table.guest(person)
        not_while_playing(table)
        if "photos" not in table.options.__struct_fields__:
            raise refuse("no-photos", "This game takes no pictures of your own.")
        if len(table.photos) >= MOST_PHOTOS:
            raise refuse("enough-photos", f"A table takes {MOST_PHOTOS} pictures at most.", "FC-2")
        added = {**table.photos, self.photo: Photo(person, self.category, self.look)}
        table.game.seats(with_photos(table, added))
        return [log.PhotoAdded(person=person, photo=self.photo, category=self.category, look=self.look)]


class UseLink(Command, frozen=True):
    """I go on here with another device of mine."""

    link: str

    @classmethod
    def of(cls, secret: str) -> UseLink:
        """The use of the link that this secret opens."""
        return cls(sha256(secret.encode()).hexdigest())

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        owner, until = table.links.get(self.link, ("", 0))
        if owner != person or moment.at >= until:
            raise refuse("old-link", "This link has been used already, or is too old.")
        return [log.LinkUsed(link=self.link)]
