"""What happens at a table: one kind of entry for each thing, and what it changes."""

from __future__ import annotations

import msgspec

from mien.kit import Refusal, Refused
from mien.table.entries.chairs import BotSat, Moved, Sat, Stood, StoodIn, Unseated
from mien.table.entries.entry import Entry
from mien.table.entries.game import Answered, By, GameChosen, OptionsChosen, PauseWanted, Resumed, Shared, Started
from mien.table.entries.links import LinkMade, LinkUsed, SeatCarried
from mien.table.entries.people import Came, HostPassed, Muted, PlaceChosen, Removed, Renamed, Slowed, Went
from mien.table.entries.room import (
    Closed,
    Created,
    PhotoAdded,
    PhotoWithdrawn,
    Poked,
    Reacted,
    Said,
    SettingsChosen,
    ShortCodeGiven,
)

__all__ = [
    "Answered",
    "AnyEntry",
    "BotSat",
    "By",
    "Came",
    "Closed",
    "Created",
    "Entry",
    "GameChosen",
    "HostPassed",
    "LinkMade",
    "LinkUsed",
    "Moved",
    "Muted",
    "OptionsChosen",
    "PauseWanted",
    "PhotoAdded",
    "PhotoWithdrawn",
    "PlaceChosen",
    "Poked",
    "Reacted",
    "Removed",
    "Renamed",
    "Resumed",
    "Said",
    "Sat",
    "SeatCarried",
    "SettingsChosen",
    "Shared",
    "ShortCodeGiven",
    "Slowed",
    "Started",
    "Stood",
    "StoodIn",
    "Unseated",
    "Went",
    "read_entry",
    "write_entry",
]

AnyEntry = (
    Created
    | ShortCodeGiven
    | Came
    | Poked
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
    | SeatCarried
    | Closed
)

_decoder: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)
_encoder = msgspec.json.Encoder()


def write_entry(entry: Entry) -> bytes:
    """The entry as the store keeps it."""
    return _encoder.encode(entry)


def read_entry(text: bytes) -> Entry:
    """The entry that the store kept; raises Refused if it says something that only a newer mien understands."""
    try:
        return _decoder.decode(text)
    except msgspec.ValidationError as error:
        why = f"This table was written by a newer mien, which this one can't read: {error}."
        raise Refused(Refusal("newer-table", why)) from None
