"""A progress bar for long runs, if tqdm is installed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")


def progress(row: Iterable[T], total: int, *, done: int = 0) -> Iterable[T]:
    """Yields the same items; in a terminal, a bar shows how many are done, those before this run included."""
    try:
        from tqdm import tqdm
    except ModuleNotFoundError:
        return row
    return tqdm(row, total=total, initial=done, unit="game", disable=None)
