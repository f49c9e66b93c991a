"""A certificate signed by mien's authority, for all private names and addresses of this machine."""

from __future__ import annotations

import ssl
from collections.abc import Callable
from pathlib import Path

from cryptography import x509
from structlog import get_logger

from mien.kit import Refusal, Refused
from mien.server.system.files import write_anew, write_once
from mien.server.tls.authority import Authority, names_of
from mien.server.tls.certificate import context_of, wall_time
from mien.server.tls.names import names_here

MOST_NAMES = 60
"""How many names a certificate collects before it drops those of earlier days."""

_log = get_logger()


class OwnCertificate:
    """Signed by the authority in a folder; renewed when it expires or the machine gets another name."""

    def __init__(self, folder: Path, names: Callable[[], frozenset[str]] = names_here) -> None:
        self._kept_authority = folder / "authority.pem"
        self._kept = folder / "server.pem"
        self._names = names
        self._shown = b""
        self.refresh()

    @property
    def context(self) -> ssl.SSLContext:
        return self._context

    @property
    def authority(self) -> Authority:
        return self._authority

    def best(self, address: str) -> str:
        return address

    def vouches_for(self, name: str) -> bool:
        return False

    def refresh(self) -> None:
        self._authority = self._find_authority()
        shown = self._find_certificate()
        if shown != self._shown:
            self._context = context_of(self._kept)
            self._shown = shown

    def _find_authority(self) -> Authority:
        """The authority of this folder, made if need be."""
        if not self._kept_authority.exists():
            write_once(self._kept_authority, Authority.create(wall_time()).write())
        try:
            authority = Authority.read(self._kept_authority.read_bytes())
        except ValueError as error:
            text = (
                f"The certificate authority in {self._kept_authority} can't be used: {error}. Delete it, and "
                "a new one is made; devices that trust the old one then need the new one from /ca."
            )
            raise Refused(Refusal("bad-authority", text)) from None
        if authority.is_good(wall_time()):
            return authority
        _log.warning("the certificate authority has expired and was made anew: devices need the new one from /ca")
        write_anew(self._kept_authority, Authority.create(wall_time()).write())
        return Authority.read(self._kept_authority.read_bytes())

    def _find_certificate(self) -> bytes:
        """The certificate of this folder, made anew if it isn't right for this machine and hour."""
        wanted = self._names()
        kept = self._kept.read_bytes() if self._kept.exists() else b""
        leaf = _leaf_of(kept)
        if leaf is not None and self._authority.vouches_for(leaf, wall_time()):
            if wanted <= names_of(leaf):
                return kept
            # People who clicked through the warning have accepted one certificate. A laptop carried to and fro
            # keeps the names of both places, so that they are not asked at every move.
            if len(wanted | names_of(leaf)) <= MOST_NAMES:
                wanted |= names_of(leaf)
        write_anew(self._kept, self._authority.issue(wanted, wall_time()))
        _log.info("certificate made", names=len(wanted))
        return self._kept.read_bytes()


def _leaf_of(pem: bytes) -> x509.Certificate | None:
    try:
        return x509.load_pem_x509_certificate(pem)
    except ValueError:
        return None
