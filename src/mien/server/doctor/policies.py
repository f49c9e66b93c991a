"""Checks what the host has forbidden, and whether the word lists can be read."""

from __future__ import annotations

from collections.abc import AsyncIterator

from mien.kit import Refused
from mien.server.doctor.finding import Finding, mind, well, wrong
from mien.server.guests.forbidden_words import EVERY
from mien.server.guests.policies import POLICIES, policies_of
from mien.server.system.settings import Settings


async def look_at_policies(settings: Settings) -> AsyncIterator[Finding]:
    """What is forbidden, as people are told."""
    try:
        policies = policies_of(settings)
    except Refused as refused:
        yield wrong("words", str(refused))
        return
    forbidden = [policy for policy in POLICIES if policy in policies.forbidden]
    yield well("policies", f"forbids {', '.join(forbidden)}" if forbidden else "everything is allowed")
    for name, phrases in policies.words.lists.items():
        yield well("words", f"{len(phrases)} for {'everybody' if name == EVERY else name}")
    if settings.link_key and settings.open_tables == "everyone":
        yield mind("policies", "link_key opens nothing: everyone may open tables. Set --open-tables link")
