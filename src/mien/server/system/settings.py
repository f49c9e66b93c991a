"""Every setting of the server: given as a flag, an environment variable, or a line of a file."""

from __future__ import annotations

import re
import secrets
import tomllib
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from mien.kit import Refusal, Refused, listed
from mien.server.system.files import write_once
from mien.table.codes import MOST_CELLS

Some = Annotated[int, Meta(ge=1)]

EVERY_IPV4 = "0.0.0.0"  # nosec B104: phones in the house come over the network, and limits count who they are
"""The host to listen on for every IPv4 network of this machine."""


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """How the server runs; the defaults are for a table among friends."""

    host: str = EVERY_IPV4
    port: Annotated[int, Meta(ge=1, le=65535)] = 8460
    data: str = "data"
    store: str = ""
    secret: str = ""
    cell: Annotated[int, Meta(ge=0, le=MOST_CELLS)] = 0
    cells: str = ""
    url: str = ""
    base_path: str = ""
    tls: str = "off"
    origins: str = ""
    embed_from: str = ""
    behind_proxy: bool = False
    share: Literal["off", "auto", "cloudflared", "tailscale"] = "off"
    bot_pace: Annotated[float, Meta(ge=0, le=60)] = 2.0
    tables_per_hour: Some = 60
    most_tables: Some = 5000
    most_connections: Some = 5000
    connections_per_address: Some = 200
    messages_per_second: Some = 20
    message_bytes: Annotated[int, Meta(ge=1024)] = 16_384
    photo_bytes: Some = 12_000_000
    bytes_per_hour: Some = 100_000_000
    keep_days: Some = 30
    stun: str = ""
    turn: str = ""
    turn_secret: str = ""
    relay_only: bool = False
    preset: Literal["off", "school"] = "off"
    public_tables: bool = True
    chat: bool = True
    cameras: bool = True
    photos: bool = True
    decks: bool = True
    decks_folder: str = ""
    face_reading: bool = True
    programs: bool = True
    spectators: bool = True
    push: bool = True
    open_tables: Literal["everyone", "link"] = "everyone"
    link_key: str = ""
    words: str = ""
    host_token: str = ""
    log: Literal["text", "json"] = "text"


PRESETS: Mapping[str, Mapping[str, Any]] = {
    "off": {},
    # Nobody is shown to strangers or programs, photographed or written to; the teacher's link opens tables.
    "school": {
        "public_tables": False,
        "chat": False,
        "cameras": False,
        "photos": False,
        "decks": False,
        "face_reading": False,
        "programs": False,
        "push": False,
        "open_tables": "link",
    },
}
"""The settings of each preset; a setting that is given wins."""

BARE = {"share": "auto"}
"""The value of a flag that is given without one."""

BASE_PATH = re.compile(r"(/(?!\.{1,2}(/|$))[A-Za-z0-9._~-]+)*")
"""A path without anything that browsers, proxies and cookies may write differently."""
ORIGIN = re.compile(r"https?://([\w.-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?", re.ASCII)
URL = re.compile(rf"({ORIGIN.pattern}(?P<path>/.*)?)?")

ALIKE = 0.88
"""How similar two names must be for one to count as a misspelling of the other."""

LEAST_SECRET = 16
"""Characters that a secret must have at least."""

