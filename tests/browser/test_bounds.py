"""Whoever trusts our authority believes it about homes, and about nothing else: a real browser says so."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from harness.browser.browsers import FLAGS, run
from tests.browser.believing import BANK, HOME, believed, trust

from mien.server.tls.own import OwnCertificate


def test_chromium_holds_our_authority_to_its_bounds(chromium: str, tmp_path: Path) -> None:
    own = OwnCertificate(tmp_path / "tls")

    def command(folder: Path, address: str) -> Sequence[str]:
        mapped = f"--host-resolver-rules=MAP {HOME} 127.0.0.1, MAP {BANK} 127.0.0.1"
        return [chromium, *FLAGS, mapped, "--headless=new", f"--user-data-dir={folder / 'profile'}", address]

    assert run(believed(command, tmp_path, own)) == [True, False, False]
    trust(tmp_path / ".pki" / "nssdb", own.authority.pem)
    assert run(believed(command, tmp_path, own)) == [True, True, False]
