"""The evening so far: who has won how often at a table, over all its games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from mien.table.people import Person


class Tally(Struct, frozen=True):
    """How many games a person has played to their end at a table, and how many of them they won."""

    games: int = 0
    wins: int = 0

    def plus(self, other: Tally) -> Tally:
        """Both together."""
        return Tally(self.games + other.games, self.wins + other.wins)


def counted(
    tallies: Mapping[Person, Tally], players: Sequence[Person | None], winners: Sequence[int]
) -> Mapping[Person, Tally]:
    """The tallies after one more game; `players` are the people at its seats, None where a bot sat."""
    played = {person: Tally(1, int(seat in winners)) for seat, person in enumerate(players) if person is not None}
    return {**tallies, **{person: tallies.get(person, Tally()).plus(game) for person, game in played.items()}}


def handed_on(tallies: Mapping[Person, Tally], giver: Person, person: Person) -> Mapping[Person, Tally]:
    """The tallies once a person goes on in the giver's place: the same player, on another device."""
    given = tallies.get(giver)
    if given is None:
        return tallies
    others = {other: tally for other, tally in tallies.items() if other != giver}
    return {**others, person: given.plus(tallies.get(person, Tally()))}
