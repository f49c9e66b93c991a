"""What differs between the two printed games."""

from typing import Literal

from msgspec import Struct

EditionName = Literal["tactic", "huch"]
Mode = Literal["competitive", "coop", "teams", "circle"]
Level = Literal["normal", "hard", "very_hard", "almost_impossible"]

STEP: dict[Level, int] = {"normal": 1, "hard": 2, "very_hard": 3, "almost_impossible": 3}  # EJ-13
TARGETS = range(1, 15)  # EJ-12
CIRCLE = tuple(range(2, 15))
"""How many can sit in a circle, which is the same in both editions.  # EJ-48"""


class Edition(Struct, frozen=True, kw_only=True):
    """The numbers and choices of one printed game."""

    start: int
    """Where tokens begin: on zone 1, or on the line before it (EJ-10)."""
    seats: dict[Mode, tuple[int, ...]]
    """The modes there are, and how many can play each (EJ-11)."""
    coop_target: int | None
    """Trophies that win in co-op; None where the players agree on it (EJ-12)."""
    levels: tuple[Level, ...]
    """How hard co-op can be made (EJ-13)."""
    challenges_a_turn: int | None
    """How many challenges stand; None for all (EJ-20, EJ-21)."""
    challenge_is_paid: bool
    """Whether the trophy of a challenge is discarded, not only turned up (EJ-20, EJ-35)."""
    challenger_must_be_right: bool
    """Whether a wrong leader is pushed back only by a challenger who was right (EJ-20, EJ-21)."""
    tie_is_shared: bool
    """Whether a tie that the board can't break is shared, not won by the latest actor (EJ-24, EJ-25)."""
    end_rule: str
    """The rule that ends the competitive game."""


EDITIONS: dict[EditionName, Edition] = {
    "tactic": Edition(
        start=1,
        seats={"competitive": (2, 3, 4, 5, 6, 7), "coop": (2, 3, 4, 5, 6, 7), "circle": CIRCLE},
        coop_target=5,
        levels=("normal",),
        challenges_a_turn=1,
        challenge_is_paid=False,
        challenger_must_be_right=False,
        tie_is_shared=False,
        end_rule="EJ-24",
    ),
    "huch": Edition(
        start=0,
        seats={
            "competitive": (3, 4, 5, 6, 7),
            "coop": (2, 3, 4, 5, 6, 7),
            "teams": (4, 6, 8, 10, 12, 14),
            "circle": CIRCLE,
        },
        coop_target=None,
        levels=("normal", "hard", "very_hard", "almost_impossible"),
        challenges_a_turn=None,
        challenge_is_paid=True,
        challenger_must_be_right=True,
        tie_is_shared=True,
        end_rule="EJ-25",
    ),
}
