"""A deck of people's own at a table: what the rules, the bots and a replay need of it (FC-28)."""

from __future__ import annotations

from msgspec import Struct

from mien.games.facecards.cards import Card
from mien.games.facecards.deck_card import Category, Feature
from mien.kit import Words


class OwnCard(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A card that somebody made."""

    id: Card
    name: Words
    category: Category
    look: tuple[Feature, ...] = ()
    """What catches the eye in it: what its maker has said, and what its pixels tell."""
    picture: str = ""
    """What its picture is called at the table; empty if it has none."""


class OwnDeck(Struct, frozen=True, forbid_unknown_fields=True):
    """The deck, named by its hash."""

    hash: str
    title: Words
    cards: tuple[OwnCard, ...]

    def __hash__(self) -> int:
        return hash(self.hash)
