"""The files for hosts: whatever they name exists, and what they start can be typed.

No container engine runs where the tests do, so the image itself is not built here;
docs/how-to/containers.md says so.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from configparser import RawConfigParser
from ipaddress import IPv4Address, IPv6Address, ip_address
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml
from prometheus_client import REGISTRY, Metric

import mien
from mien.cli import parser
from mien.server.system.metrics import families
from mien.server.system.settings import Settings, load

ROOT = Path(__file__).parents[2]
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
DOCKERFILE = re.sub(r"\\\n\s*", "", (ROOT / "Dockerfile").read_text(encoding="utf-8"))
SETTINGS = (ROOT / "deploy/mien.env").read_text(encoding="utf-8")
SERVICE = (ROOT / "deploy/mien.service").read_text(encoding="utf-8")
GUIDE = (ROOT / "docs/how-to/containers.md").read_text(encoding="utf-8")
services = pytest.mark.parametrize("service", COMPOSE["services"].values(), ids=COMPOSE["services"])


def steps(word: str) -> list[str]:
    """What follows this word in the Dockerfile, in order."""
    return re.findall(rf"^{word} (.*)$", DOCKERFILE, re.MULTILINE)


def test_every_setting_that_the_files_name_is_one() -> None:
    known = {f"MIEN_{name.upper()}" for name in Settings.__struct_fields__} | {"MIEN_DOMAIN"}
    for text in (DOCKERFILE, SETTINGS, (ROOT / "compose.yaml").read_text(encoding="utf-8")):
        named = set(re.findall(r"MIEN_[A-Z_]+", text))
        assert named
        assert named <= known


def test_the_image_starts_and_checks_a_server_as_nobody_special() -> None:
    (entry,), (command,), (health,) = map(steps, ("ENTRYPOINT", "CMD", "HEALTHCHECK"))
    assert json.loads(entry) == ["mien"]
    parser().parse_args(json.loads(command))
    asked = json.loads(health.partition("CMD ")[2])
    assert asked[0] == "mien"
    parser().parse_args(asked[1:])
    assert steps("USER") == ["mien"]
    assert steps("EXPOSE") == [str(Settings().port)]
    assert re.findall(r"MIEN_DATA=(\S+)", steps("ENV")[0]) == steps("VOLUME")


def test_the_image_takes_only_what_its_own_stages_made() -> None:
    assert set(re.findall(r"^FROM (\S+)", DOCKERFILE, re.MULTILINE)) == {"${PYTHON}"}
    assert re.fullmatch(r"PYTHON=python:\d+\.\d+\.\d+-slim-\w+(@sha256:\w{64})?", steps("ARG")[0])
    stages = re.findall(r"^FROM \S+ AS (\w+)$", DOCKERFILE, re.MULTILINE)
    assert re.findall(r"COPY --from=(\w+)", DOCKERFILE) == stages
    known = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    assert set(re.findall(r"make (\w+) &&", DOCKERFILE)) <= known


def test_the_image_installs_what_was_tested_and_nothing_newer() -> None:
    installs = re.findall(r"/opt/mien/bin/pip install (.*?) &&", DOCKERFILE)
    assert installs == [
        "--no-cache-dir --require-hashes --no-deps -r requirements/server.lock",
        "--no-cache-dir --no-deps /wheels/*.whl",
    ]
    assert "requirements" not in (ROOT / ".dockerignore").read_text(encoding="utf-8").split()


def test_nothing_that_the_build_needs_is_kept_from_it() -> None:
    left_out = (ROOT / ".dockerignore").read_text(encoding="utf-8").split()
    for needed in ("src", "web", "tools", "Makefile", "pyproject.toml", "requirements", "README.md"):
        assert needed not in left_out


def test_secrets_and_what_was_built_before_stay_out_of_git_and_out_of_the_image() -> None:
    left_out = (ROOT / ".dockerignore").read_text(encoding="utf-8").split()
    assert {".env", ".venv*", "dist", "build", "data", ".git"} <= set(left_out)
    assert ".env" in (ROOT / ".gitignore").read_text(encoding="utf-8").split()


def test_no_secret_has_a_default_that_everybody_knows() -> None:
    written = (ROOT / "compose.yaml").read_text(encoding="utf-8")
    for name, default in re.findall(r"\$\{(\w+)(?::?-([^}]*))?\}", written):
        if "SECRET" in name or "PASSWORD" in name:
            assert default == "", name


@pytest.mark.parametrize("secret", ["", "6b6f"])
def test_coturn_starts_with_its_secret_in_a_file_or_not_at_all(secret: str, tmp_path: Path) -> None:
    coturn = COMPOSE["services"]["coturn"]
    (script,) = coturn["command"]
    # Compose reads $$ as $; the files are elsewhere here, and the program says what it was given.
    script = script.replace("$$", "$").replace("/tmp/", f"{tmp_path}/")
    script = script.replace("/etc/coturn/turnserver.conf", str(ROOT / "deploy/turnserver.conf"))
    program = tmp_path / "turnserver"
    program.write_text("#!/bin/sh\necho started $*\n")
    program.chmod(0o755)
    ended = subprocess.run(
        [*coturn["entrypoint"], script],
        env={"PATH": f"{tmp_path}:/usr/bin:/bin", "MIEN_DOMAIN": "mien.example", "MIEN_TURN_SECRET": secret},
        capture_output=True,
        text=True,
        check=False,
    )
    made = tmp_path / "turnserver.conf"
    if secret:
        assert ended.stdout.startswith("started")
        assert secret not in ended.stdout
        assert {"use-auth-secret", "realm=mien.example", f"static-auth-secret={secret}"} <= set(
            made.read_text().splitlines()
        )
        assert made.stat().st_mode & 0o077 == 0
    else:
        assert (ended.returncode, ended.stdout) == (1, "")
        assert "write MIEN_TURN_SECRET=… to the file .env" in ended.stderr
        assert not made.exists()


def test_an_upgrade_stops_where_its_backup_fails() -> None:
    """The guide's own lines, with programs that only say what they were asked."""
    (upgrade,) = [block for block in re.findall(r"```\w+\n(.*?)```", GUIDE, re.DOTALL) if "mien backup" in block]
    for status in (0, 2):
        backup = f'docker() {{ echo "docker $*"; case "$*" in *backup*) return {status};; esac; }}'
        said = subprocess.run(
            ["sh", "-c", f'{backup}\ngit() {{ echo "git $*"; }}\n{upgrade}'],
            capture_output=True,
            text=True,
            check=False,
        ).stdout.splitlines()
        assert re.fullmatch(r"docker compose exec mien mien backup /data/mien-[\d-]+\.db", said[0])
        assert ("git pull" in said) == (status == 0)


