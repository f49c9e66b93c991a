"""Encrypts a push message for one browser (RFC 8291), and signs who sends it (VAPID, RFC 8292).

Both are a few calls of `cryptography`, which mien uses already. The libraries that do the same (pywebpush with
http-ece and py-vapid) send with a blocking client, and would be four packages more.
"""

from __future__ import annotations

import hmac
import json
import os
from base64 import urlsafe_b64encode
from hashlib import sha256

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from mien.server.store.base import Subscription

RECORD = 4096
"""The size of a record that the header names; a message is one record."""
PADDED = 160
"""Bytes that every message has before it is encrypted, so that its length tells nothing."""
LAST_RECORD = b"\x02"
"""What stands between the last record's content and its padding."""
SIGNED_FOR = 12 * 3600
"""Seconds for which a signature is good."""
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""The order of P-256: private keys are smaller."""


def encrypt(message: bytes, to: Subscription) -> bytes:
    """The body of a push message that only this browser can read; raises ValueError if the message is too long."""
    if len(message) >= PADDED:
        raise ValueError(f"A push message has at most {PADDED - 1} bytes.")
    browser = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), to.point)
    once = ec.generate_private_key(ec.SECP256R1())
    point, salt = point_of(once.public_key()), os.urandom(16)
    shared = once.exchange(ec.ECDH(), browser)
    secret = _derive(shared, to.auth, b"WebPush: info\0" + to.point + point, 32)
    key = _derive(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derive(secret, salt, b"Content-Encoding: nonce\0", 12)
    padded = message + LAST_RECORD + bytes(PADDED - len(message) - 1)
    header = salt + RECORD.to_bytes(4, "big") + len(point).to_bytes(1, "big") + point
    return header + AESGCM(key).encrypt(nonce, padded, None)


class Vapid:
    """The key by which push services know this server.

    It is made from the server's secret, so that all processes have the same and no file holds it.
    """

    def __init__(self, secret: bytes, contact: str) -> None:
        self._secret = secret
        self._contact = contact
        number = int.from_bytes(_derive(secret, None, b"mien's key for push messages", 48), "big")
        self._key = ec.derive_private_key(number % (ORDER - 1) + 1, ec.SECP256R1())
        self.public = _text(point_of(self._key.public_key()))
        """What browsers are told when they subscribe."""

    def authorization(self, origin: str, now: int) -> str:
        """The header that says who sends this to the push service of this origin; `now` in seconds since 1970."""
        claims = {"aud": origin, "exp": now + SIGNED_FOR, "sub": self._contact}
        parts = ({"typ": "JWT", "alg": "ES256"}, claims)
        signed = ".".join(_text(json.dumps(part, separators=(",", ":")).encode()) for part in parts)
        r, s = utils.decode_dss_signature(self._key.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
        signature = _text(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
        return f"vapid t={signed}.{signature}, k={self.public}"

    def topic(self, table: str) -> str:
        """A name for the table that tells the push service nothing: a newer message takes an older one's place."""
        return _text(hmac.new(self._secret, f"push about {table}".encode(), sha256).digest())[:32]


def point_of(key: ec.EllipticCurvePublicKey) -> bytes:
    """A public key as an uncompressed point."""
    return key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


def _derive(secret: bytes, salt: bytes | None, info: bytes, length: int) -> bytes:
    return HKDF(algorithm=hashes.SHA256(), length=length, salt=salt, info=info).derive(secret)


def _text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()
