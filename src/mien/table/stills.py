"""Pictures from people's own cameras in the album of the evening: each is there as long as its owner agrees."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from mien.table.people import Person

MOST_STILLS = 6
"""Stills of one person; an evening has fourteen people at most, so that an album stays a small file."""


class Still(Struct, frozen=True):
    """A picture that somebody's own camera took of them while they acted."""

    person: Person
    number: int
    """The game in which they acted."""
    step: int
    """The step of it."""


def stills_handed_on(stills: Mapping[str, Still], giver: Person, person: Person) -> Mapping[str, Still]:
    """The stills once a person goes on in the giver's place: the same player decides, on another device."""
    return {
        key: Still(person if still.person == giver else still.person, still.number, still.step)
        for key, still in stills.items()
    }
