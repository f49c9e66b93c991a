"""Pictures that people add to a table's deck, or to the album of the evening."""

from __future__ import annotations

import secrets

from aiohttp import web
from msgspec.structs import replace

from mien.kit import Refusal, Refused
from mien.server.bodies import PhotoAdded
from mien.server.guests.guard import Guard, number_in, reply
from mien.server.guests.policies import Policies
from mien.server.guests.write_limits import WriteLimits
from mien.server.photos.queue import PhotoQueue, TidyPhoto
from mien.server.photos.upload import Uploads
from mien.server.store.base import Store
from mien.server.system.clock import moment
from mien.server.tables.finder import Finder
from mien.server.tables.live import LiveTable
from mien.table import Command, Person
from mien.table.commands import AddPhoto, AddStill


class PhotoApi:
    """Takes pictures, and gives them to those at their table."""

    def __init__(
        self, store: Store, finder: Finder, guard: Guard, policies: Policies, writing: WriteLimits, most_bytes: int
    ) -> None:
        self._store = store
        self._finder = finder
        self._guard = guard
        self._policies = policies
        self._writing = writing
        self._uploads = Uploads(most_bytes)
        self.queue = PhotoQueue()

    async def add(self, request: web.Request) -> web.Response:
        """Adds a photo to a table's deck, made small and stripped of its metadata."""
        self._policies.demand("photos")
        person, address = self._guard.person(request), self._guard.address(request)
        self._writing.check_photo(address)
        command = AddPhoto(f"photo-{secrets.token_hex(8)}", request.query.get("category", ""))
        (await self._finder.find(request)).table.check(person, command, moment())
        tidy = await self._receive(request, person, address)
        live = await self._finder.find(request)
        photos = live.table.game.photos
        command = replace(command, look=photos.look(tidy.facts) if photos else ())
        await self._keep(live, person, command, command.photo, tidy.picture)
        return reply(PhotoAdded(command.photo), 201)

    async def add_still(self, request: web.Request) -> web.Response:
        """Adds a picture of whoever asks to the album of the evening, made small and stripped of its metadata."""
        self._policies.demand("photos")
        self._policies.demand("cameras")
        person, address = self._guard.person(request), self._guard.address(request)
        self._writing.check_photo(address)
        command = AddStill(
            f"still-{secrets.token_hex(8)}", number_in(request, "number") or 0, number_in(request, "step") or 0
        )
        (await self._finder.find(request)).table.check(person, command, moment())
        tidy = await self._receive(request, person, address)
        await self._keep(await self._finder.find(request), person, command, command.still, tidy.picture)
        return reply(PhotoAdded(command.still), 201)

    async def _receive(self, request: web.Request, person: Person, address: str) -> TidyPhoto:
        """The picture that is sent with a request, made small; raises Refused."""
        with self._uploads.counting(person, address):
            raw = await self._uploads.receive(request)
            tidy = await self.queue.tidy(raw, address)
        self._writing.check_photo(address, len(tidy.picture))
        return tidy

    async def _keep(self, live: LiveTable, person: Person, command: Command, name: str, picture: bytes) -> None:
        """Stores a picture and does the command that adds it to the table: both, or neither; raises Refused."""
        await self._store.add_photo(live.table.code, name, picture)
        try:
            await live.do(person, command)
        except Refused:
            await self._store.drop_photo(live.table.code, name)
            raise

    async def show(self, request: web.Request) -> web.Response:
        """A picture, for those at its table only."""
        person, live = self._guard.person(request), await self._finder.find(request)
        if not live.presence.has_open_page(person):
            live.check_guest(person)
        photo = request.match_info["photo"]
        picture = await self._store.photo(live.table.code, photo) if live.table.has_picture(photo) else None
        if picture is None:
            raise Refused(Refusal("unknown-photo", "There's no such picture. Choose another."))
        return web.Response(
            body=picture,
            content_type="image/webp",
            # Whoever withdraws a picture wants it gone from browsers, too.
            headers={"Cache-Control": "no-store"},
        )
