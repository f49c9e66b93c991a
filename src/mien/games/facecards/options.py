"""What a table of Face Cards can choose, and what follows from it."""

import re
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from mien.games.facecards.cards import CATEGORY, Card
from mien.games.facecards.deck_card import Category, Feature
from mien.kit import BadOptions, Refusal

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
    """The variant, how the first camera is given, and the players' own photos."""

    variant: Variant = "base"
    first_camera: Literal["vote", "random"] = "vote"
    photos: tuple[Photo, ...] = ()


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
    if len(ids) > BLANK_CARDS:
        text = f"A table takes up to {BLANK_CARDS} pictures, not {len(ids)}."
        raise BadOptions(Refusal("too-many-photos", text, "FC-2", {"most": BLANK_CARDS, "photos": len(ids)}))
    for photo in ids:
        if not PHOTO_ID.fullmatch(photo):
            raise BadOptions(Refusal("bad-photo", "One of the pictures has a name that can't be used.", "FC-2"))
        if ids.count(photo) > 1:
            raise BadOptions(Refusal("photo-twice", "The same picture has been added twice.", "FC-2"))
    return tuple(WAYS[options.variant].decoys)


def why_not_seats(options: Options, seats: int, usual: Refusal) -> Refusal:
    """Why so many can't play with these options.  # FC-18"""
    return replace(usual, rule="FC-18") if options.variant == "daredevil" and seats in FEW else usual


def deck_of(options: Options) -> tuple[Card, ...]:
    """Every card of this table, the players' own photos too.  # FC-2"""
    return (*CATEGORY, *(photo.id for photo in options.photos))


def category_of(options: Options, card: Card) -> Category:
    """The category that is marked on this card.  # FC-1, FC-2"""
    if card in CATEGORY:
        return CATEGORY[card]
    return next(photo.category for photo in options.photos if photo.id == card)
