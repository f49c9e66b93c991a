"""The protocol's page says all that the server understands."""

from __future__ import annotations

from pathlib import Path

from mien.table.commands import AnyCommand

ROOT = Path(__file__).parents[2]


def test_every_command_is_on_the_page() -> None:
    page = (ROOT / "docs" / "protocol.md").read_text()
    for kind in AnyCommand.__args__:
        assert f'type: "{kind.__name__}";' in page
