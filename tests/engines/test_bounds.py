"""Firefox, too, believes our authority about homes and about nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from harness.browser.browsers import run
from tests.browser.believing import BANK, HOME, believed, trust

from mien.server.tls.own import OwnCertificate


def test_firefox_holds_our_authority_to_its_bounds(firefox: str, tmp_path: Path) -> None:
    own = OwnCertificate(tmp_path / "tls")
    profile = tmp_path / "profile"
    profile.mkdir()
    (profile / "user.js").write_text(
        f'user_pref("network.dns.localDomains", "{HOME},{BANK}");\n'
        'user_pref("datareporting.policy.dataSubmissionEnabled", false);\n'
        'user_pref("app.update.auto", false);\n'
    )

    def command(folder: Path, address: str) -> Sequence[str]:
        return [firefox, "--headless", "--no-remote", "--profile", str(profile), address]

    assert run(believed(command, tmp_path, own)) == [True, False, False]
    trust(profile, own.authority.pem)
    assert run(believed(command, tmp_path, own)) == [True, True, False]
