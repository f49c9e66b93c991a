"""What has changed between two values, as JSON: small on the wire, and merged by ten lines in any language.

A change is an object with a key for each field that differs: `name` has its new value, `name+` what was put at the
end of a list, and `name~` the change inside it. Inside a list, the names are the places, counted from 0.

A list of names that every page has already, such as the cards that have lain there so far, is not said again:
`name=` and `name+=` say where it is.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cache, lru_cache
from itertools import compress
from operator import is_not
from typing import Any, TypeAlias, get_origin

from msgspec import Struct
from msgspec.structs import astuple, fields

from mien.kit.event import Event

Change: TypeAlias = dict[str, Any]
Names: TypeAlias = tuple[str, ...]
FEWEST = 3
"""Names in a list that take more room than the way to it."""


class Known:
    """The lists of names that every page holds, or is told beside a change; looked for only if there is need."""

    def __init__(self, find: Callable[[], Iterable[tuple[str, Names]]]) -> None:
        self._find = find
        self._found: list[tuple[str, Names]] | None = None

    def way(self, names: Names) -> tuple[str, int] | None:
        """The way to a list that ends in these names, and at which place of it they begin."""
        if self._found is None:
            self._found = list(self._find())
        for way, known in self._found:
            first = len(known) - len(names)
            if first >= 0 and known[first] == names[0] and known[first:] == names:
                return way, first
        return None


def known_to_all(view: Struct, news: Iterable[Iterable[Event]], private: Callable[[], Collection[str]]) -> Known:
    """What every page knows that held this view, but for its `private` fields, and is told this news."""

    def find() -> Iterator[tuple[str, Names]]:
        yield from _lists_in(view, "view", private())
        for step, events in enumerate(news):
            for at, event in enumerate(events):
                if event.only is not None:
                    # Those who may know of it count one event more from here on.
                    break
                yield from _lists_in(event, f"happened.{step}.{at}")

    return Known(find)


def _lists_in(value: Struct, way: str, private: Collection[str] = ()) -> Iterator[tuple[str, Names]]:
    for field, name in _tuples(type(value)):
        inside = getattr(value, field)
        if _is_long(inside) and field not in private:
            yield f"{way}.{name}", inside


@cache
def _tuples(kind: type[Struct]) -> list[tuple[str, str]]:
    """The fields of this struct that are lists, and how they are called in JSON."""
    return [(field.name, field.encode_name) for field in fields(kind) if get_origin(field.type) is tuple]


def _is_long(value: Any) -> bool:
    return type(value) is tuple and len(value) >= FEWEST and type(value[0]) is str


def change_of(old: Struct, new: Struct, known: Known | None = None) -> Change:
    """What makes the first of two values of one type the second, for pages that know so much."""
    change: Change = {}
    had, has = astuple(old), astuple(new)
    # Most fields are the very objects that they were: those are passed over without a line of Python each.
    for name, was, now in compress(
        zip(new.__struct_encode_fields__, had, has, strict=True), map(is_not, had, has)
    ):
        if was != now:
            _note(change, name, was, now, known)
    return change


def own_change(old: Struct, new: Struct, shared_old: Struct, shared_new: Struct) -> Change:
    """What makes the first value the second, once the change between the shared two has been merged into it.

    All four are of one type. Nearly always the first two differ from the shared ones in a few fields only.
    """
    return apart_change(apart(old, shared_old), apart(new, shared_new), shared_old, shared_new)


def apart(value: Struct, shared: Struct) -> dict[str, Any]:
    """The fields in which a value is not what the shared one is, as far as one can see without comparing."""
    has, common = astuple(value), astuple(shared)
    return dict(compress(zip(value.__struct_fields__, has, strict=True), map(is_not, has, common)))


def apart_change(had: Mapping[str, Any], has: Mapping[str, Any], shared_old: Struct, shared_new: Struct) -> Change:
    """The same for two values of which only those fields are given that may differ from the shared ones."""
    change: Change = {}
    spelt = _spelling(type(shared_new))
    for field in has if had.keys() == has.keys() else {**had, **has}:
        shared_was, shared_now = getattr(shared_old, field), getattr(shared_new, field)
        was, now, name = had.get(field, shared_was), has.get(field, shared_now), spelt[field]
        if shared_was is shared_now or shared_was == shared_now:
            if was is not now and was != now:
                _note(change, name, was, now)
        elif _has_inside(was) and type(was) is type(now) is type(shared_was) is type(shared_now):
            if deeper := own_change(was, now, shared_was, shared_now):
                change[name + "~"] = deeper
        elif was != shared_was or now != shared_now:
            # What was merged is of no use here: this takes its place.
            change[name] = now
    return change


def merge(held: Any, change: Change, known: Any = None) -> Any:
    """What is held, as decoded JSON, with this change in it; as every client does it.

    `known` is where the ways to lists begin: all that was held before, with what happened in place of what had.
    """
    merged: Any = list(held) if isinstance(held, list) else dict(held)
    for key, value in change.items():
        name = key.rstrip("+~=")
        place = int(name) if isinstance(held, list) else name
        given: Any = _at(known, *value) if key.endswith("=") else value
        if "+" in key:
            merged[place] = merged[place] + given
        elif key.endswith("~"):
            merged[place] = merge(merged[place], given, known)
        else:
            merged[place] = given
    return merged


def _at(known: Any, way: str, first: int) -> list[Any]:
    for name in way.split("."):
        known = known[int(name) if isinstance(known, list) else name]
    return list(known)[first:]


# What keeps its hash comes back again and again, as sightlines do.
_change_often = lru_cache(maxsize=1000)(change_of)


def _note(change: Change, name: str, was: Any, now: Any, known: Known | None = None) -> None:
    if type(was) is type(now):
        if type(now) is tuple:
            if 0 < len(was) <= len(now):
                _note_list(change, name, was, now, known)
                return
        elif _has_inside(now):
            often = type(now).__struct_config__.cache_hash
            change[name + "~"] = _change_often(was, now) if often else change_of(was, now, known)
            return
    _put(change, name, now, known)


def _put(change: Change, key: str, value: Any, known: Known | None) -> None:
    """Says the value, or where it is if that is known."""
    way = known.way(value) if known is not None and _is_long(value) else None
    if way is None:
        change[key] = value
    else:
        change[key + "="] = way


def _note_list(change: Change, name: str, was: tuple[Any, ...], now: tuple[Any, ...], known: Known | None) -> None:
    differ = [
        at for at, (one, other) in enumerate(zip(was, now, strict=False)) if one is not other and one != other
    ]
    if differ:
        first = now[0]
        if not isinstance(first, tuple | Struct) or (type(first) is tuple and 2 * len(differ) > len(now)):
            # Shorter than to say where it differs.
            _put(change, name, now, known)
            return
        deeper: Change = {}
        for at in differ:
            _note(deeper, str(at), was[at], now[at], known)
        change[name + "~"] = deeper
    if len(now) > len(was):
        _put(change, name + "+", now[len(was) :], known)


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
