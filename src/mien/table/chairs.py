"""The chairs of a table, and who sits on them."""

from msgspec import Struct

from mien.table.people import Person


class Chair(Struct, frozen=True):
    """A person's chair, or a bot's; a bot may stand in for a person who is away."""

    person: Person | None = None
    bot: str | None = None
    """The level of the bot that plays here, if one does."""

    @property
    def played_by_bot(self) -> bool:
        return self.bot is not None


STAND_IN = "beginner"
"""The level of a bot that plays for who is away."""
