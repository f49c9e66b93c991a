"""What ships with mien of others, or is installed with it: Python packages, and what the pages are made of."""

from __future__ import annotations

import json
import re
from base64 import b64decode
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement

ROOT = Path(__file__).parents[2]
LOCK = ROOT / "requirements/dev.lock"
WEB_LOCK = ROOT / "web/package-lock.json"
WEB_LIST = ROOT / "web/DEPENDENCIES.md"
IN_IMAGE = ("server", "postgres")
"""The extras that `requirements/server.lock` pins, and with which the image is made."""


@dataclass(frozen=True)
class Part:
    """One package of somebody else's, as it is pinned."""

    registry: str
    """`pypi` or `npm`."""
    name: str
    version: str
    licence: str
    """What the package says of it, as an expression of SPDX if it knows them."""
    hashes: tuple[tuple[str, str], ...]
    """The kind of hash, and the hash in hexadecimal, of every file it may come as."""


def parts() -> list[Part]:
    """All of them, each once."""
    return [*python_parts(), *web_parts()]


def image_parts() -> list[Part]:
    """Those that are in the container image."""
    return [*python_parts(IN_IMAGE), *web_parts()]


def python_parts(extras: Sequence[str] = ()) -> list[Part]:
    """The packages that mien needs to run here with these extras, or with all; not those for other systems."""
    hashes = _locked_hashes(LOCK.read_text(encoding="utf-8"))
    found: dict[str, Part] = {}
    wanted = extras or distribution("mien").metadata.get_all("Provides-Extra", [])
    for name in sorted(required("mien", wanted, set()) - {"mien"}):
        said = distribution(name).metadata
        told = [said[field] for field in ("License-Expression", "License") if field in said]
        told += [text.rpartition(" :: ")[2] for text in said.get_all("Classifier", []) if "License ::" in text]
        # Some say it in a word, and some with all of its text.
        licence = next(iter(told), "").partition("\n")[0]
        found[name] = Part("pypi", name, said["Version"], licence, hashes.get(name, ()))
    return list(found.values())


def required(name: str, extras: Iterable[str], found: set[str]) -> set[str]:
    """This package with these extras, and all that it needs, by the names that the lock file has for them."""
    try:
        package = distribution(name)
    except PackageNotFoundError:
        # For another system than this one.
        return found
    found.add(_plain(name))
    for need in map(Requirement, package.requires or []):
        wanted = any(need.marker is None or need.marker.evaluate({"extra": extra}) for extra in ("", *extras))
        if wanted and (need.extras or _plain(need.name) not in found) and need.name != "mien":
            required(need.name, need.extras, found)
    return found


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _locked_hashes(lock: str) -> dict[str, tuple[tuple[str, str], ...]]:
    entries = re.findall(r"^([\w.-]+)(?:\[\S*\])?==\S+[^\n]*((?:\n +--hash=\S+.*)*)", lock, re.MULTILINE)
    return {_plain(name): tuple(re.findall(r"--hash=(\w+):(\w+)", text)) for name, text in entries}


def web_parts() -> list[Part]:
    """The packages of which something ends up in a player's browser, and whatever those are made with."""
    locked: dict[str, Any] = json.loads(WEB_LOCK.read_text(encoding="utf-8"))["packages"]
    found: dict[str, Part] = {}
    for name in in_browser():
        _follow(f"node_modules/{name}", locked, found)
    return [found[path] for path in sorted(found)]


def in_browser() -> list[str]:
    """What web/DEPENDENCIES.md says ends up in a player's browser."""
    table = WEB_LIST.read_text(encoding="utf-8").partition("| for building")[0]
    rows = [line.split("|")[1] for line in table.splitlines() if line.startswith("| `")]
    return [name for row in rows for name in re.findall(r"`([^`]+)`", row)]


def _follow(path: str, locked: dict[str, Any], found: dict[str, Part]) -> None:
    if path in found:
        return
    package = locked[path]
    name = path.rpartition("node_modules/")[2]
    hashes = tuple(
        (kind, b64decode(text).hex()) for kind, _, text in (package.get("integrity", "").partition("-"),) if text
    )
    found[path] = Part("npm", name, package["version"], package.get("license", ""), hashes)
    for need in package.get("dependencies", {}):
        _follow(next(_places(path, need, locked)), locked, found)


def _places(path: str, need: str, locked: dict[str, Any]) -> Iterator[str]:
    """Where Node would find what a package needs: beside it, or further up."""
    while path:
        if f"{path}/node_modules/{need}" in locked:
            yield f"{path}/node_modules/{need}"
        path = path.rpartition("/node_modules/")[0]
    yield f"node_modules/{need}"
