"""One packed deck from standard input to standard output, in a process with limits; started by deck_queue.py."""

from __future__ import annotations

import sys

import msgspec

from mien.decks import BadDeck, OpenDeck, open_packed
from mien.games import GAMES
from mien.kit.decks import Picture
from mien.server.photos.deck_pictures import tidy_pictures
from mien.server.photos.deck_queue import Faulty, TidyDeck
from mien.server.photos.worker import limit_yourself
from mien.table.decks import TableDeck

CPU_SECONDS = 60
"""Processor time that a deck may take."""


def main() -> None:
    """Reads a deck and writes what becomes of it; one that takes too much ends this process."""
    name, token = sys.argv[1:]
    raw = sys.stdin.buffer.read()
    limit_yourself(CPU_SECONDS)
    try:
        answer: TidyDeck | Faulty = tidy_deck(open_packed(raw, name), token)
    except BadDeck as bad:
        answer = Faulty(tuple(bad.faults))
    sys.stdout.buffer.write(msgspec.msgpack.encode(answer))


def tidy_deck(opened: OpenDeck, token: str) -> TidyDeck:
    """The deck as a table takes it, whose pictures are called after `token`; raises BadDeck."""
    deck, tidy = opened.deck, tidy_pictures(opened)
    names = {file: f"{token}-{number}" for number, file in enumerate(tidy)}
    decks = GAMES[deck.game].decks
    assert decks is not None
    pictures = {file: Picture(names[file], photo.facts) for file, photo in tidy.items()}
    option = decks.taken(deck, opened.hash, pictures)
    laid = TableDeck(
        game=deck.game,
        hash=opened.hash,
        title=deck.title,
        language=deck.language,
        cards=len(deck.cards),
        for_people_only=decks.for_people_only(option),
        option=msgspec.to_builtins(option),
        pictures=tuple(names.values()),
        version=deck.version,
        author=deck.author,
        licence=deck.licence,
        age=deck.age,
    )
    return TidyDeck(laid, {names[file]: photo.picture for file, photo in tidy.items()})


if __name__ == "__main__":
    main()
