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


class Guestbook:
    """Makes ids, signs them, and recognises its own signatures."""

    def __init__(self, secret: bytes, base_path: str = "", *, framed: bool = False) -> None:
        self._secret = secret
        self._path = f"{base_path}/"
        # Browsers also send the cookies of all paths above. Another mien there must not have the same names.
        self._cookie = COOKIE + base_path.replace("/", "-")
        self._framed = framed
        self.opening_cookie = f"{self._cookie}-opens"
        """The name of the cookie that the host's link gives."""

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
        cookies = request.cookies
        return self.read(cookies.get(self._cookie)) or self.read(cookies.get(self._cookie + FRAMED))

    def let_open(self, response: web.StreamResponse, mark: str, *, secure: bool) -> None:
        """Sets the cookie that the host's link gives."""
        response.set_cookie(
            self.opening_cookie, mark, max_age=YEAR, httponly=True, samesite="Lax", secure=secure, path=self._path
        )

    def welcome(self, response: web.StreamResponse, person: Person, *, secure: bool, https: bool) -> None:
        """Sets the guest's cookie; `secure`: for https alone, `https`: the request came over https.

        In a frame of another site browsers keep no ordinary cookie. There they take the second one, over https
        only, and keep it for that site.
        """
        value = self.sign(person)
        response.set_cookie(
            self._cookie, value, max_age=YEAR, httponly=True, samesite="Lax", secure=secure, path=self._path
        )
        if self._framed and https:
            # By hand: Python's http.cookies knows "Partitioned" from 3.14 on.
            framed = f"{self._cookie}{FRAMED}={value}; Max-Age={YEAR}; Path={self._path}; HttpOnly"
            response.headers.add("Set-Cookie", f"{framed}; SameSite=None; Secure; Partitioned")
