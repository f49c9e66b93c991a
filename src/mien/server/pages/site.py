"""The built pages and their files."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Collection
from datetime import UTC, datetime, timedelta
from mimetypes import guess_type
from pathlib import Path

from aiohttp import web

import mien
from mien.decks.paper import PAGE
from mien.server.guests.policies import Policy
from mien.server.pages.base_path import PlacedPage, placed
from mien.server.pages.headers import SUBRESOURCE, WORKER_CSP
from mien.server.pages.page_policies import with_policies
from mien.server.pages.preload import Parts
from mien.server.system.clock import now

BROWSER = Path(mien.__file__).parent / "browser"
"""Where `make web` puts the built pages."""

MISSING = """<!doctype html><html lang="en"><meta charset="utf-8"><title>mien</title>
<p>The pages are not built. Run <code>make web</code>, then start the server again.</p></html>"""

SUBRESOURCES = ("assets/", "art/")
"""Folders of the build whose files pages load; no page has an address below them."""
WORKERS = "assets/workers/"

SHOWS_PEOPLE = re.compile(r"replay/|t/[^/]+/screen|host$")
"""Pages that show people to anyone who has the address, and the host's status page."""


def files_below(folder: Path) -> set[str]:
    """The names of all files in this folder and those below it, as addresses have them."""
    # Strings alone: a thousand paths would take as long as all else that a server does before it is open.
    found: set[str] = set()
    for place, _, names in os.walk(folder):
        below = place[len(str(folder)) :].replace(os.sep, "/").lstrip("/")
        found.update(f"{below}/{name}" if below else name for name in names)
    return found


def add_pages(
    app: web.Application,
    base_path: str = "",
    forbidden: Callable[[web.Request], Collection[Policy]] = lambda request: (),
) -> None:
    """Serves the built pages; every other address is the page itself, which finds its own way.

    The page says what is `forbidden` for whoever asks for it.
    """
    # `mien deck print` fills that page; by itself it shows nothing.
    files = files_below(BROWSER) - {PAGE}
    parts = Parts(BROWSER, base_path)
    below = {name: PlacedPage(BROWSER / name, base_path) for name in files if base_path and name.endswith(".html")}
    index = placed(BROWSER / "index.html", base_path) if "index.html" in files else ""

    def file(request: web.Request, name: str, headers: dict[str, str]) -> web.StreamResponse:
        if name in below:
            return below[name].answer(request, headers)
        kind, _ = guess_type(name)
        if kind and kind.startswith("text/"):
            headers = headers | {"Content-Type": f"{kind}; charset=utf-8"}
        response = web.FileResponse(BROWSER / name, headers=headers)
        if name.startswith(SUBRESOURCES):
            response[SUBRESOURCE] = True
        return response

    async def page(request: web.Request) -> web.StreamResponse:
        wanted = request.match_info["path"]
        if wanted in files:
            return file(request, wanted, file_headers(wanted))
        if wanted.startswith(("api/", *SUBRESOURCES)) or "." in wanted.rsplit("/", 1)[-1]:
            raise web.HTTPNotFound
        if "index.html" not in files:
            return web.Response(text=MISSING, content_type="text/html", status=503)
        headers = {
            "Cache-Control": "no-cache",
            "Link": parts.links(wanted, request.headers.get("Accept-Language", ""), request.query.get("game", "")),
            "X-Robots-Tag": robots(wanted),
        }
        headers = {name: said for name, said in headers.items() if said}
        if told := forbidden(request):
            # What is forbidden hangs on the cookie of the host's link.
            headers |= {"Cache-Control": "private, no-cache", "Vary": "Cookie"}
            response = web.Response(text=with_policies(index, told), content_type="text/html", headers=headers)
            response.enable_compression()
            return response
        return file(request, "index.html", headers)

    app.router.add_get("/{path:.*}", page)


def file_headers(name: str) -> dict[str, str]:
    """The headers of a built file: how long browsers may keep it, and a worker's own policy."""
    # Names under assets/ contain a hash of the content, so the files never change.
    kept = "public, max-age=31536000, immutable" if name.startswith("assets/") else "no-cache"
    headers = {"Cache-Control": kept}
    return headers | {"Content-Security-Policy": WORKER_CSP} if name.startswith(WORKERS) else headers


def build_of(pages: Path, base_path: str = "") -> str | None:
    """The name of a build: the address of its first script, which contains a hash of all the others."""
    index = pages / "index.html"
    page = placed(index, base_path) if index.is_file() else ""
    found = re.search(r'<script [^>]*src="([^"]+)"', page)
    return found and found[1]


def robots(path: str) -> str:
    """The X-Robots-Tag of a page; empty if search engines may keep it."""
    if SHOWS_PEOPLE.match(path):
        return "noindex"
    if path.startswith("t/"):
        # A table's page shows no people to a visitor who has not joined, but it is for one evening.
        tomorrow = datetime.fromtimestamp(now() / 1000, UTC) + timedelta(days=1)
        return f"unavailable_after: {tomorrow:%Y-%m-%d}"
    return ""
