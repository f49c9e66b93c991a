"""Things in a row, as one would say them."""

from collections.abc import Iterable


def listed(things: Iterable[object], last: str = "and") -> str:
    """A, b and c; there must be one at least."""
    *most, end = map(str, things)
    return f"{', '.join(most)} {last} {end}" if most else end
