"""One port for http and https: whoever speaks sense gets an answer on either, and nonsense hurts nobody."""

from __future__ import annotations

import asyncio
import os
import plistlib
import socket
import ssl
import struct
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import StringIO
from pathlib import Path

import aiohttp
import pytest
from cryptography import x509
from cryptography.hazmat.primitives.hashes import SHA256
from harness.server.certificates import trusting
from harness.server.guest import begin, guests, play
from harness.server.serving import SECRET, Place, Process, processes, serving
from tests.scenes import run
from tests.server.test_faults import deaf_line, frame

from mien.server.guests.cookies import COOKIE, Guestbook
from mien.server.net import port
from mien.server.tls.authority import names_of

MANY = 300


@pytest.mark.fast_loop
async def test_people_on_http_and_https_play_at_one_table(sqlite: str, tmp_path: Path) -> None:
    async with (
        serving(sqlite, tmp_path, tls="auto") as place,
        guests(place.address, "Ada") as (ada,),
        guests(place.https, "Ben", trust=place.trust) as (ben,),
    ):
        code = await ada.create("expressions")
        await play([await ada.open(code), await ben.open(code)])


@pytest.mark.parametrize("first", ["http", "https"])
@pytest.mark.fast_loop
async def test_one_cookie_is_good_for_both(sqlite: str, tmp_path: Path, first: str) -> None:
    async with serving(sqlite, tmp_path, tls="auto") as place:
        ways = [place.address, place.https] if first == "http" else [place.https, place.address]
        jar = aiohttp.CookieJar(unsafe=True)
        connector = aiohttp.TCPConnector(ssl=place.trust)
        async with aiohttp.ClientSession(cookie_jar=jar, connector=connector) as session:
            met = []
            for way in (*ways, *ways):
                async with session.post(f"{way}/api/me", headers={"Origin": way}) as response:
                    met.append((await response.json())["you"])
                    assert "Secure" not in response.headers["Set-Cookie"].split("; ")
                    assert "Strict-Transport-Security" not in response.headers
                body = {"game": "emojito"}
                async with session.post(f"{way}/api/tables", json=body, headers={"Origin": way}) as response:
                    assert response.status == 201
            assert len(set(met)) == 1


@contextmanager
def impatient(monkeypatch: pytest.MonkeyPatch, seconds: float) -> Iterator[None]:
    """Nobody waits longer than this for somebody who says nothing."""
    with monkeypatch.context() as patch:
        patch.setattr(port, "FIRST_BYTE_SECONDS", seconds)
        patch.setattr(port, "HANDSHAKE_SECONDS", seconds)
        yield


def hello() -> bytes:
    """How a real client begins."""
    incoming, outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
    client = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT).wrap_bio(incoming, outgoing, server_hostname="localhost")
    with suppress(ssl.SSLWantReadError):
        client.do_handshake()
    return outgoing.read()


NONSENSE = {
    "silence": b"",
    "one byte of a handshake": b"\x16",
    "half of a handshake": hello()[:100],
    "a handshake that stops": hello(),
    "garbage that looks like a handshake": b"\x16\x03\x01" + bytes(range(256)) * 8,
    "a handshake of no length": b"\x16\x03\x01\x00\x00" * 20,
}


@pytest.mark.parametrize("fast", [False, True])
@pytest.mark.parametrize("said_first", NONSENSE.values(), ids=NONSENSE)
def test_a_connection_that_makes_no_sense_is_closed_soon_and_others_are_served(
    sqlite: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: StringIO, said_first: bytes, fast: bool
) -> None:
    async def scene() -> None:
        async with (
            serving(sqlite, tmp_path, tls="auto") as place,
            guests(place.https, "Ada", trust=place.trust) as (ada,),
            guests(place.address, "Ben") as (ben,),
        ):
            with impatient(monkeypatch, 1.5):
                host, _, number = place.address.removeprefix("http://").partition(":")
                strangers = [await asyncio.open_connection(host, int(number)) for _ in range(MANY)]
                for _, writer in strangers:
                    writer.write(said_first)
                for guest in (ada, ben):
                    assert await guest.get("/healthz") == (200, b"ok")
                for reader, writer in strangers:
                    # The end comes, be it after an alert, or rudely.
                    with suppress(ConnectionError):
                        while await reader.read(4096):
                            pass
                    writer.close()
            for guest in (ada, ben):
                await guest.open(await guest.create("emojito"))
            assert "error" not in said.getvalue()

    run(scene, fast=fast)


