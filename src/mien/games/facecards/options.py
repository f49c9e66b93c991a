"""What a table of Face Cards can choose, and what follows from it."""

import re
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from mien.games.facecards.cards import CATEGORY, HAND, Card
from mien.games.facecards.deck import DECK
from mien.games.facecards.deck_card import Category, Feature
from mien.games.facecards.own_deck import OwnCard, OwnDeck
from mien.kit import BadOptions, Refusal, counted

Variant = Literal["base", "experts", "masters", "daredevil"]

BLANK_CARDS = 10
PHOTO_ID = re.compile(r"photo-[a-z0-9-]{1,40}")


class Photo(Struct, frozen=True, forbid_unknown_fields=True):
    """A picture of the players' own; what it shows is kept elsewhere."""

    id: Card
    category: Category
    look: tuple[Feature, ...] = ()
    """What catches the eye in it, as far as its pixels tell."""


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The variant, how the first camera is given, and what the players have brought."""

    variant: Variant = "base"
    first_camera: Literal["vote", "random"] = "vote"
    photos: tuple[Photo, ...] = ()
    deck: OwnDeck | None = None
    """Other cards than the 142 (FC-28)."""


class Way(Struct, frozen=True, kw_only=True):
    """What a variant changes."""

    decoys: dict[int, int]
    """How many cards of the pile join the middle, by number of players."""
    fronts: Literal["hand", "pile", "none"] = "hand"
    """Where front cards come from."""
    pairs: int = 1
    fewer: int = 0
    """How many cards fewer are in a hand."""
    draws: int = 2
    bonus: bool = True
    rule: str = "FC-5"
    """The rule that says which cards are laid."""
    again: bool = False
    """Whether a player who is right may bet again, and so risk all they have won in this turn."""


FEW = {3: 3, 4: 3, 5: 1, 6: 1, 7: 1}  # FC-6
NINE = {seats: max(0, 9 - 2 * seats) for seats in (3, 4, 5)}  # FC-18

WAYS: dict[Variant, Way] = {
    "base": Way(decoys=FEW),
    "experts": Way(decoys=FEW, fronts="pile", fewer=1, draws=1, rule="FC-16"),  # FC-16, FC-24
    "masters": Way(decoys=dict.fromkeys(FEW, 0), fronts="none", rule="FC-17"),  # FC-17
    "daredevil": Way(decoys=NINE, pairs=2, draws=4, bonus=False, rule="FC-18", again=True),  # FC-18
}


def seats(options: Options) -> tuple[int, ...]:
    """The numbers of players that these options can be played with."""
    ids = [photo.id for photo in options.photos]
    if options.deck is not None:
        _check_deck(options.deck, ids)
    if len(ids) > BLANK_CARDS:
        text = f"A table takes up to {BLANK_CARDS} pictures, not {len(ids)}. Take some out."
        raise BadOptions(Refusal("too-many-photos", text, "FC-2", {"most": BLANK_CARDS, "photos": len(ids)}))
    for photo in ids:
        if not PHOTO_ID.fullmatch(photo):
            raise BadOptions(
                Refusal("bad-photo", "One of the pictures has a name that can't be used. Take it out.", "FC-2")
            )
        if ids.count(photo) > 1:
            raise BadOptions(
                Refusal("photo-twice", "The same picture has been added twice. Take one out.", "FC-2")
            )
    counts = tuple(WAYS[options.variant].decoys)
    fitting = tuple(count for count in counts if _missing(options, count) <= 0)
    if not fitting:
        raise BadOptions(_too_small(options, counts[0]))
    return fitting


def _check_deck(deck: OwnDeck, photos: list[Card]) -> None:
    ids = [*photos, *(card.id for card in deck.cards)]
    if len({*ids}) < len(ids):
        raise BadOptions(
            Refusal("deck-card-twice", "Two cards of this deck are the same. Take one of them out.", "FC-28")
        )


def _missing(options: Options, seats: int) -> int:
    """How many cards are missing for all hands, and for the decoys or the card of the vote.  # FC-28"""
    needed = seats * HAND[seats] + max(1, WAYS[options.variant].decoys[seats])
    return needed - len(deck_of(options))


def _too_small(options: Options, seats: int) -> Refusal:
    count, missing = len(deck_of(options)), _missing(options, seats)
    verb = "is" if missing == 1 else "are"
    text = f"This deck has {counted(count, 'card')}, and {missing} more {verb} needed."
    return Refusal("deck-too-small", text, "FC-28", {"count": count, "missing": missing})


def why_not_seats(options: Options, seats: int, usual: Refusal) -> Refusal:
    """Why so many can't play with these options.  # FC-18, FC-28"""
    if seats in WAYS[options.variant].decoys:
        return _too_small(options, seats)
    return replace(usual, rule="FC-18") if options.variant == "daredevil" and seats in FEW else usual


def deck_of(options: Options) -> tuple[Card, ...]:
    """Every card of this table, the players' own photos too.  # FC-2, FC-28"""
    cards = CATEGORY if options.deck is None else [card.id for card in options.deck.cards]
    return (*cards, *(photo.id for photo in options.photos))


def category_of(options: Options, card: Card) -> Category:
    """The category that is marked on this card.  # FC-1, FC-2, FC-28"""
    if options.deck is None and card in CATEGORY:
        return CATEGORY[card]
    return next(other.category for other in brought(options) if other.id == card)


def looks_of(options: Options) -> dict[Card, tuple[Feature, ...]]:
    """What catches the eye in every card of this table."""
    ours = {card.id: card.features for card in DECK} if options.deck is None else {}
    return ours | {card.id: card.look for card in brought(options)}


def brought(options: Options) -> tuple[Photo | OwnCard, ...]:
    """The cards that people have brought: their photos, and those of their deck.  # FC-2, FC-28"""
    return (*options.photos, *(options.deck.cards if options.deck else ()))
