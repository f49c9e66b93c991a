"""Below a path of a host that others share, and inside of others' pages: addresses, cookies, headers."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from harness.server.guest import guests
from harness.server.serving import serving

from mien import cli
from mien.server import run
from mien.server.host.reachable import Where
from mien.server.pages import site
from mien.server.pages.headers import WORKER_CSP
from mien.server.system.settings import load

BASE = "/games/mien"
INDEX = """<!doctype html><link rel="icon" href="/icons/mark.svg"><a href="//else.example/">else</a>
<script type="module" crossorigin src="/assets/index-1.js"></script><a href="#here">here</a>"""
PARTS = {"src/pages/Home.svelte": {"file": "assets/Home-1.js", "css": ["assets/Home-1.css"]}}


@pytest.fixture
def build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small build, which the server takes for ours."""
    built = tmp_path / "browser"
    (built / "assets" / "workers").mkdir(parents=True)
    (built / "index.html").write_text(INDEX)
    (built / "offline.html").write_text('<link rel="stylesheet" href="/offline.css">')
    (built / "parts.json").write_text(json.dumps(PARTS))
    (built / "assets" / "index-1.js").write_text("1")
    (built / "assets" / "workers" / "reader-1.js").write_text("2")
    monkeypatch.setattr(site, "BROWSER", built)
    return built


@asynccontextmanager
async def browser(store: str, folder: Path, **settings: Any) -> AsyncIterator[aiohttp.ClientSession]:
    """A session with a server that lies below a path, unless the settings say otherwise."""
    async with (
        serving(store, folder, **{"base_path": BASE, **settings}) as place,
        aiohttp.ClientSession(place.address, headers={"Origin": place.address}) as session,
    ):
        yield session


async def test_everything_lies_below_the_path_and_nothing_beside_it(
    build: Path, sqlite: str, tmp_path: Path
) -> None:
    async with browser(sqlite, tmp_path) as web:

        async def status(path: str, method: str = "GET") -> int:
            async with web.request(method, path, allow_redirects=False) as response:
                return response.status

        for path in ("/", "/t/calm-owl-abcde", "/healthz", "/metrics", "/ca/ok", "/api/where", "/api/tables"):
            assert await status(f"{BASE}{path}") in (200, 204), path
            assert await status(path) == 404, path
        for path in ("/games", "/games/", f"{BASE}-2/", f"{BASE}x", f"{BASE}/api/nothing", f"{BASE}/no.js"):
            assert await status(path) == 404, path
        assert await status("/api/me", "POST") == 404
        assert await status(f"{BASE}/api/me", "POST") == 200
        async with web.get(BASE, allow_redirects=False) as response:
            assert (response.status, response.headers["Location"]) == (307, f"{BASE}/")
        async with web.get("/healthz") as response:
            told = await response.json()
            assert told["code"] == "no-such-page"
            assert f"mien is at {BASE}/ here" in told["text"]
            assert response.headers["Server"] == "mien"
            assert "default-src 'none'" in response.headers["Content-Security-Policy"]


async def test_pages_name_their_files_below_the_path(build: Path, sqlite: str, tmp_path: Path) -> None:
    async with browser(sqlite, tmp_path) as web:
        for path in ("/", "/t/calm-owl-abcde/screen", "/index.html"):
            async with web.get(f"{BASE}{path}") as response:
                page = await response.text()
            assert f'href="{BASE}/icons/mark.svg"' in page
            assert f'src="{BASE}/assets/index-1.js"' in page
            assert 'href="//else.example/"' in page
            assert 'href="#here"' in page
        async with web.get(f"{BASE}/offline.html") as response:
            assert f'href="{BASE}/offline.css"' in await response.text()
        async with web.get(f"{BASE}/") as response:
            assert response.headers["Link"] == (
                f"<{BASE}/assets/Home-1.css>; rel=preload; as=style; crossorigin, "
                f"<{BASE}/assets/Home-1.js>; rel=modulepreload"
            )
            assert response.headers["Content-Encoding"] == "gzip"
            assert response.headers["Vary"] == "Accept-Encoding"
            tag = response.headers["ETag"]
        async with web.get(f"{BASE}/", headers={"Accept-Encoding": "identity"}) as response:
            assert "Content-Encoding" not in response.headers
            assert response.headers["ETag"] == tag
            assert BASE in await response.text()
        for known, status in ((tag, 304), ('W/"another"', 200)):
            async with web.get(f"{BASE}/", headers={"If-None-Match": known}) as response:
                assert response.status == status
                assert response.headers["Cache-Control"] == "no-cache"


async def test_files_have_their_headers_below_the_path_too(build: Path, sqlite: str, tmp_path: Path) -> None:
    async with browser(sqlite, tmp_path) as web:
        async with web.get(f"{BASE}/assets/index-1.js") as response:
            assert "immutable" in response.headers["Cache-Control"]
            assert "Content-Security-Policy" not in response.headers
        async with web.get(f"{BASE}/assets/workers/reader-1.js") as response:
            assert response.headers["Content-Security-Policy"] == WORKER_CSP


