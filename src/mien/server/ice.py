"""The servers that help cameras and microphones to find each other."""

import hmac
from base64 import b64encode

from msgspec import Struct

from mien.server.settings import Settings
from mien.table.people import Person

HOURS = 12
"""How long the credentials for a relay are good."""


class IceServer(Struct, frozen=True, omit_defaults=True):
    """As a browser's RTCPeerConnection takes it."""

    urls: tuple[str, ...]
    username: str | None = None
    credential: str | None = None


def ice_servers(settings: Settings, person: Person, now: int) -> list[IceServer]:
    """The STUN and TURN servers of the settings, with credentials for this person that run out."""
    servers = []
    if stun := _listed(settings.stun):
        servers.append(IceServer(stun))
    if turn := _listed(settings.turn):
        # The way of TURN's REST interface, as coturn's use-auth-secret has it: SHA-1 is its choice.
        username = f"{now // 1000 + HOURS * 3600}:{person}"
        digest = hmac.new(settings.turn_secret.encode(), username.encode(), "sha1").digest()
        servers.append(IceServer(turn, username, b64encode(digest).decode()))
    return servers


def _listed(text: str) -> tuple[str, ...]:
    return tuple(url.strip() for url in text.split(",") if url.strip())
