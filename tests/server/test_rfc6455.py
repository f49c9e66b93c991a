"""Every MUST of RFC 6455 for a server, each by the section that says it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from itertools import accumulate
from pathlib import Path
from typing import Literal

import pytest
from harness.server.guest import guests
from harness.server.serving import serving
from tests.server.frames import Talk, frame, talk
from tests.server.sockets import HANDSHAKE, answering, opened
from wsproto.events import CloseConnection, Pong, TextMessage

from mien.server.net.websocket import WebSocket

TEXT, BINARY, CLOSE, PING, PONG = 0x1, 0x2, 0x8, 0x9, 0xA

# 4.2.1 and 4.2.2, the opening handshake ------------------------------------------------------------------------


async def answered(handshake: str) -> dict[str, str]:
    """The head of the server's answer; its status as `status`, and all names in small letters."""

    async def answer(socket: WebSocket) -> None:
        await socket.first()

    async with answering(answer) as address:
        reader, writer = await opened(address, handshake)
        status, *lines = (await reader.readuntil(b"\r\n\r\n")).decode().strip().split("\r\n")
        writer.close()
    return {"status": status.split()[1]} | {
        name.lower(): text for name, text in (each.split(": ", 1) for each in lines)
    }


@pytest.mark.within(10)
@pytest.mark.parametrize(
    ("was", "now", "item"),
    [
        ("GET / HTTP/1.1", "POST / HTTP/1.1", "1: the method is GET"),
        ("GET / HTTP/1.1", "GET / HTTP/1.0", "1: HTTP/1.1 or higher"),
        ("Upgrade: websocket\r\n", "", "3: an Upgrade header"),
        ("Upgrade: websocket", "Upgrade: chat", "3: with the value websocket"),
        ("Connection: upgrade\r\n", "", "4: a Connection header"),
        ("Connection: upgrade", "Connection: keep-alive", "4: with the token Upgrade"),
        (f"Sec-WebSocket-Key: {'A' * 22}==\r\n", "", "5: a key"),
        ("A==", "A", "5: in base64"),
        ("A" * 22, "A" * 18, "5: of 16 bytes"),
        ("Sec-WebSocket-Version: 13\r\n", "", "6: a version"),
        ("Version: 13", "Version: 12", "6: which is 13"),
    ],
)
async def test_4_2_1_a_handshake_that_lacks_something_is_refused(was: str, now: str, item: str) -> None:
    assert was in HANDSHAKE
    assert (await answered(HANDSHAKE.replace(was, now)))["status"][0] in "45", item


@pytest.mark.within(10)
@pytest.mark.parametrize(
    ("was", "now"),
    [("websocket", "WebSocket"), ("upgrade", "keep-alive, Upgrade"), ("Host: a", "Host: a\r\nOrigin: http://a")],
)
async def test_4_2_1_letters_and_lists_don_t_matter(was: str, now: str) -> None:
    assert (await answered(HANDSHAKE.replace(was, now, 1)))["status"] == "101"


@pytest.mark.within(10)
async def test_4_2_2_4_and_4_4_another_version_is_told_which_one_is_spoken() -> None:
    head = await answered(HANDSHAKE.replace("Version: 13", "Version: 25"))
    assert (head["status"], head["sec-websocket-version"], head["upgrade"]) == ("426", "13", "websocket")


async def test_4_2_2_4_the_server_itself_says_so_too_and_refuses_strangers(sqlite: str, tmp_path: Path) -> None:
    async with serving(sqlite, tmp_path) as place, guests(place.address, "Ada") as (ada,):
        code = await ada.create("emojito")
        path, asked = f"/api/tables/{code}/socket", {"Upgrade": "websocket", "Connection": "upgrade"}
        asked |= {"Sec-WebSocket-Key": f"{'A' * 22}==", "Sec-WebSocket-Version": "8", "Origin": place.address}
        async with ada.http.get(path, headers=asked) as response:
            assert (response.status, response.headers["Sec-WebSocket-Version"]) == (426, "13")
        async with ada.http.get(path, headers=asked | {"Origin": "http://evil.example"}) as response:
            assert response.status == 403


