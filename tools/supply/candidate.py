"""Refuses a release that is not what the tree and the tag say: `python -m tools.supply.candidate`.

    tag v0.3.0     is this tree ready to be released under this tag?
    files FOLDER   is every file in the folder, byte for byte, what this tree builds?
    image FILE     does this bill of materials name what is installed, which is {name: version} on standard input?

The workflow of a release (`.github/workflows/release.yml`) asks all three before it publishes anything.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tarfile
import tomllib
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZipFile

from packaging.utils import canonicalize_name
from tools.supply.parts import ROOT

NOT_PARTS = {"mien", "pip", "setuptools"}
"""Installed beside the parts: mien itself, and what installs it."""


def check_tag(tag: str, tree: Path = ROOT) -> list[str]:
    """What keeps this tree from being released under this tag."""
    version = tomllib.loads((tree / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    faults = []
    if tag != f"v{version}":
        faults.append(f"The tag is {tag}, but pyproject.toml says version {version}: the tag must be v{version}.")
    for name, line in (
        ("compose.yaml", f"  image: mien:{version}"),
        ("CITATION.cff", f"version: {version}"),
        ("CHANGELOG.md", f"## {version}"),
    ):
        if line not in (tree / name).read_text(encoding="utf-8").splitlines():
            faults.append(f"{name} has no line '{line.strip()}'.")
    unreleased = sorted(path.name for path in (tree / "changes").glob("*.md") if path.name != "README.md")
    if unreleased:
        faults.append(f"changes/ still holds {len(unreleased)} files ({unreleased[0]}, …): run towncrier build.")
    return faults


def check_files(folder: Path, built: Path) -> list[str]:
    """How the files of a candidate differ from those that were built for comparison."""
    there, wanted = ({path.name: path for path in place.iterdir()} for place in (folder, built))
    faults = [f"{name} is missing." for name in sorted(wanted.keys() - there.keys())]
    faults += [f"{name} is not part of a release." for name in sorted(there.keys() - wanted.keys())]
    for name in sorted(there.keys() & wanted.keys()):
        if there[name].read_bytes() != wanted[name].read_bytes():
            faults.append(f"{name} is not what this tree builds{_where(there[name], wanted[name])}.")
    return faults


def _where(one: Path, other: Path) -> str:
    """Which files inside two packages differ, as far as they can be opened."""
    try:
        inside, wanted = _contents(one), _contents(other)
    except (OSError, ValueError, tarfile.TarError) as error:
        return f" ({error})"
    differing = sorted(name for name in inside.keys() | wanted.keys() if inside.get(name) != wanted.get(name))
    return f": {', '.join(differing)}" if differing else ""


def _contents(package: Path) -> dict[str, str]:
    """The hash of every file in a wheel or a source package; nothing for other files."""
    if package.suffix == ".whl":
        with ZipFile(package) as files:
            return {name: sha256(files.read(name)).hexdigest() for name in files.namelist()}
    if package.name.endswith(".tar.gz"):
        with tarfile.open(package) as archive:
            opened = {member.name: archive.extractfile(member) for member in archive}
            return {name: sha256(file.read()).hexdigest() for name, file in opened.items() if file}
    return {}


def check_image(bill: str, installed: Mapping[str, str]) -> list[str]:
    """Where a bill of materials and the Python packages of an installation disagree."""
    told = json.loads(bill)
    mien = told["metadata"]["component"]["version"]
    named: dict[str, str] = {
        canonicalize_name(part["name"]): part["version"]
        for part in told["components"]
        if part["purl"].startswith("pkg:pypi/")
    }
    there: dict[str, str] = {canonicalize_name(name): version for name, version in installed.items()}
    faults = []
    if there.get("mien") != mien:
        faults.append(f"The bill is that of mien {mien}, but mien {there.get('mien')} is installed.")
    for name in sorted((there.keys() | named.keys()) - NOT_PARTS):
        if named.get(name) != there.get(name):
            faults.append(f"{name}: the bill says {named.get(name)}, but {there.get(name)} is installed.")
    return faults


def build(folder: Path) -> None:
    """Makes a release of this tree, in a folder of its own."""
    subprocess.run(["make", "-s", "package", f"DIST={folder}"], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)


def main() -> int:
    """Asks one of the questions; 1 if anything speaks against the release."""
    match sys.argv[1:]:
        case ["tag", tag]:
            faults = check_tag(tag)
        case ["files", folder]:
            with TemporaryDirectory() as place:
                build(Path(place) / "dist")
                faults = check_files(Path(folder), Path(place) / "dist")
        case ["image", file]:
            faults = check_image(Path(file).read_text(encoding="utf-8"), json.load(sys.stdin))
        case _:
            print(re.sub(r"^.*?\n\n", "", str(__doc__), count=1), file=sys.stderr)
            return 2
    for fault in faults:
        print(f"refused: {fault}")
    if not faults:
        print("nothing speaks against it")
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main())
