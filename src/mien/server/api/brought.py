"""What people bring to a table: photos and decks."""

from __future__ import annotations

from aiohttp import web

from mien.server.api.decks import DeckApi
from mien.server.api.photos import PhotoApi
from mien.server.guests.guard import Guard
from mien.server.guests.policies import Policies
from mien.server.guests.write_limits import WriteLimits
from mien.server.photos.deck_folder import DeckFolder
from mien.server.store.base import Store
from mien.server.system.settings import Settings
from mien.server.tables.finder import Finder


class BroughtApi:
    """Photos and decks; both are decoded by the same processes, in turns."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        finder: Finder,
        guard: Guard,
        policies: Policies,
        writing: WriteLimits,
    ) -> None:
        self.photos = PhotoApi(store, finder, guard, policies, writing, settings.photo_bytes)
        folder = DeckFolder(settings.decks_folder)
        self.decks = DeckApi(store, finder, guard, policies, writing, self.photos.queue, folder)

    def routes(self) -> list[web.RouteDef]:
        """The addresses of both."""
        return [
            web.post("/api/tables/{code}/photos", self.photos.add),
            web.get("/api/tables/{code}/photos/{photo}", self.photos.show),
            web.post("/api/tables/{code}/stills", self.photos.add_still),
            web.get("/api/decks", self.decks.listed),
            web.get("/api/tables/{code}/deck", self.decks.show),
            web.post("/api/tables/{code}/deck", self.decks.bring),
            web.post("/api/tables/{code}/deck/{deck}", self.decks.choose),
        ]
