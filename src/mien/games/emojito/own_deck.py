"""A deck of people's own at a table: what the rules, the bots and a replay need of it (EJ-43)."""

from __future__ import annotations

from msgspec import Struct

from mien.games.emojito.cards import Card
from mien.games.emojito.deck_card import Face, SoundKind
from mien.games.emojito.families import Family
from mien.kit import Words


class Voice(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """How a card sounds when a bot acts it: energy and pleasure from -1 to 1, and its sounds."""

    energy: float
    pleasure: float
    sounds: tuple[SoundKind, ...] = ()


class OwnCard(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A card that somebody made."""

    id: Card
    name: Words
    face: Face | None = None
    voice: Voice | None = None
    family: Family | None = None
    """Where its face belongs; None if it has none."""
    picture: str = ""
    """What its picture is called at the table; empty if it has none."""
    talk: tuple[Words, ...] = ()


class OwnDeck(Struct, frozen=True, forbid_unknown_fields=True):
    """The deck, named by its hash."""

    hash: str
    title: Words
    cards: tuple[OwnCard, ...]

    def __hash__(self) -> int:
        return hash(self.hash)
