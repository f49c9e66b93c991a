"""Checks requests: their origin, their host, who they come from; and turns refusals into responses."""

from __future__ import annotations

import asyncio
import gzip
import re
from collections.abc import Awaitable, Callable
from typing import TypeVar
from urllib.parse import urlsplit

import msgspec
from aiohttp import web
from aiohttp.web_protocol import RequestPayloadError
from structlog import get_logger

from mien.kit import Refusal, Refused
from mien.server.guests import table_limits
from mien.server.guests.cookies import Guestbook
from mien.server.guests.limits import TOO_OFTEN, household
from mien.server.store.base import StoreDown
from mien.server.system.addresses import is_loopback
from mien.server.system.refusals import count_refusal
from mien.server.system.settings import Settings
from mien.server.tls.certificate import Certificate
from mien.server.tls.names import is_own_name
from mien.table import Person

T = TypeVar("T")

BODY_SECONDS = 10.0
"""How long a short body may take to arrive."""

STORE_DOWN = Refusal("store-down", "The server can't save right now. Try again.")
RESTARTING = Refusal("restarting", "The server is restarting and will be right back. Wait a moment.")
MALFORMED = Refusal("malformed", "The server didn't understand that. Reload the page.")
BROKEN = Refusal("broken", "Something broke on our side. Try again in a moment.")
NO_COOKIE = Refusal("no-cookie", "Your browser didn't send our cookie. Allow cookies and try again.")
WRONG_ORIGIN = Refusal(
    "wrong-origin", "This page comes from another address. Open the table at the server's own address."
)
UNKNOWN_HOST = Refusal("unknown-host", "This server doesn't go by that name. Open it at its own address.")

STATUS = {
    "unknown-table": 404,
    "unknown-photo": 404,
    "unknown-deck": 404,
    "no-deck": 404,
    "no-such-game": 404,
    "no-such-page": 404,
    "no-authority": 404,
    "no-cookie": 401,
    "wrong-origin": 403,
    "unknown-host": 421,
    "not-at-table": 403,
    "not-yours": 403,
    "not-over": 409,
    "newer-rules": 409,
    "newer-table": 409,
    "missing-game": 409,
    "broken-game": 409,
    "gone": 410,
    "too-large": 413,
    "removed": 403,
    "wrong-key": 403,
    "wrong-token": 401,
    "forbids-cameras": 403,
    "forbids-photos": 403,
    "forbids-decks": 403,
    "forbids-programs": 403,
    "forbids-push": 403,
    "no-key": 401,
    "used-key": 403,
    "forbids-opening": 403,
    "too-often": 429,
    "too-much-sent": 429,
    "too-many-connections": 429,
    "broken": 500,
    "too-many-tables": 503,
    "store-down": 503,
    "cell-down": 503,
    "disk-low": 507,
}
_log = get_logger()

HELPFUL = ("Allow", "Upgrade", "Sec-WebSocket-Version")
"""Headers of an error that say what would be understood."""

CODES = {404: "no-such-page", 405: "wrong-method", 413: "too-large"}


