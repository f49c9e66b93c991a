"""The browser side as files, and the headers that keep it safe."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Collection
from datetime import UTC, datetime, timedelta
from pathlib import Path

from aiohttp import web

import mien
from mien.server.guests.policies import Policy
from mien.server.net.request_handler import NAME
from mien.server.pages.base_path import PlacedPage, placed
from mien.server.pages.page_policies import with_facts
from mien.server.pages.preload import Parts
from mien.server.system.clock import now

BROWSER = Path(mien.__file__).parent / "browser"
"""Where `make web` puts the built pages."""

MISSING = """<!doctype html><html lang="en"><meta charset="utf-8"><title>mien</title>
<p>The pages are not built. Run <code>make web</code>, then start the server again.</p></html>"""

CSP = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "media-src 'self' blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors {framers}",
    ]
)

WORKER_CSP = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
"""What reads faces beside the page may run WebAssembly; the page itself may not."""

HEADERS = {
    "Content-Security-Policy": CSP.format(framers="'none'"),
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(self), microphone=(self), geolocation=(), payment=(), usb=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}

OPENER = ("Cross-Origin-Opener-Policy", "same-origin")
"""For https alone: on plain http browsers ignore it, and complain."""

PART_HEADERS = ("Cross-Origin-Resource-Policy", "X-Content-Type-Options")

SHOWS_PEOPLE = re.compile(r"replay/|t/[^/]+/screen|host$")
"""Pages that show people to anyone who has the address, or how the server is to its host."""


def security_headers(embed_from: str = "") -> Callable[[web.Request, web.StreamResponse], Awaitable[None]]:
    """Puts the safe headers on everything that goes out; pages of `embed_from` may show ours in a frame."""
    framers = embed_from.replace(",", " ") or "'none'"
    headers = HEADERS | {"Content-Security-Policy": CSP.format(framers=framers)}

    async def put(request: web.Request, response: web.StreamResponse) -> None:
        response.headers["Server"] = NAME
        file = request.match_info.get("path", "")
        # The page's own headers rule its files, too; on dozens of small files they would outweigh the content.
        names = PART_HEADERS if file.startswith(("assets/", "art/")) else tuple(headers)
        for name in names:
            response.headers.setdefault(name, headers[name])
        if names is not PART_HEADERS and is_https(request):
            response.headers.setdefault(*OPENER)
        if file.startswith("assets/workers/"):
            response.headers["Content-Security-Policy"] = WORKER_CSP

    return put


def is_https(request: web.Request) -> bool:
    """Whether the browser asked over https, as far as a header needs to know: whoever lies harms nobody else."""
    return request.secure or request.headers.get("X-Forwarded-Proto") == "https"


def add_pages(
    app: web.Application,
    base_path: str = "",
    forbidden: Callable[[web.Request], Collection[Policy]] = lambda request: (),
) -> None:
    """Serves the built pages; every address that is no file is the page itself, which finds its own way.

    The page has written on it what is `forbidden` for whoever asks for it.
    """
    files = {path.relative_to(BROWSER).as_posix(): path for path in BROWSER.rglob("*") if path.is_file()}
    parts = Parts(BROWSER, base_path)
    below = {name: PlacedPage(files[name], base_path) for name in files if base_path and name.endswith(".html")}
    index = placed(files["index.html"], base_path) if "index.html" in files else ""

    def file(request: web.Request, name: str, headers: dict[str, str]) -> web.StreamResponse:
        if name in below:
            return below[name].answer(request, headers)
        return web.FileResponse(files[name], headers=headers)

    async def page(request: web.Request) -> web.StreamResponse:
        wanted = request.match_info["path"]
        if wanted in files:
            # Names under assets/ carry a hash of what is in them, so they never change.
            kept = "public, max-age=31536000, immutable" if wanted.startswith("assets/") else "no-cache"
            return file(request, wanted, {"Cache-Control": kept})
        if wanted.startswith("api/") or "." in wanted.rsplit("/", 1)[-1]:
            raise web.HTTPNotFound
        if "index.html" not in files:
            return web.Response(text=MISSING, content_type="text/html", status=503)
        headers = {
            "Cache-Control": "no-cache",
            "Link": parts.links(wanted, request.headers.get("Accept-Language", "")),
            "X-Robots-Tag": robots(wanted),
        }
        headers = {name: said for name, said in headers.items() if said}
        if told := forbidden(request):
            response = web.Response(text=with_facts(index, told), content_type="text/html", headers=headers)
            response.enable_compression()
            return response
        return file(request, "index.html", headers)

    app.router.add_get("/{path:.*}", page)


def build_of(pages: Path, base_path: str = "") -> str | None:
    """What this build of the pages is called: as its first script, whose name has a hash of all the others."""
    index = pages / "index.html"
    page = placed(index, base_path) if index.is_file() else ""
    found = re.search(r'<script [^>]*src="([^"]+)"', page)
    return found and found[1]


def robots(path: str) -> str:
    """What search engines are asked to do with a page; nothing if they may keep it."""
    if SHOWS_PEOPLE.match(path):
        return "noindex"
    if path.startswith("t/"):
        # A table's page shows nobody until one comes to the table, but it is for one evening.
        tomorrow = datetime.fromtimestamp(now() / 1000, UTC) + timedelta(days=1)
        return f"unavailable_after: {tomorrow:%Y-%m-%d}"
    return ""
