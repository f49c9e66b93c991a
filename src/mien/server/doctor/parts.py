"""Checks the installed Python packages against a database of known faults, as osv.dev gives it to everybody."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from importlib.metadata import distributions
from pathlib import Path
from zipfile import BadZipFile, ZipFile

import msgspec
from msgspec import Struct

from mien.server.doctor.finding import Finding, mind, well, wrong
from mien.server.system.clock import now

OLD = timedelta(days=30)
"""The age at which a database should be fetched again."""
LARGEST = 10_000_000
"""Bytes of a record; the largest that exist are far smaller."""


class Package(Struct):
    """What a record names as affected."""

    ecosystem: str
    name: str


class Range(Struct):
    """Where a fault came in and where it was mended, one event after the other."""

    events: list[dict[str, str]] = []


class Affected(Struct):
    """Versions of one package that have a fault."""

    package: Package | None = None
    ranges: list[Range] = []
    versions: list[str] = []

    @property
    def mended(self) -> list[str]:
        """The versions in which it was mended."""
        return [event["fixed"] for part in self.ranges for event in part.events if "fixed" in event]


class Record(Struct):
    """One known fault, in the form of OSV; fields that are not needed here are left out."""

    id: str
    modified: datetime
    aliases: list[str] = []
    withdrawn: datetime | None = None
    affected: list[Affected] = []

    @property
    def names(self) -> str:
        """What others call it, so that it can be looked up."""
        return ", ".join([self.id, *self.aliases])


def installed_parts() -> dict[str, str]:
    """The version of every Python package beside this one, by its plain name."""
    return {_plain(part.name): part.version for part in distributions()}


def look_at_parts(database: Path, installed: dict[str, str]) -> Iterator[Finding]:
    """What the database knows against these packages."""
    try:
        records = list(_records(database))
    except (OSError, BadZipFile, msgspec.MsgspecError, ValueError) as error:
        yield wrong("parts", f"{database} can't be read as a database of known faults: {error}")
        return
    if not records:
        yield wrong("parts", f"{database} has no records of known faults.")
        return
    faults = [fault for record in records for fault in _faults(record, installed)]
    yield from faults
    latest = max(record.modified for record in records)
    age = datetime.fromtimestamp(now() / 1000, UTC) - latest
    told = f"{len(records)} known faults, up to {latest:%Y-%m-%d}"
    if age > OLD:
        yield mind("parts", f"{database} is {age.days} days old ({told}). Fetch it again.")
    if not faults:
        yield well("parts", f"none of {len(installed)} Python packages has one of {told}")


def _faults(record: Record, installed: dict[str, str]) -> Iterator[Finding]:
    """A finding for each installed package that this record is about."""
    if record.withdrawn:
        return
    for affected in record.affected:
        if affected.package is None or affected.package.ecosystem != "PyPI":
            continue
        name = _plain(affected.package.name)
        version = installed.get(name)
        if version is None:
            continue
        if version in affected.versions:
            fixed = (
                f"Upgrade it to {' or '.join(affected.mended)}" if affected.mended else "No version mends it yet"
            )
            yield mind("parts", f"{name} {version} has a known fault, {record.names}. {fixed}.")
        elif not affected.versions:
            yield mind("parts", f"{name} may have a known fault, {record.names}, of unknown versions. Look it up.")


def _records(database: Path) -> Iterator[Record]:
    """All records in an archive, or in the files of a folder; raises whatever is wrong with it."""
    if database.is_dir():
        for file in sorted(database.rglob("*.json")):
            yield msgspec.json.decode(file.read_bytes(), type=Record)
        return
    with ZipFile(database) as archive:
        for packed in archive.infolist():
            if packed.filename.endswith(".json"):
                if packed.file_size > LARGEST:
                    raise ValueError(f"{packed.filename} is too large for a record.")
                yield msgspec.json.decode(archive.read(packed), type=Record)


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()
