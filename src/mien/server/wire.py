"""What goes between browser and server at a table: every message, as a type."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias, TypeVar, cast

import msgspec
from msgspec import Meta, Struct

from mien.kit import Ask, Outcome, Refusal, Seat, Talkers, Words
from mien.kit.change import Change
from mien.kit.languages import Language
from mien.table.chairs import SpokenFor
from mien.table.chat import ChatLine
from mien.table.commands import AnyCommand
from mien.table.evening import Part
from mien.table.faces import FaceTold, TellFace
from mien.table.people import Person, Place
from mien.table.programs import WhyGone
from mien.table.settings import Settings
from mien.table.stills import Still
from mien.table.table import Stage

Number = Annotated[int, Meta(ge=0, le=2**53 - 1)]
"""A number that the browser can write."""

# From the browser -----------------------------------------------------------------------------------------


class Hello(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """The first message: who I am, and the last step of the last game that I have seen."""

    name: str
    language: Language
    avatar: str
    build: str | None = None
    """Which build of mien's pages I am; empty for any other client that follows this protocol."""
    game: Number = 0
    step: Number = 0
    anew: bool = False
    """I know that my seat went on with another device, and come as a guest."""


class Watch(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """The first message of a big screen: it shows what all may see, makes nobody present, and asks for nothing."""

    build: str | None = None
    game: Number = 0
    step: Number = 0


class Do(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Please do this; the reply carries the same number."""

    id: Number
    command: AnyCommand


class Signal(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """For this person's pages only, about cameras and microphones; nobody else reads it, and nothing keeps it."""

    to: Person
    body: str


class Again(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """I can't follow what has changed: please send everything whole. This is the last step that I have seen."""

    game: Number = 0
    step: Number = 0


class Ping(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Are you there? Answered with `Pong`: a page can't see the pings of a WebSocket."""


Incoming = Hello | Watch | Do | Signal | TellFace | Again | Ping


# To the browser -------------------------------------------------------------------------------------------


class PersonShown(Struct, frozen=True):
    """A person as the others at the table see them."""

    id: Person
    name: str
    avatar: str
    language: Language
    here: bool
    place: Place
    muted: bool


class ProgramShown(Struct, frozen=True):
    """A program from outside that the host has invited; unless it is here, a bot plays for it."""

    name: str
    seconds: int
    """How long it may think about a question."""
    sees_people: bool
    """Whether it may know what was read from people's faces and from their pictures."""
    state: Literal["expected", "here", "gone"]
    why: WhyGone | None
    """Why it has gone."""


class ChairShown(Struct, frozen=True, omit_defaults=True):
    """Who sits on a chair; a bot beside a person or a program stands in for them."""

    person: Person | None
    bot: str | None
    program: ProgramShown | None = None


class PhotoShown(Struct, frozen=True):
    """A picture somebody added."""

    id: str
    person: Person
    category: str


class DeckShown(Struct, frozen=True):
    """A deck of people's own on the table; what its cards are is asked for apart."""

    hash: str
    title: Words
    language: str
    cards: int
    for_people_only: int
    """How many of its cards bots can't act."""
    pictures: int
    version: str
    author: str
    licence: str
    age: int | None


class SharingShown(Struct, frozen=True):
    """Who sat in the last game, and which of them would let everybody see it."""

    sat: tuple[Person, ...]
    shared: tuple[Person, ...]


class TallyShown(Struct, frozen=True):
    """How many games somebody has played to their end at this table, and how many of them they won."""

    person: Person
    games: int
    wins: int


class AwayShown(Struct, frozen=True):
    """A seat of the game whose person is away, and when a bot stands in there; None while the others wait."""

    seat: Seat
    at: int | None


class TableShown(Struct, frozen=True, tag="Table"):
    """The table around the game, whole: at first, and after `Again`."""

    version: int
    """What the next change builds on: each makes it one more."""
    code: str
    short: str | None
    """What one can say instead of the code, while newcomers are welcome."""
    you: Person
    now: int
    stage: Stage
    game: str
    options: dict[str, Any]
    seat_counts: tuple[int, ...]
    levels: tuple[str, ...]
    """The levels of bots for this game, the weakest first."""
    usual_level: str
    """The level of a bot that is seated in passing."""
    settings: Settings
    host: Person
    people: tuple[PersonShown, ...]
    chairs: tuple[ChairShown, ...]
    photos: tuple[PhotoShown, ...]
    deck: DeckShown | None
    """The deck of their own that the next game is played with."""
    wants_again: tuple[Person, ...]
    wants_stop: tuple[Person, ...]
    wants_pause: tuple[Person, ...]
    paused: bool
    slow: bool
    sharing: SharingShown | None
    tallies: tuple[TallyShown, ...]
    talk_rule: str | None
    away: tuple[AwayShown, ...]
    spoken_for: tuple[SpokenFor, ...]
    """The last answers of this game that a bot or the clock gave for a person."""
    order: tuple[Part, ...]
    """The evening's running order, with parts that have begun already."""
    begun: int
    """How many of them have."""
    break_until: int | None
    """When the break is over, while there is one."""
    next_time: str
    """The code of the table at which these people meet the next time; empty if there is none."""
    finished: tuple[int, ...]
    """The numbers of the games that were played to their end here: each can be watched again."""
    stills: Mapping[str, Still]
    """The pictures that people gave to the album of the evening."""


class TableChanged(Struct, frozen=True, tag="Table~", omit_defaults=True):
    """What has changed of the table since version `after`: for all, then for you alone; merge it in this order."""

    after: int
    all: Change
    own: Change = {}


class Chat(Struct, frozen=True, tag=True):
    """All that was said at the table and is still kept; it takes the place of what came before."""

    lines: tuple[ChatLine, ...]
    held: tuple[ChatLine, ...] = ()
    """What you have said and the rules hold back: it is sent once all may talk."""


Lines: TypeAlias = tuple[tuple[Seat, ...], ...] | Literal["all", "none"]
"""For each seat, the seats from which it gets something; or that every seat does from all others, or none does."""


class SightlinesShown(Struct, frozen=True):
    """Whom each seat may see, and whom it may hear."""

    sees: Lines
    hears: Lines


class StepShown(Struct, frozen=True):
    """What happened at one step, as far as one may know."""

    step: int
    events: tuple[Any, ...]


class GameShown(Struct, frozen=True, tag="Game"):
    """The game as one seat, or a spectator, may know it, whole: at first, after `Again`, and for a new seat."""

    version: int
    """What the next change builds on: each makes it one more."""
    number: int
    game: str
    now: int
    step: int
    seat: Seat | None
    players: tuple[ChairShown, ...]
    view: Any
    ask: Ask | None
    answer: Any
    asked: tuple[Seat, ...]
    waiting: tuple[Seat, ...]
    deadline: int | None
    sightlines: SightlinesShown
    talk: Talkers | None
    """Who may talk to the table now, where the rules silence anybody."""
    happened: tuple[StepShown, ...]
    events: dict[str, tuple[str, ...]]
    """The fields of every type of event, in the order in which changes tell them."""
    commitment: str
    seed: str | None
    guided: bool
    outcome: Outcome | None


class GameChanged(Struct, frozen=True, tag="Game~", omit_defaults=True):
    """What has changed of the game since version `after`: for all, then for you alone; merge it in this order."""

    after: int
    all: Change
    own: Change = {}
    happened: tuple[tuple[tuple[Any, ...], ...], ...] = ()
    """The events of each step from the one that you hold on: each its type, and then its fields."""


class PlayerShown(Struct, frozen=True, omit_defaults=True):
    """Who had a seat in a finished game: a person with a name and a face, a program, or a bot, also for these."""

    name: str | None
    avatar: str | None
    bot: str | None
    program: str | None = None
    """What the program was called that was invited to this seat."""


class FrameShown(Struct, frozen=True):
    """A finished game after one step: the first frame is its start.

    A deck of people's own is told in the options of a reply's first frame only.
    """

    view: Any
    waiting: tuple[Seat, ...]
    sightlines: SightlinesShown
    events: tuple[Any, ...]


class ReplayShown(Struct, frozen=True, tag="Replay"):
    """A finished game as one seat, or the table, saw it: the frames from `step` on, of `steps` in all."""

    code: str
    number: int
    game: str
    seat: Seat | None
    you: Seat | None
    players: tuple[PlayerShown, ...]
    photos: tuple[str, ...]
    step: int
    steps: int
    frames: tuple[FrameShown, ...]
    commitment: str
    seed: str
    outcome: Outcome


class Spoken(Struct, frozen=True, tag=True):
    """Somebody said something."""

    line: ChatLine


class Poked(Struct, frozen=True, tag=True):
    """Somebody poked whoever sits on this chair."""

    person: Person
    chair: int


class Signalled(Struct, frozen=True, tag=True):
    """What this person's page says to yours about cameras and microphones."""

    person: Person
    body: str


class Done(Struct, frozen=True, tag=True):
    """What you asked for with this number has happened, and is durable."""

    id: int


class No(Struct, frozen=True, tag=True):
    """What you asked for, or your coming, is refused; nothing has changed."""

    id: int | None
    refusal: Refusal


class Stream(Struct, frozen=True, tag=True):
    """The first line of a streamed answer: POSTs to this id belong to it, and bring at most so many bytes each."""

    id: str
    most: int


class Pong(Struct, frozen=True, tag=True):
    """I am here; said to a `Ping` and never otherwise."""


News = Chat | Spoken | Poked | Signalled | FaceTold
Outgoing = TableShown | TableChanged | GameShown | GameChanged | News | Done | No | Pong


def _spell(value: Any) -> Any:
    if isinstance(value, type):
        return value.__name__
    raise TypeError(f"{type(value)} has no place on the wire")


_encoder = msgspec.json.Encoder(enc_hook=_spell)
_decoder: msgspec.json.Decoder[Incoming] = msgspec.json.Decoder(Incoming)


def write(message: Outgoing | Stream | ReplayShown) -> bytes:
    """The message as it goes over the wire."""
    return _encoder.encode(message)


T = TypeVar("T")


def encoded(part: T) -> T:
    """This part of a message, encoded already, so that several messages can copy it; for the encoder alone."""
    # Typed as the part, so that messages keep their types. An empty part, once encoded, is no longer left out.
    return cast(T, msgspec.Raw(_encoder.encode(part)))


def read(text: str | bytes) -> Incoming:
    """The message that came; raises msgspec.ValidationError or DecodeError."""
    return _decoder.decode(text)
