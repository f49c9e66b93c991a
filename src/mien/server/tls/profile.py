"""Apple's configuration profile that installs mien's root on iPhones, iPads and Macs."""

from __future__ import annotations

import plistlib
from typing import TYPE_CHECKING
from uuid import NAMESPACE_URL, uuid5

if TYPE_CHECKING:
    from mien.server.tls.authority import Authority

WHY = {
    "en": "For cameras and microphones in mien, over https. It is only valid for addresses at home.",
    "fr": "Pour la caméra et le micro dans mien, en https. Ne vaut que pour les adresses du réseau local.",
    "nl": "Voor camera en microfoon in mien, via https. Geldt alleen voor adressen bij jou thuis.",
    "de": "Für Kamera und Mikrofon in mien, über https. Gilt nur für Adressen in deinem Heimnetz.",
    "es": "Para la cámara y el micrófono en mien, por https. Solo vale para direcciones de tu red local.",
    "pl": "Do kamery i mikrofonu w mien, przez https. Działa tylko dla adresów w twoim domu.",
}
"""What the device says about it before it is installed."""


def profile_of(authority: Authority, language: str) -> bytes:
    """A profile with the root; installed twice, it replaces itself."""
    root = {
        "PayloadType": "com.apple.security.root",
        "PayloadVersion": 1,
        "PayloadIdentifier": f"{_identifier(authority)}.root",
        "PayloadUUID": _uuid(authority, "root"),
        "PayloadDisplayName": authority.name,
        "PayloadCertificateFileName": "mien.crt",
        "PayloadContent": authority.der,
    }
    profile = {
        "PayloadType": "Configuration",
        "PayloadVersion": 1,
        "PayloadIdentifier": _identifier(authority),
        "PayloadUUID": _uuid(authority, "profile"),
        "PayloadDisplayName": authority.name,
        "PayloadDescription": WHY[language],
        "PayloadContent": [root],
    }
    return plistlib.dumps(profile)


def _identifier(authority: Authority) -> str:
    return f"mien.{authority.fingerprint[:23].replace(':', '').lower()}"


def _uuid(authority: Authority, part: str) -> str:
    return str(uuid5(NAMESPACE_URL, f"{_identifier(authority)}/{part}")).upper()
