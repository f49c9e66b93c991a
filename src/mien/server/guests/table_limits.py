"""Fair shares of one table: what a person may ask of it, over all their pages, and what a crowd may."""

from __future__ import annotations

import asyncio

from mien.kit import Refusal, Refused
from mien.server.guests.limits import Budget
from mien.table import Person

CROWD = 3
"""How many people's shares all those have together who neither sit nor are the host."""
COMINGS = 5.0
CROWD_COMINGS = 20.0
"""How often in a second a person may come back, and people who don't sit may come."""
PAGES_EACH = 10
"""Pages that a person may have open at one table: each of them is told everything."""
FORGET_AT = 200
"""People after whom those are forgotten who have asked for nothing lately."""

SLOWED = 0.25
"""Seconds before anyone is refused who asks for more than their share."""
TOO_FAST = Refusal("too-fast", "That's too fast. Take a breath.")
TOO_MANY_PAGES = Refusal(
    "too-many-connections", "Too many pages are open on your network. Close some and try again."
)


async def slow_down() -> None:
    """Lets a moment pass before a refusal: refusing at once would invite the next try."""
    await asyncio.sleep(SLOWED)


class Budgets:
    """A budget for each person, and one that the crowd shares."""

    def __init__(self, rate: float, crowd: float) -> None:
        self._rate = rate
        self._each: dict[Person, Budget] = {}
        self._crowd = Budget(crowd)

    def spend(self, person: Person, cost: float) -> bool:
        """Whether this person's own share covers it."""
        if len(self._each) >= FORGET_AT:
            self._each = {other: budget for other, budget in self._each.items() if not budget.idle}
        return self._each.setdefault(person, Budget(self._rate)).spend(cost)

    def spend_as_crowd(self, cost: float) -> bool:
        """Whether what the crowd has together covers it."""
        return self._crowd.spend(cost)


class TableLimits:
    """The shares of those at one table: many pages of one spectator get no more than one page of a player."""

    def __init__(self, rate: float) -> None:
        self._messages = Budgets(rate, CROWD * rate)
        self._comings = Budgets(COMINGS, CROWD_COMINGS)

    def spend(self, person: Person, cost: float) -> bool:
        """Whether this person may send so much."""
        return self._messages.spend(person, cost)

    def spend_as_crowd(self, cost: float) -> bool:
        """Whether anybody who neither sits nor is the host may send so much."""
        return self._messages.spend_as_crowd(cost)

    def check_coming(self, person: Person, pages: int, *, matters: bool) -> None:
        """Raises Refused if this person comes too often or has too many pages open; players matter most."""
        if pages >= PAGES_EACH:
            raise Refused(TOO_MANY_PAGES)
        if not self._comings.spend(person, 1) or not (matters or self._comings.spend_as_crowd(1)):
            raise Refused(TOO_FAST)