@pytest.mark.within(10)
async def test_4_2_2_5_the_answer_has_what_it_must_and_nothing_that_was_not_agreed() -> None:
    wishes = "Sec-WebSocket-Protocol: chat\r\nSec-WebSocket-Extensions: permessage-deflate\r\n"
    # The key and the answer to it are the example of section 1.3.
    head = await answered(
        HANDSHAKE.replace(f"{'A' * 22}==", "dGhlIHNhbXBsZSBub25jZQ==").replace(
            "Host: a\r\n", f"Host: a\r\n{wishes}"
        )
    )
    assert (head["status"], head["upgrade"].lower(), head["connection"].lower()) == ("101", "websocket", "upgrade")
    assert head["sec-websocket-accept"] == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="
    assert not {"sec-websocket-protocol", "sec-websocket-extensions"} & set(head)


# 5, frames -----------------------------------------------------------------------------------------------------

BROKEN = [
    ("5.1: a client masks its frames", frame(TEXT, b"abc", mask=None), 1002),
    ("5.2: RSV1 is 0", frame(TEXT, b"abc", reserved=4), 1002),
    ("5.2: RSV2 is 0", frame(TEXT, b"abc", reserved=2), 1002),
    ("5.2: RSV3 is 0, also of a control frame", frame(PING, b"", reserved=1), 1002),
    *(
        (f"5.2: there is no opcode {kind}", frame(kind, b"abc"), 1002)
        for kind in (3, 4, 5, 6, 7, 11, 12, 13, 14, 15)
    ),
    ("5.2: 0 is not written in two bytes", frame(TEXT, b"", bytes_of_length=2), 1002),
    ("5.2: 125 is not written in two bytes", frame(TEXT, b"x" * 125, bytes_of_length=2), 1002),
    ("5.2: 3 is not written in eight bytes", frame(TEXT, b"abc", bytes_of_length=8), 1002),
    ("5.2: 65,535 is not written in eight bytes", frame(TEXT, b"x" * 65_535, bytes_of_length=8), 1002),
    ("5.2: the most significant bit is 0", b"\x81\xff" + (1 << 63).to_bytes(8, "big") + b"mask", 1002),
    ("5.4: a continuation has something to continue", frame(0, b"abc"), 1002),
    ("5.4: messages are not interleaved", frame(TEXT, b"abc", end=False) + frame(TEXT, b"def"), 1002),
    ("5.4: nor with binary ones", frame(BINARY, b"abc", end=False) + frame(BINARY, b"def", end=False), 1002),
    *((f"5.5: control frame {kind} is not fragmented", frame(kind, b"", end=False), 1002) for kind in (8, 9, 10)),
    *((f"5.5: control frame {kind} is short", frame(kind, b"\x03\xe8" + b"x" * 124), 1002) for kind in (8, 9, 10)),
    ("5.5.1: a code has two bytes", frame(CLOSE, b"\x03"), 1002),
    ("5.5.1: a reason is text", frame(CLOSE, b"\x03\xe8\xff"), 1007),
    *(
        (f"7.4: {code} is never sent", frame(CLOSE, code.to_bytes(2, "big")), 1002)
        for code in (0, 999, 1004, 1005, 1006, 1015, 1016, 2999, 5000, 65_535)
    ),
    ("8.1: text is UTF-8", frame(TEXT, b"\xc3("), 1007),
    ("8.1: no surrogates", frame(TEXT, b"\xed\xa0\x80"), 1007),
    ("8.1: no long forms", frame(TEXT, b"\xc0\xaf"), 1007),
    ("8.1: nothing above U+10FFFF", frame(TEXT, b"\xf4\x90\x80\x80"), 1007),
    ("8.1: text ends whole", frame(TEXT, b"\xe2\x82"), 1007),
    ("8.1: in parts, too", frame(TEXT, b"ok \xe2\x82", end=False) + frame(0, b"("), 1007),
]


def cuts_between(frames: Sequence[bytes]) -> list[int]:
    """Where to cut these frames, sent one after the other, so that each comes by itself."""
    return list(accumulate(len(each) for each in frames[:-1]))


@pytest.mark.parametrize("cut", [1, 3, 10_000, "between"])
@pytest.mark.parametrize(("rule", "sent", "code"), BROKEN, ids=[rule for rule, _, _ in BROKEN])
async def test_whoever_breaks_a_rule_is_told_so_once_and_heard_no_more(
    rule: str, sent: bytes, code: int, cut: int | Literal["between"]
) -> None:
    """7.1.7: after a failure nothing more is processed; 5.5.1: no data is sent after Close."""
    frames = [frame(TEXT, b"before"), sent, frame(TEXT, b"after")]
    told = await talk(b"".join(frames), cuts_between(frames) if cut == "between" else cut)
    assert told.heard == ["before"]
    assert [type(event) for event in told.events] == [TextMessage, CloseConnection]
    assert told.close_code == code
    # No frame of the server's is masked (5.1): wsproto would have refused it.
    assert told.failed is None


