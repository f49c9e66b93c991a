"""What the tests of the kit share."""

from __future__ import annotations

import pytest
from tests.kit.toy import TOY

from mien.kit import SHELF


@pytest.fixture(autouse=True)
def _toy_on_the_shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    """Records of the toy game find their game."""
    monkeypatch.setitem(SHELF, "toy", TOY)
