"""The host's link key and status token."""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode
from hashlib import sha256

from mien.server.system.settings import Settings


class HostKeys:
    """The key that lets people open tables and the token of the status page.

    Each is set by the host, or derived from the server's secret, so that neither is stored.
    """

    def __init__(self, settings: Settings, secret: bytes) -> None:
        self.link = settings.link_key or _derived(secret, "link")
        self.host = settings.host_token or _derived(secret, "host")

    @property
    def link_path(self) -> str:
        """The path of the host's link. Browsers don't send what comes after #, so no proxy learns the key."""
        return f"/#open={self.link}"

    @property
    def host_path(self) -> str:
        """The path of the status page, with its token."""
        return f"/host#{self.host}"


def is_same(given: str, expected: str) -> bool:
    """Compares two secrets in constant time."""
    return hmac.compare_digest(given.encode("utf-8", "replace"), expected.encode())


def _derived(secret: bytes, what: str) -> str:
    digest = hmac.new(secret, f"mien's {what}".encode(), sha256).digest()
    return urlsafe_b64encode(digest[:18]).decode()
