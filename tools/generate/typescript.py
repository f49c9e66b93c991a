"""The wire's types as TypeScript and as a page, so that the browser and the docs can't drift from them."""

from __future__ import annotations

import inspect
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from msgspec import inspect as mi

from mien.games import GAMES
from mien.server import bodies, wire
from mien.server.guests.policies import Policy
from mien.server.host.reachable import Where
from mien.server.host.status import HostShown
from mien.server.photos.deck_folder import DeckListed
from mien.table.commands import FACES

NOTE = "// Made by `make generated` from the Python types. Change those, not this."


class Sheet:
    """TypeScript interfaces of the Structs that some types are made of."""

    def __init__(self, elsewhere: Iterable[type] = ()) -> None:
        self._elsewhere = set(elsewhere)
        self.kinds: set[type] = set()
        self.used: set[str] = set()
        self.interfaces: dict[str, str] = {}

    def spell(self, kind: mi.Type) -> str:
        """The TypeScript for this type."""
        match kind:
            case mi.AnyType():
                return "unknown"
            case mi.NoneType():
                return "null"
            case mi.BoolType():
                return "boolean"
            case mi.IntType() | mi.FloatType():
                return "number"
            case mi.StrType() | mi.CustomType():
                return "string"
            case mi.LiteralType(values=values):
                return " | ".join(f'"{value}"' if isinstance(value, str) else str(value) for value in values)
            case mi.ListType(item_type=item) | mi.VarTupleType(item_type=item):
                return f"{_grouped(self.spell(item))}[]"
            case mi.TupleType(item_types=items):
                return f"[{', '.join(map(self.spell, items))}]"
            case mi.DictType(value_type=value):
                return f"Record<string, {self.spell(value)}>"
            case mi.UnionType(types=types):
                return " | ".join(map(self.spell, types))
            case mi.StructType(cls=cls):
                return self._interface(kind, cls.__name__)
            case _:
                raise TypeError(f"{kind} has no TypeScript")

    def _interface(self, kind: mi.StructType, name: str) -> str:
        if kind.cls in self._elsewhere:
            self.used.add(name)
        elif kind.cls not in self.kinds:
            self.kinds.add(kind.cls)
            self.interfaces[name] = ""
            self.interfaces[name] = self._fields(kind, name)
        return name

    def _fields(self, kind: mi.StructType, name: str) -> str:
        lines = [f"/** {_promise(kind.cls)} */", f"export interface {name} {{"]
        if kind.tag is not None:
            lines.append(f'  type: "{kind.tag}";')
        for field in kind.fields:
            optional = "?" if _may_miss(kind, field) else ""
            lines.append(f"  {field.encode_name}{optional}: {self.spell(field.type)};")
        return "\n".join([*lines, "}"])

    def alias(self, name: str, kind: Any) -> None:
        """Adds a name for a type."""
        spelt = self.spell(mi.type_info(kind))
        if spelt != name:
            self.interfaces[f"= {name}"] = f"export type {name} = {spelt};"

    def add(self, *kinds: type) -> None:
        """Adds these types under their own names."""
        for kind in kinds:
            self.spell(mi.type_info(kind))

    def text(self) -> str:
        """The whole file."""
        head = [NOTE]
        if self.used:
            head.append(f'import type {{ {", ".join(sorted(self.used))} }} from "$lib/wire.gen";')
        return "\n\n".join(head + list(self.interfaces.values())) + "\n"


def _may_miss(kind: mi.StructType, field: mi.Field) -> bool:
    return not field.required and (kind.cls.__struct_config__.omit_defaults or kind.forbid_unknown_fields)


def _grouped(spelt: str) -> str:
    return f"({spelt})" if " | " in spelt else spelt


def _promise(cls: type) -> str:
    return (inspect.getdoc(cls) or "").split("\n")[0]


def lib_types() -> str:
    """What every page needs: the messages."""
    sheet = Sheet()
    sheet.alias("Incoming", wire.Incoming)
    sheet.alias("Outgoing", wire.Outgoing)
    sheet.alias("Stream", wire.Stream)
    sheet.alias("ReplayShown", wire.ReplayShown)
    sheet.alias("Where", Where)
    sheet.alias("HostShown", HostShown)
    sheet.alias("DeckListed", DeckListed)
    sheet.alias("Policy", Policy)
    sheet.add(*bodies.BODIES)
    faces = ", ".join(f'"{face}"' for face in FACES)
    return sheet.text() + f"\nexport const FACES = [{faces}] as const;\n"


def game_types(name: str) -> str:
    """What the board of one game needs: its view, answers, events and options."""
    game = GAMES[name]
    lib = Sheet()
    lib.alias("Outgoing", wire.Outgoing)
    sheet = Sheet(elsewhere=lib.kinds)
    sheet.alias("View", game.view_type)
    sheet.alias("Options", game.options_type)
    sheet.alias("Answer", game.answer_type)
    sheet.alias("Events", game.event_type)
    return sheet.text()


def protocol_page(preface: str) -> str:
    """The page of the protocol: the preface, then every message and every command."""
    incoming, outgoing, others = Sheet(), Sheet(), Sheet()
    incoming.alias("Incoming", wire.Incoming)
    outgoing.alias("Outgoing", wire.Outgoing)
    others.add(*bodies.BODIES, wire.Stream, wire.ReplayShown, Where, HostShown, DeckListed)
    parts = [preface.rstrip()]
    for title, sheet in (
        ("From the browser", incoming),
        ("To the browser", outgoing),
        ("Over HTTP", others),
    ):
        parts.append(f"## {title}")
        parts.append("```ts\n" + "\n\n".join(sheet.interfaces.values()) + "\n```")
    return "\n\n".join(parts) + "\n"


MARK = "<!-- From here on made by `make generated`. -->"


def files(root: Path) -> dict[str, str]:
    """The pages' types, each board's types, and the protocol's page below its preface."""
    page = "docs/reference/protocol.md"
    preface = (root / page).read_text(encoding="utf-8").split(MARK)[0] + MARK
    boards = {f"web/src/games/{name}/wire.gen.ts": game_types(name) for name in GAMES}
    return {"web/src/lib/wire.gen.ts": lib_types(), page: protocol_page(preface), **boards}
