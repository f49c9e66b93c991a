"""Notes from other processes: for pages that are here signals and faces in words, for streams POSTs."""

from __future__ import annotations

import msgspec

from mien.server.net.streams import Posted, Streams
from mien.server.store.base import Store
from mien.server.tables.live import Passed, PassedFace
from mien.server.tables.registry import Tables


async def hand_over_notes(store: Store, tables: Tables, streams: Streams) -> None:
    """Gives every note that arrives to the table or stream it is for, until the store is closed."""
    async for note in store.passed_on():
        try:
            passed = msgspec.msgpack.decode(note, type=Passed | PassedFace | Posted)
        except msgspec.MsgspecError:
            # Another version of mien may run beside this one.
            continue
        if isinstance(passed, Posted):
            streams.hand_over(passed)
        elif live := tables.in_memory(passed.table):
            if isinstance(passed, Passed):
                live.deliver(passed)
            else:
                live.deliver_face(passed)
