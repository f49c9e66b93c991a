"""A deck of people's own, on the table and off it."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from mien.kit import Refusal, Refused
from mien.table import entries as log
from mien.table.commands.command import Command, Entries, not_while_playing, refuse
from mien.table.decks import TableDeck
from mien.table.own_options import whole_options
from mien.table.people import Person
from mien.table.table import Moment, Table

MOST_TEXT = 400_000
"""Bytes of a deck without its pictures: each of its games keeps them once."""


class LayDeck(Command, frozen=True):
    """We play with this deck; only the server asks for it, once it has opened the file."""

    deck: TableDeck
    host_only: ClassVar[bool] = True

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        check_takes_deck(table)
        if self.deck.game != table.game.name:
            text = f'This deck is for the game "{self.deck.game}". Choose that game first.'
            raise Refused(Refusal("deck-other-game", text, words={"game": self.deck.game}))
        if self.deck.size > MOST_TEXT:
            raise refuse(
                "deck-too-much-text", "This deck has too much text. Take out a language or some questions."
            )
        with_deck = replace(table, deck=self.deck)
        table.game.seats(whole_options(with_deck))
        return [log.DeckLaid(person=person, deck=self.deck)]


class WithdrawDeck(Command, frozen=True):
    """We play with the game's own cards again; a game that is being played goes on."""

    host_only: ClassVar[bool] = True

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        return [log.DeckWithdrawn()]


def check_takes_deck(table: Table) -> None:
    """Raises Refused unless a deck can be laid on this table now."""
    not_while_playing(table)
    if table.game.decks is None:
        raise refuse("no-decks", "You can't bring a deck of your own to this game. Play with its own cards.")


DeckCommand = WithdrawDeck
"""Those that a browser can send."""
