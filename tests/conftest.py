"""What tests share."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from inspect import iscoroutinefunction, signature

import pytest
from harness.postgres import Postgres, running_postgres
from tests.scenes import SOON, run


@pytest.fixture(scope="session")
def running() -> Iterator[Postgres]:
    """A PostgreSQL for all tests."""
    with running_postgres() as server:
        yield server


@pytest.fixture
def postgres(running: Postgres) -> Iterator[Postgres]:
    """A running PostgreSQL, whose databases are this test's own; a test that stops it starts it again."""
    yield running
    running.take_back()


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Runs a test that is a coroutine; all others are left to pytest."""
    if not iscoroutinefunction(pyfuncitem.obj):
        return None
    # The fixtures that it names; those may have brought others along.
    named = {name: pyfuncitem.funcargs[name] for name in signature(pyfuncitem.obj).parameters}
    within = pyfuncitem.get_closest_marker("within")
    seconds = within.args[0] if within else SOON
    run(partial(pyfuncitem.obj, **named), seconds, fast=pyfuncitem.get_closest_marker("fast_loop") is not None)
    return True
