"""What opens what is the host's: a key for the link that lets people open tables, a token for the status page."""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode
from hashlib import sha256

from mien.server.system.settings import Settings


class HostKeys:
    """The host's key and token: chosen in the settings, or made from the server's secret, so never kept."""

    def __init__(self, settings: Settings, secret: bytes) -> None:
        self.link = settings.link_key or _made(secret, "link")
        self.host = settings.host_token or _made(secret, "host")

    @property
    def link_path(self) -> str:
        """Where the host's link leads. Browsers keep what comes after # to themselves: no proxy learns of it."""
        return f"/#open={self.link}"

    @property
    def host_path(self) -> str:
        """Where the status page is, with its token."""
        return f"/host#{self.host}"


def is_same(given: str, expected: str) -> bool:
    """Whether the two are the same; how long that takes to say tells nothing about either."""
    return hmac.compare_digest(given.encode("utf-8", "replace"), expected.encode())


def _made(secret: bytes, what: str) -> str:
    digest = hmac.new(secret, f"mien's {what}".encode(), sha256).digest()
    return urlsafe_b64encode(digest[:18]).decode()
