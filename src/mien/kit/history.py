"""An append-only list as an immutable value, so that every position can have its own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar, overload

T = TypeVar("T", covariant=True)


class History(Sequence[T]):
    """What happened so far, in order; adding to it gives a longer one, and leaves this one as it was.

    Histories that grew out of one another share one list, of which each sees its own beginning: adding to the
    longest costs no more than adding to a list. Adding to a shorter one copies it first.
    """

    __slots__ = ("_count", "_shared")

    def __init__(self, items: Iterable[T] = ()) -> None:
        self._shared = list(items)
        self._count = len(self._shared)

    def plus(self, items: Iterable[T]) -> History[T]:
        """The history with these at its end."""
        longer: History[T] = History.__new__(History)
        longer._shared = self._shared if len(self._shared) == self._count else self._shared[: self._count]
        longer._shared.extend(items)
        longer._count = len(longer._shared)
        return longer

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[T, ...]: ...
    def __getitem__(self, index: int | slice) -> T | tuple[T, ...]:
        if isinstance(index, slice):
            return tuple([self._shared[at] for at in range(*index.indices(self._count))])
        if not -self._count <= index < self._count:
            raise IndexError(f"There is no {index} among {self._count}.")
        return self._shared[index if index >= 0 else self._count + index]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, History) and self[:] == other[:]

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"History({list(self)!r})"
