"""The addresses below /ca: where devices download the root, and where a page finds out whether they trust it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from aiohttp import web

from mien.kit import Refusal, Refused
from mien.server.pages.preload import best_language
from mien.server.tls.certificate import Certificate

if TYPE_CHECKING:
    from mien.server.tls.authority import Authority

NO_AUTHORITY = Refusal("no-authority", "This server has no certificate authority of its own.")


def add_trust(app: web.Application, certificate: Certificate | None) -> None:
    """Adds the routes below /ca; /ca itself is a page."""

    async def ok(request: web.Request) -> web.Response:
        # A page on http asks for this over https. It can't read the answer; all it wants to know is if one comes.
        headers = {"Cache-Control": "no-store", "Cross-Origin-Resource-Policy": "cross-origin"}
        return web.Response(status=204, headers=headers)

    def download(
        kind: str, written: Callable[[Authority, str], bytes]
    ) -> Callable[[web.Request], Awaitable[web.Response]]:
        async def answer(request: web.Request) -> web.Response:
            authority = certificate.authority if certificate else None
            if authority is None:
                raise Refused(NO_AUTHORITY)
            body = written(authority, request.headers.get("Accept-Language", ""))
            # Never as an attachment: browsers and phones that can install it do so by its type.
            return web.Response(body=body, content_type=kind, headers={"Cache-Control": "no-store"})

        return answer

    app.add_routes(
        [
            web.get("/ca/ok", ok),
            web.get("/ca/mien.mobileconfig", download("application/x-apple-aspen-config", _profile)),
            web.get("/ca/mien.crt", download("application/x-x509-ca-cert", lambda authority, _: authority.der)),
            web.get("/ca/mien.pem", download("application/x-pem-file", lambda authority, _: authority.pem)),
        ]
    )


def _profile(authority: Authority, wishes: str) -> bytes:
    from mien.server.tls.profile import WHY, profile_of

    return profile_of(authority, best_language(wishes, WHY))
