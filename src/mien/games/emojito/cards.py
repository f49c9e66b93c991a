"""The cards of Emojito, and the symbols of its seven zones."""

from typing import Literal

from mien.games.emojito.deck import DECK

Card = str
Symbol = Literal["face", "sound", "both"]

CARDS: tuple[Card, ...] = tuple(card.id for card in DECK)  # EJ-1
NAME = {card.id: card.name for card in DECK}

NO_CARD: Card = ""
"""A trophy that is only counted (EJ-45)."""

ZONES: tuple[Symbol, ...] = ("both", "face", "both", "face", "sound", "both", "sound")  # EJ-2
