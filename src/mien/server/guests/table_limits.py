"""Rate limits at one table: for each person over all their pages, and for the crowd together.

The crowd is everybody who neither sits nor is the host.
"""

from __future__ import annotations

import asyncio

from mien.kit import Refusal, Refused
from mien.server.guests.limits import Budget
from mien.table import Person

CROWD = 3
"""How many people's budgets the crowd has together."""
COMINGS = 5.0
CROWD_COMINGS = 20.0
"""Comings in a second, of one person and of the crowd."""
PAGES_EACH = 10
"""Pages that a person may have open at one table: each is sent everything."""
FORGET_AT = 200
"""How many people's budgets are kept before those that are full again are dropped."""

SLOWED = 0.25
"""Seconds that a refusal waits when somebody asks too often."""
TOO_FAST = Refusal("too-fast", "That's too fast. Take a breath.")
TOO_MANY_PAGES = Refusal(
    "too-many-connections", "Too many pages are open on your network. Close some and try again."
)


async def slow_down() -> None:
    """Waits a moment before a refusal: an immediate one would invite the next try."""
    await asyncio.sleep(SLOWED)


class Budgets:
    """A budget for each person, and one for the crowd."""

    def __init__(self, rate: float, crowd: float) -> None:
        self._rate = rate
        self._each: dict[Person, Budget] = {}
        self._crowd = Budget(crowd)

    def spend(self, person: Person, cost: float) -> bool:
        """Takes this from the person's budget; whether it was enough."""
        if len(self._each) >= FORGET_AT:
            self._each = {other: budget for other, budget in self._each.items() if not budget.idle}
        budget = self._each.get(person)
        if budget is None:
            budget = self._each[person] = Budget(self._rate)
        return budget.spend(cost)

    def spend_as_crowd(self, cost: float) -> bool:
        """Takes this from the crowd's budget; whether it was enough."""
        return self._crowd.spend(cost)


class TableLimits:
    """The limits of one table: a spectator with many pages gets no more than a player with one."""

    def __init__(self, rate: float) -> None:
        self._messages = Budgets(rate, CROWD * rate)
        self._comings = Budgets(COMINGS, CROWD_COMINGS)

    def spend(self, person: Person, cost: float) -> bool:
        """Takes this from what the person may send; whether it was enough."""
        return self._messages.spend(person, cost)

    def spend_as_crowd(self, cost: float) -> bool:
        """Takes this from what the crowd may send; whether it was enough."""
        return self._messages.spend_as_crowd(cost)

    def check_coming(self, person: Person, pages: int, *, matters: bool) -> None:
        """Raises Refused if this person comes too often or has too many pages open.

        Whoever `matters` to a game doesn't share the crowd's budget.
        """
        if pages >= PAGES_EACH:
            raise Refused(TOO_MANY_PAGES)
        if not self._comings.spend(person, 1) or not (matters or self._comings.spend_as_crowd(1)):
            raise Refused(TOO_FAST)
