"""`mien serve` whose deals and bots come from a seed: a program of the tests, which no host is given.

It is started with the seed as its first argument. Each line that it reads is another one, and is answered.
"""

from __future__ import annotations

import sys
from hashlib import sha256
from threading import Thread

from harness.server.priority import give_way_to_nobody

from mien.cli import main
from mien.server.system import clock


class SeededSecrets:
    """Secrets that are the same for the same seed, in the same order."""

    def __init__(self, seed: str) -> None:
        self.plant(seed)

    def plant(self, seed: str) -> None:
        """Begins anew, from this seed."""
        self._seed, self._drawn = seed, 0

    def __call__(self) -> bytes:
        self._drawn += 1
        return sha256(f"{self._seed} {self._drawn}".encode()).digest()

    def listen(self) -> None:
        """Takes a seed from every line, until nobody is left who could write one."""
        for line in sys.stdin:
            self.plant(line.strip())
            print("seeded", flush=True)


if __name__ == "__main__":
    secrets = SeededSecrets(sys.argv[1])
    clock.secret = secrets
    give_way_to_nobody()
    Thread(target=secrets.listen, daemon=True).start()
    sys.exit(main(sys.argv[2:]))
