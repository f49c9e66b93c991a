"""A release that is not what the tree and the tag say is refused."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tarfile
from functools import cache
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from tools.supply.candidate import check_files, check_image, check_tag
from tools.supply.parts import image_parts, parts, python_parts
from tools.supply.sbom import sbom

import mien

ROOT = Path(__file__).parents[1]
NAMED = ("pyproject.toml", "compose.yaml", "CITATION.cff", "CHANGELOG.md")


@pytest.fixture
def ready(tmp_path: Path) -> Path:
    """A tree that may be released as this version: its changes are in the changelog."""
    for name in NAMED:
        shutil.copy(ROOT / name, tmp_path)
    (tmp_path / "changes").mkdir()
    shutil.copy(ROOT / "changes/README.md", tmp_path / "changes")
    return tmp_path


def test_a_tree_is_released_under_the_tag_of_its_version(ready: Path) -> None:
    assert check_tag(f"v{mien.__version__}", ready) == []


@pytest.mark.parametrize("tag", ["v9.9.9", mien.__version__, f"v{mien.__version__}rc1", "", "main"])
def test_a_tag_that_does_not_match_the_version_is_refused(tag: str, ready: Path) -> None:
    (fault,) = check_tag(tag, ready)
    assert f"the tag must be v{mien.__version__}" in fault


def test_a_tree_that_was_not_made_ready_is_refused_with_what_is_missing(ready: Path) -> None:
    project = ready / "pyproject.toml"
    project.write_text(project.read_text().replace(f'version = "{mien.__version__}"', 'version = "9.0.0"'))
    (ready / "changes/7.play.md").write_text("A game.")
    faults = "\n".join(check_tag("v9.0.0", ready))
    for name in ("compose.yaml", "CITATION.cff", "CHANGELOG.md", "7.play.md"):
        assert name in faults


def package(folder: Path, **contents: str) -> Path:
    """A folder with a wheel and a source package of these files, and a lock file."""
    folder.mkdir()
    with ZipFile(folder / "mien.whl", "w") as wheel:
        for name, text in contents.items():
            wheel.writestr(f"mien/{name}.py", text)
    with tarfile.open(folder / "mien.tar.gz", "w:gz") as source:
        for name, text in contents.items():
            member = tarfile.TarInfo(f"mien/{name}.py")
            member.size = len(text)
            source.addfile(member, BytesIO(text.encode()))
    (folder / "requirements-server.lock").write_text("aiohttp==3.14.5")
    return folder


def test_a_candidate_that_the_tree_builds_is_let_through(tmp_path: Path) -> None:
    built = package(tmp_path / "built", cli="start", rules="draw")
    assert check_files(shutil.copytree(built, tmp_path / "candidate"), built) == []


def test_a_candidate_with_a_changed_file_is_refused_and_the_file_is_named(tmp_path: Path) -> None:
    built = package(tmp_path / "built", cli="start", rules="draw")
    faults = check_files(package(tmp_path / "candidate", cli="start", rules="cheat", more="steal"), built)
    assert faults == [
        "mien.tar.gz is not what this tree builds: mien/more.py, mien/rules.py.",
        "mien.whl is not what this tree builds: mien/more.py, mien/rules.py.",
    ]


def test_a_candidate_with_a_file_too_many_or_too_few_is_refused(tmp_path: Path) -> None:
    built = package(tmp_path / "built", cli="start")
    candidate = package(tmp_path / "candidate", cli="start")
    (candidate / "requirements-server.lock").rename(candidate / "readme.exe")
    shutil.copy(built / "mien.whl", candidate)
    shutil.copy(built / "mien.tar.gz", candidate)
    assert check_files(candidate, built) == [
        "requirements-server.lock is missing.",
        "readme.exe is not part of a release.",
    ]


def test_a_candidate_that_is_no_package_at_all_is_refused(tmp_path: Path) -> None:
    built = package(tmp_path / "built", cli="start")
    candidate = shutil.copytree(built, tmp_path / "candidate")
    (candidate / "mien.tar.gz").write_bytes(b"nothing")
    (fault,) = check_files(candidate, built)
    assert fault.startswith("mien.tar.gz is not what this tree builds (")


def test_the_same_tree_gives_the_same_bill_of_materials() -> None:
    assert sbom(image_parts()) == image_bill()


@cache
def image_bill() -> str:
    """The bill of materials of this tree's image."""
    return sbom(image_parts())


@cache
def installed() -> dict[str, str]:
    """What an image of this tree has."""
    there = {part.name: part.version for part in python_parts(("server", "postgres"))}
    return {**there, "mien": mien.__version__}


def test_a_bill_that_names_what_is_installed_is_let_through() -> None:
    assert check_image(image_bill(), installed()) == []
    assert check_image(image_bill(), {**installed(), "pip": "26.0"}) == []


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"aiohttp": "3.14.0"}, "aiohttp: the bill says"),
        ({"left-pad": "1.0"}, "left-pad: the bill says None, but 1.0 is installed."),
        ({"mien": "0.0.1"}, "but mien 0.0.1 is installed."),
    ],
)
def test_a_bill_that_lies_is_refused(change: dict[str, str], fault: str) -> None:
    (said,) = check_image(image_bill(), {**installed(), **change})
    assert fault in said


def test_a_bill_that_leaves_a_part_out_or_adds_one_is_refused() -> None:
    bill = json.loads(image_bill())
    bill["components"] = [part for part in bill["components"] if part["name"] != "aiohttp"]
    (left_out,) = check_image(json.dumps(bill), installed())
    assert left_out.startswith("aiohttp: the bill says None")
    assert "numpy: the bill says" in "\n".join(check_image(sbom(parts()), installed()))


def test_the_command_ends_with_1_where_it_refuses() -> None:
    command = [sys.executable, "-m", "tools.supply.candidate"]
    refused = subprocess.run([*command, "tag", "v9.9.9"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert refused.returncode == 1
    assert refused.stdout.startswith("refused: The tag is v9.9.9")
    lost = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (lost.returncode, lost.stdout) == (2, "")
    assert "image FILE" in lost.stderr
