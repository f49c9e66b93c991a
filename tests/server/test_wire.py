"""The browser's types and the protocol's page are those of the server."""

from __future__ import annotations

from pathlib import Path

from mien.server.typescript import files
from mien.table.commands import AnyCommand

ROOT = Path(__file__).parents[2]


def test_what_is_made_from_the_types_is_up_to_date() -> None:
    stale = [str(path.relative_to(ROOT)) for path, text in files(ROOT).items() if path.read_text() != text]
    assert not stale, "run `make wire`"


def test_every_command_is_on_the_page() -> None:
    page = (ROOT / "docs" / "protocol.md").read_text()
    for kind in AnyCommand.__args__:
        assert f'type: "{kind.__name__}";' in page