class Guard:
    """Lets requests through, or answers them with a refusal."""

    def __init__(self, settings: Settings, guests: Guestbook, certificate: Certificate | None = None) -> None:
        self._settings = settings
        self._guests = guests
        self._certificate = certificate
        elsewhere = [settings.url, *settings.origins.split(",")]
        self._origins = {_host(address.strip()) for address in elsewhere} - {None, ""}

    @web.middleware
    async def refusals(
        self, request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        """A middleware that turns refusals into responses, and hides unexpected errors."""
        try:
            if request.path.startswith(f"{self._settings.base_path}/api/"):
                self._check_host(request)
            if request.method == "POST" or request.path.endswith("/socket"):
                self._check_origin(request)
            return await handler(request)
        except Refused as refused:
            if refused.refusal is TOO_OFTEN:
                await table_limits.slow_down()
            return _no(refused.refusal)
        except StoreDown as error:
            _log.warning("store is down", error=str(error))
            return _no(STORE_DOWN)
        except web.HTTPException as error:
            if error.status < 400:
                raise
            response = _no(Refusal(CODES.get(error.status, "bad-request"), f"{error.reason}."), error.status)
            response.headers.extend({name: error.headers[name] for name in HELPFUL if name in error.headers})
            return response
        except RequestPayloadError:
            # The body is not encoded as its headers say: nothing after it on this connection can be read either.
            request.content.feed_eof()
            response = _no(MALFORMED)
            response.force_close()
            return response
        except ConnectionError:
            # The browser has gone: it is nobody's fault, and nobody reads a response.
            raise
        except Exception:
            # The log says where it broke, but not at which address: that may name a table.
            resource = request.match_info.route.resource
            _log.exception("a request failed", page=resource.canonical if resource else "")
            return _no(BROKEN)

    def _check_origin(self, request: web.Request) -> None:
        host = _host(request.headers.get("Origin", ""))
        if not host or (host != request.host and host not in self._origins):
            raise Refused(WRONG_ORIGIN)

    def _check_host(self, request: web.Request) -> None:
        """Raises Refused if the browser asked for a name that may not be ours (DNS rebinding).

        The owner of a name can have it point to this machine, and their page then counts as one of our own. Nobody
        can do that with an address, a private name, or one that a certificate vouches for; a proxy or a tunnel
        knows its own names.
        """
        if request.secure or self._believes(request) or request.host in self._origins:
            return
        try:
            name = urlsplit(f"//{request.host}").hostname or ""
        except ValueError:
            name = ""
        vouched = self._certificate is not None and self._certificate.vouches_for(name)
        if not vouched and not is_own_name(name):
            raise Refused(UNKNOWN_HOST)

    def address(self, request: web.Request) -> str:
        """The address that this request is counted under."""
        if self._believes(request):
            return household(forwarded(request, "X-Forwarded-For") or "proxy")
        return household(request.remote or "")

    def _believes(self, request: web.Request) -> bool:
        """Whether the request's X-Forwarded headers are to be believed: a proxy or a tunnel wrote them."""
        return self._settings.behind_proxy or self.came_by_tunnel(request)

    def came_by_tunnel(self, request: web.Request) -> bool:
        """Whether the request came through the tunnel that shares this server."""
        # The tunnel runs on this machine and always sends this header. In the network anybody could.
        is_shared = self._settings.share != "off"
        return is_shared and is_loopback(request.remote or "") and "X-Forwarded-For" in request.headers

    def is_https_only(self, request: web.Request) -> bool:
        """Whether the browser reaches us over https alone: through a proxy or a tunnel.

        Our own port answers http, too. A cookie that is for https alone would shut its owner out there: the
        browser neither sends it nor lets it be replaced.
        """
        return self._believes(request) and forwarded(request, "X-Forwarded-Proto") == "https"

    def welcome(self, request: web.Request, response: web.Response, person: Person) -> None:
        """Sets the person's cookies on the response to this request."""
        https_only = self.is_https_only(request)
        self._guests.welcome(response, person, secure=https_only, https=request.secure or https_only)

    def person(self, request: web.Request) -> Person:
        """The person of this request; raises Refused."""
        person = self._guests.who(request)
        if person is None:
            raise Refused(NO_COOKIE)
        return person


def forwarded(request: web.Request, header: str) -> str:
    """What the nearest proxy says in this header: the last part of the last line. The rest came from elsewhere."""
    lines = request.headers.getall(header, [""])
    return lines[-1].rpartition(",")[2].strip()


async def read(request: web.Request, kind: type[T]) -> T:
    """The body of the request, decoded; raises Refused, or HTTPRequestTimeout if it takes too long."""
    try:
        async with asyncio.timeout(BODY_SECONDS):
            return msgspec.json.decode(await request.read(), type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise Refused(MALFORMED) from None
    except TimeoutError:
        raise web.HTTPRequestTimeout from None


def reply(value: object, status: int = 200) -> web.Response:
    """A JSON response with this value, which no cache keeps."""
    return web.Response(
        body=msgspec.json.encode(value),
        status=status,
        content_type="application/json",
        headers={"Cache-Control": "no-store"},
    )


def number_in(request: web.Request, name: str) -> int | None:
    """This number of the request's address, if there is one; raises Refused."""
    text = request.query.get(name, "")
    if not text:
        return None
    if not re.fullmatch("[0-9]{1,6}", text):
        raise Refused(MALFORMED)
    return int(text)


def packing(request: web.Request) -> tuple[Callable[[bytes], bytes], dict[str, str]]:
    """How to compress a long response for this browser, and the headers that say so; no cache keeps it."""
    if "gzip" in request.headers.get("Accept-Encoding", "").lower():
        return gzip.compress, {"Cache-Control": "no-store", "Content-Encoding": "gzip"}
    return bytes, {"Cache-Control": "no-store"}


def _no(refusal: Refusal, status: int | None = None) -> web.Response:
    count_refusal(refusal)
    return reply(refusal, status or STATUS.get(refusal.code, 400))


def _host(address: str) -> str | None:
    try:
        return urlsplit(address).netloc
    except ValueError:
        return None
