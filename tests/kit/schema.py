"""As much of JSON Schema (2020-12) as questions use."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

KINDS: dict[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "integer": (int,),
    "number": (int, float),
}


def fits(schema: dict[str, Any], value: Any) -> bool:
    """Whether a JSON value is valid; raises KeyError at a word that no question uses."""
    return all(CHECKS[word](schema, value) for word in schema)


def _properties(schema: dict[str, Any], value: Any) -> bool:
    return not isinstance(value, dict) or all(
        fits(inner, value[name]) for name, inner in schema["properties"].items() if name in value
    )


def _additional(schema: dict[str, Any], value: Any) -> bool:
    return schema["additionalProperties"] or not isinstance(value, dict) or set(value) <= set(schema["properties"])


def _contains(schema: dict[str, Any], value: Any) -> bool:
    if not isinstance(value, list):
        return True
    count = sum(fits(schema["contains"], item) for item in value)
    return bool(schema.get("minContains", 1) <= count <= schema.get("maxContains", len(value)))


def _same(one: Any, other: Any) -> bool:
    return type(one) is type(other) and bool(one == other)


CHECKS: dict[str, Callable[[dict[str, Any], Any], bool]] = {
    "type": lambda schema, value: isinstance(value, KINDS[schema["type"]]) and not isinstance(value, bool),
    "const": lambda schema, value: _same(schema["const"], value),
    "enum": lambda schema, value: any(_same(one, value) for one in schema["enum"]),
    "properties": _properties,
    "additionalProperties": _additional,
    "required": lambda schema, value: not isinstance(value, dict) or set(schema["required"]) <= set(value),
    "items": lambda schema, value: not isinstance(value, list) or all(fits(schema["items"], one) for one in value),
    "minItems": lambda schema, value: not isinstance(value, list) or len(value) >= schema["minItems"],
    "maxItems": lambda schema, value: not isinstance(value, list) or len(value) <= schema["maxItems"],
    "uniqueItems": lambda schema, value: not isinstance(value, list) or len(set(map(repr, value))) == len(value),
    "contains": _contains,
    "minContains": lambda schema, value: True,
    "maxContains": lambda schema, value: True,
    "minimum": lambda schema, value: value >= schema["minimum"],
    "maximum": lambda schema, value: value <= schema["maximum"],
    "anyOf": lambda schema, value: any(fits(one, value) for one in schema["anyOf"]),
    "allOf": lambda schema, value: all(fits(one, value) for one in schema["allOf"]),
    "not": lambda schema, value: not fits(schema["not"], value),
}