def open_connections() -> int:
    """Network connections of this process; pipes to workers, which may start meanwhile, don't count."""
    held = 0
    for path in Path("/proc/self/fd").iterdir():
        with suppress(FileNotFoundError):
            if path.readlink().name.startswith("socket:"):
                with socket.socket(fileno=os.dup(int(path.name))) as found:
                    held += found.family in (socket.AF_INET, socket.AF_INET6)
    return held


@pytest.mark.fast_loop
async def test_resets_leave_nothing_behind(sqlite: str, tmp_path: Path, said: StringIO) -> None:
    async with serving(sqlite, tmp_path, tls="auto") as place, guests(place.address, "Ada") as (ada,):
        host, _, number = place.address.removeprefix("http://").partition(":")
        before = open_connections()
        for times in range(MANY):
            stranger = socket.create_connection((host, int(number)))
            stranger.send(list(NONSENSE.values())[times % len(NONSENSE)])
            # Closing without lingering sends a reset.
            stranger.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            stranger.close()
            if times % 10 == 0:
                assert await ada.get("/healthz") == (200, b"ok")
        while open_connections() > before:
            assert await ada.get("/healthz") == (200, b"ok")
        assert "error" not in said.getvalue()


@pytest.mark.fast_loop
async def test_garbage_that_is_no_handshake_is_a_bad_request(sqlite: str, tmp_path: Path) -> None:
    async with serving(sqlite, tmp_path, tls="auto") as place:
        host, _, number = place.address.removeprefix("http://").partition(":")
        for nonsense in (b"\x00\x01\x02\r\n\r\n", b"\x80\x2e\x01\x00\x02\r\n\r\n", b"SSH-2.0-hello\r\n\r\n"):
            reader, writer = await asyncio.open_connection(host, int(number))
            writer.write(nonsense)
            assert (await reader.read()).startswith(b"HTTP/1.0 400")
            writer.close()


@pytest.mark.fast_loop
async def test_without_a_certificate_https_is_not_spoken(sqlite: str, tmp_path: Path) -> None:
    async with serving(sqlite, tmp_path) as place, guests(place.address, "Ada") as (ada,):
        with pytest.raises(aiohttp.ClientConnectorError):
            async with ada.http.get(f"{place.https}/healthz"):
                pass
        assert await ada.get("/healthz") == (200, b"ok")
        assert (await ada.get("/ca/ok"))[0] == 204
        assert (await ada.get("/ca/mien.pem"))[0] == 404
        assert not (tmp_path / "tls").exists()


@pytest.mark.fast_loop
async def test_a_page_that_does_not_read_over_https_is_dropped_too(sqlite: str, tmp_path: Path) -> None:
    async with (
        serving(sqlite, tmp_path, tls="auto") as place,
        guests(place.https, "Ada", "Sloth", trust=place.trust) as (ada, sloth),
    ):
        code = await ada.create("emojito")
        page = await ada.open(code)
        for _ in range(100):
            await page.do("Talk", text="blah" * 100)
        writer = await deaf_tls_line(place, code, sloth.id)
        await page.until(lambda page: len(page.table["people"]) == 2)
        # All that was said, and the table, over and over.
        writer.write(frame(b'{"type":"Again"}') * 390)
        await page.until(lambda page: not page.table["people"][1]["here"])
        writer.transport.abort()
        await page.do("Talk", text="well then")


async def deaf_tls_line(place: Place, code: str, person: str) -> asyncio.StreamWriter:
    """A socket of this person over https that says hello and never reads again."""
    host, _, number = place.https.removeprefix("https://").partition(":")
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.setblocking(False)
    await asyncio.get_running_loop().sock_connect(line, (host, int(number)))
    reader, writer = await asyncio.open_connection(sock=line, ssl=place.trust, server_hostname=host, limit=1)
    cookie = Guestbook(SECRET.encode()).sign(person)
    request = (
        f"GET /api/tables/{code}/socket HTTP/1.1\r\nHost: {host}:{number}\r\nOrigin: {place.https}\r\n"
        f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nCookie: {COOKIE}={cookie}\r\n\r\n"
    )
    greeting = b'{"type":"Hello","name":"Sloth","language":"en","avatar":"a1","build":""}'
    writer.write(request.encode())
    head = b""
    while not head.endswith(b"\r\n\r\n"):
        head += await reader.read(1000)
    writer.write(frame(greeting))
    await writer.drain()
    return writer


