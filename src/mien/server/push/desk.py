"""Sends push messages, few at once and none for long; what can't be sent is forgotten.

A message says which table calls, and nothing else. It is encrypted for the browser alone: whoever runs the push
service can't read even that.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Collection

import aiohttp
import msgspec
from structlog import get_logger

from mien.kit import Refused
from mien.server.guests.limits import Hourly
from mien.server.push.encryption import Vapid, encrypt
from mien.server.push.reach import PUBLIC, OwnThreads, Reach, guarded_sockets
from mien.server.push.subscription import service_of
from mien.server.store.base import Store, StoreDown, Subscription
from mien.server.system.clock import now
from mien.server.system.metrics import PUSHES
from mien.server.system.settings import Settings
from mien.table import Person

SENDERS = 4
"""Messages that are on their way at once."""
MOST_WAITING = 500
"""People who wait to be called; further calls are dropped."""
SECONDS = 10
"""How long sending one message may take, from looking up the name to the first line of the answer."""
REST = 60.0
"""Seconds for which nothing is sent to a push service that was down or slow."""
MOST_RESTING = 1000
CALLS_PER_HOUR = 60
"""Messages that one browser gets in an hour."""
KEPT_SECONDS = 86_400
"""How long a push service keeps a message for a browser that is off."""
GONE = (403, 404, 410)
"""Answers of a push service that knows this browser no longer, or never let us write to it."""


NO_ADDRESS = "https://github.com/mien-table/mien"
"""Whom a push service is told to write to about a server that has no address of its own."""


def contact_of(settings: Settings) -> str:
    """Where a push service may complain: the server's own address."""
    return settings.url if settings.url.startswith("https://") else NO_ADDRESS


class PushDesk:
    """Calls people by the subscriptions that they have left at a table."""

    def __init__(self, store: Store, secret: bytes, contact: str, reach: Reach = PUBLIC) -> None:
        self.vapid = Vapid(secret, contact)
        self.reach = reach
        self._store = store
        self._waiting: asyncio.Queue[tuple[str, Person]] = asyncio.Queue(MOST_WAITING)
        self._senders: list[asyncio.Task[None]] = []
        self._forgetting: set[asyncio.Task[None]] = set()
        self._session: aiohttp.ClientSession | None = None
        self._resting: dict[str, float] = {}
        self._hourly = Hourly(CALLS_PER_HOUR)

    def open(self) -> None:
        """Starts to send."""
        self._senders = [asyncio.create_task(self._work_off()) for _ in range(SENDERS)]

    async def close(self) -> None:
        """Sends nothing any more."""
        for sender in self._senders:
            sender.cancel()
        await asyncio.gather(*self._senders, *self._forgetting, return_exceptions=True)
        if self._session is not None:
            await self._session.close()

    def call(self, table: str, people: Collection[Person]) -> None:
        """Has these people called to this table soon, on every browser that they asked for it with."""
        for person in people:
            try:
                self._waiting.put_nowait((table, person))
            except asyncio.QueueFull:
                PUSHES.labels("dropped").inc()

    def forget(self, table: str, person: Person | None = None) -> None:
        """Forgets the subscriptions of a person at a table, or of everybody there."""
        task = asyncio.create_task(self._forget(table, person))
        self._forgetting.add(task)
        task.add_done_callback(self._forgetting.discard)

    async def _forget(self, table: str, person: Person | None) -> None:
        try:
            await self._store.drop_pushes(table, person)
        except StoreDown:
            get_logger().warning("subscriptions could not be deleted")

    async def _work_off(self) -> None:
        while True:
            table, person = await self._waiting.get()
            try:
                for to in await self._store.pushes(table, person):
                    await self._send(table, to)
            except StoreDown:
                PUSHES.labels("failed").inc()
            except Exception:
                get_logger().exception("a push message failed")

    async def _send(self, table: str, to: Subscription) -> None:
        """Sends one message, and forgets a browser that its push service no longer knows."""
        try:
            service = service_of(to.endpoint, self.reach.port)
            self._hourly.spend(to.endpoint)
        except Refused:
            PUSHES.labels("dropped").inc()
            return
        host = service.hostname or ""
        if self._resting.get(host, 0) > time.monotonic():
            PUSHES.labels("dropped").inc()
            return
        status = await self._post(table, to, f"https://{service.netloc}")
        if status is None:
            self._let_rest(host)
        elif status in GONE:
            await self._store.drop_push(to.endpoint)
        result = "gone" if status in GONE else "sent" if status and 200 <= status < 300 else "failed"
        PUSHES.labels(result).inc()

    async def _post(self, table: str, to: Subscription, origin: str) -> int | None:
        """The status that the push service answers with; None if it doesn't, in time."""
        headers = {
            "Authorization": self.vapid.authorization(origin, now() // 1000),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEPT_SECONDS),
            "Topic": self.vapid.topic(table),
            "Urgency": "normal",
        }
        body = encrypt(msgspec.json.encode({"table": table}), to)
        try:
            # What else it has to say is not read.
            async with self._client().post(
                to.endpoint, data=body, headers=headers, allow_redirects=False, ssl=self.reach.trust
            ) as answer:
                return answer.status
        except (aiohttp.ClientError, TimeoutError, OSError, ValueError):
            return None

    def _client(self) -> aiohttp.ClientSession:
        if self._session is None:
            connector = aiohttp.TCPConnector(
                resolver=OwnThreads(SENDERS),
                socket_factory=guarded_sockets(self.reach.allows),
                use_dns_cache=False,
                limit=SENDERS,
                force_close=True,
            )
            self._session = aiohttp.ClientSession(
                connector=connector,
                timeout=aiohttp.ClientTimeout(total=SECONDS),
                cookie_jar=aiohttp.DummyCookieJar(),
                auto_decompress=False,
            )
        return self._session

    def _let_rest(self, host: str) -> None:
        if len(self._resting) >= MOST_RESTING:
            self._resting.clear()
        self._resting[host] = time.monotonic() + REST
