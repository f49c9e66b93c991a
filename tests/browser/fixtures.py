"""What the tests of all engines share: a server, a browser, and what they say before and after a run."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterator

import pytest
from harness import Missing
from harness.browser.browsers import OPEN
from harness.browser.serving import DEALS, check_pages, find_light_chromium, plain, serving

tried_again: dict[str, bool] = {}
"""The tests that failed and were tried once more, and whether they have passed then."""


@pytest.fixture(scope="session")
def secure(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the server is for pages that need a camera: browsers trust their own machine as they trust https."""
    with serving(tmp_path_factory.mktemp("mien")) as address:
        yield address


@pytest.fixture(scope="session")
def address(secure: str) -> str:
    """Where the server is for everybody else: plain http at a name, as in a living room."""
    return plain(secure)


@pytest.fixture(autouse=True)
def deals(request: pytest.FixtureRequest) -> None:
    """Every test has deals of its own, the same in every run; DEALS=2 in the environment gives others."""
    DEALS.come_from(f"{request.node.nodeid} {os.environ.get('DEALS', '')}".strip())


@pytest.fixture(scope="session")
def chromium() -> str:
    """Where the browser is."""
    return find_light_chromium()


@pytest.fixture(scope="session", autouse=True)
def browsers() -> Iterator[None]:
    """Chromiums stay open from one test to the next; this closes them."""
    yield
    OPEN.close()


def pytest_configure() -> None:
    """Says at once, and once, that the pages have to be built first."""
    try:
        check_pages()
    except Missing as missing:
        pytest.exit(str(missing), returncode=1)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Says with a failure where its deals came from."""
    report = yield
    if report.failed:
        report.sections.append(("Deals", f"came from the seed {DEALS.seed!r}"))
    return report


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Notes which tests were tried again."""
    outcome: str = report.outcome
    if outcome == "rerun":  # as pytest-rerunfailures calls it
        tried_again[report.nodeid] = False
    elif report.nodeid in tried_again and report.when == "call":
        tried_again[report.nodeid] = report.passed


def pytest_unconfigure(config: pytest.Config) -> None:
    """Ends the run with the tests that passed only when tried again: nothing comes after it."""
    terminal = config.pluginmanager.get_plugin("terminalreporter")
    lucky = [test for test, passed in tried_again.items() if passed]
    tried_again.clear()
    if lucky and terminal:
        count = "1 test" if len(lucky) == 1 else f"{len(lucky)} tests"
        terminal.write_line("")
        terminal.write_line(f"{count} passed only when tried again. These are bugs:", red=True, bold=True)
        for test in lucky:
            terminal.write_line(f"  {test}", red=True, bold=True)