async def test_a_name_that_is_not_ours_is_refused_below_the_path_too(
    build: Path, sqlite: str, tmp_path: Path
) -> None:
    stranger = {"Host": "rebound.example", "Origin": "http://rebound.example"}
    async with browser(sqlite, tmp_path) as web:
        async with web.get(f"{BASE}/api/where", headers=stranger) as response:
            assert response.status == 421
        async with web.post(f"{BASE}/api/me", headers={"Origin": "http://else.example"}) as response:
            assert response.status == 403


async def test_a_page_of_this_build_is_not_taken_for_an_old_one(build: Path, sqlite: str, tmp_path: Path) -> None:
    async with serving(sqlite, tmp_path, base_path=BASE) as place:
        assert place.server.build == f"{BASE}/assets/index-1.js"


def cookies(response: aiohttp.ClientResponse) -> dict[str, dict[str, Any]]:
    """What a browser is given to keep, by name."""
    found = {}
    for line in response.headers.getall("Set-Cookie"):
        first, *rest = (part.strip() for part in line.split(";"))
        marks = {name.lower(): value or True for name, _, value in (part.partition("=") for part in rest)}
        found[first.partition("=")[0]] = marks | {"value": first.partition("=")[2]}
    return found


async def test_cookies_are_for_the_path_and_bear_its_name(build: Path, sqlite: str, tmp_path: Path) -> None:
    """A mien at the root of the same host would send its own along, signed with another secret."""
    async with browser(sqlite, tmp_path) as web:
        async with web.post(f"{BASE}/api/me") as response:
            me = (await response.json())["you"]
            (name,) = given = cookies(response)
        assert name == "mien-games-mien"
        assert (given[name]["path"], given[name]["samesite"]) == (f"{BASE}/", "Lax")
        above = {"Cookie": f"{name}={given[name]['value']}; mien=somebody.else"}
        async with web.post(f"{BASE}/api/me", headers=above) as response:
            assert (await response.json())["you"] == me


async def test_in_a_frame_of_another_site_a_second_cookie_says_who_it_is(
    build: Path, sqlite: str, tmp_path: Path
) -> None:
    https = {"X-Forwarded-Proto": "https"}
    embedded = {"embed_from": "https://club.example", "behind_proxy": True, "base_path": ""}
    async with browser(sqlite, tmp_path, **embedded) as web:
        async with web.post("/api/me") as response:
            assert list(cookies(response)) == ["mien"]
        web.cookie_jar.clear()
        async with web.post("/api/me", headers=https) as response:
            me, given = (await response.json())["you"], cookies(response)
        web.cookie_jar.clear()
        assert sorted(given) == ["__Host-mien", "__Host-mien-framed"]
        framed = given["__Host-mien-framed"]
        assert (framed["samesite"], framed["secure"], framed["partitioned"]) == ("None", True, True)
        assert framed["httponly"] is True
        assert given["__Host-mien"]["samesite"] == "Lax"
        # Browsers still have the name that earlier versions gave it.
        for name in ("__Host-mien-framed", "mien-framed"):
            only = {"Cookie": f"{name}={framed['value']}"}
            async with web.post("/api/me", headers=https | only) as response:
                assert (await response.json())["you"] == me


async def test_only_named_pages_may_frame_ours(build: Path, sqlite: str, tmp_path: Path) -> None:
    for embed_from, framers in (
        ("", "'none'"),
        (" https://club.example/, http://[::1]:8080", "https://club.example http://[::1]:8080"),
    ):
        async with (
            browser(sqlite, tmp_path, embed_from=embed_from) as web,
            web.get(f"{BASE}/") as response,
        ):
            policy = response.headers["Content-Security-Policy"].split("; ")
            assert f"frame-ancestors {framers}" in policy


async def test_nothing_is_different_without_them(build: Path, sqlite: str, tmp_path: Path) -> None:
    async with serving(sqlite, tmp_path) as place, guests(place.address, "Ada") as (ada,):
        async with ada.http.get("/") as response:
            assert await response.text() == INDEX
        async with ada.http.post("/api/me") as response:
            (cookie,) = SimpleCookie(response.headers["Set-Cookie"]).values()
            assert (cookie.key, cookie["path"], cookie["samesite"]) == ("mien", "/", "Lax")


async def test_the_health_check_asks_below_the_path(build: Path, sqlite: str, tmp_path: Path) -> None:
    async with serving(sqlite, tmp_path, base_path=BASE) as place:
        port = place.address.rpartition(":")[2]

        def ask(*flags: str) -> int:
            return cli.main(["healthcheck", "--host", "127.0.0.1", "--port", port, *flags])

        assert await asyncio.to_thread(ask, "--base-path", BASE) == 0
        assert await asyncio.to_thread(ask) == 1


def test_the_terminal_shows_the_whole_address(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(run, "has_screen", lambda: False)
    there = Where(http="http://192.168.1.5:8460", https="https://192.168.1.5:8460")
    run.say_where(load({"base_path": f"{BASE}/"}, {}, None), there)
    shown = capsys.readouterr().out
    assert f"mien is at http://localhost:8460{BASE}/\n" in shown
    assert f"for others at http://192.168.1.5:8460{BASE}/\n" in shown
    assert f"leads to https://192.168.1.5:8460{BASE}/\n" in shown
