"""Stores and clocks for servers."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from harness.postgres import Postgres
from harness.server.priority import give_way_to_nobody
from harness.server.serving import WallClock

from mien.server.system import clock
from mien.server.system.logs import set_up_logs


@pytest.fixture(scope="session", autouse=True)
def all_alike() -> None:
    """Bots and pictures have the priority of the tests beside them."""
    give_way_to_nobody()


@pytest.fixture(autouse=True)
def said() -> StringIO:
    """All that the server says in its logs."""
    paper = StringIO()
    set_up_logs("json", paper)
    return paper


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    """A new file."""
    return f"sqlite:{tmp_path / 'mien.db'}"


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, sqlite: str) -> str:
    """A new, empty database of either kind."""
    if request.param == "sqlite":
        return sqlite
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.fresh()


@pytest.fixture
def wall_clock(monkeypatch: pytest.MonkeyPatch) -> WallClock:
    """The server's clock, in the test's hands."""
    hands = WallClock()
    monkeypatch.setattr(clock, "tick", hands)
    monkeypatch.setattr(clock, "elapsed", hands.elapsed)
    return hands
