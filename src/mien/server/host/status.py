"""How the server is, for its host, behind a token: numbers and broken games; no people, no codes, no secrets."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from pathlib import Path

from aiohttp import web
from msgspec import Struct

import mien
from mien import games
from mien.kit import Refusal, Refused
from mien.server.guests.guard import Guard, reply
from mien.server.guests.host_keys import HostKeys, is_same
from mien.server.guests.limits import Hourly
from mien.server.guests.policies import POLICIES, Policies, Policy
from mien.server.host.activity import Activity, Beat
from mien.server.store.base import DEAD, Store, StoreDown
from mien.server.system.clock import now
from mien.server.system.metrics import faults
from mien.server.system.settings import Settings
from mien.server.tables.registry import Tables
from mien.table import Person

WRONG_TOKENS = 30
"""How many wrong tokens one address may try in an hour."""
WRONG_TOKEN = Refusal("wrong-token", 'Wrong token. Run "mien links" on the server to see the right one.')


TOKEN_HEADER = "X-Mien-Token"
"""Where our page sends the token: a proxy may want Authorization for itself, for a password of its own."""


class StoreStatus(Struct, frozen=True):
    """What keeps the tables."""

    kind: str
    version: str
    tables: int
    size: int
    """In bytes."""
    can_write: bool


class BrokenGameShown(Struct, frozen=True):
    """A game whose engine can't be loaded: the file to blame and the kind of error, never what the error says."""

    game: str
    where: str
    kind: str


class HostShown(Struct, frozen=True):
    """How the server is; where there are several processes, people, tables and errors are this one's."""

    version: str
    since: int
    now: int
    processes: int
    tables: int
    people: int
    connections: int
    errors: int
    store: StoreStatus | None
    """None if it can't be reached now."""
    disk_free: int
    disk_size: int
    forbidden: tuple[Policy, ...]
    broken_games: tuple[BrokenGameShown, ...]
    beats: tuple[Beat, ...]


class Status:
    """Says how the server is to whoever has the token."""

    def __init__(
        self,
        settings: Settings,
        keys: HostKeys,
        policies: Policies,
        store: Store,
        tables: Tables,
        guard: Guard,
        here: Callable[[], list[Person]],
    ) -> None:
        self._data = Path(settings.data)
        self._keys = keys
        self._policies = policies
        self._store = store
        self._tables = tables
        self._guard = guard
        self._here = here
        """The person of every open connection."""
        self._since = now()
        self.pulse = Activity(lambda: len(set(here())))
        self._guessing = Hourly(WRONG_TOKENS)

    async def run(self, app: web.Application) -> AsyncIterator[None]:
        """Samples the counters as long as the server runs."""
        sampling = asyncio.create_task(self.pulse.run(), name="pulse")
        yield
        sampling.cancel()
        with suppress(asyncio.CancelledError):
            await sampling

    async def show(self, request: web.Request) -> web.Response:
        """How the server is, if the request brings the token."""
        self._check_token(request)
        people, disk = self._here(), shutil.disk_usage(self._data if self._data.is_dir() else Path.cwd())
        store, processes = await self._look_at_store()
        return reply(
            HostShown(
                version=mien.__version__,
                since=self._since,
                now=now(),
                processes=processes,
                tables=len(self._tables),
                people=len(set(people)),
                connections=len(people),
                errors=faults(),
                store=store,
                disk_free=disk.free,
                disk_size=disk.total,
                forbidden=tuple(policy for policy in POLICIES if policy in self._policies.forbidden),
                broken_games=tuple(
                    BrokenGameShown(name, broken.where, broken.kind) for name, broken in games.BROKEN_GAMES.items()
                ),
                beats=self.pulse.beats(),
            )
        )

    def _check_token(self, request: web.Request) -> None:
        """Raises Refused without the token; whoever brings it is let in, however often others there guessed."""
        if not any(is_same(token, self._keys.host) for token in _tokens(request)):
            self._guessing.spend(self._guard.address(request))
            raise Refused(WRONG_TOKEN)

    async def _look_at_store(self) -> tuple[StoreStatus | None, int]:
        try:
            found, alive = await self._store.describe(), await self._store.alive(now() - DEAD)
        except StoreDown:
            return None, 1
        can_write = self._tables.can_write
        return StoreStatus(found.kind, found.version, found.tables, found.size, can_write), len(alive)


def _tokens(request: web.Request) -> list[str]:
    """The tokens that a request brings: in our own header, or as programs send them."""
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    brought = [request.headers.get(TOKEN_HEADER, ""), token if scheme == "Bearer" else ""]
    return [token for token in brought if token]
