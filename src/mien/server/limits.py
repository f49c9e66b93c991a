"""How often one address may do something."""

import time
from collections import Counter


class Hourly:
    """Counts what each address does in an hour."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._hour = 0
        self._count: Counter[str] = Counter()

    def allows(self, address: str) -> bool:
        """Whether this address may do it once more; counts it if so."""
        hour = int(time.monotonic() // 3600)
        if hour != self._hour:
            self._hour, self._count = hour, Counter()
        if self._count[address] >= self._most:
            return False
        self._count[address] += 1
        return True


class AtOnce:
    """Counts what each address has open."""

    def __init__(self, most: int, most_each: int) -> None:
        self._most = most
        self._most_each = most_each
        self._count: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Whether this address may open one more; counts it if so."""
        if self._count.total() >= self._most or self._count[address] >= self._most_each:
            return False
        self._count[address] += 1
        return True

    def leave(self, address: str) -> None:
        """One that this address had open is closed."""
        self._count[address] -= 1
        if not self._count[address]:
            del self._count[address]
