"""What is sent during one turn of the event loop goes out together."""

from __future__ import annotations

import asyncio

from mien.server.outbox import Outbox


class Mouth:
    """A sender that counts how often it was asked to speak."""

    def __init__(self) -> None:
        self.spoke = 0

    def flush(self) -> None:
        self.spoke += 1


def test_senders_speak_at_the_end_of_the_turn_and_again_in_the_next() -> None:
    async def scene() -> None:
        outbox, one, other = Outbox(), Mouth(), Mouth()
        outbox.put(one)
        outbox.put(other)
        assert (one.spoke, other.spoke) == (0, 0)
        await asyncio.sleep(0)
        assert (one.spoke, other.spoke) == (1, 1)
        outbox.put(one)
        await asyncio.sleep(0)
        assert (one.spoke, other.spoke) == (2, 1)

    asyncio.run(scene())


def test_what_is_put_while_others_speak_waits_for_the_next_turn() -> None:
    async def scene() -> None:
        outbox, late = Outbox(), Mouth()

        class Prompter(Mouth):
            def flush(self) -> None:
                super().flush()
                outbox.put(late)

        outbox.put(Prompter())
        await asyncio.sleep(0)
        assert late.spoke == 0
        await asyncio.sleep(0)
        assert late.spoke == 1

    asyncio.run(scene())
