"""Certificates for tests, and clients that look at them as browsers do."""

from __future__ import annotations

import ssl
from base64 import b64encode
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from ipaddress import ip_address
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

DAY = timedelta(days=1)


def trusting(root: bytes) -> ssl.SSLContext:
    """A client that trusts this root (PEM) alone, and is strict."""
    context = ssl.create_default_context(cadata=root.decode())
    context.verify_flags |= ssl.VERIFY_X509_STRICT
    return context


def shake_hands(server: ssl.SSLContext, client: ssl.SSLContext, name: str) -> None:
    """A handshake in memory with a server of this name; raises ssl.SSLCertVerificationError."""
    to_server, to_client = ssl.MemoryBIO(), ssl.MemoryBIO()
    there = server.wrap_bio(to_server, to_client, server_side=True)
    here = client.wrap_bio(to_client, to_server, server_hostname=name)
    shaken: set[ssl.SSLObject] = set()
    while len(shaken) < 2:
        for side in (here, there):
            try:
                side.do_handshake()
                shaken.add(side)
            except ssl.SSLWantReadError:
                pass


def certificate_for(
    folder: Path, *names: str, begins: datetime | None = None, days: int = 90, password: bytes = b""
) -> tuple[Path, Path]:
    """A certificate that vouches for itself and its key, as a host may have them."""
    folder.mkdir(exist_ok=True)
    key = ec.generate_private_key(ec.SECP256R1())
    begins = begins or datetime.now(UTC) - DAY
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "a host's own")])
    certificate = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(begins)
        .not_valid_after(begins + days * DAY)
        .add_extension(x509.SubjectAlternativeName(list(_alternatives(names))), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    locked = serialization.BestAvailableEncryption(password) if password else serialization.NoEncryption()
    chain, secret = folder / "chain.pem", folder / "key.pem"
    chain.write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
    secret.write_bytes(key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, locked))
    return chain, secret


def chromium_trusts(chain: Path) -> str:
    """The flag by which Chromium trusts this certificate."""
    key = x509.load_pem_x509_certificate(chain.read_bytes()).public_key()
    bare = key.public_bytes(serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo)
    return f"--ignore-certificate-errors-spki-list={b64encode(sha256(bare).digest()).decode()}"


def _alternatives(names: Sequence[str]) -> list[x509.GeneralName]:
    found: list[x509.GeneralName] = []
    for name in names:
        try:
            found.append(x509.IPAddress(ip_address(name)))
        except ValueError:
            found.append(x509.DNSName(name))
    return found
