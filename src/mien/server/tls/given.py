"""The host's own certificate: two files that are read again when they change."""

from __future__ import annotations

import ssl
from collections.abc import Collection
from pathlib import Path
from typing import TypeAlias
from urllib.parse import urlsplit

from cryptography import x509
from cryptography.hazmat.primitives import serialization
from structlog import get_logger

from mien.server.tls.authority import names_of
from mien.server.tls.certificate import context_of, wall_time, wrong_tls

_log = get_logger()

Stamp: TypeAlias = tuple[int, int, int]
"""What tells one version of a file from the next."""


class GivenCertificate:
    """Two files in PEM form: a certificate with its chain, and its key."""

    def __init__(self, chain: Path, key: Path, host: str = "") -> None:
        self._chain = chain
        self._key = key
        self._host = host
        """The name at which people come, if we know it."""
        self._seen = self._stamps()
        self._context, self._leaf = self._load()
        self._said = ""
        self._complain()

    @property
    def context(self) -> ssl.SSLContext:
        return self._context

    @property
    def authority(self) -> None:
        return None

    def best(self, address: str) -> str:
        asked, names = urlsplit(address), names_of(self._leaf)
        typed = sorted(name for name in names if not set(name) & set("*:") and name[-1].isalpha())
        if not typed or is_among(asked.hostname or "", names):
            return address
        return f"https://{typed[0]}:{asked.port}" if asked.port else f"https://{typed[0]}"

    def vouches_for(self, name: str) -> bool:
        return is_among(name, names_of(self._leaf))

    def refresh(self) -> None:
        stamps = self._stamps()
        if stamps != self._seen:
            # Remembered first: a broken file is complained about once, and tried again when it changes.
            self._seen = stamps
            self._context, self._leaf = self._load()
            _log.info("certificate read again")
        self._complain()

    def _stamps(self) -> tuple[Stamp | None, Stamp | None]:
        return _stamp(self._chain), _stamp(self._key)

    def _load(self) -> tuple[ssl.SSLContext, x509.Certificate]:
        chain, key = _read(self._chain), _read(self._key)
        try:
            leaf = x509.load_pem_x509_certificate(chain)
        except ValueError:
            raise wrong_tls(f"{self._chain} holds no certificate in PEM form. Name it first: CERT,KEY.") from None
        try:
            private = serialization.load_pem_private_key(key, None)
        except TypeError:
            what = f"{self._key} is locked with a password. Unlock it: openssl pkey -in {self._key} -out NEW."
            raise wrong_tls(what) from None
        except ValueError:
            raise wrong_tls(f"{self._key} holds no key in PEM form. Name it second: CERT,KEY.") from None
        if private.public_key() != leaf.public_key():
            raise wrong_tls(f"{self._key} is not the key of {self._chain}. Name two files that belong together.")
        try:
            return context_of(self._chain, self._key), leaf
        except OSError as error:
            raise wrong_tls(f"{self._chain} can't be used: {error.strerror}. Get another certificate.") from None

    def _complain(self) -> None:
        """Logs once what browsers won't accept about the certificate."""
        said = self._complaint()
        if said and said != self._said:
            _log.warning(f"{self._chain} {said}")
        self._said = said

    def _complaint(self) -> str:
        begins, ends, now = self._leaf.not_valid_before_utc, self._leaf.not_valid_after_utc, wall_time()
        if now > ends:
            return f"expired on {ends:%Y-%m-%d}: browsers warn about it. Renew it; mien will read it again."
        if now < begins:
            return f"is only valid from {begins:%Y-%m-%d}: browsers warn about it. Is the clock right?"
        if self._host and not is_among(self._host, names_of(self._leaf)):
            return f"is not for {self._host}: browsers warn about it. Get one for that name, or correct --url."
        return ""


def is_among(host: str, names: Collection[str]) -> bool:
    """Whether browsers find this host among the names of a certificate; a star stands for one label."""
    return host in names or f"*.{host.partition('.')[2]}" in names


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        what = f"{path} can't be read: {error.strerror}. It takes two files: CERT,KEY."
        raise wrong_tls(what) from None


def _stamp(path: Path) -> Stamp | None:
    try:
        stat = path.stat()
    except OSError:
        return None
    return stat.st_mtime_ns, stat.st_size, stat.st_ino
