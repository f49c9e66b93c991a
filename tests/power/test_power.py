"""Power cuts at points of a game: what was acknowledged is on the disk, whatever was not synced is lost."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.power.cuts import cut_everywhere, trace_games
from tests.power.disk import Act


@pytest.fixture(scope="module")
def acts(tmp_path_factory: pytest.TempPathFactory) -> list[Act]:
    return trace_games(tmp_path_factory.mktemp("power"), "emoticon", 1)


def test_a_power_cut_loses_nothing_that_was_acknowledged(acts: list[Act], tmp_path: Path) -> None:
    report = cut_everywhere(tmp_path, acts, seed=17, every=25)
    assert report.faults == []
    assert report.acknowledged > 50
    assert report.syncs > 50


def test_the_checker_finds_a_store_that_does_not_sync(acts: list[Act], tmp_path: Path) -> None:
    unsynced = [act for number, act in enumerate(acts) if act.what != "s" or not act.name or number % 3]
    report = cut_everywhere(tmp_path, unsynced, seed=17, every=60)
    assert any("were acknowledged" in fault for fault in report.faults)
