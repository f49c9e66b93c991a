"""Checks the machine: version, data folder, database, clock and open files."""

from __future__ import annotations

import os
import platform
import shutil
import stat
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import mien
from mien.server.doctor.finding import Finding, mind, well, wrong
from mien.server.doctor.games import look_at_tables
from mien.server.store import NewerSchema, StoreDown, open_store
from mien.server.store.base import Described
from mien.server.store.file import files_of
from mien.server.system.clock import now
from mien.server.system.files import is_open_to_others, owner_of
from mien.server.system.settings import Settings

LITTLE = 1_000_000_000
"""Bytes that should be free on the disk."""
SPARE = 200
"""Files that a server needs beside its connections."""
OLDEST_POSTGRES = 14
MOST_TABLES = 1000
"""Tables, the latest first, whose games are looked for."""
FAR = 3_000
"""Milliseconds by which two clocks may differ before people notice."""


async def look_at_machine(settings: Settings) -> AsyncIterator[Finding]:
    """The version, the folder, the database and the limit on open files."""
    built = f"Python {platform.python_version()} ({platform.python_build()[0]})"
    yield well("version", f"mien {mien.__version__}, {built}")
    yield _folder(Path(settings.data))
    async for finding in _database(settings):
        yield finding
    if sys.platform != "win32":
        yield _files(settings)


def _folder(data: Path) -> Finding:
    if not data.exists():
        return well("data", f"{data} is not there yet; the server will make it.")
    if not data.is_dir() or not os.access(data, os.R_OK | os.W_OK | os.X_OK):
        return wrong(
            "data", f"{data} can't be written to. Give it to the user that runs mien, or name another: --data"
        )
    free = shutil.disk_usage(data).free
    if free < LITTLE:
        return wrong(
            "data",
            f"Only {free // 1_000_000} MB are free on the disk of {data}. Free some space, or lower --keep-days",
        )
    if data.stat().st_mode & (stat.S_IRGRP | stat.S_IROTH) and any(data.iterdir()):
        return mind(
            "data", f"Others on this machine can read {data}, which has the seeds of games. Type: chmod 700 {data}"
        )
    return well("data", f"{data}, {free // 1_000_000_000} GB free")


async def _database(settings: Settings) -> AsyncIterator[Finding]:
    kind, _, path = settings.store.partition(":")
    if kind == "sqlite" and not Path(path).exists():
        yield well("store", f"{path} is not there yet; the server will make it.")
        return
    if kind == "sqlite":
        for finding in _strangers(Path(path)):
            yield finding
    readable = [file for file in files_of(Path(path)) if is_open_to_others(file)] if kind == "sqlite" else []
    try:
        store = open_store(settings.store)
        await store.open()
    except (StoreDown, NewerSchema, ValueError) as error:
        yield wrong("store", str(error))
        return
    for file in readable:
        yield _readable(file)
    try:
        found = await store.describe()
        tables = await store.summaries(public=False, most=MOST_TABLES)
    except StoreDown as error:
        yield wrong("store", str(error))
        return
    finally:
        await store.close()
    yield _judge(found)
    for finding in look_at_tables(tables):
        yield finding
    apart = abs(found.clock - now())
    if apart > FAR:
        yield wrong(
            "clock",
            f"The database's clock and this machine's differ by {apart // 1000} s. Let NTP set both.",
        )


def _strangers(database: Path) -> Iterator[Finding]:
    """Files of the database that belong to another user than their folder, as after a restore by root."""
    folder = owner_of(database.parent)
    for file in files_of(database):
        if file.exists() and (owner := owner_of(file)) != folder:
            yield wrong(
                "database",
                f"{file} belongs to {owner}, and its folder to {folder}: a server that runs as {folder} can't "
                f"write to it. Type: chown {folder} {file}",
            )


def _readable(file: Path) -> Finding:
    """What to say of a file of the database that others could read before it was opened."""
    if is_open_to_others(file):
        text = (
            f"Others on this machine can read {file}, which has hands and seeds of games. Type: chmod 600 {file}"
        )
    else:
        text = f"Others on this machine could read {file}, which has hands and seeds of games. Now they can't."
    return mind("database", text)


def _judge(found: Described) -> Finding:
    told = f"{found.kind} {found.version}, {found.tables} tables"
    if found.kind == "PostgreSQL" and int(found.version.partition(".")[0]) < OLDEST_POSTGRES:
        return wrong("store", f"{told}. Upgrade the database: mien needs {OLDEST_POSTGRES} or later.")
    return well("store", told)


def _files(settings: Settings) -> Finding:
    import resource

    most, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = settings.most_connections + SPARE
    if most != resource.RLIM_INFINITY and most < needed:
        return mind(
            "open files",
            f"A process may open {most} files, and {settings.most_connections} connections may need {needed}. "
            "Raise it (ulimit -n, or LimitNOFILE in a service), or lower --most-connections",
        )
    return well("open files", f"{most} at once")
