"""As much of JSON Schema as the schema of the messages uses."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

SCHEMA: dict[str, Any] = json.loads(
    (Path(__file__).parents[1] / "docs/schema/messages.schema.json").read_text(encoding="utf-8")
)
KINDS: dict[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "null": (type(None),),
}


def faults(value: Any, schema: dict[str, Any], where: str = "message") -> Iterator[str]:
    """What does not fit, and where."""
    if "$ref" in schema:
        schema = SCHEMA["$defs"][schema["$ref"].rpartition("/")[2]]
    if "discriminator" in schema and isinstance(value, dict):
        kinds = schema["discriminator"]["mapping"]
        if value.get("type") not in kinds:
            yield f"{where} has the type {value.get('type')!r}, which is none of {sorted(kinds)}"
        else:
            yield from faults(value, {"$ref": kinds[value["type"]]}, where)
        return
    if "anyOf" in schema:
        if all(any(True for _ in faults(value, each, where)) for each in schema["anyOf"]):
            yield f"{where} fits none of its types: {str(value)[:200]}"
        return
    if "enum" in schema and value not in schema["enum"]:
        yield f"{where} is {value!r}, not one of {schema['enum']}"
        return
    kind = schema.get("type")
    if kind and (not isinstance(value, KINDS[kind]) or (isinstance(value, bool) and kind != "boolean")):
        yield f"{where} is {str(value)[:60]!r}, and should be of the type {kind}"
    elif kind == "object":
        for name in schema.get("required", ()):
            if name not in value:
                yield f"{where} lacks {name}"
        for name, part in schema.get("properties", {}).items():
            if name in value:
                yield from faults(value[name], part, f"{where}.{name}")
    elif kind == "array" and isinstance(schema.get("items"), dict):
        for at, part in enumerate(value):
            yield from faults(part, schema["items"], f"{where}[{at}]")
