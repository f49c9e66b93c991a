"""Values made from types, and ways to spoil them."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import msgspec
from msgspec import inspect as types

STRANGE: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    2**31,
    2**63,
    2**70,
    1e308,
    0.5,
    "",
    "x",
    "\u202e",
    "\x00",
    "é" * 300,
    "💣",
    [],
    {},
    [[]],
    {"type": "Do"},
)


def make(kind: types.Type, random: Random, depth: int = 0) -> Any:
    """Some value of this type, as JSON would have it."""
    match kind:
        case types.UnionType(options):
            return make(random.choice(options), random, depth + 1)
        case types.StructType():
            tag = {kind.tag_field: kind.tag} if kind.tag_field else {}
            fields = [field for field in kind.fields if field.required or random.random() < 0.7]
            return tag | {field.encode_name: make(field.type, random, depth + 1) for field in fields}
        case types.LiteralType(values):
            return random.choice(values)
        case types.IntType():
            return random.choice([0, 1, 2, 3, 7, 50, random.getrandbits(16)])
        case types.StrType():
            return random.choice(["", "ada", "p1", "joy", "beginner", "emojito", "a1", "hello", "\u00e9"])
        case types.BoolType():
            return random.random() < 0.5
        case types.ListType() | types.VarTupleType():
            return [make(kind.item_type, random, depth + 1) for _ in range(random.randrange(3))]
        case types.DictType():
            return {random.choice(["mode", "variant", "edition"]): random.choice(["coop", 1, None])}
        case types.NoneType():
            return None
        case _:
            return random.choice(STRANGE)


def spoil(value: Any, random: Random) -> Any:
    """The value with one thing wrong with it, somewhere inside."""
    if isinstance(value, dict) and value and random.random() < 0.8:
        key = random.choice(list(value))
        match random.randrange(5):
            case 0:
                return {name: kept for name, kept in value.items() if name != key}
            case 1:
                return value | {random.choice(["as", "type", "id", "seed", key.upper()]): random.choice(STRANGE)}
            case _:
                return value | {key: spoil(value[key], random)}
    if isinstance(value, list) and value and random.random() < 0.8:
        return [*value[1:], spoil(value[0], random)] * random.randint(1, 3)
    return random.choice(STRANGE)


def scramble(text: bytes, random: Random) -> bytes:
    """The text with bytes changed, cut off, doubled or put in."""
    spoilt = bytearray(text)
    for _ in range(random.randint(1, 4)):
        at = random.randrange(len(spoilt) + 1)
        match random.randrange(4):
            case 0:
                spoilt[at : at + 1] = random.randbytes(1)
            case 1:
                del spoilt[at : at + random.randint(1, 20)]
            case 2:
                spoilt[at:at] = spoilt[: random.randint(1, 30)]
            case _:
                spoilt[at:at] = random.choice([b"[" * 60, b'"', b"\xff", b"\\u0000", b"{", b"1e400", b"-"])
    return bytes(spoilt)


def message(kind: types.Type, random: Random) -> bytes:
    """A message of this type, or what is left of one."""
    value = make(kind, random)
    for _ in range(random.choice([0, 0, 1, 1, 2, 3])):
        value = spoil(value, random)
    text = json.dumps(value, ensure_ascii=random.random() < 0.5).encode("utf-8", "surrogatepass")
    return scramble(text, random) if random.random() < 0.25 else text


def type_of(kind: Any) -> types.Type:
    """A type, taken apart."""
    return msgspec.inspect.type_info(kind)
