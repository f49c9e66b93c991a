"""Puts an application together: its routes and the built pages, at the host's root or below a base path."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from aiohttp import web

from mien.server.guests.policies import Policies, Policy
from mien.server.pages import site
from mien.server.pages.base_path import add_below
from mien.server.pages.headers import security_headers
from mien.server.pages.trust import add_trust
from mien.server.system.settings import Settings
from mien.server.tls.certificate import Certificate


def build_here(base_path: str) -> str | None:
    """What the build of the pages is called that is served here; None if there is none."""
    return site.build_of(site.BROWSER, base_path)


def mount(
    app: web.Application,
    routes: Iterable[web.RouteDef],
    settings: Settings,
    policies: Policies,
    certificate: Certificate | None,
    forbidden: Callable[[web.Request], Collection[Policy]],
) -> None:
    """Serves these routes and the pages; a page says what is `forbidden` for whoever asks for it."""
    app.on_response_prepare.append(security_headers(settings.embed_from, policies.forbidden))
    base = settings.base_path
    inside = web.Application() if base else app
    inside.add_routes(routes)
    add_trust(inside, certificate)
    site.add_pages(inside, base, forbidden)
    if base:
        add_below(app, base, inside)
