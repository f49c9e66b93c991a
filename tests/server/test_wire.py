"""The protocol: its page says all that the server understands, and what a client may leave out means nothing."""

from __future__ import annotations

from pathlib import Path

import msgspec

from mien.server.wire import Hello
from mien.table.commands import AnyCommand

ROOT = Path(__file__).parents[2]


def test_every_command_is_on_the_page() -> None:
    page = (ROOT / "docs/reference/protocol.md").read_text()
    for kind in AnyCommand.__args__:
        assert f'type: "{kind.__name__}";' in page


def test_a_hello_that_says_no_more_comes_from_somebody_who_has_seen_nothing() -> None:
    said = msgspec.json.decode(b'{"type":"Hello","name":"Ada","language":"en","avatar":"a1"}', type=Hello)
    assert said == Hello("Ada", "en", "a1", build=None, game=0, step=0, anew=False)
