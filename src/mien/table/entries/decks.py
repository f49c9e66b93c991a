"""A deck of people's own: laid on the table, and withdrawn."""

from __future__ import annotations

from msgspec.structs import replace

from mien.table.decks import TableDeck
from mien.table.entries.entry import Entry
from mien.table.people import Person
from mien.table.table import Table


class DeckLaid(Entry, frozen=True):
    """The host laid a deck on the table; another one that lay there goes, with its pictures."""

    person: Person
    deck: TableDeck

    def apply(self, table: Table) -> Table:
        return replace(without_deck(table), deck=self.deck)


class DeckWithdrawn(Entry, frozen=True):
    """The deck is gone, with its pictures; a game that is being played with it goes on."""

    def apply(self, table: Table) -> Table:
        return without_deck(table)


def without_deck(table: Table) -> Table:
    """The table without its deck: nobody may keep the pictures any longer."""
    pictures = table.deck.pictures if table.deck else ()
    return replace(table, deck=None, withdrawn=table.withdrawn.union(pictures))


DeckEntry = DeckLaid | DeckWithdrawn
