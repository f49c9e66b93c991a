"""What goes along with a page: its policy, the names of its files, and what search engines may keep."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime
from pathlib import Path
from random import Random

import aiohttp
import pytest
from harness.server.guest import guests
from harness.server.serving import serving
from yarl import URL

from mien.server.pages import site

WORDS = "src/lib/i18n/messages"
PARTS = {
    "_start-1.js": {"file": "assets/start-1.js", "imports": ["_ui-1.js"]},
    "_ui-1.js": {"file": "assets/ui-1.js", "css": ["assets/ui-1.css"], "imports": ["_start-1.js"]},
    "src/pages/Home.svelte": {"file": "assets/Home-1.js", "imports": ["_ui-1.js", "_start-1.js"]},
    "src/pages/Table.svelte": {"file": "assets/Table-1.js"},
    "src/pages/Screen.svelte": {"file": "assets/Screen-1.js"},
    f"{WORDS}/en.json?part=first": {"file": "assets/en-1.js"},
    f"{WORDS}/pl.json?part=first": {"file": "assets/pl-1.js"},
    f"{WORDS}/pl.json?part=rest": {"file": "assets/pl-2.js"},
    "src/pages/Rules.svelte": {"file": "assets/Rules-1.js"},
    "src/games/emojito/rules/book.pl.gen.json": {"file": "assets/book.pl-1.js"},
    "src/games/emojito/index.ts": {"file": "assets/emojito-1.js"},
    "src/games/emojito/names/pl.json": {"file": "assets/pl-3.js"},
}


@pytest.fixture
def build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small build, which the server takes for ours."""
    built = tmp_path / "browser"
    built.mkdir()
    (built / "index.html").write_text("<p>mien")
    (built / "offline.html").write_text("<p>offline")
    (built / "parts.json").write_text(json.dumps(PARTS))
    for file in ("assets/start-1.js", "assets/workers/reader-1.js", "assets/framed.html", "art/emojito/joy.svg"):
        (built / file).parent.mkdir(parents=True, exist_ok=True)
        (built / file).write_text("<p>mien" if file.endswith(".html") else "1")
    monkeypatch.setattr(site, "BROWSER", built)
    return built


async def test_a_page_names_its_files_and_words_before_the_browser_asks(
    build: Path, sqlite: str, tmp_path: Path
) -> None:
    async with serving(sqlite, tmp_path) as place, guests(place.address, "Ada") as (ada,):

        async def named(path: str, wishes: str) -> list[str]:
            async with ada.http.get(path, headers={"Accept-Language": wishes}) as response:
                return response.headers["Link"].split(", ")

        assert await named("/", "pl-PL,en;q=0.5") == [
            "</assets/start-1.js>; rel=modulepreload",
            "</assets/ui-1.css>; rel=preload; as=style; crossorigin",
            "</assets/ui-1.js>; rel=modulepreload",
            "</assets/Home-1.js>; rel=modulepreload",
            "</assets/pl-1.js>; rel=modulepreload",
        ]
        english = "</assets/en-1.js>; rel=modulepreload"
        for wishes in ("", "ja", "*", "zz, EN-GB;q=0.9, pl", ";;,,--"):
            assert await named("/t/calm-owl-abcde", wishes) == [
                "</assets/Table-1.js>; rel=modulepreload",
                english,
            ]
        assert "</assets/Screen-1.js>; rel=modulepreload" in await named("/t/calm-owl-abcde/screen", "")
        assert await named("/nowhere", "") == [english]
        assert await named("/rules/emojito", "pl") == [
            "</assets/Rules-1.js>; rel=modulepreload",
            "</assets/pl-1.js>; rel=modulepreload",
            "</assets/book.pl-1.js>; rel=modulepreload",
        ]
        assert len(await named("/rules/..%2Fsecret", "pl")) == 2
        replay = [
            "</assets/pl-1.js>; rel=modulepreload",
            "</assets/pl-2.js>; rel=modulepreload",
        ]
        assert await named("/replay/calm-owl-abcde-1", "pl") == replay
        assert await named("/replay/calm-owl-abcde-1?game=..%2Fsecret", "pl") == replay
        assert await named("/replay/calm-owl-abcde-1?game=emojito", "pl") == [
            *replay,
            "</assets/emojito-1.js>; rel=modulepreload",
            "</assets/pl-3.js>; rel=modulepreload",
        ]


async def test_a_build_that_says_nothing_of_its_parts_is_served_all_the_same(
    build: Path, sqlite: str, tmp_path: Path
) -> None:
    (build / "parts.json").unlink()

    async with (
        serving(sqlite, tmp_path) as place,
        guests(place.address, "Ada") as (ada,),
        ada.http.get("/") as response,
    ):
        assert response.status == 200
        assert "Link" not in response.headers


