"""Cookies: each guest has an unguessable id in a signed cookie. The server keeps nothing else about them."""

from __future__ import annotations

import hmac
import re
import secrets
from hashlib import sha256

from aiohttp import web

from mien.table.people import Person

COOKIE = "mien"
FRAMED = "-framed"
"""Ends the name of the cookie that is for mien in a frame of another site."""
YEAR = 365 * 24 * 3600
ID = re.compile(r"[A-Za-z0-9_-]{22}")
MARK = re.compile(r"[0-9a-f]{64}")
LOCKED = {"/": "__Host-"}
"""Begins the name of a cookie that is for https alone, by its path; below a path it is `__Secure-`.

Browsers then take it over https only, and with `__Host-` from no other host, be it of the same domain.
"""


class Guestbook:
    """Makes ids, signs them, and recognises its own signatures."""

    def __init__(self, secret: bytes, base_path: str = "", *, framed: bool = False) -> None:
        self._secret = secret
        self._path = f"{base_path}/"
        # Browsers also send the cookies of all paths above. Another mien there must not have the same names.
        self._cookie = COOKIE + base_path.replace("/", "-")
        self._framed = framed
        self._lock = LOCKED.get(self._path, "__Secure-")

    def new(self) -> Person:
        """A new id."""
        return secrets.token_urlsafe(16)

    def sign(self, person: Person) -> str:
        """The value of this guest's cookie."""
        return f"{person}.{self._mark(person)}"

    def _mark(self, person: Person) -> str:
        return hmac.new(self._secret, person.encode(), sha256).hexdigest()

    def read(self, cookie: str | None) -> Person | None:
        """The guest of this cookie, if its signature is ours."""
        person, _, mark = (cookie or "").partition(".")
        if not ID.fullmatch(person) or not MARK.fullmatch(mark):
            return None
        return person if hmac.compare_digest(mark, self._mark(person)) else None

    def who(self, request: web.Request) -> Person | None:
        """The guest of this request's cookies."""
        found = (
            self.read(request.cookies.get(name))
            for cookie in (self._cookie, self._cookie + FRAMED)
            for name in (self._lock + cookie, cookie)
        )
        return next(filter(None, found), None)

    def opening_mark(self, request: web.Request) -> str:
        """What the host's link gave to the browser of this request."""
        name = f"{self._cookie}-opens"
        return request.cookies.get(self._lock + name) or request.cookies.get(name, "")

    def let_open(self, response: web.StreamResponse, mark: str, *, secure: bool) -> None:
        """Sets the cookie that the host's link gives."""
        self._set(response, f"{self._cookie}-opens", mark, secure=secure)

    def _set(self, response: web.StreamResponse, name: str, value: str, *, secure: bool) -> None:
        """Sets a cookie; one for https alone has a name that browsers take over https only."""
        locked = self._lock + name if secure else name
        response.set_cookie(
            locked, value, max_age=YEAR, httponly=True, samesite="Lax", secure=secure, path=self._path
        )

    def welcome(self, response: web.StreamResponse, person: Person, *, secure: bool, https: bool) -> None:
        """Sets the guest's cookie; `secure`: for https alone, `https`: the request came over https.

        In a frame of another site browsers keep no ordinary cookie. There they take the second one, over https
        only, and keep it for that site.
        """
        value = self.sign(person)
        self._set(response, self._cookie, value, secure=secure)
        if self._framed and https:
            # By hand: Python's http.cookies knows "Partitioned" from 3.14 on.
            framed = f"{self._lock}{self._cookie}{FRAMED}={value}; Max-Age={YEAR}; Path={self._path}; HttpOnly"
            response.headers.add("Set-Cookie", f"{framed}; SameSite=None; Secure; Partitioned")
