"""A checkpoint: a table at one moment, written down, so that it can be opened without its whole log.

It says what the entries up to that moment have made of the table, and nothing that they don't. The position of the
last game is not written: it is played again, from that game's own entries.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import FieldInfo, fields

from mien.kit import AnyPosition, Refusal, Refused, read_options
from mien.table.engines import logged_game
from mien.table.table import Table

OF_THE_GAME = ("game", "options", "position")
"""The fields of a table that only a game's engine can read."""
PLAIN = [field for field in fields(Table) if field.name not in OF_THE_GAME]
NAMES = tuple(field.encode_name for field in PLAIN)
"""What the others are called in databases."""


def _as_stored(field: FieldInfo) -> Any:
    """The field with its default, and under the name that it has in databases."""
    made = field.default_factory
    if made is msgspec.NODEFAULT:
        return msgspec.field(default=field.default, name=field.encode_name)
    return msgspec.field(default_factory=made, name=field.encode_name)


PlainFields: Any = msgspec.defstruct(
    "PlainFields",
    [(field.name, field.type, _as_stored(field)) for field in PLAIN],
    frozen=True,
    forbid_unknown_fields=True,
)
"""All other fields, each with its type and its default: a new field of a table needs no word here."""


class Checkpoint(Struct, frozen=True, forbid_unknown_fields=True):
    """A table at one moment, but for the position of its game."""

    names: tuple[str, ...]
    """The fields that a table had for the mien that wrote it."""
    game: str
    options: dict[str, Any]
    in_game: bool
    """Whether a game is being played, or was played last: then the table has a position."""
    plain: PlainFields

    @property
    def seq(self) -> int:
        """The number of the last entry that it knows of."""
        return int(self.plain.seq)

    @property
    def is_of_this_version(self) -> bool:
        """Whether a table had the fields that it has now: if not, what is missing here is in the log."""
        return self.names == NAMES

    @property
    def seats(self) -> int:
        """How many play the last game."""
        return len(self.plain.played)

    @property
    def first_of_game(self) -> int:
        """The number of the entry that began the last game; behind the last entry if there is no position."""
        return int(self.plain.attendances[-1].began) if self.in_game else self.seq + 1

    def table(self, position: AnyPosition | None) -> Table:
        """The table, with this position of its last game; raises UnknownGame or BadOptions."""
        game = logged_game(self.game)
        own = {"game": game, "options": read_options(game, self.options), "position": position}
        return Table(**{field.name: getattr(self.plain, field.name) for field in PLAIN}, **own)


def write_checkpoint(table: Table) -> bytes:
    """The table as the store keeps it beside its log."""
    plain = PlainFields(**{field.name: getattr(table, field.name) for field in PLAIN})
    options = msgspec.to_builtins(table.options)
    return _encoder.encode(Checkpoint(NAMES, table.game.name, options, table.position is not None, plain))


def read_checkpoint(text: bytes) -> Checkpoint:
    """The checkpoint that the store kept; raises Refused if this mien doesn't understand it."""
    try:
        return _decoder.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        why = f"This table was written by a newer mien, which this one can't read: {error}."
        raise Refused(Refusal("newer-table", why)) from None


_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Checkpoint] = msgspec.json.Decoder(Checkpoint)
