"""A browser's subscription to push messages, checked before anything is kept of it."""

from __future__ import annotations

from base64 import b64decode
from ipaddress import ip_address
from urllib.parse import SplitResult, urlsplit

from cryptography.hazmat.primitives.asymmetric import ec

from mien.kit import Refusal, Refused
from mien.server.store.base import Subscription

LONGEST_ENDPOINT = 1000
"""Characters that the address of a push service may have; browsers' have up to 500."""
POINT_BYTES = 65
AUTH_BYTES = 16

BAD_SUBSCRIPTION = Refusal(
    "bad-subscription",
    "Your browser's address for notifications can't be used here. Keep the page open to be called.",
)


def read_subscription(endpoint: str, p256dh: str, auth: str) -> Subscription:
    """The subscription as a browser's script tells it; raises Refused."""
    try:
        read = Subscription(endpoint, _bytes_of(p256dh), _bytes_of(auth))
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), read.point)
    except ValueError:
        raise Refused(BAD_SUBSCRIPTION) from None
    if len(read.point) != POINT_BYTES or len(read.auth) != AUTH_BYTES or len(endpoint) > LONGEST_ENDPOINT:
        raise Refused(BAD_SUBSCRIPTION)
    return read


def service_of(endpoint: str, port: int | None = 443) -> SplitResult:
    """The push service of an endpoint: https, a name and the usual port; raises Refused. None takes any port.

    Which machine is behind the name is looked at when a message is sent.
    """
    try:
        url = urlsplit(endpoint)
        is_usual = port is None or (url.port in (None, port) and not _is_number(url.hostname or ""))
    except ValueError:
        raise Refused(BAD_SUBSCRIPTION) from None
    if url.scheme != "https" or not url.hostname or "@" in url.netloc or url.fragment or not is_usual:
        raise Refused(BAD_SUBSCRIPTION)
    return url


def _is_number(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def _bytes_of(text: str) -> bytes:
    """What a script has written in base64url, with or without its padding; raises ValueError."""
    return b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
