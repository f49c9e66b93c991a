"""Guests: an unguessable id in a signed cookie, and nothing else kept of them."""

from __future__ import annotations

import hmac
import re
import secrets
from hashlib import sha256

from aiohttp import web

from mien.table.people import Person

COOKIE = "mien"
YEAR = 365 * 24 * 3600
ID = re.compile(r"[A-Za-z0-9_-]{22}")
MARK = re.compile(r"[0-9a-f]{64}")


class Guestbook:
    """Gives out ids, and knows its own signature."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def new(self) -> Person:
        """A guest nobody has met."""
        return secrets.token_urlsafe(16)

    def sign(self, person: Person) -> str:
        """The cookie of this guest."""
        return f"{person}.{self._mark(person)}"

    def _mark(self, person: Person) -> str:
        return hmac.new(self._secret, person.encode(), sha256).hexdigest()

    def read(self, cookie: str | None) -> Person | None:
        """The guest of this cookie, if we signed it."""
        person, _, mark = (cookie or "").partition(".")
        if not ID.fullmatch(person) or not MARK.fullmatch(mark):
            return None
        return person if hmac.compare_digest(mark, self._mark(person)) else None

    def who(self, request: web.Request) -> Person | None:
        """The guest who asks."""
        return self.read(request.cookies.get(COOKIE))

    def welcome(self, response: web.StreamResponse, person: Person, *, secure: bool) -> None:
        """Gives the guest the cookie."""
        response.set_cookie(
            COOKIE, self.sign(person), max_age=YEAR, httponly=True, samesite="Lax", secure=secure, path="/"
        )
