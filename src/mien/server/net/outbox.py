"""Unsent messages, written once per connection and turn of the event loop."""

from __future__ import annotations

import asyncio
from typing import Protocol


class Sender(Protocol):
    """A connection with unsent messages."""

    def flush(self) -> None: ...


class Outbox:
    """Collects connections with unsent messages: each write is a call to the kernel, and those cost most."""

    def __init__(self) -> None:
        self._senders: list[Sender] = []

    def put(self, sender: Sender) -> None:
        """Has the sender flush before the loop waits again; once is enough."""
        if not self._senders:
            asyncio.get_running_loop().call_soon(self._let_others_add)
        self._senders.append(sender)

    def _let_others_add(self) -> None:
        # Whoever asked for the change is woken in this turn, and says `Done`; flushed one turn later,
        # that and the new view leave in one write.
        asyncio.get_running_loop().call_soon(self._flush)

    def _flush(self) -> None:
        senders, self._senders = self._senders, []
        for sender in senders:
            sender.flush()
