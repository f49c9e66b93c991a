"""Policies in the page and its headers."""

from __future__ import annotations

import re
from collections.abc import Collection

from mien.server.guests.policies import POLICIES, Policy


def with_policies(index: str, forbidden: Collection[Policy]) -> str:
    """The page with what is forbidden in an attribute, so that its script knows before it draws anything."""
    told = " ".join(policy for policy in POLICIES if policy in forbidden)
    return re.sub("<html", f'<html data-forbids="{told}"', index, count=1)


def permissions_policy(forbidden: Collection[Policy]) -> str:
    """The header by which browsers keep cameras and microphones from pages that have no use for them."""
    sees = "self" if not {"cameras", "photos", "face-reading"} <= set(forbidden) else ""
    hears = "self" if "cameras" not in forbidden else ""
    return f"camera=({sees}), microphone=({hears}), geolocation=(), payment=(), usb=()"
