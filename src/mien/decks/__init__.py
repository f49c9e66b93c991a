"""Decks of people's own cards as files: opened with care, checked card by card, and packed."""

from mien.decks.faults import BadDeck, Fault
from mien.decks.opening import OpenDeck, open_deck, open_packed

__all__ = ["BadDeck", "Fault", "OpenDeck", "open_deck", "open_packed"]
