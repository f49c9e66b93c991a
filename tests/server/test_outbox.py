"""What is sent during one turn of the event loop goes out together."""

from __future__ import annotations

import asyncio

from mien.server.net.outbox import Outbox


class Mouth:
    """A sender that counts how often it was asked to speak."""

    def __init__(self) -> None:
        self.spoke = 0

    def flush(self) -> None:
        self.spoke += 1


async def a_turn() -> None:
    """All that is to happen now, and what that brings about at once."""
    await asyncio.sleep(0)
    await asyncio.sleep(0)


async def test_senders_speak_at_the_end_of_the_turn_and_again_in_the_next() -> None:
    outbox, one, other = Outbox(), Mouth(), Mouth()
    outbox.put(one)
    outbox.put(other)
    assert (one.spoke, other.spoke) == (0, 0)
    await a_turn()
    assert (one.spoke, other.spoke) == (1, 1)
    outbox.put(one)
    await a_turn()
    assert (one.spoke, other.spoke) == (2, 1)


async def test_a_reply_made_in_the_same_turn_leaves_in_the_same_write() -> None:
    outbox, mouth = Outbox(), Mouth()
    told: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def says_so() -> None:
        await told
        assert mouth.spoke == 0

    waits = asyncio.create_task(says_so())
    await asyncio.sleep(0)
    outbox.put(mouth)
    told.set_result(None)
    await waits
    await a_turn()
    assert mouth.spoke == 1


async def test_what_is_put_while_others_speak_waits_for_the_next_turn() -> None:
    outbox, late = Outbox(), Mouth()

    class Prompter(Mouth):
        def flush(self) -> None:
            super().flush()
            outbox.put(late)

    outbox.put(Prompter())
    await a_turn()
    assert late.spoke == 0
    await a_turn()
    assert late.spoke == 1
