"""The record of a game: all it takes to play it again."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from mien.kit.dealer import commitment
from mien.kit.errors import BadRecord, Refusal
from mien.kit.game import Outcome
from mien.kit.seat import Seat
from mien.kit.sightlines import Sightlines


class Answered(Struct, frozen=True, omit_defaults=True):
    """One answer to the question of a step; `by` says who gave it, if not the person in the seat."""

    step: int
    seat: Seat
    answer: Any
    by: str | None = None


class InForce(Struct, frozen=True, forbid_unknown_fields=True):
    """Who could see and hear whom from this step on."""

    step: int
    lines: Sightlines


class Record(Struct, frozen=True, forbid_unknown_fields=True):
    """Which game, under which rules and options, from which seed, with which answers, and how it ended.

    >>> import mien
    >>> record = mien.play(mien.start("expressions", seats=4, seed=7)).record
    >>> record.game, record.rules, record.seats, record.options
    ('expressions', 3, 4, {'difficulty': 'normal', 'hand': None, 'small_deck': False})
    >>> record.answers[0]
    Answered(step=1, seat=3, answer={'type': 'Clue', 'card': 'anger-5', 'says': 'more'}, by=None)
    >>> mien.Match.replay(record).record == record
    True
    """

    game: str
    rules: int
    options: dict[str, Any]
    seats: int
    seed: str
    commitment: str
    answers: tuple[Answered, ...]
    outcome: Outcome | None = None
    sightlines: tuple[InForce, ...] | None = None
    """Who could see and hear whom, wherever that changed; old records don't say."""

    def to_json(self) -> bytes:
        """JSON that a person can read, with each answer on a line of its own.

        >>> import mien
        >>> mien.start("expressions", seed=7).record.to_json().splitlines()[:3]
        [b'{', b' "game": "expressions",', b' "rules": 3,']
        """
        said = {name: getattr(self, name) for name in self.__struct_fields__}
        if self.sightlines is None:
            del said["sightlines"]
        rows = [b' "%s": %s' % (name.encode(), _row(value)) for name, value in said.items()]
        return b"{\n" + b",\n".join(rows) + b"\n}\n"

    @classmethod
    def from_json(cls, text: bytes) -> Record:
        """The record in this text; raises BadRecord if there is none, or if its seed is not its own.

        >>> import mien
        >>> record = mien.start("expressions", seed=7).record
        >>> Record.from_json(record.to_json()) == record
        True
        >>> Record.from_json(b"{}")
        Traceback (most recent call last):
        mien.kit.errors.BadRecord: This is not a game record: Object missing required field `game`.
        """
        try:
            record = msgspec.json.decode(text, type=cls)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise BadRecord(Refusal("not-a-record", f"This is not a game record: {error}.")) from None
        record.secret()
        return record

    def secret(self) -> bytes:
        """The seed as bytes; raises BadRecord if it is not the one whose hash was shown before the game.

        >>> import mien
        >>> mien.start("expressions", seed=b"seven").record.secret()
        b'seven'
        """
        try:
            seed = bytes.fromhex(self.seed)
        except ValueError:
            raise BadRecord(Refusal("bad-seed", "The seed of this record is not written in hex.")) from None
        if commitment(seed) != self.commitment:
            raise BadRecord(Refusal("forged-seed", "The seed of this record does not match its hash."))
        return seed


def _row(value: Any) -> bytes:
    """A value as JSON; the items of a tuple get a line each."""
    if isinstance(value, tuple) and value:
        return b"[\n  " + b",\n  ".join(map(msgspec.json.encode, value)) + b"\n ]"
    return msgspec.json.encode(value)
