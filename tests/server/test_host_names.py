"""Which names and proxies a server believes."""

from __future__ import annotations

from pathlib import Path

import aiohttp
from harness.server.guest import guests
from harness.server.serving import serving

from mien.server.host.status import WRONG_TOKENS


async def test_a_name_that_anybody_could_point_here_is_not_ours(sqlite: str, tmp_path: Path) -> None:
    async with (
        serving(sqlite, tmp_path, url="https://mien.example") as place,
        guests(place.address, "Ada") as (ada,),
    ):
        for host, expected in (
            ("evil.example", 421),
            ("evil.example:8460", 421),
            ("localhost.evil.example", 421),
            ("10.0.0.1.evil.example", 421),
            ("mien.example", 200),
            ("10.0.0.1:8460", 200),
            ("[fd00::1]:8460", 200),
            ("mirror", 200),
            ("mirror.local:8460", 200),
            ("mirror.fritz.box", 200),
        ):
            headers = {"Host": host, "Origin": f"http://{host}"}
            async with ada.http.post("/api/me", headers=headers) as response:
                assert (host, response.status) == (host, expected)
            async with ada.http.get("/api/tables", headers={"Host": host}) as response:
                assert (host, response.status) == (host, expected)


async def test_behind_a_proxy_that_adds_a_line_of_its_own_nobody_chooses_their_address(
    sqlite: str, tmp_path: Path
) -> None:
    """As HAProxy does: what the client claims comes first, and stays in a line of its own."""
    async with (
        serving(sqlite, tmp_path, behind_proxy=True) as place,
        aiohttp.ClientSession(place.address) as browser,
    ):

        async def guess(*way: str) -> int:
            headers = [("X-Forwarded-For", line) for line in way]
            async with browser.get("/api/host", headers=[*headers, ("Authorization", "Bearer wrong")]) as response:
                return response.status

        guesses = [await guess(f"198.51.100.{number}", "203.0.113.5") for number in range(WRONG_TOKENS)]
        assert guesses == [401] * WRONG_TOKENS
        assert await guess("198.51.100.99", "203.0.113.5") == 429
        assert await guess("198.51.100.99", "198.51.100.98, 203.0.113.5") == 429
        assert await guess("203.0.113.5", "203.0.113.6") == 401


async def test_behind_such_a_proxy_nobody_chooses_whether_it_was_https(sqlite: str, tmp_path: Path) -> None:
    async with (
        serving(sqlite, tmp_path, behind_proxy=True) as place,
        aiohttp.ClientSession(place.address, headers={"Origin": place.address}) as browser,
    ):

        async def is_secure(*way: str) -> bool:
            headers = [("X-Forwarded-Proto", line) for line in way]
            async with browser.post("/api/me", headers=headers) as response:
                return "Secure" in response.headers["Set-Cookie"].split("; ")

        assert await is_secure("http", "https")
        assert await is_secure("http, https")
        assert not await is_secure("https", "http")
        assert not await is_secure("https, http")


async def test_a_proxy_knows_its_own_names(sqlite: str, tmp_path: Path) -> None:
    async with (
        serving(sqlite, tmp_path, behind_proxy=True) as place,
        guests(place.address, "Ada") as (ada,),
    ):
        headers = {"Host": "any.example", "Origin": "https://any.example"}
        async with ada.http.post("/api/me", headers=headers) as response:
            assert response.status == 200
