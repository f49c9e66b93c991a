"""Pictures of the players' own, for games that take some into the deck."""

from msgspec import Struct


class Photos(Struct, frozen=True):
    """How many pictures a table can add, and the rule that allows it.

    The game's options have a field `photos` of values with an `id`, a `category` and a `look`: the table fills it
    when the game begins.
    """

    most: int
    rule: str
