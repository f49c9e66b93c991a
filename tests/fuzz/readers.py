"""What reads the bytes of strangers: each takes any bytes, may refuse them, and raises for nothing but a fault."""

from __future__ import annotations

import asyncio
import io
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path

from PIL import Image
from tests.decks.making import picture
from tests.fuzz.targets import PEOPLE, UNREADABLE
from tests.server.frames import talk
from tests.server.sockets import MOST
from tests.table.scene import Scene, portrait
from wsproto.connection import Connection, ConnectionType
from wsproto.events import BytesMessage, CloseConnection, TextMessage
from wsproto.utilities import RemoteProtocolError

from mien.decks import BadDeck, open_packed
from mien.decks.files import DECK_JSON
from mien.decks.opening import read_deck
from mien.decks.packing import pack
from mien.games import GAMES
from mien.kit import IllegalAnswer, Match, Record, Refused
from mien.program import lines
from mien.server import wire
from mien.server.guests.forbidden_words import read_lists, words_of
from mien.server.net.program_session import READ_GIVEN
from mien.server.photos.deck_worker import tidy_deck
from mien.server.photos.decode import KINDS, saved, small_picture
from mien.server.photos.measure import measure
from mien.table import Table
from mien.table.commands import LayDeck
from mien.transcript import as_everyone_saw

Reader = Callable[[bytes], None]

GAME_OF = [sorted(GAMES)[number % len(GAMES)] for number in range(256)]
"""Which game a first byte stands for."""
MOST_PIXELS = 1_000_000
"""Larger pictures are only opened: unpacking one takes the time of a thousand small ones."""
WRONG, NOT_TEXT, TOO_LARGE = 1002, 1007, 1009
REFUSED = {WRONG, NOT_TEXT, TOO_LARGE}
"""The codes of goodbyes to those who break the protocol."""


def frames(raw: bytes) -> None:
    """WebSocket frames, cut into pieces as the first byte says, are heard as wsproto hears them."""
    cut, sent = raw[0] + 1 if raw else 1, raw[1:]
    told = _loop().run_until_complete(talk(sent, cut))
    messages, codes = _heard_by_wsproto(sent)
    assert (told.heard, told.failed) == (messages, None)
    code = told.close_code
    if (code is None) is not (None in codes):
        # One of the two refuses a frame by its header, the other once it has come whole.
        whole = sent + bytes(MOST + 14)
        code, codes = _loop().run_until_complete(talk(whole, 65_536)).close_code, _heard_by_wsproto(whole)[1]
    # What is wrong in two ways may be refused for either. wsproto would wait for a message of any size.
    both_refuse = code in REFUSED and not REFUSED.isdisjoint(codes)
    assert code in codes or both_refuse or (code == TOO_LARGE and None in codes)


def messages(raw: bytes) -> None:
    """Lines are messages of four people and a stranger, at a table where the game of the first byte is played."""
    scene = Scene("expressions")
    scene.table, scene.log = _begun(GAME_OF[raw[0] if raw else 0])
    scene.log = [*scene.log]
    begun = len(scene.log)
    for number, line in enumerate(raw[1:].split(b"\n")[:20]):
        try:
            read = wire.read(line)
            if isinstance(read, wire.Do):
                scene.do((*PEOPLE, "eve")[number % 5], read.command)
        except UNREADABLE:
            continue
        except Refused as refused:
            _said(refused)
    if len(scene.log) > begun:
        assert portrait(scene.revived()) == portrait(scene.table)


def records(raw: bytes) -> None:
    """A record is replayed and told, or refused."""
    try:
        record = Match.replay(Record.from_json(raw)).record
    except Refused:
        return
    told = as_everyone_saw(record)
    assert all(char.isprintable() or char == "\n" for char in told), "it could move a terminal's cursor"


def _said(refused: Refused) -> None:
    """A refusal says what is wrong."""
    assert refused.refusal.text


def _named(bad: BadDeck) -> None:
    """A deck that is refused has faults with names."""
    assert bad.faults


