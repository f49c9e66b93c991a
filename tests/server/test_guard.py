"""Addresses, origins, cookies and bytes of every kind: refused in words, counted, and never more than that."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import aiohttp
import pytest
from harness.server.guest import guests
from harness.server.serving import SECRET, counted, serving
from tests.scenes import run

from mien.server.guests.cookies import COOKIE, Guestbook
from mien.server.pages import site
from mien.server.system import refusals
from mien.server.system.logs import note_ignored
from mien.server.tables.registry import Tables

# Who asks -------------------------------------------------------------------------------------------------


ELSEWHERE = [
    None,
    "",
    "null",
    "https://evil.example",
    "http://[",
    "http://127.0.0.1",
    "file://",
    "http://127.0.0.1:1",
]


@pytest.mark.parametrize("origin", ELSEWHERE)
async def test_pages_of_other_origins_get_nowhere(origin: str | None, sqlite: str, tmp_path: Path) -> None:
    async with serving(sqlite, tmp_path) as place, guests(place.address, "Ada") as (ada,):
        code = await ada.create("emojito")
        headers = {} if origin is None else {"Origin": origin}
        async with aiohttp.ClientSession(place.address, cookie_jar=ada.http.cookie_jar, headers=headers) as evil:
            for path in ("/api/me", "/api/tables", f"/api/tables/{code}/carry", f"/api/tables/{code}/photos"):
                async with evil.post(path, data=b"{}") as response:
                    assert (response.status, (await response.json())["code"]) == (403, "wrong-origin")
                    assert not response.headers.get("Access-Control-Allow-Origin")
            with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
                await evil.ws_connect(f"/api/tables/{code}/socket")
            assert refused.value.status == 403


async def test_other_addresses_of_the_same_server_may_be_allowed(sqlite: str, tmp_path: Path) -> None:
    settings = {"url": "https://mien.example/", "origins": "https://a.example, http://b.example:81"}
    async with serving(sqlite, tmp_path, **settings) as place, guests(place.address, "Ada") as (ada,):
        for origin in ("https://mien.example", "https://a.example", "http://b.example:81"):
            assert (await ada.post("/api/me", Origin=origin))[0] == 200
        assert (await ada.post("/api/me", Origin="http://b.example"))[0] == 403


async def test_forged_and_foreign_cookies_are_nobodys(sqlite: str, tmp_path: Path) -> None:
    async with serving(sqlite, tmp_path) as place, guests(place.address, "Ada") as (ada,):
        code = await ada.create("emojito")
        ours, theirs = Guestbook(SECRET.encode()), Guestbook(b"another server")
        me, other = ada.id, ours.new()
        mark = ours.sign(me).partition(".")[2]
        assert ours.read(ours.sign(me)) == me
        forged = [
            theirs.sign(me),
            f"{other}.{mark}",
            f"{me}.",
            me,
            f"{me}.{mark[:-1]}",
            f"{me}.{mark}.{mark}",
            f"{me}.{mark.upper()}",
            "",
            ".",
            "../../x." + mark,
        ]
        for cookie in forged:
            headers = {"Origin": place.address, "Cookie": f"{COOKIE}={cookie}"}
            async with aiohttp.ClientSession(place.address, headers=headers) as session:
                async with session.post("/api/tables", data=b'{"game": "emojito"}') as response:
                    assert (response.status, (await response.json())["code"]) == (401, "no-cookie")
                async with session.get(f"/api/tables/{code}/games/1") as response:
                    assert response.status == 404
                with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
                    await session.ws_connect(f"/api/tables/{code}/socket")
                assert refused.value.status == 401
                async with session.post("/api/me") as response:
                    assert (await response.json())["you"] != me


async def test_the_cookie_is_for_the_server_alone(sqlite: str, tmp_path: Path) -> None:
    async with (
        serving(sqlite, tmp_path, behind_proxy="true") as place,
        aiohttp.ClientSession(place.address, headers={"Origin": place.address}) as session,
    ):
        async with session.post("/api/me", headers={"X-Forwarded-Proto": "https"}) as response:
            cookie = response.headers["Set-Cookie"]
        assert {"HttpOnly", "SameSite=Lax", "Secure", "Path=/"} <= set(cookie.split("; "))
        assert "Domain" not in cookie
        async with session.post("/api/me") as response:
            assert "Secure" not in response.headers["Set-Cookie"].split("; ")


async def test_over_https_alone_the_cookie_has_a_name_that_no_other_host_can_set(
    sqlite: str, tmp_path: Path
) -> None:
    """A host below the same domain could plant a cookie of the plain name: its own, so that people play as it."""
    proxied = {"X-Forwarded-Proto": "https"}
    async with serving(sqlite, tmp_path, behind_proxy="true") as place:
        mine, planted = map(Guestbook(SECRET.encode()).sign, ("m" * 22, "p" * 22))
        jar = aiohttp.DummyCookieJar()
        async with aiohttp.ClientSession(
            place.address, cookie_jar=jar, headers={"Origin": place.address}
        ) as session:

            async def who(**cookies: str) -> tuple[str, str]:
                """Who somebody with these cookies is, and the name of the cookie that they are given."""
                sent = "; ".join(f"{name}={value}" for name, value in cookies.items())
                async with session.post("/api/me", headers={**proxied, "Cookie": sent}) as response:
                    return (await response.json())["you"], response.headers["Set-Cookie"].partition("=")[0]

            assert await who(mien=mine) == ("m" * 22, "__Host-mien")
            assert await who(mien=planted, **{"__Host-mien": mine}) == ("m" * 22, "__Host-mien")


# Anything else --------------------------------------------------------------------------------------------


async def raw(address: str, request: bytes) -> bytes:
    """What the server answers to these bytes."""
    host, _, port = address.removeprefix("http://").partition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(request)
    answer = await asyncio.wait_for(reader.read(65536), 10)
    writer.close()
    return answer


async def test_no_address_and_no_bytes_break_the_server(
    sqlite: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(site, "BROWSER", tmp_path / "nothing built")

    async with serving(sqlite, tmp_path) as place, guests(place.address, "Ada") as (ada,):
        before = counted("broken")
        code = await ada.create("emojito")
        await (await ada.open(code)).do("Sit")
        paths = [
            "/../../../../etc/passwd",
            "/..%2f..%2f..%2fetc%2fpasswd",
            "/assets/..%2f..%2fserver%2fapp.py",
            "//etc/passwd",
            "/%00",
            "/%ff%fe%00.js",
            "/" + "x" * 4000,
            "/" + "x" * 4000 + ".js",
            "/api/",
            "/api/nothing",
            "/api/tables/" + code + "x",
            f"/api/tables/{code}/games/{'9' * 5000}",
            f"/api/tables/{code}/games/0",
            f"/api/tables/{code}/games/-1",
            f"/api/tables/{code}/games/٣",
            f"/api/tables/{code}/photos/%00",
            f"/api/tables/{code}/socket",
            "/api/tables/%E0%A4%A/socket",
        ]
        for path in paths:
            answer = await raw(
                place.address,
                f"GET {path} HTTP/1.1\r\nHost: x\r\nOrigin: http://x\r\nConnection: close\r\n\r\n".encode(),
            )
            status = int(answer.split(b" ", 2)[1])
            assert status in (400, 401, 404) or (status == 503 and b"make web" in answer), (path, answer)
            assert b"Traceback" not in answer
            assert b"root:" not in answer
        for method in ("PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"):
            async with ada.http.request(method, "/api/me") as response:
                assert response.status in (404, 405)
                assert "code" in await response.json()
        cookies = b"\r\nCookie: mien=\xff\xfe.\xed\xa0\x80"
        for request in (
            b"\x00\x01\x02\r\n\r\n",
            b"GET / HTTP/9.9\r\n\r\n",
            b"POST /api/me HTTP/1.1\r\nHost: x\r\nOrigin: http://x\r\nContent-Length: -5\r\n\r\n",
            # Two opinions of where a request ends are how one is smuggled past a proxy.
            b"POST /api/me HTTP/1.1\r\nHost: x\r\nOrigin: http://x\r\nContent-Length: 4"
            b"\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            b"POST /api/me HTTP/1.1\r\nHost: x\r\nOrigin: http://x\r\nContent-Length: 0"
            b"\r\nContent-Length: 2\r\n\r\n{}",
            b"POST /api/tables HTTP/1.1\r\nHost: x\r\nOrigin: http://x\r\nConnection: close"
            b"\r\nContent-Length: 2" + cookies + b"\r\n\r\n{}",
        ):
            answer = await raw(place.address, request)
            assert answer.startswith((b"HTTP/1.1 400", b"HTTP/1.1 401", b"HTTP/1.0 400")), answer
            assert b"Traceback" not in answer
        assert (await ada.get("/healthz")) == (200, b"ok")
        assert counted("broken") == before


async def test_pages_are_served_with_safe_headers_and_nothing_else_is(
    sqlite: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built = tmp_path / "browser"
    (built / "assets" / "workers").mkdir(parents=True)
    (built / "index.html").write_text("<p>mien")
    (built / "assets" / "a-1234.js").write_text("let a")
    (built / "assets" / "workers" / "worker-1234.js").write_text("let b")
    (tmp_path / "secret.txt").write_text("hush")
    (built / ".git").write_text("git")
    monkeypatch.setattr(site, "BROWSER", built)

    async with serving(sqlite, tmp_path) as place, guests(place.address, "Ada") as (ada,):
        for path in ("/", "/t/calm-owl-abcde", "/rules/emojito", "/index.html"):
            assert await ada.get(path) == (200, b"<p>mien")
        async with ada.http.get("/assets/a-1234.js") as response:
            assert response.headers["Cache-Control"].endswith("immutable")
            assert response.headers["Content-Type"] == "text/javascript; charset=utf-8"
            assert await response.text() == "let a"
        async with ada.http.get("/assets/workers/worker-1234.js") as response:
            assert "'wasm-unsafe-eval'" in response.headers["Content-Security-Policy"]
        for path in ("/assets/none.js", "/..%2fsecret.txt", "/assets/..%2f..%2fsecret.txt", "/secret.txt"):
            assert (await ada.get(path))[0] == 404
        async with ada.http.get("/") as response:
            assert response.headers["Content-Type"] == "text/html; charset=utf-8"
            assert "default-src 'none'" in response.headers["Content-Security-Policy"]
            assert "wasm" not in response.headers["Content-Security-Policy"]
            assert response.headers["X-Content-Type-Options"] == "nosniff"
            assert response.headers["Referrer-Policy"] == "no-referrer"
        async with ada.http.get("/api/nothing") as response:
            assert "Content-Security-Policy" in response.headers


async def test_what_is_refused_is_counted_where_the_host_can_see(sqlite: str, tmp_path: Path) -> None:
    async with serving(sqlite, tmp_path) as place, guests(place.address, "Ada") as (ada,):
        code = await ada.create("emojito")
        page = await ada.open(code)
        assert await page.refused("Start") == "bad-seats"
        status, text = await ada.get("/metrics")
        assert status == 200
        shown = text.decode()
        assert 'mien_refusals_total{code="bad-seats"}' in shown
        assert "mien_connections" in shown
        for secret in (code, ada.id, "Ada", "127.0.0.1", SECRET):
            assert secret not in shown


async def test_whoever_tries_doors_is_logged_by_kind_and_nobody_by_name(
    sqlite: str, tmp_path: Path, said: StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(refusals, "_LOG", refusals.RefusalLog())
    async with serving(sqlite, tmp_path) as place, guests(place.address, "Ada", "Ben") as (ada, ben):
        code = await ada.create("emojito")
        ada_page, page = await ada.open(code), await ben.open(code)
        for _ in range(3):
            assert await page.refused("ChooseGame", game="emojito") == "host-only"
        assert (await ben.get("/api/host"))[0] == 401
        assert await ada_page.refused("Start") == "bad-seats"
        assert (await ben.post("/api/tables", b"{"))[0] == 400
    lines = [json.loads(line) for line in said.getvalue().splitlines()]
    told = [(line["code"], line["times"]) for line in lines if line["event"] == "refused"]
    assert told == [("host-only", 1), ("wrong-token", 1), ("malformed", 1)]
    for secret in (code, ben.id, "Ben", "127.0.0.1"):
        assert secret not in said.getvalue()


def test_a_thousand_doors_are_a_line_a_minute(said: StringIO) -> None:
    log = refusals.RefusalLog()
    for second in range(150):
        for _ in range(10):
            log.note("wrong-token", float(second))
        log.note("no-cookie", float(second))
    told = [json.loads(line) for line in said.getvalue().splitlines()]
    assert [line["times"] for line in told if line["code"] == "wrong-token"] == [1, 600, 600]
    assert [line["times"] for line in told if line["code"] == "no-cookie"] == [1, 60, 60]


def test_a_request_that_makes_no_sense_leaves_nothing_of_whoever_sent_it_in_the_logs(
    sqlite: str, tmp_path: Path, said: StringIO
) -> None:
    async def scene() -> None:
        async with serving(sqlite, tmp_path) as place:
            host, _, port = place.address.removeprefix("http://").partition(":")
            for line in (
                "GET /t/calm-owl-abcde SPOKEN/9",
                "GET /t/calm-owl-abcde HTTP/1.1\r\nCookie secret-cookie",
            ):
                reader, writer = await asyncio.open_connection(host, int(port))
                writer.write(f"{line}\r\n\r\n".encode())
                assert b" 400 " in await reader.readline()
                writer.close()

    run(scene)
    told = said.getvalue()
    assert "a request could not be read" in told
    for private in ("calm-owl", "secret-cookie", "127.0.0.1"):
        assert private not in told


def test_an_error_that_nobody_could_be_told_of_is_noted_without_what_was_in_it(
    said: StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a library may raise it while it tidies up after a lost connection."""

    def tidying() -> Iterator[None]:
        try:
            yield
        finally:
            raise ConnectionError("secret-cookie")

    monkeypatch.setattr(sys, "unraisablehook", note_ignored)
    next(left := tidying())
    del left
    noted = json.loads(said.getvalue())
    assert (noted["event"], noted["level"]) == ("an error was ignored", "warning")
    assert noted["error"].startswith("ConnectionError test_guard.py:")
    assert "secret-cookie" not in said.getvalue()


async def test_a_fault_of_ours_is_logged_with_its_place_and_without_the_table(
    sqlite: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: StringIO
) -> None:
    async def break_down(self: Tables, code: str) -> None:
        raise KeyError("a fault")

    async with serving(sqlite, tmp_path) as place, guests(place.address, "Ada") as (ada,):
        code = await ada.create("emojito")
        monkeypatch.setattr(Tables, "find", break_down)
        status, body = await ada.get(f"/api/tables/{code}/games/1")
        assert (status, json.loads(body)["code"]) == (500, "broken")
    [line] = [line for line in said.getvalue().splitlines() if '"a request failed"' in line]
    assert json.loads(line)["page"] == "/api/tables/{code}/games/{number}"
    assert "KeyError" in line
    assert code not in line