async def test_a_server_with_everything_open_ends_cleanly(sqlite: str, tmp_path: Path) -> None:
    process = Process(sqlite, tmp_path, tls="auto")
    async with processes(process), guests(process.address, "Ada", "Eve") as (ada, eve):
        trust = trusting((await ada.get("/ca/mien.pem"))[1])
        async with guests(process.address.replace("http:", "https:"), "Ben", trust=trust) as (ben,):
            code = await ada.create("expressions")
            pages = [await ada.open(code), await ben.open(code)]
            await begin(*pages)
            deaf = await deaf_line(process.address, code, eve.id)
            silent = [await asyncio.open_connection("127.0.0.1", process.port) for _ in range(20)]
            for _, writer in silent[:10]:
                writer.write(hello()[:50])
            assert await process.stop() == 0
            for page in pages:
                # Over https, aiohttp loses the code when it is too late to reply; pages read the reason.
                await page.closed
                assert page.frames[-1]["refusal"]["code"] == "restarting"
            for _, writer in silent:
                writer.close()
            deaf.close()
            assert not [line for line in process.said if "error" in line or "Traceback" in line], process.said


@pytest.mark.fast_loop
async def test_a_new_certificate_is_shown_to_newcomers_and_disturbs_nobody(sqlite: str, tmp_path: Path) -> None:
    async with (
        serving(sqlite, tmp_path, tls="auto") as place,
        guests(place.https, "Ada", trust=place.trust) as (ada,),
    ):
        certificate = place.server.certificate
        assert certificate is not None
        page = await ada.open(await ada.create("emojito"))
        before = await shown(place)
        (tmp_path / "tls" / "server.pem").unlink()
        certificate.refresh()
        await page.do("Talk", text="still here")
        assert await shown(place) != before
        async with guests(place.https, "Ben", trust=place.trust) as (ben,):
            await (await ben.open(page.table["code"])).do("Talk", text="new here")


async def shown(place: Place) -> str:
    """The certificate that a newcomer is shown."""
    host, _, number = place.https.removeprefix("https://").partition(":")
    return await asyncio.to_thread(ssl.get_server_certificate, (host, int(number)))


@pytest.mark.fast_loop
async def test_what_devices_install_is_the_root_and_always_the_same(sqlite: str, tmp_path: Path) -> None:
    async with (
        serving(sqlite, tmp_path, tls="auto") as place,
        aiohttp.ClientSession(place.address) as session,
    ):

        async def get(path: str, language: str = "en") -> tuple[str, bytes]:
            async with session.get(path, headers={"Accept-Language": language}) as response:
                assert response.status == 200
                assert response.headers["Cache-Control"] == "no-store"
                assert "Content-Disposition" not in response.headers
                return response.content_type, await response.read()

        kind, der = await get("/ca/mien.crt")
        assert kind == "application/x-x509-ca-cert"
        root = x509.load_der_x509_certificate(der)
        kind, pem = await get("/ca/mien.pem")
        assert kind == "application/x-pem-file"
        assert x509.load_pem_x509_certificate(pem) == root
        assert not names_of(root)
        for asked, covers in (("mien.local", True), ("mien.test", False)):
            async with session.get("/api/where", headers={"Host": asked}) as response:
                assert (await response.json())["ca"] == {
                    "fingerprint": root.fingerprint(SHA256()).hex(":").upper(),
                    "expires": root.not_valid_after_utc.timestamp() * 1000,
                    "covers": covers,
                }
        kind, written = await get("/ca/mien.mobileconfig")
        assert kind == "application/x-apple-aspen-config"
        profile = plistlib.loads(written)
        [payload] = profile["PayloadContent"]
        assert payload["PayloadType"] == "com.apple.security.root"
        assert payload["PayloadContent"] == der
        assert profile["PayloadUUID"] != payload["PayloadUUID"]
        assert await get("/ca/mien.mobileconfig") == (kind, written)
        french = plistlib.loads((await get("/ca/mien.mobileconfig", "fr-CA,en;q=0.5"))[1])
        assert french["PayloadDescription"] != profile["PayloadDescription"]
        assert french["PayloadUUID"] == profile["PayloadUUID"]
        async with session.get("/ca/ok") as response:
            assert response.status == 204
            assert response.headers["Cross-Origin-Resource-Policy"] == "cross-origin"
            assert response.headers["Cache-Control"] == "no-store"
