"""mien's certificate authority: a root whose key is thrown away, and an issuer constrained to private names."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Self

from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from mien.server.tls.names import DOMAINS, NETWORKS

DAY = timedelta(days=1)
AUTHORITY_LASTS = 3650 * DAY
LEAF_LASTS = 397 * DAY
"""How long a leaf certificate is valid; browsers refuse much longer ones."""
AUTHORITY_SLACK = 365 * DAY
LEAF_SLACK = DAY
"""How long before its making a leaf becomes valid: clocks of phones, and our own, may be wrong."""
MARGIN = 30 * DAY
"""A certificate that expires sooner than this is renewed."""

SIGNS = {"key_cert_sign": True, "crl_sign": True}
SERVES = x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH])


@dataclass(frozen=True)
class Authority:
    """The root and the issuer that sign this machine's certificates.

    People trust the root. Its key signs one certificate, the issuer's, and is forgotten at once. The issuer is
    bounded to private names and addresses, so whoever steals its key still can't pretend to be a bank. It takes
    two certificates because iPhones ignore the bounds of a root itself.
    """

    root: x509.Certificate
    issuer: x509.Certificate
    key: ec.EllipticCurvePrivateKey

    @classmethod
    def create(cls, now: datetime) -> Self:
        """A new authority, which nobody trusts yet."""
        name = f"mien on {socket.gethostname()[:32]}"
        begins, ends = now - AUTHORITY_SLACK, now + AUTHORITY_LASTS
        root_key, key = _new_key(), _new_key()
        root = (
            _certificate(name, root_key, name, begins, ends)
            .add_extension(x509.BasicConstraints(ca=True, path_length=1), critical=True)
            .add_extension(_usage(**SIGNS), critical=True)
            .sign(root_key, hashes.SHA256())
        )
        issuer = (
            _certificate(f"{name}, at home only", key, name, begins, ends)
            .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
            .add_extension(_usage(**SIGNS), critical=True)
            .add_extension(SERVES, critical=False)
            .add_extension(_bounds(), critical=True)
            .add_extension(_signed_by(root_key), critical=False)
            .sign(root_key, hashes.SHA256())
        )
        return cls(root, issuer, key)

    @classmethod
    def read(cls, pem: bytes) -> Self:
        """The authority as it was written; raises ValueError."""
        key = serialization.load_pem_private_key(pem, None)
        certificates = x509.load_pem_x509_certificates(pem)
        if not isinstance(key, ec.EllipticCurvePrivateKey) or len(certificates) != 2:
            raise ValueError("it is not what mien wrote")
        root, issuer = certificates
        if key.public_key() != issuer.public_key() or not _is_issued(issuer, root):
            raise ValueError("its parts don't belong together")
        return cls(root, issuer, key)

    @property
    def name(self) -> str:
        """Its name in a device's list of trusted authorities."""
        return str(self.root.subject.get_attributes_for_oid(NameOID.COMMON_NAME)[0].value)

    @property
    def der(self) -> bytes:
        """The root in DER, which phones install."""
        return self.root.public_bytes(serialization.Encoding.DER)

    @property
    def pem(self) -> bytes:
        """The root in PEM, which programs read."""
        return _pem(self.root)

    @property
    def fingerprint(self) -> str:
        """The root's SHA-256 fingerprint, which people compare before they install it."""
        return self.root.fingerprint(hashes.SHA256()).hex(":").upper()

    @property
    def expires(self) -> datetime:
        """When the issuer expires, and with it all it has signed."""
        return self.issuer.not_valid_after_utc

    def write(self) -> bytes:
        """The root, the issuer and the issuer's key, as PEM; the root's key is in no file."""
        return _pem(self.root) + _pem(self.issuer) + _key_pem(self.key)

    def is_good(self, now: datetime) -> bool:
        """Whether the issuer is valid now, and for a while."""
        return _is_good(self.issuer, now)

    def issue(self, names: Iterable[str], now: datetime) -> bytes:
        """A certificate for these names, as PEM: its key, and its chain up to the root."""
        key, begins = _new_key(), now - LEAF_SLACK
        ends = min(begins + LEAF_LASTS, self.issuer.not_valid_after_utc)
        leaf = (
            _certificate("mien", key, self.issuer.subject, begins, ends)
            .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
            .add_extension(_usage(digital_signature=True), critical=True)
            .add_extension(SERVES, critical=False)
            .add_extension(
                x509.SubjectAlternativeName([_alternative(name) for name in sorted(names)]), critical=False
            )
            .add_extension(_signed_by(self.key), critical=False)
            .sign(self.key, hashes.SHA256())
        )
        return _key_pem(key) + _pem(leaf) + _pem(self.issuer)

    def vouches_for(self, leaf: x509.Certificate, now: datetime) -> bool:
        """Whether this issuer signed the certificate, and it is valid for a while."""
        return _is_issued(leaf, self.issuer) and _is_good(leaf, now)


def names_of(certificate: x509.Certificate) -> frozenset[str]:
    """The names and addresses that a certificate is for."""
    try:
        names = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except x509.ExtensionNotFound:
        return frozenset()
    addresses = names.get_values_for_type(x509.IPAddress)
    return frozenset((*names.get_values_for_type(x509.DNSName), *map(str, addresses)))


def _is_issued(certificate: x509.Certificate, issuer: x509.Certificate) -> bool:
    try:
        certificate.verify_directly_issued_by(issuer)
    except (ValueError, TypeError, InvalidSignature):
        return False
    return True


def _is_good(certificate: x509.Certificate, now: datetime) -> bool:
    return certificate.not_valid_before_utc <= now <= certificate.not_valid_after_utc - MARGIN


def _certificate(
    name: str, key: ec.EllipticCurvePrivateKey, issuer: str | x509.Name, begins: datetime, ends: datetime
) -> x509.CertificateBuilder:
    public = key.public_key()
    return (
        x509.CertificateBuilder()
        .subject_name(_name(name))
        .issuer_name(_name(issuer) if isinstance(issuer, str) else issuer)
        .public_key(public)
        .serial_number(x509.random_serial_number())
        .not_valid_before(begins)
        .not_valid_after(ends)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(public), critical=False)
    )


def _bounds() -> x509.NameConstraints:
    """The issuer's name constraints: browsers refuse every other name."""
    names = [x509.DNSName(domain) for domain in DOMAINS]
    return x509.NameConstraints([*names, *map(x509.IPAddress, NETWORKS)], None)


def _usage(
    *, digital_signature: bool = False, key_cert_sign: bool = False, crl_sign: bool = False
) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=digital_signature,
        key_cert_sign=key_cert_sign,
        crl_sign=crl_sign,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )


def _signed_by(key: ec.EllipticCurvePrivateKey) -> x509.AuthorityKeyIdentifier:
    return x509.AuthorityKeyIdentifier.from_issuer_public_key(key.public_key())


def _alternative(name: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(name))
    except ValueError:
        return x509.DNSName(name)


def _name(text: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text)])


def _new_key() -> ec.EllipticCurvePrivateKey:
    return ec.generate_private_key(ec.SECP256R1())


def _pem(certificate: x509.Certificate) -> bytes:
    return certificate.public_bytes(serialization.Encoding.PEM)


def _key_pem(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