def decks(raw: bytes) -> None:
    """A packed deck, or what its deck.json says, is opened, packed again and laid on a table, or refused."""
    try:
        opened = open_packed(raw, "fuzz") if raw.startswith(b"PK") else read_deck(_OneFile(raw))
        again = open_packed(pack(opened), "fuzz")
        tidy = tidy_deck(opened, "deck-0")
    except BadDeck as bad:
        _named(bad)
        return
    assert again.hash == opened.hash
    scene = Scene(opened.deck.game).come("ada")
    try:
        scene.do("ada", LayDeck(tidy.deck))
    except Refused as refused:
        _said(refused)
    assert portrait(scene.revived()) == portrait(scene.table)


def pictures(raw: bytes) -> None:
    """A picture is made small and measured, or refused."""
    try:
        with Image.open(io.BytesIO(raw), formats=KINDS) as opened:
            if opened.width * opened.height > MOST_PIXELS:
                return
    except Exception:
        # A decoder fails in any way it knows; that mien refuses it then, is what follows.
        pass
    try:
        small = small_picture(raw)
    except Refused:
        return
    assert saved(small)
    assert measure(small).colours


def answers(raw: bytes) -> None:
    """What a program says at its first question, in the game of the first byte, is an answer or is refused."""
    position = _begun(GAME_OF[raw[0] if raw else 0])[0].position
    assert position is not None
    seat = position.waiting_for[0]
    try:
        given = READ_GIVEN.decode(raw[1:])
        lines.read_answer(position, seat, given)
    except UNREADABLE:
        pass
    except IllegalAnswer as refused:
        _said(refused)


def words(raw: bytes) -> None:
    """A host's list of words is read, and finds each of its lines again, or is refused."""
    path = _folder() / "all.txt"
    path.write_bytes(raw)
    try:
        lists = read_lists(str(path))
    except Refused:
        return
    for line in raw.decode().splitlines():
        said = line.partition("#")[0]
        assert lists.has(said, "en") is bool(words_of(said))


READERS: dict[str, Reader] = {
    reader.__name__: reader for reader in (frames, messages, records, decks, pictures, answers, words)
}


class _OneFile:
    """A deck's files: a deck.json, and the same picture under any other name."""

    name = "fuzz"

    def __init__(self, text: bytes) -> None:
        self._text = text

    def read(self, name: str, most: int) -> bytes | None:
        return (self._text if name == DECK_JSON else picture(size=8))[: most + 1]


def _heard_by_wsproto(sent: bytes) -> tuple[list[str | None], tuple[int | None, ...]]:
    """The messages that wsproto hears, and the codes of the goodbyes that may follow."""
    peer, heard, begun = Connection(ConnectionType.SERVER), list[str | None](), list[str]()
    inside = False
    peer.receive_data(sent)
    try:
        for event in peer.events():
            if isinstance(event, CloseConnection):
                code = int(event.code)
                # In the middle of a message we find it wrong, and wsproto repeats the code (Autobahn, 7.1.5).
                return heard, (code, WRONG) if inside else (code,)
            if isinstance(event, TextMessage | BytesMessage):
                text = event.data if isinstance(event, TextMessage) else ""
                begun.append(text)
                inside = not event.message_finished
                if event.message_finished:
                    heard.append("".join(begun) if isinstance(event, TextMessage) else None)
                    begun.clear()
    except RemoteProtocolError as error:
        hint = error.event_hint
        return heard, (int(hint.code) if isinstance(hint, CloseConnection) else WRONG,)
    return heard, (None,)


@cache
def _begun(game: str) -> tuple[Table, list[bytes]]:
    """A table at which this game has begun, and its log."""
    scene = Scene(game).start(*PEOPLE)
    return scene.table, scene.log


@cache
def _loop() -> asyncio.AbstractEventLoop:
    return asyncio.new_event_loop()


@cache
def _folder() -> Path:
    return Path(tempfile.mkdtemp(prefix="mien-fuzz-"))
