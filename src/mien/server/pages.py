"""The browser side as files, and the headers that keep it safe."""

from __future__ import annotations

from pathlib import Path

from aiohttp import web

BROWSER = Path(__file__).parent.parent / "browser"
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
        "frame-ancestors 'none'",
    ]
)

WORKER_CSP = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
"""What reads faces beside the page may run WebAssembly; the page itself may not."""

HEADERS = {
    "Content-Security-Policy": CSP,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(self), microphone=(self), geolocation=(), payment=(), usb=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}

PART_HEADERS = ("Cross-Origin-Resource-Policy", "X-Content-Type-Options")


async def security_headers(request: web.Request, response: web.StreamResponse) -> None:
    """Puts the safe headers on everything that goes out."""
    # Parts of a page live by the rules of the page; on dozens of small files the rest would outweigh them.
    names = PART_HEADERS if request.path.startswith(("/assets/", "/art/")) else HEADERS
    for name in names:
        response.headers.setdefault(name, HEADERS[name])
    if request.path.startswith("/assets/workers/"):
        response.headers["Content-Security-Policy"] = WORKER_CSP


def add_pages(app: web.Application) -> None:
    """Serves the built pages; every address that is no file is the page itself, which finds its own way."""
    files = {path.relative_to(BROWSER).as_posix(): path for path in BROWSER.rglob("*") if path.is_file()}

    async def page(request: web.Request) -> web.StreamResponse:
        wanted = request.match_info["path"]
        if wanted in files:
            # Names under assets/ carry a hash of what is in them, so they never change.
            kept = "public, max-age=31536000, immutable" if wanted.startswith("assets/") else "no-cache"
            return web.FileResponse(files[wanted], headers={"Cache-Control": kept})
        if wanted.startswith("api/") or "." in wanted.rsplit("/", 1)[-1]:
            raise web.HTTPNotFound
        if "index.html" not in files:
            return web.Response(text=MISSING, content_type="text/html", status=503)
        return web.FileResponse(files["index.html"], headers={"Cache-Control": "no-cache"})

    app.router.add_get("/{path:.*}", page)
