"""Finds the table that a request means, and counts the codes that mean none: those may be guesses."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial

from aiohttp import web

from mien.kit import Refusal, Refused
from mien.server.guests.cookies import Guestbook
from mien.server.guests.guard import Guard
from mien.server.guests.limits import TOO_OFTEN, Hourly, internet_line
from mien.server.store.base import Store
from mien.server.system.clock import now
from mien.server.tables.live import LiveTable
from mien.server.tables.registry import Tables
from mien.table import Person
from mien.table.codes import tidy_code
from mien.table.short_codes import tidy_short
from mien.table.table import UNKNOWN

GUESSES = 300
"""How many wrong table codes one address may try in an hour."""
SHORT_GUESSES = 30
"""How many wrong short codes one address may try in an hour: how long guessing takes is in
docs/reference/table-codes.md."""
ALL_SHORT_GUESSES = 600
"""How many wrong short codes all addresses together may try in an hour, before each has few left."""
FEW_SHORT_GUESSES = 3
"""How many are left to each address then: many who guess must not keep a newcomer out who was told the code."""
EVERYBODY = ""
CELL_DOWN = Refusal(
    "cell-down", "The part of the server that has this table can't be reached right now. Try again in a moment."
)
UNREADABLE_LOG = frozenset({"missing-game", "newer-rules", "newer-table"})
"""Refusals of a table that exists but can't be replayed: an engine is missing, or a newer mien wrote the log."""


class Finder:
    """Finds tables by their codes.

    People who have been at a table can always come back: somebody else at their address may have guessed.
    """

    def __init__(self, store: Store, tables: Tables, guard: Guard, guests: Guestbook) -> None:
        self._store = store
        self._tables = tables
        self._guard = guard
        self._guests = guests
        self._guessing = Hourly(GUESSES)
        self._guessing_short = Hourly(SHORT_GUESSES)
        self._all_guessing_short = Hourly(ALL_SHORT_GUESSES)

    async def find(self, request: web.Request) -> LiveTable:
        """The table that the request's address names; raises Refused or StoreDown."""
        return await self.later(request)()

    def later(self, request: web.Request) -> Callable[[], Awaitable[LiveTable]]:
        """The same, to be done when the request may be over and forgotten."""
        return partial(self._find, request.match_info["code"], *self._caller(request))

    async def by_code(self, request: web.Request, typed: str) -> LiveTable | None:
        """The table of this code, if there is one that this mien can replay: one of many must not spoil a list.

        Raises Refused after too many codes that stand for no table.
        """
        try:
            return await self._by_code(typed, *self._caller(request))
        except Refused as refused:
            if refused.refusal.code in UNREADABLE_LOG:
                return None
            raise

    def _caller(self, request: web.Request) -> tuple[str, Person | None]:
        """The address and the person that a request comes from."""
        return self._guard.address(request), self._guests.who(request)

    async def _find(self, typed: str, address: str, person: Person | None) -> LiveTable:
        return _there(await self._by_code(typed, address, person))

    async def _by_code(self, typed: str, address: str, person: Person | None) -> LiveTable | None:
        spent = self._guessing.is_spent(address)
        if spent and person is None:
            raise Refused(TOO_OFTEN)
        code = tidy_code(typed)
        if code and self._tables.cells.elsewhere(code):
            # The proxy knows where it is, but could not reach it.
            raise Refused(CELL_DOWN)
        live = await self._tables.find(code) if code else None
        if spent and (live is None or person not in live.table.people):
            raise Refused(TOO_OFTEN)
        if live is None:
            self._guessing.spend(address)
        return live

    async def by_any_code(self, request: web.Request) -> LiveTable:
        """The table whose code, long or short, the request's address names; raises Refused or StoreDown.

        Only here a short code is taken: whoever comes by it goes on with the long one.
        """
        typed = request.match_info["code"]
        short = None if tidy_code(typed) else tidy_short(typed)
        return _there(await self._by_short(request, short)) if short else await self.find(request)

    async def _by_short(self, request: web.Request, short: str) -> LiveTable | None:
        address, person = self._caller(request)
        line = internet_line(address)
        many = self._all_guessing_short.is_spent(EVERYBODY)
        spent = self._guessing_short.is_spent(line, FEW_SHORT_GUESSES if many else SHORT_GUESSES)
        if spent and person is None:
            raise Refused(TOO_OFTEN)
        code = await self._store.shortened(short)
        live = await self._tables.find(code) if code else None
        known = live is not None and person in live.table.people
        if spent and not known:
            raise Refused(TOO_OFTEN)
        if live is not None and (known or live.table.has_short_code(now())):
            return live
        self._guessing_short.spend(line)
        if not many:
            self._all_guessing_short.spend(EVERYBODY)
        return None


def _there(live: LiveTable | None) -> LiveTable:
    if live is None:
        raise Refused(UNKNOWN)
    return live
