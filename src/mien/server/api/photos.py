"""Pictures that people add to a table's deck."""

from __future__ import annotations

import secrets

from aiohttp import web
from msgspec.structs import replace

from mien.kit import Refusal, Refused
from mien.server.bodies import PhotoAdded
from mien.server.guests.guard import Guard, reply
from mien.server.guests.policies import Policies
from mien.server.guests.write_limits import WriteLimits
from mien.server.photos.queue import PhotoQueue
from mien.server.photos.upload import Uploads
from mien.server.store.base import Store
from mien.server.system.clock import moment
from mien.server.tables.finder import Finder
from mien.table.commands import AddPhoto


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
        with self._uploads.counting(person, address):
            raw = await self._uploads.receive(request)
            tidy = await self.queue.tidy(raw, address)
        self._writing.check_photo(address, len(tidy.picture))
        live = await self._finder.find(request)
        photos = live.table.game.photos
        command = replace(command, look=photos.look(tidy.facts) if photos else ())
        await self._store.add_photo(live.table.code, command.photo, tidy.picture)
        try:
            await live.do(person, command)
        except Refused:
            await self._store.drop_photo(live.table.code, command.photo)
            raise
        return reply(PhotoAdded(command.photo), 201)

    async def show(self, request: web.Request) -> web.Response:
        """A picture, for those at its table only."""
        person, live = self._guard.person(request), await self._finder.find(request)
        if not live.presence.has_open_page(person):
            live.check_guest(person)
        photo = request.match_info["photo"]
        picture = await self._store.photo(live.table.code, photo) if live.table.has_picture(photo) else None
        if picture is None:
            raise Refused(Refusal("unknown-photo", "There's no such picture."))
        return web.Response(
            body=picture,
            content_type="image/webp",
            # Whoever withdraws a picture wants it gone from browsers, too.
            headers={"Cache-Control": "no-store"},
        )