@services
def test_every_file_that_a_service_is_given_is_there(service: dict[str, Any]) -> None:
    for volume in service.get("volumes", []):
        source = volume.partition(":")[0]
        assert (ROOT / source).is_file() if source.startswith("./") else source in COMPOSE["volumes"]


@services
def test_every_service_belongs_to_a_profile_that_the_guide_shows(service: dict[str, Any]) -> None:
    for profile in service["profiles"]:
        assert f"docker compose --profile {profile} up" in GUIDE


def test_every_mien_runs_this_version_without_rights_and_with_a_disk_it_cannot_write_to() -> None:
    ours = [service for service in COMPOSE["services"].values() if "build" in service]
    assert len(ours) == 3
    for service in ours:
        assert service["image"] == f"mien:{mien.__version__}"
        assert service["read_only"]
        assert service["cap_drop"] == ["ALL"]
        assert [volume for volume in service["volumes"] if volume.endswith(":/data")]
        parser().parse_args(service.get("command", ["serve"]))


def test_every_variable_that_a_host_must_set_is_in_the_guide() -> None:
    for name in re.findall(r"\$\{(\w+)", (ROOT / "compose.yaml").read_text(encoding="utf-8")):
        assert f"{name}=" in GUIDE


def denied(peer: str) -> bool:
    """Whether coturn, as it is shipped, refuses to relay to this address."""
    address = ip_address(peer)
    if address == IPv6Address("::"):  # coturn's own doing
        return True
    written = (ROOT / "deploy/turnserver.conf").read_text(encoding="utf-8")
    ranges = re.findall(r"^denied-peer-ip=(.*)-(.*)$", written, re.MULTILINE)
    return any(within(address, ip_address(first), ip_address(last)) for first, last in ranges)


Address = IPv4Address | IPv6Address


def within(address: Address, first: Address, last: Address) -> bool:
    """Whether coturn finds an address in a range (`ioa_addr_in_range` of 4.6): the zero address at its beginning
    stands below every address of either family."""
    return (int(first) == 0 or below(first, address)) and below(address, last)


def below(one: Address, other: Address) -> bool:
    """Whether coturn takes one address to be at most another: all of IPv4 is below IPv6, whose bytes are compared
    one by one."""
    if one.version != other.version:
        return one.version < other.version
    if one.version == 4:
        return int(one) <= int(other)
    return all(a <= b for a, b in zip(one.packed, other.packed, strict=True))


