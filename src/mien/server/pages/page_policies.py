"""What a browser is told of policies: plain facts in the page itself, and a header that it holds the page to."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Collection

from aiohttp import web

from mien.server.guests.policies import POLICIES, Policies, Policy

PERMISSIONS = "Permissions-Policy"


def with_facts(index: str, forbidden: Collection[Policy]) -> str:
    """The page, with what is forbidden written on it: it knows that before it draws anything, and asks nobody."""
    told = " ".join(policy for policy in POLICIES if policy in forbidden)
    return re.sub("<html", f'<html data-forbids="{told}"', index, count=1)


def permissions(policies: Policies) -> Callable[[web.Request, web.StreamResponse], Awaitable[None]]:
    """Has browsers refuse camera and microphone to pages that have no business with them."""
    forbidden = policies.forbidden
    sees = "self" if not {"cameras", "photos", "face-reading"} <= forbidden else ""
    hears = "self" if "cameras" not in forbidden else ""
    value = f"camera=({sees}), microphone=({hears}), geolocation=(), payment=(), usb=()"

    async def add(request: web.Request, response: web.StreamResponse) -> None:
        if "cameras" in forbidden and response.content_type == "text/html":
            response.headers[PERMISSIONS] = value

    return add
