"""The certificates that mien makes: who believes them, for which names, for how long, and who reads their keys."""

from __future__ import annotations

import ssl
import stat
from datetime import UTC, datetime, timedelta
from io import StringIO
from ipaddress import ip_address
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.x509.verification import PolicyBuilder, Store, VerificationError
from harness.server.certificates import DAY, shake_hands, trusting
from harness.server.serving import WallClock

from mien.kit import Refused
from mien.server.system.addresses import addresses_here
from mien.server.tls.authority import Authority, names_of
from mien.server.tls.certificate import context_of
from mien.server.tls.names import is_private, names_here
from mien.server.tls.own import MOST_NAMES, OwnCertificate

HOME = frozenset({"localhost", "127.0.0.1", "192.168.1.5", "attic.local", "fd12::5"})


class Machine:
    """A machine whose names change when the test says so."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.names = HOME
        self.own = OwnCertificate(folder, lambda: self.names)

    @property
    def leaf(self) -> x509.Certificate:
        return x509.load_pem_x509_certificate((self.folder / "server.pem").read_bytes())

    def shake_hands(self, name: str) -> None:
        shake_hands(self.own.context, trusting(self.own.authority.pem), name)


@pytest.fixture
def machine(tmp_path: Path, wall_clock: WallClock) -> Machine:
    return Machine(tmp_path / "tls")


@pytest.mark.parametrize("name", sorted(HOME))
def test_a_device_that_trusts_the_root_accepts_every_name_of_this_machine(machine: Machine, name: str) -> None:
    machine.shake_hands(name)


@pytest.mark.parametrize("name", ["www.bank.example", "192.168.1.6", "cellar.local", "8.8.8.8"])
def test_and_no_other(machine: Machine, name: str) -> None:
    with pytest.raises(ssl.SSLCertVerificationError, match="mismatch"):
        machine.shake_hands(name)


def test_a_device_that_does_not_trust_the_root_accepts_nothing(machine: Machine, tmp_path: Path) -> None:
    another = Machine(tmp_path / "another")
    with pytest.raises(ssl.SSLCertVerificationError, match="unable to get local issuer"):
        shake_hands(machine.own.context, trusting(another.own.authority.pem), "localhost")


@pytest.mark.parametrize("name", ["www.bank.example", "8.8.8.8", "2001:db8::1", "bank", "notlocal", "com"])
def test_a_stolen_key_can_not_vouch_for_anybody_outside(machine: Machine, tmp_path: Path, name: str) -> None:
    stolen = tmp_path / "stolen.pem"
    stolen.write_bytes(machine.own.authority.issue([name, "localhost"], datetime.now(UTC)))
    for asked in (name, "localhost"):
        with pytest.raises(ssl.SSLCertVerificationError, match="permitted subtree violation"):
            shake_hands(context_of(stolen), trusting(machine.own.authority.pem), asked)


def test_no_file_holds_the_key_of_the_root_and_only_the_owner_reads_the_others(machine: Machine) -> None:
    files = sorted(machine.folder.iterdir())
    assert [path.name for path in files] == ["authority.pem", "server.pem"]
    assert stat.S_IMODE(machine.folder.stat().st_mode) == 0o700
    for path in files:
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        assert path.read_bytes().count(b"PRIVATE KEY-----") == 2  # one key: where it begins and where it ends
    root = machine.own.authority.root
    assert machine.own.authority.key.public_key() != root.public_key()
    assert machine.leaf.public_key() != root.public_key()


def test_everything_is_kept_when_nothing_has_changed(machine: Machine) -> None:
    before = [path.read_bytes() for path in sorted(machine.folder.iterdir())]
    context = machine.own.context
    machine.own.refresh()
    assert machine.own.context is context
    again = Machine(machine.folder)
    assert [path.read_bytes() for path in sorted(machine.folder.iterdir())] == before
    assert again.own.authority.fingerprint == machine.own.authority.fingerprint


def test_a_new_address_gets_a_new_certificate_by_the_same_root_that_knows_the_old_ones_too(
    machine: Machine,
) -> None:
    root = machine.own.authority.fingerprint
    machine.names = frozenset({"localhost", "10.0.0.7"})
    machine.own.refresh()
    assert names_of(machine.leaf) == HOME | machine.names
    assert machine.own.authority.fingerprint == root
    machine.shake_hands("10.0.0.7")
    # Back at home nothing is new, so nobody who clicked through the warning has to do so again.
    before = machine.leaf
    machine.names = HOME
    machine.own.refresh()
    assert machine.leaf == before


def test_a_machine_that_moves_all_the_time_forgets_old_addresses(machine: Machine) -> None:
    for number in range(2 * MOST_NAMES):
        machine.names = frozenset({"localhost", f"10.0.0.{number}"})
        machine.own.refresh()
        assert machine.names <= names_of(machine.leaf)
        assert len(names_of(machine.leaf)) <= MOST_NAMES


def believes_at(machine: Machine, moment: datetime) -> bool:
    """Whether a device believes the certificate whose clock shows this."""
    authority = machine.own.authority
    policy = PolicyBuilder().store(Store([authority.root])).time(moment)
    verifier = policy.build_server_verifier(x509.DNSName("localhost"))
    try:
        verifier.verify(machine.leaf, [authority.issuer])
    except VerificationError:
        return False
    return True


def test_devices_whose_clock_is_a_day_off_believe_it_and_none_for_longer_than_browsers_like(
    machine: Machine,
) -> None:
    now = datetime.now(UTC)
    for hours, believed in ((-25, False), (-23, True), (0, True), (24, True), (395 * 24, True), (397 * 24, False)):
        assert believes_at(machine, now + timedelta(hours=hours)) is believed
    assert machine.leaf.not_valid_after_utc - machine.leaf.not_valid_before_utc == 397 * DAY


def test_it_is_renewed_a_month_before_it_runs_out(machine: Machine, wall_clock: WallClock) -> None:
    root, first, context = machine.own.authority.fingerprint, machine.leaf, machine.own.context
    wall_clock.turn(seconds=365 * 24 * 3600)
    machine.own.refresh()
    assert machine.leaf == first
    wall_clock.turn(seconds=2 * 24 * 3600)
    machine.own.refresh()
    assert machine.leaf.not_valid_after_utc == first.not_valid_after_utc + 367 * DAY
    assert machine.own.context is not context
    assert machine.own.authority.fingerprint == root


def test_one_that_ran_out_while_the_server_was_off_is_renewed_at_its_start(
    machine: Machine, wall_clock: WallClock
) -> None:
    first = machine.leaf
    wall_clock.turn(seconds=500 * 24 * 3600)
    again = Machine(machine.folder)
    assert again.leaf.not_valid_before_utc == first.not_valid_before_utc + 500 * DAY
    assert again.own.authority.fingerprint == machine.own.authority.fingerprint


def test_a_clock_that_went_back_gets_a_certificate_that_is_good_now_by_the_same_root(
    machine: Machine, wall_clock: WallClock
) -> None:
    root, first = machine.own.authority.fingerprint, machine.leaf
    wall_clock.turn(seconds=-40 * 24 * 3600)
    machine.own.refresh()
    assert machine.leaf.not_valid_before_utc == first.not_valid_before_utc - 40 * DAY
    assert machine.own.authority.fingerprint == root


def test_an_authority_near_its_end_is_made_anew_and_says_so(
    machine: Machine, wall_clock: WallClock, said: StringIO
) -> None:
    root = machine.own.authority
    wall_clock.turn(seconds=(3650 - 31) * 24 * 3600)
    machine.own.refresh()
    assert machine.own.authority.fingerprint == root.fingerprint
    assert machine.leaf.not_valid_after_utc == root.expires
    wall_clock.turn(seconds=2 * 24 * 3600)
    machine.own.refresh()
    assert machine.own.authority.fingerprint != root.fingerprint
    assert "devices need the new one from /ca" in said.getvalue()
    assert names_of(machine.leaf) == HOME
    assert machine.own.authority.vouches_for(machine.leaf, datetime.fromtimestamp(wall_clock() / 1e9, UTC))


def test_a_broken_certificate_is_made_anew_and_a_broken_authority_is_told(machine: Machine) -> None:
    root = machine.own.authority
    (machine.folder / "server.pem").write_bytes(b"a shopping list")
    machine.own.refresh()
    assert root.vouches_for(machine.leaf, datetime.now(UTC))
    whole = (machine.folder / "authority.pem").read_bytes()
    for broken in (
        b"",
        b"a shopping list",
        whole[:700],
        whole[700:],
        Authority.create(datetime.now(UTC)).pem + whole,
    ):
        (machine.folder / "authority.pem").write_bytes(broken)
        with pytest.raises(Refused, match="Delete it"):
            machine.own.refresh()


def test_two_processes_that_start_together_have_one_authority(tmp_path: Path) -> None:
    made = [OwnCertificate(tmp_path, lambda: HOME) for _ in range(2)]
    assert made[0].authority.fingerprint == made[1].authority.fingerprint


def test_a_machine_knows_its_names_and_vouches_for_private_ones_only() -> None:
    names = names_here()
    assert {"localhost", "mien.local", "127.0.0.1", "::1"} <= names
    assert all(map(is_private, names))
    assert ip_address("127.0.0.1") in addresses_here()
    for name in (
        "attic.local",
        "attic.fritz.box",
        "10.1.2.3",
        "172.31.0.1",
        "100.101.1.1",
        "fd00::2",
        "localhost",
    ):
        assert is_private(name)
    for name in (
        "attic",
        "local.example",
        "mylocal",
        "172.32.0.1",
        "8.8.8.8",
        "2001:db8::1",
        "",
        ".local",
        "-a.local",
        "a_b.local",
        "é.local",
        "192.0.2.2",
    ):
        assert not is_private(name)
