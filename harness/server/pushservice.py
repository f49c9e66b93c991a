"""A push service for tests, over https on this machine, and a browser that subscribes to it.

The browser decrypts what arrives with its own keys, as RFC 8291 tells it, in code that shares nothing with mien's.
"""

from __future__ import annotations

import asyncio
import json
import os
import ssl
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from aiohttp import web
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hmac import HMAC
from cryptography.hazmat.primitives.kdf.hkdf import HKDFExpand
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from harness.server.certificates import certificate_for


def text_of(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def bytes_of(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Browser:
    """A browser's subscription, and its private key."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint = endpoint
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = os.urandom(16)
        self._point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    @property
    def subscription(self) -> dict[str, str]:
        """What a page sends to its server."""
        return {"endpoint": self.endpoint, "p256dh": text_of(self._point), "auth": text_of(self._auth)}

    def decrypt(self, body: bytes) -> Any:
        """The message in this body; raises InvalidTag if it is for another browser."""
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        assert len(body) <= size
        sender, record = body[21 : 21 + length], body[21 + length :]
        public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self._key.exchange(ec.ECDH(), public)
        secret = _expand(_mac(self._auth, shared), b"WebPush: info\0" + self._point + sender, 32)
        mixed = _mac(salt, secret)
        key = _expand(mixed, b"Content-Encoding: aes128gcm\0", 16)
        nonce = _expand(mixed, b"Content-Encoding: nonce\0", 12)
        message, mark, padding = AESGCM(key).decrypt(nonce, record, None).rpartition(b"\x02")
        assert mark
        assert not padding.strip(b"\0")
        return json.loads(message)


@dataclass
class PushService:
    """What arrived, and how the service answers."""

    address: str
    trust: ssl.SSLContext
    status: int = 201
    hangs: bool = False
    location: str = ""
    arrived: list[tuple[str, dict[str, str], bytes]] = field(default_factory=list)
    _news: asyncio.Event = field(default_factory=asyncio.Event)

    def browser(self, name: str = "one") -> Browser:
        """A browser that has subscribed here."""
        return Browser(f"{self.address}/{name}")

    async def answer(self, request: web.Request) -> web.Response:
        headers = {key.lower(): value for key, value in request.headers.items()}
        self.arrived.append((request.path, headers, await request.read()))
        self._news.set()
        if self.hangs:
            await asyncio.Event().wait()
        return web.Response(status=self.status, headers={"Location": self.location} if self.location else {})

    async def until(self, count: int) -> None:
        """Returns once so many messages have arrived."""
        while len(self.arrived) < count:
            self._news.clear()
            await self._news.wait()


@asynccontextmanager
async def push_service(folder: Path) -> AsyncIterator[PushService]:
    """A push service on a port of its own, for a while."""
    certificate, key = certificate_for(folder, "localhost")
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(certificate, key)
    app = web.Application()
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    service = PushService("", ssl.create_default_context(cafile=str(certificate)))
    app.router.add_post("/{path:.*}", service.answer)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0, ssl_context=context)
    await site.start()
    service.address = f"https://localhost:{runner.addresses[0][1]}"
    try:
        yield service
    finally:
        await runner.cleanup()


def check_signature(authorization: str, origin: str, public: str) -> dict[str, Any]:
    """The claims of a VAPID header; raises InvalidSignature unless the key that browsers were told made it."""
    scheme, _, rest = authorization.partition(" ")
    assert scheme == "vapid"
    fields = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert fields["k"] == public
    head, claims, signature = fields["t"].split(".")
    raw = bytes_of(signature)
    der = utils.encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), bytes_of(public))
    key.verify(der, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    told: dict[str, Any] = json.loads(bytes_of(claims))
    assert told["aud"] == origin
    return told


def _mac(key: bytes, data: bytes) -> bytes:
    made = HMAC(key, hashes.SHA256())
    made.update(data)
    return made.finalize()


def _expand(key: bytes, info: bytes, length: int) -> bytes:
    return HKDFExpand(algorithm=hashes.SHA256(), length=length, info=info).derive(key)
