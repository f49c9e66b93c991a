"""The server's HTTP addresses as OpenAPI, made from the types of their bodies."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

import mien
from mien.kit import Refusal
from mien.server.bodies import (
    Carry,
    DeckLaid,
    IceServers,
    Invitation,
    LinkShown,
    Mine,
    MyTable,
    NewTable,
    OpeningKey,
    PhotoAdded,
    PushEnds,
    PushKey,
    PushWanted,
    TableListed,
    TableMade,
    You,
)
from mien.server.host.reachable import Where
from mien.server.host.status import HostShown
from mien.server.photos.deck_folder import DeckListed

JSON = "application/json"


@dataclass(frozen=True)
class Address:
    """What one address takes and replies; a media type stands for a body that is no JSON of ours."""

    method: str
    path: str
    reply: Any
    takes: Any = None
    query: tuple[str, ...] = ()
    status: str = "200"


ADDRESSES = (
    Address("POST", "/api/me", You),
    Address("GET", "/api/tables", list[TableListed]),
    Address("POST", "/api/tables", TableMade, NewTable, status="201"),
    Address("POST", "/api/mine", list[MyTable], Mine),
    Address("GET", "/api/tables/{code}", TableMade),
    Address("GET", "/api/tables/{code}/invitation", Invitation),
    Address("POST", "/api/tables/{code}/link", LinkShown, Carry),
    Address("POST", "/api/tables/{code}/carry", You, Carry),
    Address("GET", "/api/tables/{code}/ice", IceServers),
    Address("GET", "/api/push", PushKey),
    Address("POST", "/api/push/end", None, PushEnds, status="204"),
    Address("POST", "/api/tables/{code}/push", None, PushWanted, status="204"),
    Address("POST", "/api/tables/{code}/photos", PhotoAdded, "image/*", query=("category",), status="201"),
    Address("GET", "/api/tables/{code}/photos/{photo}", "image/webp"),
    Address("POST", "/api/tables/{code}/stills", PhotoAdded, "image/*", query=("number", "step"), status="201"),
    Address("GET", "/api/decks", list[DeckListed]),
    Address("GET", "/api/tables/{code}/deck", dict[str, Any]),
    Address("POST", "/api/tables/{code}/deck", DeckLaid, "application/zip", query=("name",), status="201"),
    Address("POST", "/api/tables/{code}/deck/{deck}", DeckLaid, status="201"),
    Address("GET", "/api/tables/{code}/games/{number}", dict[str, Any]),
    Address("GET", "/api/tables/{code}/games/{number}/replay", dict[str, Any], query=("seat", "since")),
    Address("POST", "/api/streams/{stream}/{number}", None, "text/plain", status="204"),
    Address("GET", "/api/where", Where),
    Address("POST", "/api/opening", You, OpeningKey),
    Address("GET", "/api/host", HostShown),
    Address("GET", "/healthz", "text/plain"),
    Address("GET", "/metrics", "text/plain"),
)
ENDLESS = (
    "GET /api/tables/{code}/socket",
    "POST /api/tables/{code}/stream",
    "GET /api/tables/{code}/program",
)
"""Addresses whose replies don't end: docs/reference/protocol.md and the schema of the messages tell of them."""


def files(root: Path) -> dict[str, str]:
    """The description for other programs, published with the documentation."""
    return {"docs/schema/openapi.json": json.dumps(description(), indent=2, ensure_ascii=False) + "\n"}


def description(**known: str) -> dict[str, Any]:
    """All addresses; for programs that make up requests, with one value for a part of a path that is there."""
    typed = [kind for address in ADDRESSES for kind in (address.takes, address.reply) if _is_type(kind)]
    schemas, shared = msgspec.json.schema_components([Refusal, *typed], ref_template="#/components/schemas/{name}")
    refusal, *rest = schemas
    schema_of = dict(zip(map(str, typed), rest, strict=True))
    paths: dict[str, Any] = {}
    for address in ADDRESSES:
        paths.setdefault(address.path, {})[address.method.lower()] = {
            "parameters": _parameters(address, known),
            **({"requestBody": _takes(address.takes, schema_of)} if address.takes is not None else {}),
            "responses": {
                address.status: {"description": "Done.", **_content(address.reply, schema_of)},
                "default": {"description": "Refused, and why.", "content": {JSON: {"schema": refusal}}},
            },
        }
    return {
        "openapi": "3.1.0",
        "info": {"title": "mien", "version": mien.__version__},
        "paths": paths,
        "components": {"schemas": shared},
    }


def _parameters(address: Address, known: dict[str, str]) -> list[dict[str, Any]]:
    parts = [part[1:-1] for part in address.path.split("/") if part.startswith("{")]
    inside = [
        {
            "name": part,
            "in": "path",
            "required": True,
            "schema": _schema_of_part(known.get(part)),
        }
        for part in parts
    ]
    behind = [{"name": name, "in": "query", "schema": {"type": ["integer", "string"]}} for name in address.query]
    return [*inside, *behind]


def _schema_of_part(known: str | None) -> dict[str, Any]:
    text = {"type": "string", "minLength": 1}
    # Half of all requests that are made up should reach something.
    return text if known is None else {"anyOf": [{"const": known}, text]}


def _is_type(kind: Any) -> bool:
    return kind is not None and not isinstance(kind, str)


def _takes(kind: Any, schema_of: dict[str, Any]) -> dict[str, Any]:
    return {"required": True, **_content(kind, schema_of)}


def _content(kind: Any, schema_of: dict[str, Any]) -> dict[str, Any]:
    if kind is None:
        return {}
    if isinstance(kind, str):
        return {"content": {kind: {"schema": {"type": "string", "format": "binary"}}}}
    return {"content": {JSON: {"schema": schema_of[str(kind)]}}}
