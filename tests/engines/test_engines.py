"""What is said of engines that the machine lacks."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from harness.engines.engines import ENGINES, missing, must_have_all

pytestmark = pytest.mark.brief


def machine(*programs: str) -> dict[str, str]:
    return {program: f"/usr/bin/{program}" for program in programs}


def test_an_engine_is_missing_if_anything_that_drives_it_is() -> None:
    assert set(missing(machine().get)) == {"firefox", "webkit"}
    assert set(missing(machine("firefox", "WebKitWebDriver").get)) == {"webkit"}
    assert missing(machine("firefox-esr", "WebKitWebDriver", "Xvfb").get) == {}
    assert ENGINES["firefox"].program(machine("firefox").get) == "/usr/bin/firefox"


def test_what_is_missing_names_the_fix() -> None:
    sentences = missing(machine().get)
    for key, engine in ENGINES.items():
        assert engine.tool in sentences[key]
        assert engine.package in sentences[key]
        assert Path(engine.tool).is_file()


@pytest.mark.parametrize(("said", "must"), [("true", True), ("1", True), ("false", False), ("", False)])
def test_only_where_nobody_looks_must_all_engines_be_there(said: str, must: bool) -> None:
    assert must_have_all({"CI": said}) is must
    assert not must_have_all({})


@pytest.mark.parametrize("ci", ["", "true"])
def test_a_machine_without_engines_says_so_at_the_end(tmp_path: Path, ci: str) -> None:
    """Run by the real pytest on a machine whose programs can't be found."""
    env = os.environ | {"PATH": str(tmp_path), "CI": ci}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:xdist", "tests/engines/test_keyboard.py"]
    ran = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert "Not run: Firefox is not on this machine: run tools/need-firefox" in ran.stdout
    assert "Not run: WebKit is not on this machine: run tools/need-webkit" in ran.stdout
    assert ran.returncode == (1 if ci else pytest.ExitCode.NO_TESTS_COLLECTED), ran.stdout
