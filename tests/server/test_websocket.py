"""A WebSocket as clients see it: those who know the protocol, and those who break it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from io import StringIO

import pytest
from aiohttp import WSCloseCode
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.scenes import run
from tests.server.sockets import (
    BINARY,
    CLOSE,
    CLOSED,
    PING,
    TEXT,
    Heard,
    closing,
    hear,
    masked,
    on_a_wire,
)
from websockets.protocol import Protocol

from mien.kit import Refusal
from mien.server.net import websocket
from mien.server.net.websocket import NEXT, State, WebSocket

# What pages say -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cut", [1, 2, 3, 7, 64, 5000])
async def test_messages_are_whole_wherever_their_bytes_are_cut(cut: int) -> None:
    sent = [(TEXT, b"abc"), (BINARY, bytes(256)), (TEXT, b"x" * 70_000), (PING, b"?"), (TEXT, "née".encode())]
    heard, wire = await hear(b"".join(masked(0x80 | kind, text) for kind, text in sent), cut)
    assert heard == [b"abc", None, b"x" * 70_000, "née".encode()]
    assert wire.written == b"\x8a\x01?"


@settings(deadline=None)
@given(
    st.lists(st.tuples(st.text(max_size=300), st.binary(min_size=4, max_size=4)), max_size=8), st.integers(1, 40)
)
def test_whatever_is_masked_comes_out_as_it_was(messages: list[tuple[str, bytes]], cut: int) -> None:
    async def scene() -> None:
        sent = b"".join(masked(0x80 | TEXT, text.encode(), key) for text, key in messages)
        assert (await hear(sent, cut))[0] == [text.encode() for text, _ in messages]

    run(scene)


async def test_a_message_in_several_frames_is_one_and_pings_may_come_between() -> None:
    sent = masked(TEXT, b"one ") + masked(0, b"tw\xc3") + masked(0x80 | PING, b"?") + masked(0x80, b"\xb6 three")
    heard, _ = await hear(sent + masked(0x80 | TEXT, b"four"), 9)
    assert heard == ["one twö three".encode(), b"four"]


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (b"\x81\x03abc", WSCloseCode.PROTOCOL_ERROR),
        (masked(0xC1, b"packed"), WSCloseCode.PROTOCOL_ERROR),
        (masked(0x83, b"no such kind"), WSCloseCode.PROTOCOL_ERROR),
        (masked(0x80, b"goes on with nothing"), WSCloseCode.PROTOCOL_ERROR),
        (masked(TEXT, b"not ended") + masked(0x80 | TEXT, b"another"), WSCloseCode.PROTOCOL_ERROR),
        (masked(PING, b"in parts"), WSCloseCode.PROTOCOL_ERROR),
        (masked(0x80 | PING, bytes(126)), WSCloseCode.PROTOCOL_ERROR),
        (masked(0x80 | CLOSE, b"\x03"), WSCloseCode.PROTOCOL_ERROR),
        *(
            (masked(0x80 | CLOSE, code.to_bytes(2, "big")), WSCloseCode.PROTOCOL_ERROR)
            for code in (0, 999, 1004, 1005, 1006, 1015, 1016, 2999, 5000, 65535)
        ),
        (masked(0x80 | CLOSE, b"\x03\xe8\xff"), WSCloseCode.INVALID_TEXT),
        (masked(0x80 | TEXT, b"\xff\xfe"), WSCloseCode.INVALID_TEXT),
        (masked(TEXT, b"\xc3") + masked(0x80, b"("), WSCloseCode.INVALID_TEXT),
        (masked(0x80 | TEXT, bytes(151)), WSCloseCode.MESSAGE_TOO_BIG),
        (masked(TEXT, bytes(80)) + masked(0x80, bytes(80)), WSCloseCode.MESSAGE_TOO_BIG),
        (b"\x81\xff" + (2**62).to_bytes(8, "big"), WSCloseCode.MESSAGE_TOO_BIG),
    ],
)
async def test_what_no_browser_sends_ends_the_connection(sent: bytes, code: WSCloseCode) -> None:
    for cut in (1, 500):
        # What was said before counts; nothing after it does.
        heard, wire = await hear(masked(0x81, b"before") + sent + masked(0x81, b"after"), cut, 150)
        assert heard == [b"before"]
        assert wire.written[:1] == b"\x88"
        assert wire.written[2:4] == code.to_bytes(2, "big")
        assert len(wire.written) == 2 + wire.written[1]


async def test_a_goodbye_is_answered_once_all_before_it_was_taken() -> None:
    goodbye = masked(0x80 | CLOSE, b"\x03\xe9I go")
    for cut in (1, 500):
        heard, wire = await hear(masked(0x81, b"last") + goodbye + masked(0x81, b"after"), cut)
        assert heard == [b"last"]
        assert (wire.written, wire.over) == (closing(1001, b"I go"), True)


async def test_a_reply_to_what_was_said_before_a_goodbye_leaves_before_the_answer_to_it() -> None:
    socket, wire = on_a_wire()
    listening = asyncio.create_task(socket.listen(lambda message: socket.write(socket.frame(b"reply"))))
    await asyncio.sleep(0)
    socket.data_received(masked(0x81, b"ask") + masked(0x80 | CLOSE, b"\x03\xe8"))
    await listening
    assert wire.written == socket.frame(b"reply") + closing(1000)


async def test_what_waits_behind_a_message_is_not_even_parsed(monkeypatch: pytest.MonkeyPatch) -> None:
    parsed: list[int] = []
    receive = Protocol.receive_data

    def counted(protocol: Protocol, data: bytes) -> None:
        parsed.append(len(data))
        receive(protocol, data)

    monkeypatch.setattr(Protocol, "receive_data", counted)
    socket, wire = on_a_wire()
    gate, heard = asyncio.Event(), Heard()

    async def wait() -> None:
        await gate.wait()

    def take(message: str | bytes | None) -> Awaitable[None] | None:
        heard.append(message)
        return wait() if len(heard) == 1 else None

    listening = asyncio.create_task(socket.listen(take))
    await asyncio.sleep(0)
    socket.data_received(masked(0x81, b"") * 40_000)
    assert (len(heard), sum(parsed), wire.reading) == (1, websocket.SLICE, False)
    gate.set()
    while len(heard) < 40_000:
        await asyncio.sleep(0)
    assert wire.reading
    socket.connection_lost(None)
    await listening


# States ---------------------------------------------------------------------------------------------------


def test_every_state_leads_to_the_end_and_none_from_there() -> None:
    assert set(NEXT) == set(State)
    assert all(State.CLOSED in after for state, after in NEXT.items() if state is not State.CLOSED)
    assert NEXT[State.CLOSED] == set()


async def test_what_is_sent_before_anybody_listens_waits() -> None:
    socket, wire = on_a_wire()
    socket.data_received(
        masked(0x81, b"hello") + masked(0x81, b"one") + masked(0x80 | PING, b"") + masked(0x81, b"two")
    )
    assert wire.written == b""
    assert await socket.first() == b"hello"
    heard = Heard()
    listening = asyncio.create_task(socket.listen(heard.append))
    await asyncio.sleep(0)
    assert heard == [b"one", b"two"]
    socket.connection_lost(None)
    await listening


async def test_nobody_is_heard_once_the_page_has_gone() -> None:
    socket, _ = on_a_wire()
    socket.connection_lost(None)
    assert await socket.first() is None
    await socket.listen(lambda message: None)
    await socket.closed()


# Faults of ours -------------------------------------------------------------------------------------------


def breaks(message: str | bytes | None) -> Awaitable[None] | None:
    raise LookupError("A fault of ours.")


async def breaks_later(gate: asyncio.Event) -> None:
    await gate.wait()
    raise LookupError("A fault of ours.")


async def test_a_message_that_breaks_us_is_told_to_whoever_listens() -> None:
    socket, wire = on_a_wire()
    listening = asyncio.create_task(socket.listen(breaks))
    await asyncio.sleep(0)
    socket.data_received(masked(0x81, b"one") + masked(0x81, b"two"))
    with pytest.raises(LookupError):
        await listening
    # They close, and say that it is not the page's fault.
    socket.close(Refusal("broken", "Something broke on our side."))
    assert wire.written == closing(WSCloseCode.INTERNAL_ERROR, b"broken")


async def test_what_breaks_while_the_next_message_waits_is_told_to_whoever_listens() -> None:
    socket, _ = on_a_wire()
    gate = asyncio.Event()
    listening = asyncio.create_task(socket.listen(lambda message: breaks_later(gate)))
    await asyncio.sleep(0)
    socket.data_received(masked(0x81, b"one"))
    gate.set()
    with pytest.raises(LookupError):
        await listening


async def test_what_breaks_once_nobody_listens_is_in_the_log(said: StringIO) -> None:
    socket, _ = on_a_wire()
    gate = asyncio.Event()
    listening = asyncio.create_task(socket.listen(lambda message: breaks_later(gate)))
    await asyncio.sleep(0)
    socket.data_received(masked(0x81, b"one"))
    socket.close(CLOSED)
    await listening
    gate.set()
    while not said.getvalue():
        await asyncio.sleep(0)
    assert "LookupError" in said.getvalue()


async def test_a_fault_of_ours_before_the_first_message_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    socket, _ = on_a_wire()
    hello = asyncio.create_task(socket.first())
    await asyncio.sleep(0)
    monkeypatch.setattr(WebSocket, "_hear_message", lambda socket, kind, data: breaks(None))
    socket.data_received(masked(0x81, b"hello"))
    with pytest.raises(LookupError):
        await hello
