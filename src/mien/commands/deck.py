"""mien deck: begins a deck of your own, says what is wrong with one, and packs it into one file."""

from __future__ import annotations

import re
import unicodedata
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from pathlib import Path

from mien.decks import BadDeck, open_deck
from mien.decks.cards import LONGEST_ID
from mien.decks.files import DECK_JSON
from mien.decks.opening import OpenDeck
from mien.decks.packing import SUFFIX, deck_json, pack
from mien.decks.texts import LENGTHS
from mien.games import GAMES
from mien.kit import Deck, DeckCard, Refusal, Refused, counted
from mien.kit.decks import FORMAT
from mien.kit.words import one_line

TAKING_DECKS = {name: game for name, game in GAMES.items() if game.decks}
PICTURES = (".png", ".jpg", ".jpeg", ".webp", ".heic")


def add(parser: ArgumentParser) -> None:
    """Adds what to do, the deck, and what a new deck is for."""
    parser.add_argument(
        "word",
        choices=list(ACTIONS),
        metavar="WORD",
        help="new makes a folder with cards to begin with, or with a card for each picture that lies in it; "
        "check names the file, card and field of every fault; pack makes one file of a folder",
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="the deck: a folder, or a packed file")
    parser.add_argument("to", nargs="?", type=Path, metavar="TO", help="where pack writes to; FILE.mien")
    parser.add_argument(
        "--game", choices=list(TAKING_DECKS), default=next(iter(TAKING_DECKS)), help="what a new deck is for"
    )
    parser.add_argument("--language", default="en", metavar="CODE", help="the language of a new deck; en")


def run(args: Namespace) -> int:
    """Does what the word says; 1 if the deck has faults."""
    try:
        return ACTIONS[args.word](args)
    except BadDeck as bad:
        print(*(one_line(str(fault)) for fault in bad.faults), sep="\n")
        return 1


def new(args: Namespace) -> int:
    """Writes deck.json into a folder; a folder that has one is left alone."""
    path = args.file / DECK_JSON
    if path.exists():
        raise Refused(Refusal("deck-exists", f"There is a deck in {args.file} already."))
    pictures = sorted(file.name for file in args.file.glob("*") if file.suffix.lower() in PICTURES)
    game = TAKING_DECKS[args.game]
    assert game.decks is not None
    cards = [_card_of(name, args.language, game.decks.card_type) for name in pictures] or game.decks.example()
    title = {args.language: args.file.resolve().name[: LENGTHS["title"]]}
    deck = Deck(format=FORMAT, game=game.name, title=title, language=args.language, cards=tuple(cards))
    args.file.mkdir(parents=True, exist_ok=True)
    path.write_text(deck_json(deck), encoding="utf-8")
    print(f"{path}: {counted(len(cards), 'card')} to change. When you have: mien deck check {args.file}")
    return 0


def check(args: Namespace) -> int:
    """Opens the deck and decodes its pictures; prints all that is wrong, or what is in it."""
    opened = open_deck(args.file)
    _tidy_pictures(opened)
    print(_summary(opened))
    return 0


def pack_up(args: Namespace) -> int:
    """Writes the deck as one file."""
    opened = open_deck(args.file)
    _tidy_pictures(opened)
    to = args.to or args.file.resolve().with_suffix(SUFFIX)
    to.write_bytes(pack(opened))
    print(f"{to}: {_summary(opened)}")
    return 0


ACTIONS: dict[str, Callable[[Namespace], int]] = {"new": new, "check": check, "pack": pack_up}


def _tidy_pictures(opened: OpenDeck) -> None:
    # `mien --version` and the engines alone need no library for pictures.
    from mien.server.photos.deck_pictures import tidy_pictures

    tidy_pictures(opened)


def _summary(opened: OpenDeck) -> str:
    deck = opened.deck
    title = deck.title.get(deck.language) or next(iter(deck.title.values()))
    pictures = counted(len(opened.pictures), "picture")
    return (
        f"{title}, {counted(len(deck.cards), 'card')} and {pictures} for {GAMES[deck.game].title}; {opened.hash}"
    )


def _card_of(file: str, language: str, card_type: type[DeckCard]) -> DeckCard:
    """A card for a picture, called like its file."""
    name = re.sub(r"[\s_-]+", " ", Path(file).stem).strip()[: LENGTHS["name"]]
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    card_id = re.sub(r"[^a-z0-9]+", "-", plain)[:LONGEST_ID].strip("-")
    return card_type(id=card_id or "card", name={language: name.capitalize()}, picture=file)