def test_the_relay_leads_into_no_network_that_is_not_the_internet() -> None:
    dice = Random(4)
    for bits, kind in ((32, IPv4Address), (128, IPv6Address)):
        drawn = [kind(dice.getrandbits(bits)) for _ in range(2_000)]
        assert [str(address) for address in drawn if not address.is_global and not denied(str(address))] == []
    for low in dice.sample(range(1, 2**32), 500):
        assert denied(str(IPv6Address(low)))
    for inside in (
        *("127.0.0.1", "10.1.2.3", "192.168.1.1", "169.254.169.254", "100.64.0.1", "224.0.0.1", "255.255.255.255"),
        *(
            "::",
            "::1",
            "::1:0",
            "::100:0",
            "::ffff:10.0.0.1",
            "64:ff9b::a00:1",
            "fd00::1",
            "fe80::1",
            "ff02::1",
            "2001:db8::1",
        ),
    ):
        assert denied(inside), inside
    for outside in ("1.1.1.1", "93.184.216.34", "2606:4700::1111", "2a00:1450::1"):
        assert not denied(outside), outside


def test_the_proxy_has_browsers_come_over_https_for_a_year() -> None:
    written = (ROOT / "deploy/Caddyfile").read_text(encoding="utf-8")
    told = re.search(r'header Strict-Transport-Security "max-age=(\d+); includeSubDomains"', written)
    assert told
    assert int(told[1]) >= 365 * 24 * 3600


@pytest.mark.parametrize(
    ("path", "cells"),
    [
        ("/api/tables/witty-egret-4ggjj-2", ["second"]),
        ("/api/tables/witty-egret-4ggjj-3/socket", ["third"]),
        ("/api/tables/BAKU-TOMI-1", ["first"]),
        ("/api/streams/2-0a1b2c3d.x-3.y/7", ["second"]),
        ("/api/tables/witty-egret-4ggjj/invitation", ["earlier"]),
        ("/api/tables/calm-owl-22222", ["earlier"]),
        ("/api/tables/calm-owl-abcde-9", []),
        ("/api/tables/calm-owl-abcde-12", []),
        ("/api/tables", []),
        ("/t/witty-egret-4ggjj-2", []),
    ],
)
def test_caddy_finds_a_cell_by_the_code_in_the_path(path: str, cells: list[str]) -> None:
    """No Caddy runs where the tests do; nginx does, in tests/browser/test_cells.py."""
    caddyfile = (ROOT / "deploy/Caddyfile-cells").read_text(encoding="utf-8")
    patterns = re.findall(r"@(\w+) path_regexp (\S+)", caddyfile)
    assert [name for name, _ in patterns] == ["first", "second", "third", "earlier"]
    assert [name for name, pattern in patterns if re.search(pattern, path)] == cells
    for name, _ in patterns:
        assert f"handle @{name} {{" in caddyfile


@pytest.mark.parametrize("status", [0, 2])
def test_the_nightly_backup_keeps_all_that_a_restore_needs_and_deletes_old_ones(
    status: int, tmp_path: Path
) -> None:
    data, backups = tmp_path / "data", tmp_path / "backups"
    (data / "tls").mkdir(parents=True)
    (data / "secret").write_text("secret")
    backups.mkdir()
    old, recent = backups / "mien-20200101-000000.db", backups / "mien-20991231-000000.db"
    old.touch()
    recent.touch()
    os.utime(old, (0, 0))
    program = tmp_path / "mien"
    program.write_text(f'#!/bin/sh\necho "$2" >> {tmp_path}/said\ntouch "$2"\nexit {status}\n')
    program.chmod(0o755)
    done = subprocess.run(
        [ROOT / "deploy/mien-backup", backups, "14"],
        env={"PATH": f"{tmp_path}:/usr/bin:/bin", "MIEN_DATA": str(data)},
        check=False,
    )
    assert done.returncode == status
    (made,) = (tmp_path / "said").read_text().splitlines()
    assert re.fullmatch(rf"{backups}/mien-\d{{8}}-\d{{6}}\.db", made)
    # Without a new one the old ones stay.
    assert old.exists() == bool(status)
    assert recent.exists()
    if not status:
        assert (backups / "secret").read_text() == "secret"
        assert (backups / "secret").stat().st_mode & 0o077 == 0
        assert (backups / "tls").is_dir()


def test_the_timer_runs_the_backup_with_the_settings_of_the_service() -> None:
    backup, timer, service = (RawConfigParser(strict=False) for _ in range(3))
    for parser_, name in (
        (backup, "mien-backup.service"),
        (timer, "mien-backup.timer"),
        (service, "mien.service"),
    ):
        parser_.optionxform = str  # type: ignore[assignment, method-assign]
        parser_.read(ROOT / "deploy" / name)
    assert backup["Service"]["EnvironmentFile"] == service["Service"]["EnvironmentFile"]
    assert backup["Service"]["ExecStart"].split()[0] == "/opt/mien/bin/mien-backup"
    assert timer["Timer"]["Persistent"] == "true"
    for name in ("mien-backup", "mien-backup.service", "mien-backup.timer"):
        assert f"deploy/{name}" in (ROOT / "docs/how-to/debian.md").read_text(encoding="utf-8")


