"""How soon a server is there."""

from __future__ import annotations

from pathlib import Path

from bench.start import importing, starting

MOST = 1.0
"""Seconds of the processor that a start may take beyond importing libraries."""


def test_a_server_answers_soon_after_its_libraries_are_there(tmp_path: Path) -> None:
    """Counted by the processor, so that whatever else the machine does makes no difference."""
    libraries, whole = importing(), starting(tmp_path)
    assert whole.processor - libraries.processor < MOST
