"""Decks of people's own: brought to a table as a file, chosen from the server's folder, and looked at."""

from __future__ import annotations

import asyncio
import secrets
from pathlib import PurePosixPath

from aiohttp import web
from msgspec.structs import replace

from mien.decks.files import MOST_PACKED
from mien.kit import Refusal, Refused
from mien.server.bodies import DeckLaid
from mien.server.guests.guard import Guard, reply
from mien.server.guests.policies import Policies
from mien.server.guests.write_limits import WriteLimits
from mien.server.photos.deck_folder import DeckFolder
from mien.server.photos.deck_queue import TidyDeck, open_tidy
from mien.server.photos.queue import PhotoQueue
from mien.server.photos.upload import Uploads
from mien.server.store.base import Store
from mien.server.tables.finder import Finder
from mien.server.tables.live import LiveTable
from mien.table import Person
from mien.table.commands import LayDeck
from mien.table.commands.decks import check_takes_deck
from mien.table.table import Table

UPLOADS, UPLOADS_EACH = 4, 2
"""Decks on their way at once, from everywhere and from one address: each may take 32 MB of this process."""
LONGEST_NAME = 80
"""Characters of a file's name that are told again."""


class DeckApi:
    """Lays decks on tables, and shows what is in them."""

    def __init__(
        self,
        store: Store,
        finder: Finder,
        guard: Guard,
        policies: Policies,
        writing: WriteLimits,
        queue: PhotoQueue,
        folder: DeckFolder,
    ) -> None:
        self._store = store
        self._finder = finder
        self._guard = guard
        self._policies = policies
        self._writing = writing
        self._queue = queue
        self._folder = folder
        self._uploads = Uploads(MOST_PACKED, uploads=UPLOADS, each=UPLOADS_EACH, by_one=1)

    async def listed(self, request: web.Request) -> web.Response:
        """The decks in the server's folder."""
        return reply(await asyncio.to_thread(self._folder.decks))

    async def bring(self, request: web.Request) -> web.Response:
        """Lays a deck on the table that comes as a file; a deck with a fault is refused, and nothing is kept."""
        self._policies.demand("decks")
        person, address = self._guard.person(request), self._guard.address(request)
        self._writing.check_photo(address)
        _check_may_lay((await self._finder.find(request)).table, person)
        with self._uploads.counting(person, address):
            raw = await self._uploads.receive(request)
            name = PurePosixPath(request.query.get("name", "")).name[:LONGEST_NAME] or "deck"
            tidy = await self._opened(raw, name, address)
        if tidy.pictures:
            self._policies.demand("photos")
        return await self._lay(await self._finder.find(request), person, address, tidy)

    async def choose(self, request: web.Request) -> web.Response:
        """Lays a deck of the server's folder on the table."""
        person, address = self._guard.person(request), self._guard.address(request)
        self._writing.check_photo(address)
        _check_may_lay((await self._finder.find(request)).table, person)
        name = request.match_info["deck"]
        with self._uploads.counting(person, address):
            raw = await asyncio.to_thread(self._folder.packed, name)
            tidy = await self._opened(raw, name, address)
        tidy = replace(tidy, deck=replace(tidy.deck, source="folder"))
        return await self._lay(await self._finder.find(request), person, address, tidy)

    async def show(self, request: web.Request) -> web.Response:
        """The cards of the table's deck, for those at the table."""
        person, live = self._guard.person(request), await self._finder.find(request)
        if not live.presence.has_open_page(person):
            live.check_guest(person)
        if live.table.deck is None:
            raise Refused(
                Refusal(
                    "no-deck", "Nobody has brought a deck to this table: you're playing with the game's own cards."
                )
            )
        return reply(live.table.deck.option)

    async def _opened(self, raw: bytes, name: str, address: str) -> TidyDeck:
        return await open_tidy(raw, name, f"deck-{secrets.token_hex(8)}", self._queue, address)

    async def _lay(self, live: LiveTable, person: Person, address: str, tidy: TidyDeck) -> web.Response:
        command, code = LayDeck(tidy.deck), live.table.code
        self._writing.check_photo(address, tidy.deck.size + sum(map(len, tidy.pictures.values())))
        try:
            await asyncio.gather(*(self._store.add_photo(code, *picture) for picture in tidy.pictures.items()))
            await live.do(person, command)
        except Refused:
            await asyncio.gather(*(self._store.drop_photo(code, picture) for picture in tidy.pictures))
            raise
        return reply(DeckLaid(tidy.deck.hash), 201)


def _check_may_lay(table: Table, person: Person) -> None:
    """Raises Refused before a large file has come, if it would be refused anyway."""
    if person != table.host:
        raise Refused(Refusal("host-only", "Only the host can do that. Ask them."))
    check_takes_deck(table)