def test_what_stands_behind_the_proxy_is_where_the_proxy_looks() -> None:
    caddyfile = (ROOT / "deploy/Caddyfile").read_text(encoding="utf-8")
    assert re.findall(r"dynamic a (\w+) (\d+)", caddyfile) == [("mien", str(Settings().port))]
    assert "mien" in COMPOSE["services"]
    assert COMPOSE["services"]["several"]["networks"]["default"]["aliases"] == ["mien"]


def test_the_service_file_starts_what_can_be_typed() -> None:
    service = RawConfigParser(strict=False)
    service.optionxform = str  # type: ignore[assignment, method-assign]  # systemd's names have capitals
    service.read_string(SERVICE)
    program, *words = shlex.split(service["Service"]["ExecStart"])
    assert program in (ROOT / "docs/how-to/debian.md").read_text(encoding="utf-8")
    parser().parse_args(words)
    # The guide asks for the server's health in the next line.
    assert service["Service"]["Type"] == "notify"


@pytest.mark.parametrize(
    "name", ["docs/how-to/debian.md", "docs/how-to/upgrade.md", "docs/how-to/small-machines.md"]
)
def test_a_guide_names_the_package_of_this_version(name: str) -> None:
    named = re.findall(r"mien-([\d.]+)-py3", (ROOT / name).read_text(encoding="utf-8"))
    assert set(named) == {mien.__version__}


def test_the_settings_of_the_service_are_read_by_systemd_and_by_a_shell_alike(tmp_path: Path) -> None:
    """The guide has a shell read them, for the doctor: both must take every line to be the same."""
    assert "EnvironmentFile=/etc/mien.env\n" in SERVICE
    guide = (ROOT / "docs/how-to/debian.md").read_text(encoding="utf-8")
    (cameras,) = re.findall(r"^cat >> /etc/mien.env <<END\n(.*?)^END$", guide, re.DOTALL | re.MULTILINE)
    file = tmp_path / "mien.env"
    file.write_text(f"{SETTINGS}\n{cameras}".replace("$secret", "5ec4e7"))
    plain = dict(line.split("=", 1) for line in file.read_text().splitlines() if line and not line.startswith("#"))
    read = subprocess.run(
        ["sh", "-c", f"set -a; . {file}; env"],
        env={"PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    seen = {line for line in read.splitlines() if line.startswith("MIEN_")}
    assert seen == {f"{name}={value}" for name, value in plain.items()}
    settings = load({}, plain, None)
    assert settings.behind_proxy
    assert settings.data == f"/var/lib/{re.findall('StateDirectory=(.*)', SERVICE)[0]}"


def test_the_dashboard_asks_for_metrics_that_there_are() -> None:
    there = {name for family in [*families(), *REGISTRY.collect()] for name in names_of(family)}
    asked = re.findall(r"\b((?:mien|process)_\w+)", (ROOT / "deploy/grafana.json").read_text(encoding="utf-8"))
    assert len(asked) > 10
    assert set(asked) <= there


def test_every_alert_asks_for_metrics_that_there_are() -> None:
    there = {name for family in [*families(), *REGISTRY.collect()] for name in names_of(family)}
    (group,) = yaml.safe_load((ROOT / "deploy/alerts.yaml").read_text(encoding="utf-8"))["groups"]
    for rule in group["rules"]:
        asked = set(re.findall(r"\bmien_\w+", rule["expr"]))
        assert asked <= there
        assert asked or rule["expr"].startswith("up{")
        assert rule["annotations"]["summary"].endswith(".")


def names_of(family: Metric) -> set[str]:
    """What a metric is called where it is asked for."""
    ends = {"counter": ("_total",), "histogram": ("_bucket", "_sum", "_count")}.get(family.type, ("",))
    return {f"{family.name}{end}" for end in ends}


def test_every_metric_is_on_the_dashboard() -> None:
    dashboard = (ROOT / "deploy/grafana.json").read_text(encoding="utf-8")
    for family in families():
        assert family.name in dashboard


def test_the_changelog_can_be_made_of_its_fragments(tmp_path: Path) -> None:
    tree = tmp_path / "tree"
    shutil.copytree(ROOT / "changes", tree / "changes")
    for name in ("pyproject.toml", "CHANGELOG.md"):
        shutil.copy(ROOT / name, tree)
    (tree / "changes" / "+guard.play.md").write_text("Guard that creak.\n")
    command = [sys.executable, "-m", "towncrier", "build", "--yes", "--version", "9.0.0", "--dir", str(tree)]
    subprocess.run(command, check=True, capture_output=True, cwd=tree)
    made = (tree / "CHANGELOG.md").read_text(encoding="utf-8")
    assert made.index("Guard that creak.") < made.index(f"## {mien.__version__}")