async def test_where_the_pages_are_not_built_every_page_says_how_to(
    sqlite: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(site, "BROWSER", tmp_path / "nowhere")
    async with serving(sqlite, tmp_path) as place, guests(place.address, "Ada") as (ada,):
        for path in ("/", "/t/calm-owl-abcde"):
            status, page = await ada.get(path)
            assert status == 503
            assert b"make web" in page


async def test_search_engines_forget_tables_soon_and_never_keep_who_played(
    build: Path, sqlite: str, tmp_path: Path
) -> None:
    async with serving(sqlite, tmp_path) as place, guests(place.address, "Ada") as (ada,):

        async def robots(path: str) -> str | None:
            async with ada.http.get(path) as response:
                return response.headers.get("X-Robots-Tag")

        for path in ("/", "/rules/emojito", "/questions", "/credits"):
            assert await robots(path) is None
        for path in ("/replay/calm-owl-abcde-1", "/t/calm-owl-abcde/screen"):
            assert await robots(path) == "noindex"
        directive, _, day = (await robots("/t/calm-owl-abcde") or "").partition(": ")
        assert directive == "unavailable_after"
        assert 0 <= (date.fromisoformat(day) - datetime.now(UTC).date()).days <= 1


async def test_what_browsers_ignore_on_plain_http_is_sent_over_https_alone(
    build: Path, sqlite: str, tmp_path: Path
) -> None:
    async with serving(sqlite, tmp_path) as place, guests(place.address, "Ada") as (ada,):

        async def opener(**headers: str) -> str | None:
            async with ada.http.get("/", headers=headers) as response:
                return response.headers.get("Cross-Origin-Opener-Policy")

        assert await opener() is None
        assert await opener(**{"X-Forwarded-Proto": "https"}) == "same-origin"


PIECES = (
    *("assets", "art", "workers", "api", "t", "rules", "ca", "x", "", ".", "..", "%2e%2e", "%2F", "%5C", "%00"),
    *("index.html", "offline.html", "framed.html", "start-1.js", "reader-1.js", "emojito", "joy.svg", "screen"),
)
"""What random addresses are made of."""


@pytest.mark.parametrize("base_path", ["", "/games/mien"])
@pytest.mark.parametrize("settings", [{}, {"preset": "school"}, {"embed_from": "https://club.example"}])
async def test_whatever_the_address_a_page_has_its_policy(
    base_path: str, settings: dict[str, str], build: Path, sqlite: str, tmp_path: Path
) -> None:
    random = Random(base_path)
    shallow = [f"{first}/{second}" for first in PIECES for second in PIECES]
    deep = ["/".join(random.choices(PIECES, k=random.randint(3, 5))) for _ in range(150)]
    framers = settings.get("embed_from", "'none'")
    pages = 0
    async with (
        serving(sqlite, tmp_path, base_path=base_path, **settings) as place,
        aiohttp.ClientSession(place.address) as browser,
    ):
        for path in (*PIECES, *shallow, *deep):
            async with browser.get(URL(f"{place.address}{base_path}/{path}", encoded=True)) as response:
                if response.content_type == "text/html":
                    pages += 1
                    policy = response.headers["Content-Security-Policy"].split("; ")
                    assert {"default-src 'none'", f"frame-ancestors {framers}"} <= set(policy), path
                    assert response.headers["Referrer-Policy"] == "no-referrer", path
    assert pages > 100


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("robots.txt", "text/plain; charset=utf-8"),
        ("assets/ui-1.css", "text/css; charset=utf-8"),
        ("art/emojito/joy.svg", "image/svg+xml"),
        ("LICENCE", "application/octet-stream"),
    ],
)
async def test_a_file_says_what_it_is_and_a_text_in_which_letters(
    name: str, kind: str, build: Path, sqlite: str, tmp_path: Path
) -> None:
    (build / name).write_text("é", encoding="utf-8")
    async with (
        serving(sqlite, tmp_path) as place,
        aiohttp.ClientSession(place.address) as browser,
        browser.get(f"/{name}") as response,
    ):
        assert (response.status, response.headers["Content-Type"]) == (200, kind)


async def test_what_is_no_file_below_the_folders_of_files_is_not_found(
    build: Path, sqlite: str, tmp_path: Path
) -> None:
    async with serving(sqlite, tmp_path) as place, guests(place.address, "Ada") as (ada,):
        for path in ("/assets/x", "/assets/", "/assets/workers/x", "/art/x", "/art/emojito/"):
            assert (await ada.get(path))[0] == 404, path
        for path in ("/assets/start-1.js", "/assets/workers/reader-1.js", "/art/emojito/joy.svg", "/assets"):
            assert (await ada.get(path))[0] == 200, path
