"""The server's certificate, and the task that keeps it valid."""

from __future__ import annotations

import asyncio
import ssl
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Protocol
from urllib.parse import urlsplit

from structlog import get_logger

from mien.kit import Refusal, Refused
from mien.server.system.clock import now
from mien.server.system.settings import Settings

if TYPE_CHECKING:
    from mien.server.tls.authority import Authority

LOOK_SECONDS = 60.0
"""Seconds between two checks of the certificate."""

_log = get_logger()


class Certificate(Protocol):
    """A certificate that can be renewed while the server runs."""

    @property
    def context(self) -> ssl.SSLContext:
        """The TLS context of new connections; open ones keep theirs."""

    @property
    def authority(self) -> Authority | None:
        """The authority of ours that signed it, if one did."""

    def best(self, address: str) -> str:
        """This https address, or a better one if the certificate is for other names."""

    def vouches_for(self, name: str) -> bool:
        """Whether an authority other than ours has verified that this name is ours."""

    def refresh(self) -> None:
        """Replaces it if it is no longer right for this machine and hour; raises Refused or OSError."""


def open_certificate(settings: Settings) -> Certificate | None:
    """The certificate that the settings ask for; raises Refused or OSError."""
    # Imported here, so that only a server with https waits for the library.
    if settings.tls == "off":
        return None
    if settings.tls == "auto":
        from mien.server.tls.own import OwnCertificate

        return OwnCertificate(Path(settings.data) / "tls")
    from mien.server.tls.given import GivenCertificate

    chain, _, key = settings.tls.partition(",")
    url = urlsplit(settings.url)
    host = url.hostname if url.scheme == "https" else None
    return GivenCertificate(Path(chain.strip()), Path(key.strip()), host or "")


async def keep_fresh(certificate: Certificate) -> None:
    """Refreshes the certificate every minute; logs a failure once, and keeps the old one."""
    said = ""
    while True:
        await asyncio.sleep(LOOK_SECONDS)
        wrong = ""
        try:
            await asyncio.to_thread(certificate.refresh)
        except (Refused, OSError) as error:
            wrong = str(error)
        if wrong and wrong != said:
            _log.warning("https goes on with the old certificate", error=wrong)
        said = wrong


def wall_time() -> datetime:
    """The current time, in UTC."""
    return datetime.fromtimestamp(now() // 1000, UTC)


def context_of(chain: Path, key: Path | None = None) -> ssl.SSLContext:
    """A server's TLS context with this certificate; raises OSError."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.set_ciphers("ECDHE+AESGCM:ECDHE+CHACHA20")
    context.set_alpn_protocols(["http/1.1"])
    # An empty password keeps OpenSSL from asking for one at the terminal.
    context.load_cert_chain(chain, key, password="")
    return context


def wrong_tls(what: str) -> Refused:
    """A refusal of the TLS settings, with the reason."""
    return Refused(Refusal("bad-settings", f"The setting tls is wrong: {what}"))
