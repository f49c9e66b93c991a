"""What a stranger installs: a package with the pages inside, which needs neither Node nor this tree."""

from __future__ import annotations

import asyncio
import json
import os
import resource
import shutil
import subprocess
import sys
import tarfile
import venv
from pathlib import Path
from random import Random
from urllib.request import urlopen
from zipfile import ZipFile

import pytest
from harness.browser.people import room
from harness.browser.serving import find_light_chromium, plain, serving
from tools.supply.candidate import check_files, check_image
from tools.supply.parts import image_parts
from tools.supply.sbom import sbom

import mien

ROOT = Path(__file__).parents[2]
SECONDS_TO_INSTALL = 20
"""Of the processor, downloads and all, so that whatever else the machine does makes no difference."""


def build(tree: Path, into: Path, kind: str) -> Path:
    """The package of this kind, built from a tree where there is no Node."""
    without_node = {**os.environ, "PATH": "/usr/bin:/bin"}
    command = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(into)]
    subprocess.run(command, cwd=tree, env=without_node, check=True, capture_output=True)
    (package,) = into.glob("*.whl" if kind == "wheel" else "*.tar.gz")
    return package


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(ROOT, tmp_path_factory.mktemp("wheel"), "wheel")


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of an environment that holds the package and what its engines need, and nothing else."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, with_pip=True)
    pip_install(folder / "bin", str(wheel))
    return folder / "bin"


def pip_install(programs: Path, *what: str) -> None:
    command = [str(programs / "python"), "-m", "pip", "install", "-q", "--disable-pip-version-check", *what]
    subprocess.run(command, check=True)


def told(programs: Path, *words: str, folder: Path) -> str:
    """What the installed command says, in a folder of its own, without Node."""
    done = subprocess.run(
        [programs / "mien", *words], cwd=folder, env={"PATH": "/usr/bin:/bin"}, check=False, capture_output=True
    )
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout.decode()


def processor_seconds() -> float:
    """What all that was started here, and has ended, took of the processor."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def contents(wheel: Path) -> dict[str, int]:
    with ZipFile(wheel) as files:
        return {file.filename: file.CRC for file in files.infolist()}


def test_the_source_package_builds_the_same_wheel_without_node(wheel: Path, tmp_path: Path) -> None:
    with tarfile.open(build(ROOT, tmp_path / "sdist", "sdist")) as source:
        source.extractall(tmp_path / "tree", filter="data")
    (tree,) = (tmp_path / "tree").iterdir()
    assert contents(build(tree, tmp_path / "wheel", "wheel")) == contents(wheel)


def test_a_package_without_pages_is_not_built(tmp_path: Path) -> None:
    with tarfile.open(build(ROOT, tmp_path / "sdist", "sdist")) as source:
        source.extractall(tmp_path / "tree", filter="data")
    (tree,) = (tmp_path / "tree").iterdir()
    (tree / "src/mien/browser/index.html").unlink()
    with pytest.raises(subprocess.CalledProcessError) as failed:
        build(tree, tmp_path / "wheel", "wheel")
    assert b"Run: make web" in failed.value.stderr


def test_a_second_build_gives_the_same_bytes_and_a_changed_wheel_is_refused(wheel: Path, tmp_path: Path) -> None:
    again = build(ROOT, tmp_path / "again", "wheel")
    assert check_files(wheel.parent, again.parent) == []
    with ZipFile(again) as files, ZipFile(tmp_path / "changed.whl", "w") as changed:
        for file in files.infolist():
            more = b"\n# more" if file.filename == "mien/cli.py" else b""
            changed.writestr(file, files.read(file) + more)
    shutil.move(tmp_path / "changed.whl", again)
    assert check_files(again.parent, wheel.parent) == [f"{wheel.name} is not what this tree builds: mien/cli.py."]


def test_nothing_that_only_the_tree_needs_is_inside(wheel: Path) -> None:
    names = contents(wheel)
    assert "mien/browser/index.html" in names
    assert "mien/browser/notices.txt" in names
    assert not [name for name in names if "golden/" in name or "/test_" in name or name.startswith("tools/")]


def test_the_engines_alone_simulate_replay_and_verify(installed: Path, tmp_path: Path) -> None:
    assert told(installed, "--version", folder=tmp_path) == f"mien {mien.__version__}\n"
    told(installed, "simulate", "expressions", "--games", "1", "--save", "kept", folder=tmp_path)
    (record,) = (tmp_path / "kept").iterdir()
    assert told(installed, "replay", str(record), folder=tmp_path)
    assert told(installed, "verify", str(record), folder=tmp_path)
    listed = subprocess.run([installed / "python", "-m", "pip", "list"], check=True, capture_output=True)
    assert {row.split()[0] for row in listed.stdout.decode().splitlines()[2:]} <= {
        "mien",
        "msgspec",
        "pip",
        "setuptools",
    }


def test_the_server_part_serves_a_game_that_a_browser_plays(wheel: Path, installed: Path, tmp_path: Path) -> None:
    """Installed as the image and the guide for Debian do it: what was tested, and nothing newer."""
    began = processor_seconds()
    pip_install(installed, "--require-hashes", "--no-deps", "-r", str(ROOT / "requirements/server.lock"))
    pip_install(installed, "--no-deps", "--force-reinstall", str(wheel))
    assert processor_seconds() - began < SECONDS_TO_INSTALL
    check_bill_of_materials(installed)
    with serving(tmp_path, [installed / "mien"], PATH="/usr/bin:/bin", PYTHONPATH="") as address:
        with urlopen(f"{address}/") as page:
            assert b"<title>mien</title>" in page.read()
        asyncio.run(a_game(plain(address)))


def check_bill_of_materials(programs: Path) -> None:
    """The image's bill of materials names whatever is installed here, in that very version, and nothing else."""
    listing = [str(programs / "python"), "-m", "pip", "list", "--format=json", "--disable-pip-version-check"]
    there = json.loads(subprocess.run(listing, check=True, capture_output=True).stdout)
    assert check_image(sbom(image_parts()), {package["name"]: package["version"] for package in there}) == []


async def a_game(address: str) -> None:
    async with room(find_light_chromium(), address) as here:
        mira = await here.person("Mira")
        await mira.open_table("Émoticon", bots=True)
        await mira.play_plainly()
        await mira.press("Start with 4")
        assert await mira.play_some(Random(4), most=6)
        await mira.watch_for(mira.end)