HELP = {
    "host": "Address to listen on; 127.0.0.1 for this machine only.",
    "port": "Port to listen on.",
    "data": "Folder for the database, the server's secret and its certificate.",
    "store": "Where logs are kept: sqlite:PATH or postgresql://…; if empty, mien.db in the data folder.",
    "secret": "What signs cookies, the same on all processes; if empty, made once and kept in the data folder.",
    "cell": "Number of this cell, where several databases share one address; 0 if there is only one.",
    "cells": "Addresses of all cells as they reach each other, cell 1 first, separated by commas: http://10.0.0.1:8460.",
    "url": "Address people reach the server at, if it is not what the browser says, for example behind a proxy.",
    "base_path": "Path that mien is served under if it shares a host, such as /games/mien; if empty, none.",
    "tls": "Https on the same port: auto, with a certificate made here; CERT,KEY, with one in two files; or off.",
    "origins": "Other addresses whose pages may talk to the server, separated by commas.",
    "embed_from": "Addresses whose pages may show mien in a frame, separated by commas: https://club.example.",
    "behind_proxy": "Whether to believe a proxy about who asks and whether it was over https.",
    "share": "Opens a tunnel for people elsewhere: cloudflared, tailscale, or auto for whichever is installed.",
    "bot_pace": "About how many seconds a bot waits after something ordinary happens; 0 for no wait.",
    "tables_per_hour": "Tables that one address may open in an hour.",
    "most_tables": "Tables kept in memory at once.",
    "most_connections": "Connections open at once.",
    "connections_per_address": "Connections that one address may have open.",
    "messages_per_second": "Messages that one person may send to one table, on average.",
    "message_bytes": "Largest size of a message.",
    "photo_bytes": "Largest size of a picture as it is sent; it is kept much smaller.",
    "bytes_per_hour": "Bytes of chat, pictures and choices that one address may have kept in an hour.",
    "keep_days": "Days after which a table that nobody has touched is deleted, with all that belongs to it.",
    "stun": "STUN servers that help cameras find each other, separated by commas: stun:HOST:PORT.",
    "turn": "TURN servers that relay cameras where nothing else works: turn:HOST:PORT.",
    "turn_secret": "What the TURN servers share with mien (coturn: static-auth-secret).",
    "relay_only": "Whether cameras go through the TURN servers only, so that nobody learns another's address.",
    "preset": "Forbids several things at once: school, for schools and clubs; your own settings take precedence.",
    "public_tables": "Whether tables may be listed for everybody on the start page.",
    "chat": "Whether people may write to each other and send reactions.",
    "cameras": "Whether people may see and hear each other by camera and microphone.",
    "photos": "Whether people may add pictures of their own to a game or to the album of the evening.",
    "decks": "Whether people may bring decks of their own; those of decks_folder are there in any case.",
    "decks_folder": "Folder with decks that every table can choose; if empty, none.",
    "face_reading": "Whether people may let their browser read their face, for bots or to tell it in words.",
    "programs": "Whether a host may invite programs from outside to play.",
    "spectators": "Whether anybody but its players may watch a game.",
    "push": "Whether people may be called by their browser's push service when it is their turn.",
    "open_tables": "Who may open tables: everyone, or only people with the host's link (link).",
    "link_key": "What the host's link carries; if empty, made from the server's secret.",
    "words": "File of words that no name, message or card may contain, or a folder with one for each language.",
    "host_token": "What opens the status page /host; if empty, made from the server's secret.",
    "log": "How to write logs: text for people, json for machines.",
}


def load(flags: Mapping[str, Any], environment: Mapping[str, str], file: Path | None) -> Settings:
    """The settings: flags win over the environment, and that over the file; raises Refused."""
    chosen: dict[str, Any] = {}
    if file is not None:
        try:
            chosen |= tomllib.loads(file.read_text())
        except (OSError, tomllib.TOMLDecodeError) as error:
            raise Refused(Refusal("bad-settings", f"The settings file can't be read: {error}.")) from None
    variables = {f"MIEN_{name.upper()}": name for name in Settings.__struct_fields__}
    chosen |= {name: text for variable, name in variables.items() if (text := _variable(variable, environment))}
    chosen |= {name: value for name, value in flags.items() if value is not None}
    for name in chosen.keys() - HELP.keys():
        raise _unknown(name, HELP)
    for variable in environment.keys() - variables.keys():
        # Other programs may have variables that begin with MIEN_. One that is a letter off is a misspelling.
        if variable.startswith("MIEN_") and get_close_matches(variable, variables, cutoff=ALIKE):
            raise _unknown(variable, variables)
    chosen = {**PRESETS.get(str(chosen.get("preset")), {}), **chosen}
    try:
        settings = msgspec.convert(chosen, Settings, strict=False)
    except msgspec.ValidationError as error:
        raise Refused(Refusal("bad-settings", _complain(error))) from None
    for name in ("secret", "link_key", "host_token"):
        if 0 < len(getattr(settings, name)) < LEAST_SECRET:
            text = f"The setting {name} is wrong: it needs at least {LEAST_SECRET} characters."
            raise Refused(Refusal("bad-settings", text))
    if not (settings.host_token.isascii() and settings.host_token == settings.host_token.strip()):
        text = "The setting host_token is wrong: it takes ASCII characters only, with no space at either end."
        raise Refused(Refusal("bad-settings", text))
    if settings.tls not in ("auto", "off") and not all(map(str.strip, settings.tls.partition(","))):
        text = "The setting tls is wrong: it is auto, off, or two files with a comma between them, CERT,KEY."
        raise Refused(Refusal("bad-settings", text))
    settings = tidy_places(settings)
    if not settings.store:
        settings = msgspec.structs.replace(settings, store=f"sqlite:{Path(settings.data) / 'mien.db'}")
    return settings


