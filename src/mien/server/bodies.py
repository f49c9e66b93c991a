"""What is sent over HTTP, in both directions: every body, as a type."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from mien.table.people import Person
from mien.table.table import Stage


class You(Struct, frozen=True):
    """The person who asks, by the id that the table's messages use."""

    you: Person


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table somebody wants to open, with a bot in every chair but one if they like."""

    game: str
    bots: bool = False
    after: Annotated[str, Meta(max_length=64)] = ""
    """The code of the table whose people meet again at this one, each at the same seat."""


class TableMade(Struct, frozen=True):
    """The code of a table, new or found."""

    code: str


class TableListed(Struct, frozen=True):
    """A table that wants to be found."""

    code: str
    game: str
    title: str
    people: int


class Mine(Struct, frozen=True, forbid_unknown_fields=True):
    """The codes of tables that a browser remembers."""

    codes: Annotated[list[Annotated[str, Meta(max_length=64)]], Meta(max_length=8)]


class Won(Struct, frozen=True):
    """How often somebody has won at a table."""

    name: str
    wins: int


class MyTable(Struct, frozen=True):
    """How a table stands, for somebody who has been there."""

    code: str
    title: str
    game: str
    host: str
    stage: Stage
    closed: bool
    seated: bool
    turn: bool
    """Whether the game is waiting for this person's answer."""
    until: int | None
    """Until when it waits for it, if a clock runs."""
    waiting: tuple[str, ...]
    """The other people whose answers the game is waiting for, by name."""
    with_people: bool
    """Whether anybody else sits there, or only bots do."""
    at: int
    """When something last happened there."""
    others: int
    """How many other people are there now."""
    games: int
    """How many games were played to their end."""
    tally: tuple[Won, ...]
    """The people who have won, most wins first."""


Way = Literal["sit", "watch", "replace", "back"]


class Invited(Struct, frozen=True):
    """Somebody who is at a table, as an invitation shows them."""

    name: str
    avatar: str


class Invitation(Struct, frozen=True):
    """What a table's link says to somebody who has not come yet."""

    game: str
    title: str
    host: str
    """Who invites; empty for the host themselves."""
    people: tuple[Invited, ...]
    """Those who are there now, the host first."""
    others: int
    """How many more are there."""
    way: Way
    """Whether whoever comes sits down, watches, may take over from a bot, or has a seat there already."""


class Carry(Struct, frozen=True, forbid_unknown_fields=True):
    """The secret of a one-time link."""

    secret: str


class LinkShown(Struct, frozen=True):
    """Whose seat a one-time link brings, and whether that is the one who asks."""

    name: str
    avatar: str
    yours: bool


class PhotoAdded(Struct, frozen=True):
    """What the new photo is called."""

    id: str


class DeckLaid(Struct, frozen=True):
    """The hash of the deck that lies on the table now."""

    hash: str


class IceServer(Struct, frozen=True, omit_defaults=True):
    """As a browser's RTCPeerConnection takes it."""

    urls: tuple[str, ...]
    username: str = ""
    credential: str = ""


class IceServers(Struct, frozen=True):
    """What cameras need to find each other, and whether they may do so through a relay only."""

    servers: tuple[IceServer, ...]
    relay_only: bool


class PushKey(Struct, frozen=True):
    """The key that a browser subscribes to push messages with, in base64url."""

    key: str


class PushWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """A browser's subscription, as its script has it: whoever asks wants to be called there to this table."""

    endpoint: Annotated[str, Meta(max_length=1000)]
    p256dh: Annotated[str, Meta(max_length=100)]
    auth: Annotated[str, Meta(max_length=40)]


class PushEnds(Struct, frozen=True, forbid_unknown_fields=True):
    """The subscription of a browser that is no longer to be called."""

    endpoint: Annotated[str, Meta(max_length=1000)]


class OpeningKey(Struct, frozen=True, forbid_unknown_fields=True):
    """What the host's link carries."""

    key: Annotated[str, Meta(max_length=200)]


BODIES = (
    You,
    NewTable,
    TableMade,
    TableListed,
    Mine,
    MyTable,
    Invitation,
    Carry,
    LinkShown,
    PhotoAdded,
    DeckLaid,
    IceServers,
    PushKey,
    PushWanted,
    PushEnds,
    OpeningKey,
)
"""All of them, but those that have a home of their own."""
