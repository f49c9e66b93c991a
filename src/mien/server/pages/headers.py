"""The security headers of every answer, chosen by what is answered and never by the address that was asked for."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection

from aiohttp import web

from mien.server.guests.guard import forwarded
from mien.server.guests.policies import Policy
from mien.server.net.http_connection import NAME
from mien.server.pages.page_policies import permissions_policy

CSP = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors {framers}",
        "require-trusted-types-for 'script'",
        "trusted-types svelte-trusted-html mien",
    ]
)

WORKER_CSP = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
"""The policy of the worker that reads faces: it may run WebAssembly; the page itself may not."""

OPENER = ("Cross-Origin-Opener-Policy", "same-origin")
"""For https alone: on plain http browsers ignore it, and complain."""

SUBRESOURCE = web.ResponseKey("subresource", bool)
"""Marks a response that is a script, a style or a picture of a page. Everything else has all headers."""
SUBRESOURCE_HEADERS = ("Cross-Origin-Resource-Policy", "X-Content-Type-Options")
"""The page's own headers rule its files, too; on dozens of small files they would outweigh the content."""


def security_headers(
    embed_from: str = "", forbidden: Collection[Policy] = ()
) -> Callable[[web.Request, web.StreamResponse], Awaitable[None]]:
    """Adds the headers to every answer; pages of `embed_from` may show ours in a frame."""
    headers = {
        "Content-Security-Policy": CSP.format(framers=embed_from.replace(",", " ") or "'none'"),
        "Cross-Origin-Resource-Policy": "same-origin",
        "Permissions-Policy": permissions_policy(forbidden),
        "Referrer-Policy": "no-referrer",
        "X-Content-Type-Options": "nosniff",
    }

    async def add(request: web.Request, response: web.StreamResponse) -> None:
        response.headers["Server"] = NAME
        is_subresource = SUBRESOURCE in response and response.content_type != "text/html"
        for name in SUBRESOURCE_HEADERS if is_subresource else headers:
            response.headers.setdefault(name, headers[name])
        if not is_subresource and is_https(request):
            response.headers.setdefault(*OPENER)

    return add


def is_https(request: web.Request) -> bool:
    """Whether the browser asked over https, as far as a header needs to know: whoever lies harms nobody else."""
    return request.secure or forwarded(request, "X-Forwarded-Proto") == "https"
