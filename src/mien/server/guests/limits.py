"""Counters and budgets by address or person: for an hour, at one moment, and a second."""

from collections import Counter
from ipaddress import IPv6Address, ip_address

from mien.kit import Refusal, Refused
from mien.server.system import clock

TOO_OFTEN = Refusal("too-often", "That's enough for now. Try again in an hour.")


def household(address: str) -> str:
    """The key that an address is counted under: itself, or for IPv6 its /64, in which a household has many."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if not isinstance(parsed, IPv6Address):
        return address
    return str(parsed.ipv4_mapped or IPv6Address(int(parsed) >> 64 << 64))


def internet_line(household: str) -> str:
    """A household's key, coarser for IPv6: providers give a line a /56, which has 256 networks of its own."""
    try:
        return str(IPv6Address(int(IPv6Address(household)) >> 72 << 72))
    except ValueError:
        return household


class Hourly:
    """A budget of each address for every hour, the first of which begins with the budget."""

    def __init__(self, most: int, refusal: Refusal = TOO_OFTEN) -> None:
        self._most = most
        self._refusal = refusal
        self._began = clock.elapsed()
        self._hour = 0
        self._spent: Counter[str] = Counter()

    def is_spent(self, address: str, most: int | None = None) -> bool:
        """Whether this address has nothing left for this hour, of its budget or of `most`."""
        hour = int((clock.elapsed() - self._began) // 3600)
        if hour != self._hour:
            self._hour, self._spent = hour, Counter()
        return self._spent[address] >= (self._most if most is None else most)

    def check(self, address: str) -> None:
        """Raises Refused if this address has nothing left for this hour."""
        if self.is_spent(address):
            raise Refused(self._refusal)

    def spend(self, address: str, cost: int = 1) -> None:
        """Takes so much from what this address has left; raises Refused if that is nothing."""
        self.check(address)
        self._spent[address] += cost


class AtOnce:
    """Counts what each address, or each person, has open; None means no limit."""

    def __init__(self, most: int | None, most_each: int | None) -> None:
        self._most = most
        self._most_each = most_each
        self._total = 0
        self._count: Counter[str] = Counter()

    @property
    def is_full(self) -> bool:
        """Whether nobody may have one more."""
        return self._most is not None and self._total >= self._most

    def enter(self, address: str) -> bool:
        """Counts one more for this address, if it may have one; whether it may."""
        if self.is_full:
            return False
        if self._most_each is not None and self._count[address] >= self._most_each:
            return False
        self._total += 1
        self._count[address] += 1
        return True

    def leave(self, address: str) -> None:
        """Counts one less for this address."""
        self._total -= 1
        self._count[address] -= 1
        if not self._count[address]:
            del self._count[address]


class Budget:
    """A token bucket with a burst of two seconds."""

    def __init__(self, rate: float) -> None:
        self._rate = rate
        self._saved = 2.0 * rate
        self._counted_at = clock.elapsed()

    def spend(self, cost: float = 1.0) -> bool:
        """Takes this from the bucket, if there is enough; whether there was."""
        at = clock.elapsed()
        self._saved = min(2.0 * self._rate, self._saved + (at - self._counted_at) * self._rate)
        self._counted_at = at
        if self._saved < cost:
            return False
        self._saved -= cost
        return True

    @property
    def idle(self) -> bool:
        """Whether it is full again, because nobody spent anything for two seconds."""
        return clock.elapsed() - self._counted_at > 2.0
