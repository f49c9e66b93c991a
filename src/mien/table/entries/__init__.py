"""What happens at a table: one kind of entry for each thing, and what it changes; and the union of all."""

from __future__ import annotations

import msgspec

from mien.kit import Refusal, Refused
from mien.table.entries.chairs import *
from mien.table.entries.chat import *
from mien.table.entries.decks import *
from mien.table.entries.entry import Entry as Entry
from mien.table.entries.evening import *
from mien.table.entries.game import *
from mien.table.entries.links import *
from mien.table.entries.people import *
from mien.table.entries.photos import *
from mien.table.entries.programs import *
from mien.table.entries.room import *
from mien.table.entries.stills import *

AnyEntry = (
    ChairEntry
    | ChatEntry
    | DeckEntry
    | EveningEntry
    | GameEntry
    | LinkEntry
    | PersonEntry
    | PhotoEntry
    | ProgramEntry
    | RoomEntry
    | StillEntry
)

_decoder: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)
_encoder = msgspec.json.Encoder()


def write_entry(entry: Entry) -> bytes:
    """The entry as the store keeps it."""
    return _encoder.encode(entry)


def beginning_of(kind: type[Entry]) -> bytes:
    """The first bytes of every entry of this kind, as the store keeps it, and of no other."""
    return b'{"type":"%s"' % str(kind.__struct_config__.tag).encode()


def read_entry(text: bytes) -> Entry:
    """The entry that the store kept; raises Refused if it says something that this mien doesn't understand."""
    try:
        return _decoder.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        why = f"This table was written by a newer mien, which this one can't read: {error}."
        raise Refused(Refusal("newer-table", why)) from None
