"""The host's link: where only some may open tables, it makes a browser one that may."""

from __future__ import annotations

import hmac
from hashlib import sha256

from aiohttp import web

from mien.kit import Refusal, Refused
from mien.server.bodies import OpeningKey, You
from mien.server.guests.cookies import Guestbook
from mien.server.guests.guard import Guard, read, reply
from mien.server.guests.host_keys import HostKeys, is_same
from mien.server.guests.limits import Hourly
from mien.server.guests.policies import Policies
from mien.table import Person

WRONG_KEYS = 30
"""How many wrong keys one address may try in an hour."""
WRONG_KEY = Refusal(
    "wrong-key", "This link doesn't let you open tables. Ask whoever runs this server for a new one."
)


class HostLink:
    """Gives people who bring the link's key a second cookie, and checks it; it works for one person alone."""

    def __init__(self, policies: Policies, keys: HostKeys, secret: bytes, guests: Guestbook, guard: Guard) -> None:
        self._policies = policies
        self._keys = keys
        self._secret = secret
        self._guests = guests
        self._guard = guard
        self._guessing = Hourly(WRONG_KEYS)

    def check(self, request: web.Request, person: Person) -> None:
        """Raises Refused if this person may not open tables."""
        if not self._came_by_link(request, person):
            self._policies.demand("opening")

    def may_open(self, request: web.Request) -> bool:
        """Whether the person of this request may open tables."""
        person = self._guests.who(request)
        return "opening" not in self._policies.forbidden or self._came_by_link(request, person or "")

    def _came_by_link(self, request: web.Request, person: Person) -> bool:
        return bool(person) and is_same(self._guests.opening_mark(request), self._mark(person))

    def _mark(self, person: Person) -> str:
        """The value of a person's second cookie: an HMAC over the person and the link's key.

        A new key makes all earlier cookies invalid.
        """
        return hmac.new(self._secret, f"opens {person} {self._keys.link}".encode(), sha256).hexdigest()

    async def unlock(self, request: web.Request) -> web.Response:
        """Answers a request with the link's key: if it is right, this person may open tables from now on.

        Only wrong keys are counted against an address: in a school, one pupil must not lock the teacher out.
        """
        person = self._guard.person(request)
        key = (await read(request, OpeningKey)).key
        if not is_same(key, self._keys.link):
            self._guessing.spend(self._guard.address(request))
            raise Refused(WRONG_KEY)
        response = reply(You(person))
        self._guests.let_open(response, self._mark(person), secure=self._guard.is_https_only(request))
        return response
