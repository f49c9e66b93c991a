"""mien deck: begins a deck of your own, says what is wrong with one, packs it into one file, and prints it."""

from __future__ import annotations

import re
import unicodedata
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args

import mien
from mien.decks import BadDeck, open_deck
from mien.decks.cards import LONGEST_ID
from mien.decks.files import DECK_JSON
from mien.decks.opening import OpenDeck
from mien.decks.packing import SUFFIX, deck_json, pack
from mien.decks.paper import Job, PaperSize, artwork_of, in_address, page
from mien.decks.texts import LENGTHS
from mien.games import GAMES
from mien.kit import AnyGame, Deck, DeckCard, Refusal, Refused, counted
from mien.kit.decks import FORMAT
from mien.kit.words import listed, one_line

BROWSER = Path(mien.__file__).parent / "browser"
"""Where `make web` puts the built pages."""
TAKING_DECKS = {name: game for name, game in GAMES.items() if game.decks}
PICTURES = (".png", ".jpg", ".jpeg", ".webp", ".heic")


def add(parser: ArgumentParser) -> None:
    """Adds what to do, the deck, and what a new deck is for."""
    parser.add_argument(
        "word",
        choices=list(ACTIONS),
        metavar="WORD",
        help="new makes a folder with cards to begin with, or with a card for each picture that lies in it; "
        "check names the file, card and field of every fault; pack makes one file of a folder; "
        "print makes a page of it that a browser prints, with crop marks, backs and the rules on a sheet",
    )
    parser.add_argument(
        "file",
        type=Path,
        metavar="FILE",
        help="the deck: a folder, or a packed file; for print also the name of a game, whose own cards it prints",
    )
    parser.add_argument(
        "to", nargs="?", type=Path, metavar="TO", help="where pack and print write to; FILE.mien, FILE.html"
    )
    parser.add_argument(
        "--game", choices=list(TAKING_DECKS), default=next(iter(TAKING_DECKS)), help="what a new deck is for"
    )
    parser.add_argument(
        "--language",
        metavar="CODE",
        help="the language of a new deck, or of the rules that are printed; that of the printed deck, else en",
    )
    parser.add_argument(
        "--set",
        metavar="NAME",
        help="which part of a game's cards print takes; a name that there is none of lists them",
    )
    parser.add_argument("--paper", choices=get_args(PaperSize), default="a4", help="the paper to print on; a4")
    parser.add_argument("--large", action="store_true", help="print large cards, four on a page")
    parser.add_argument("--no-backs", action="store_true", help="print no backs, for one side of the paper")
    parser.add_argument("--grey", action="store_true", help="print in black and white")


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
    language = args.language or "en"
    cards = [_card_of(name, language, game.decks.card_type) for name in pictures] or game.decks.example()
    title = {language: args.file.resolve().name[: LENGTHS["title"]]}
    deck = Deck(format=FORMAT, game=game.name, title=title, language=language, cards=tuple(cards))
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


def print_out(args: Namespace) -> int:
    """Writes a page that prints the deck, or the cards of the game of that name."""
    game = GAMES.get(str(args.file))
    ours = game if game and game.paper and not args.file.exists() else None
    job = _job_of_game(ours, args) if ours else _job_of_deck(open_deck(args.file), args)
    to = args.to or args.file.resolve().with_suffix(".html")
    try:
        text = page(BROWSER, job)
    except FileNotFoundError:
        raise Refused(Refusal("not-built", "The pages are not built. Run `make web`, then try again.")) from None
    to.write_text(text, encoding="utf-8")
    size = to.stat().st_size / 1_000_000
    print(f"{to}: {size:.1f} MB. Open it in a browser, and press Print.")
    print(f"The printed game {GAMES[job.game].title} is sold in shops: if you like it, buy it.")
    return 0


ACTIONS: dict[str, Callable[[Namespace], int]] = {"new": new, "check": check, "pack": pack_up, "print": print_out}


def _job_of_game(game: AnyGame, args: Namespace) -> Job:
    name = args.set or next(iter(game.paper))
    if name not in game.paper:
        text = f"{game.title} has no cards called {name}. There are {listed(game.paper)}."
        raise Refused(Refusal("no-such-set", text))
    language = args.language or "en"
    pictures = artwork_of(BROWSER, game.name)
    return _job(args, game=game.name, set=name, pictures=pictures, language=language)


def _job_of_deck(opened: OpenDeck, args: Namespace) -> Job:
    from mien.server.photos.deck_pictures import printable_pictures

    pictures = {name: in_address(raw, "image/jpeg") for name, raw in printable_pictures(opened).items()}
    language = args.language or opened.deck.language
    return _job(args, game=opened.deck.game, deck=opened.deck, pictures=pictures, language=language)


def _job(args: Namespace, **what: Any) -> Job:
    return Job(paper=args.paper, large=args.large, backs=not args.no_backs, grey=args.grey, **what)


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
