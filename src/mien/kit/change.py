"""What has changed between two values, as JSON: small on the wire, and merged by ten lines in any language.

A change is an object with a key for each field that differs: `name` has its new value, `name+` what was put at the
end of a list, and `name~` the change inside it. Inside a list, the names are the places, counted from 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import compress
from operator import is_not
from typing import Any, TypeAlias

from msgspec import Struct
from msgspec.structs import astuple

Change: TypeAlias = dict[str, Any]


def change_of(old: Struct, new: Struct) -> Change:
    """What turns `old` into `new`, two values of one type."""
    change: Change = {}
    had, has = astuple(old), astuple(new)
    # Most fields are the very objects that they were: `compress` passes over those without comparing them.
    for name, was, now in compress(
        zip(new.__struct_encode_fields__, had, has, strict=True), map(is_not, had, has)
    ):
        if was != now:
            _note(change, name, was, now)
    return change


def own_change(old: Struct, new: Struct, shared_old: Struct, shared_new: Struct) -> Change:
    """What makes the first value the second, once the change between the shared two has been merged into it.

    All four are of one type. Nearly always the first two differ from the shared ones in a few fields only.
    """
    return apart_change(fields_apart(old, shared_old), fields_apart(new, shared_new), shared_old, shared_new)


def fields_apart(value: Struct, shared: Struct) -> dict[str, Any]:
    """The fields that are not the same object in both; equal ones may be among them, which costs time only."""
    has, common = astuple(value), astuple(shared)
    return dict(compress(zip(value.__struct_fields__, has, strict=True), map(is_not, has, common)))


def apart_change(had: Mapping[str, Any], has: Mapping[str, Any], shared_old: Struct, shared_new: Struct) -> Change:
    """As `own_change`, from the fields in which the two values may differ from the shared ones."""
    change: Change = {}
    spelt = _spelling(type(shared_new))
    for field in has if had.keys() == has.keys() else {**had, **has}:
        shared_was, shared_now = getattr(shared_old, field), getattr(shared_new, field)
        was, now, name = had.get(field, shared_was), has.get(field, shared_now), spelt[field]
        if shared_was is shared_now or shared_was == shared_now:
            # Nothing was merged into this field.
            if was is not now and was != now:
                _note(change, name, was, now)
        elif _has_inside(was) and type(was) is type(now) is type(shared_was) is type(shared_now):
            # All four are objects of one type: each field inside is looked at in the same way.
            if deeper := own_change(was, now, shared_was, shared_now):
                change[name + "~"] = deeper
        elif was != shared_was or now != shared_now:
            # The merge has put something else there: the new value takes its place.
            change[name] = now
    return change


def merge(held: Any, change: Change) -> Any:
    """What is held, as decoded JSON, with this change in it; as every client does it."""
    merged: Any = list(held) if isinstance(held, list) else dict(held)
    for key, value in change.items():
        name = key.rstrip("+~")
        place = int(name) if isinstance(held, list) else name
        if key.endswith("+"):
            merged[place] = merged[place] + value
        elif key.endswith("~"):
            merged[place] = merge(merged[place], value)
        else:
            merged[place] = value
    return merged


def _note(change: Change, name: str, was: Any, now: Any) -> None:
    if type(was) is type(now):
        if type(now) is tuple:
            if 0 < len(was) <= len(now):
                _note_list(change, name, was, now)
                return
        elif _has_inside(now):
            change[name + "~"] = change_of(was, now)
            return
    change[name] = now


def _note_list(change: Change, name: str, was: tuple[Any, ...], now: tuple[Any, ...]) -> None:
    differ = [
        at for at, (one, other) in enumerate(zip(was, now, strict=False)) if one is not other and one != other
    ]
    if differ:
        # The first item stands for all. If it is not like the others, the change is longer, and no less right.
        first = now[0]
        if not isinstance(first, tuple | Struct) or (type(first) is tuple and 2 * len(differ) > len(now)):
            # Shorter than to say where it differs: so with plain items, and where most rows of a list of lists
            # differ. Of an object that differs, only the fields that changed are said.
            change[name] = now
            return
        deeper: Change = {}
        for at in differ:
            _note(deeper, str(at), was[at], now[at])
        change[name + "~"] = deeper
    if len(now) > len(was):
        change[name + "+"] = now[len(was) :]


def _has_inside(value: Any) -> bool:
    return isinstance(value, Struct) and _is_plain(type(value))


@cache
def _spelling(kind: type[Struct]) -> dict[str, str]:
    """How the fields of this struct are called in JSON."""
    return dict(zip(kind.__struct_fields__, kind.__struct_encode_fields__, strict=True))


@cache
def _is_plain(kind: type[Struct]) -> bool:
    """Whether this struct is an object in JSON that always has all its fields."""
    config = kind.__struct_config__
    return not config.omit_defaults and not config.array_like
