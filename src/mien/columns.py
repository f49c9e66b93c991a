"""Tables of figures in plain text."""

from collections.abc import Sequence


def lay_out(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table in plain text: the first column to the left, the others to the right."""
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    return "\n".join(
        "  ".join(
            cell.rjust(width) if at else cell.ljust(width) for at, (cell, width) in enumerate(cells)
        ).rstrip()
        for cells in (zip(row, widths, strict=True) for row in (head, *rows))
    )
