"""Serving under a base path, on a host that other sites share."""

from __future__ import annotations

import gzip
import re
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

from aiohttp import ETag, web

from mien.kit import Refusal, Refused
from mien.server.guests.guard import CODES

OWN_ADDRESS = re.compile(r'(\s(?:href|src)=")/(?!/)')
"""An absolute address of our own in a built page. Scripts and styles use relative ones."""


def placed(page: Path, base_path: str) -> str:
    """A built page with this base path in its addresses."""
    return OWN_ADDRESS.sub(rf"\g<1>{base_path}/", page.read_text())


class PlacedPage:
    """A built page with the base path in its addresses, made and compressed once."""

    def __init__(self, page: Path, base_path: str) -> None:
        self._plain = placed(page, base_path).encode()
        self._packed = gzip.compress(self._plain)
        self._tag = sha256(self._plain).hexdigest()[:16]

    def answer(self, request: web.Request, headers: Mapping[str, str]) -> web.Response:
        """A response with the page, or 304 if the browser has it."""
        if any(known.value == self._tag for known in request.if_none_match or ()):
            response = web.Response(status=304, headers=headers)
        elif "gzip" in request.headers.get("Accept-Encoding", ""):
            packed = {**headers, "Content-Encoding": "gzip"}
            response = web.Response(body=self._packed, content_type="text/html", charset="utf-8", headers=packed)
        else:
            response = web.Response(body=self._plain, content_type="text/html", charset="utf-8", headers=headers)
        response.etag = ETag(self._tag, is_weak=True)
        response.headers["Vary"] = "Accept-Encoding"
        return response


def add_below(app: web.Application, base_path: str, inside: web.Application) -> None:
    """Serves `inside` under the base path; every other address answers 404 and says where mien is."""
    text = f"mien is at {base_path}/ here. A proxy in front of it must pass the path on as it is."

    async def begin(request: web.Request) -> web.Response:
        raise web.HTTPTemporaryRedirect(f"{base_path}/")

    async def elsewhere(request: web.Request) -> web.Response:
        # For the person who set up the proxy: no page of ours asks for these.
        raise Refused(Refusal(CODES[404], text))

    app.router.add_get(base_path, begin)
    app.add_subapp(base_path, inside)
    app.router.add_route("*", "/{path:.*}", elsewhere)