@pytest.mark.parametrize("cut", [1, 2, 7, 100_000])
async def test_5_4_messages_come_whole_however_they_are_split(cut: int) -> None:
    """Servers receive fragments, empty ones among them, and control frames between them."""
    parts = [frame(TEXT, b"a\xc3", end=False), frame(PING, b"1"), frame(0, b"", end=False), frame(PONG, b"")]
    told = await talk(b"".join([*parts, frame(0, b"\xa4"), frame(TEXT, b""), frame(TEXT, b"x" * 70_000)]), cut)
    assert told.heard == ["aä", "", "x" * 70_000]
    assert [event.payload for event in told.events if isinstance(event, Pong)] == [b"1"]


async def test_5_4_a_message_that_comes_by_itself_is_part_of_no_other() -> None:
    """Whatever was begun before it: a message in parts, a header, or a longer frame."""
    begun = frame(TEXT, b"a", end=False)
    apart = [begun, frame(TEXT, b"b")]
    told = await talk(b"".join(apart), cuts_between(apart))
    assert (told.heard, told.close_code) == ([], 1002)
    inner = frame(TEXT, b"in")
    for before in (b"", b"x", b"x" * 200):
        outer = frame(BINARY, before + inner, mask=bytes(4))
        cuts = [1, len(outer) - len(inner), len(outer)]
        assert (await talk(outer + frame(TEXT, b"b"), cuts)).heard == [None, "b"]


@pytest.mark.parametrize("size", [0, 1, 124, 125, 126, 127, 65_535, 65_536])
async def test_5_2_a_message_of_any_length_comes_and_goes_in_one_frame(size: int) -> None:
    told = await talk(frame(TEXT, b"x" * size))
    assert told.heard == ["x" * size]
    assert told.written == frame(TEXT, b"x" * size, mask=None)


@pytest.mark.parametrize("payload", [b"", b"\x00\xff", b"x" * 125])
async def test_5_5_2_and_5_5_3_a_ping_is_answered_by_a_pong_with_the_same_data(payload: bytes) -> None:
    told = await talk(frame(PING, payload))
    assert [event.payload for event in told.events if isinstance(event, Pong)] == [payload]


async def test_5_5_2_not_after_a_close() -> None:
    told = await talk(frame(CLOSE, b"\x03\xe8") + frame(PING, b"?"))
    assert [type(event) for event in told.events] == [CloseConnection]


@pytest.mark.parametrize("code", [1000, 1001, 1002, 1003, 1007, 1011, 3000, 3999, 4000, 4999])
async def test_5_5_1_a_close_is_answered_with_its_code_and_the_server_hangs_up_first(code: int) -> None:
    """7.1.1: the server closes the TCP connection immediately."""
    told = await talk(frame(CLOSE, code.to_bytes(2, "big") + b"bye"))
    assert told.close_code == code
    assert told.over


async def test_5_5_1_a_close_without_a_code_is_answered_without_one() -> None:
    """7.1.5: 1005 stands for none, and is never on the wire (7.4.1)."""
    told = await talk(frame(CLOSE, b""))
    assert (told.written, told.over) == (b"\x88\x00", True)


@pytest.mark.within(10)
async def test_5_5_1_and_6_1_nothing_is_said_after_our_own_close_and_theirs_ends_it() -> None:
    """Over a network: the server waits for the other Close, and then closes the connection."""

    async def answer(socket: WebSocket) -> None:
        await socket.first()
        socket.close(Talk.goodbye)
        await socket.closed()

    async with answering(answer) as address:
        reader, writer = await opened(address)
        await reader.readuntil(b"\r\n\r\n")
        writer.write(frame(TEXT, b"hello"))
        head = await reader.readexactly(2)
        assert head[0] == 0x88
        await reader.readexactly(head[1])
        writer.write(frame(TEXT, b"too late") + frame(PING, b"?") + frame(CLOSE, b"\x03\xf0"))
        async with asyncio.timeout(1):
            rest = await reader.read()
        # A pong may come; 5.5.2 asks for none after a Close that was received.
        assert rest in (b"", b"\x8a\x01?")
        writer.close()
