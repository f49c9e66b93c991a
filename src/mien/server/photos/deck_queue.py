"""Decks that people bring are opened in processes of their own, like their photos: a bad one costs its upload."""

from __future__ import annotations

import sys
from collections.abc import Mapping

import msgspec
from msgspec import Struct

from mien.decks.faults import BadDeck, Fault, Place
from mien.server.photos.queue import GIVING_WAY, PhotoQueue, run_worker
from mien.table.decks import TableDeck

DECK_WORKER = (*GIVING_WAY, sys.executable, "-m", "mien.server.photos.deck_worker")
WAIT_SECONDS = 180.0
"""How long a deck may take in all; one of a hundred pictures takes two seconds where nobody else works."""


class TidyDeck(Struct, frozen=True, tag=True):
    """A deck as a table takes it, and its pictures by what the table calls them: re-encoded, without metadata."""

    deck: TableDeck
    pictures: Mapping[str, bytes]


class Faulty(Struct, frozen=True, tag=True):
    """All that is wrong with a deck."""

    faults: tuple[Fault, ...]


_answers: msgspec.msgpack.Decoder[TidyDeck | Faulty] = msgspec.msgpack.Decoder(TidyDeck | Faulty)


async def open_tidy(raw: bytes, name: str, token: str, queue: PhotoQueue, address: str) -> TidyDeck:
    """The deck in these bytes; raises BadDeck with all its faults. It waits its turn among the photos.

    `name` is what its file is called, and `token` what the names of its pictures begin with.
    """
    answer: TidyDeck | Faulty
    async with queue.turn(address):
        try:
            answer = _answers.decode(await run_worker((*DECK_WORKER, name, token), raw, WAIT_SECONDS))
        except (TimeoutError, msgspec.MsgspecError):
            text = "This deck takes too long or too much memory to open. Make its pictures smaller."
            answer = Faulty((Place(name).fault("deck-too-costly", text),))
    if isinstance(answer, Faulty):
        raise BadDeck(*answer.faults)
    return answer