def _variable(name: str, environment: Mapping[str, str]) -> str:
    """An environment variable as the host set it; empty if nobody did.

    Kubernetes sets MIEN_PORT by itself where a Service is called mien, to the address of that Service.
    """
    text = environment.get(name, "")
    return "" if name == "MIEN_PORT" and text.startswith(("tcp://", "udp://", "sctp://")) else text


def tidy_places(settings: Settings) -> Settings:
    """The settings with base_path, embed_from and cells in their canonical form; raises Refused."""
    path = settings.base_path.rstrip("/")
    if not BASE_PATH.fullmatch(path):
        raise _wrong("base_path", f"write it with a slash before each part, such as /games/mien, not {path}")
    own = URL.fullmatch(settings.url.rstrip("/"))
    if not own:
        raise _wrong("url", f"write https:// and a host, such as https://mien.example, not {settings.url}")
    if own["path"] not in ("", path, None):
        raise _wrong("url", f"it ends with {own['path']}. Set base_path to that too, or leave it out")
    framers = _origins("embed_from", settings.embed_from, "https:// and a host, such as https://club.example")
    cells = _origins("cells", settings.cells, "http:// and a host, such as http://10.0.0.1:8460")
    if cells and not 1 <= settings.cell <= len(cells):
        raise _wrong("cell", f"it is the number of one of the {len(cells)} addresses in cells")
    return msgspec.structs.replace(settings, base_path=path, embed_from=",".join(framers), cells=",".join(cells))


def _origins(name: str, listed: str, form: str) -> list[str]:
    """The addresses in this setting; raises Refused."""
    origins = [each.strip().rstrip("/") for each in listed.split(",") if each.strip()]
    for origin in origins:
        if not ORIGIN.fullmatch(origin):
            raise _wrong(name, f"write {form}, not {origin}")
    return origins


def _unknown(name: str, known: Iterable[str]) -> Refused:
    meant = "".join(f" Did you mean {near}?" for near in get_close_matches(name, known, 1))
    text = f"There is no setting {name}.{meant} Type mien serve --help for all of them."
    return Refused(Refusal("bad-settings", text))


def _wrong(name: str, what: str) -> Refused:
    return Refused(Refusal("bad-settings", f"The setting {name} is wrong: {what}."))


def _complain(error: msgspec.ValidationError) -> str:
    """The sentence for an error of msgspec, which names the setting as a path."""
    what, _, where = str(error).replace("`", "").partition(" - at $.")
    if where in Settings.__struct_fields__:
        return f"The setting {where} is wrong: it is {_allowed(where)}."
    return f"A setting is wrong: {what}."


def _allowed(name: str) -> str:
    """What a setting takes, in words."""
    settings = msgspec.inspect.type_info(Settings)
    assert isinstance(settings, msgspec.inspect.StructType)
    (kind,) = [field.type for field in settings.fields if field.name == name]
    if isinstance(kind, msgspec.inspect.LiteralType):
        return listed(kind.values, "or")
    if isinstance(kind, msgspec.inspect.BoolType):
        return "true or false"
    if isinstance(kind, (msgspec.inspect.IntType, msgspec.inspect.FloatType)):
        number = "a whole number" if isinstance(kind, msgspec.inspect.IntType) else "a number"
        return f"{number}, {kind.ge} or more" if kind.le is None else f"{number} from {kind.ge} to {kind.le}"
    return "text"


def secret_of(settings: Settings) -> bytes:
    """The server's secret; if there is none yet, makes one and keeps it in a file that only its owner can read."""
    if settings.secret:
        return settings.secret.encode()
    path = Path(settings.data) / "secret"
    if not path.exists():
        write_once(path, secrets.token_bytes(32))
    secret = path.read_bytes()
    if len(secret) < LEAST_SECRET:
        raise Refused(Refusal("bad-settings", f"The secret in {path} is too short. Delete it, and start again."))
    return secret
