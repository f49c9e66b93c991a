"""The files for hosts: whatever they name exists, and what they start can be typed.

No container engine runs where the tests do, so the image itself is not built here; docs/containers.md says so.
"""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
import sys
from configparser import RawConfigParser
from pathlib import Path
from typing import Any

import pytest
import yaml
from prometheus_client import REGISTRY, Metric

import mien
from mien.cli import parser
from mien.server.system.metrics import families
from mien.server.system.settings import Settings

ROOT = Path(__file__).parents[2]
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
DOCKERFILE = re.sub(r"\\\n\s*", "", (ROOT / "Dockerfile").read_text(encoding="utf-8"))
SERVICE = (ROOT / "deploy/mien.service").read_text(encoding="utf-8")
GUIDE = (ROOT / "docs/containers.md").read_text(encoding="utf-8")
services = pytest.mark.parametrize("service", COMPOSE["services"].values(), ids=COMPOSE["services"])


def steps(word: str) -> list[str]:
    """What follows this word in the Dockerfile, in order."""
    return re.findall(rf"^{word} (.*)$", DOCKERFILE, re.MULTILINE)


def test_every_setting_that_the_files_name_is_one() -> None:
    known = {f"MIEN_{name.upper()}" for name in Settings.__struct_fields__} | {"MIEN_DOMAIN"}
    for text in (DOCKERFILE, SERVICE, (ROOT / "compose.yaml").read_text(encoding="utf-8")):
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
    stages = re.findall(r"^FROM \S+ AS (\w+)$", DOCKERFILE, re.MULTILINE)
    assert re.findall(r"COPY --from=(\w+)", DOCKERFILE) == stages
    known = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    assert set(re.findall(r"make (\w+) &&", DOCKERFILE)) <= known


def test_nothing_that_the_build_needs_is_kept_from_it() -> None:
    left_out = (ROOT / ".dockerignore").read_text(encoding="utf-8").split()
    for needed in ("src", "web", "tools", "Makefile", "pyproject.toml", "requirements-dev.lock", "README.md"):
        assert needed not in left_out


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
    assert program in (ROOT / "docs/debian.md").read_text(encoding="utf-8")
    parser().parse_args(words)


def test_the_dashboard_asks_for_metrics_that_there_are() -> None:
    there = {name for family in [*families(), *REGISTRY.collect()] for name in names_of(family)}
    asked = re.findall(r"\b((?:mien|process)_\w+)", (ROOT / "deploy/grafana.json").read_text(encoding="utf-8"))
    assert len(asked) > 10
    assert set(asked) <= there


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
