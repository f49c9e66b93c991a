"""The messages of a connection as JSON Schema, made from their types, for programs in other languages."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec

from mien.server.wire import Incoming, Outgoing, ReplayShown, Stream

PATH = "docs/schema/messages.schema.json"


def files(root: Path) -> dict[str, str]:
    """The schema, published with the documentation."""
    return {PATH: json.dumps(schema(), indent=2, ensure_ascii=False) + "\n"}


def schema() -> dict[str, Any]:
    """Every type by its name; `Incoming` and `Outgoing` are any message from and to the browser."""
    (incoming, outgoing, stream, replay), types = msgspec.json.schema_components(
        [Incoming, Outgoing, Stream, ReplayShown], ref_template="#/$defs/{name}", schema_hook=_by_name
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Messages between a page and a table of mien",
        "description": "docs/reference/protocol.md says when each is sent. What is in a view is the game's own.",
        "anyOf": [incoming, outgoing, stream, replay],
        "$defs": types | {"Incoming": incoming, "Outgoing": outgoing},
    }


def _by_name(kind: type) -> dict[str, Any]:
    """A question says by its name which type of answer a sentence makes."""
    return {"type": "string"} if kind is type else {}
