"""What the numbers of a game's environment mean, as a page of text: `python -m mien.envs.describe GAME`."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any

from mien.envs.episode import Table
from mien.kit import AnyGame, Refused


def describe(
    game: str | AnyGame,
    *,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    actions: str = "ids",
) -> str:
    """The fields of an observation and the blocks of action ids, with where each begins."""
    table = Table(game, seats=seats, options=options, actions=actions)
    layout, book = table.encoding.layout, table.encoding.book
    lines = [
        f"{table.game.title}, {table.seats} seats, version {table.encoding.VERSION}",
        f"Observation: {layout.size} numbers",
    ]
    for field in layout.fields:
        shape = " × ".join(map(str, field.shape))
        lines.append(
            f"  {layout.start[field.name]:>5}  {field.name} [{shape}], 0 to {field.most}: {field.meaning}"
        )
    lines.append(f"Actions: {book.size} ids")
    lines += [
        f"  {book.start[block.name]:>5}  {block.name} [{block.count}]: {block.meaning}" for block in book.blocks
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    try:
        print(describe(sys.argv[1], seats=int(sys.argv[2]) if len(sys.argv) > 2 else None))
    except (IndexError, ValueError):
        sys.exit("usage: python -m mien.envs.describe GAME [SEATS]")
    except Refused as error:
        sys.exit(str(error))
