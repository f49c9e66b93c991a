"""Checks the server's address as a browser uses it: page, cookie, WebSocket and stream."""

from __future__ import annotations

import asyncio
import re
import ssl
from collections.abc import AsyncIterator
from email.utils import parsedate_to_datetime
from pathlib import Path
from urllib.parse import urlsplit

import aiohttp
from msgspec.structs import replace

from mien.server.doctor.finding import Finding, mind, well, wrong
from mien.server.host.reachable import here, hosts_here
from mien.server.system.clock import now
from mien.server.system.settings import Settings

PATIENCE = aiohttp.ClientTimeout(total=10)
FAR = 60_000
"""Milliseconds by which a clock may be wrong before certificates and deadlines are."""
OTHER_DATA = (
    "A mien is running on port {port}, but there is no folder {data}: it has other settings than these. "
    "Ask again with the settings of the server, above all MIEN_DATA."
)
_ELSEWHERE = re.compile(r"mien is at (/\S*)/ here")
"""What a server answers to whoever forgets its base path."""
NOWHERE = "calm-owl-doctr"
"""The code of a table that does not exist: the letters o and l are in no code."""


async def look_at_address(settings: Settings) -> AsyncIterator[Finding]:
    """The port, the address that people open, and whether pages and sockets come through."""
    own = here(settings)
    async with aiohttp.ClientSession(timeout=PATIENCE) as session:
        told = await _said(session, f"{own}/healthz")
        if told is None:
            yield mind(
                "address",
                f"Nothing is running on port {settings.port}. Start `mien serve`, and run this again to see more.",
            )
            return
        if told != "ok":
            yield wrong("address", await _not_there(session, settings, told))
            return
        if not Path(settings.data).exists():
            yield wrong("settings", OTHER_DATA.format(port=settings.port, data=settings.data))
        async for finding in _look_from_outside(session, settings, public_address(settings) or own):
            yield finding
    if not settings.url:
        hosts = hosts_here(settings)
        if isinstance(hosts, str):
            yield mind(
                "address",
                "No other device can open it. Start it with --host 0.0.0.0 on a network, or with --share",
            )
        else:
            yield well("address", f"others on the network can open http://{hosts[0]}{settings.base_path}/")


def public_address(settings: Settings) -> str:
    """The address that people open, without a slash at its end; empty if the settings don't say."""
    parts = urlsplit(settings.url)
    return f"{parts.scheme}://{parts.netloc}{settings.base_path}" if settings.url else ""


async def _said(session: aiohttp.ClientSession, url: str) -> str | None:
    """What is answered at this address, if that is text; None if nothing listens there."""
    try:
        async with session.get(url) as response:
            return await response.text()
    except aiohttp.ClientConnectorError:
        return None
    except (aiohttp.ClientError, TimeoutError, UnicodeDecodeError):
        return ""


async def _not_there(session: aiohttp.ClientSession, settings: Settings, told: str) -> str:
    """Why mien does not answer where the settings say, though something does."""
    if path := _ELSEWHERE.search(told):
        return (
            f"mien is at {path[1]}/ on port {settings.port}. Give the doctor its settings: --base-path {path[1]}"
        )
    if settings.base_path and await _said(session, f"{here(replace(settings, base_path=''))}/healthz") == "ok":
        return f"mien on port {settings.port} has no base path. Start it with --base-path {settings.base_path} too"
    return f"Port {settings.port} is taken by another program. Choose another with --port"


async def _look_from_outside(
    session: aiohttp.ClientSession, settings: Settings, base: str
) -> AsyncIterator[Finding]:
    """What a browser meets that opens this address."""
    about = f"address {base}"
    try:
        await (await session.get(f"{base}/healthz")).release()
    except (aiohttp.ClientConnectorCertificateError, aiohttp.ClientSSLError, ssl.SSLError) as error:
        yield wrong(about, f"Browsers will warn: {_why(error)}. Get a certificate for this name, or renew it.")
        # What else is wrong should be heard at once, too.
        async with aiohttp.ClientSession(timeout=PATIENCE, connector=aiohttp.TCPConnector(ssl=False)) as trusting:
            async for finding in _look_behind_certificate(trusting, settings, base, about):
                yield finding
        return
    except (aiohttp.ClientError, TimeoutError):
        # Said below, where it is asked again.
        pass
    async for finding in _look_behind_certificate(session, settings, base, about):
        yield finding


async def _look_behind_certificate(
    session: aiohttp.ClientSession, settings: Settings, base: str, about: str
) -> AsyncIterator[Finding]:
    """The same, whether or not the certificate is one that browsers trust."""
    try:
        async with session.get(f"{base}/healthz") as response:
            told, date = await response.text(), response.headers.get("Date", "")
    except (aiohttp.ClientError, TimeoutError) as error:
        yield wrong(about, f"can't be reached: {_why(error)}. Check the name, the proxy and the firewall.")
        return
    if told != "ok":
        yield wrong(about, _not_mien(told, settings.base_path))
        return
    yield well(about, "answers")
    if date and abs(parsedate_to_datetime(date).timestamp() * 1000 - now()) > FAR:
        yield wrong(
            "clock", "This machine's clock and the proxy's differ by more than a minute. Let NTP set both."
        )
    async for finding in _come_in(session, settings, base, about):
        yield finding


def _not_mien(told: str, base_path: str) -> str:
    if base_path and f"mien is at {base_path}/" in told:
        return f"The proxy takes {base_path} off before it asks mien. Have it pass the path on as it is."
    return f"answers, but not as mien does: {told[:60]!r}. Where does the proxy send it?"


async def _come_in(
    session: aiohttp.ClientSession, settings: Settings, base: str, about: str
) -> AsyncIterator[Finding]:
    """Gets a cookie as a page does, and tries both kinds of connection with it."""
    parts = urlsplit(base)
    origin = {"Origin": f"{parts.scheme}://{parts.netloc}"}
    async with session.post(f"{base}/api/me", headers=origin) as response:
        if response.status != 200:
            code = (await response.json(content_type=None)).get("code", response.status)
            yield wrong(about, f"refuses its own pages ({code}). Have the proxy pass on Host, or set --url {base}")
            return
        cookie = response.headers.get("Set-Cookie", "")
    if parts.scheme == "https" and settings.behind_proxy and "secure" not in cookie.lower():
        yield mind(about, "The proxy does not send X-Forwarded-Proto: https, so cookies are not bound to https.")
    sent = origin | {"Cookie": cookie.partition(";")[0]}
    yield await _socket(session, base, sent, about)
    yield await _stream(session, base, sent, about)


async def _socket(session: aiohttp.ClientSession, base: str, headers: dict[str, str], about: str) -> Finding:
    try:
        async with session.ws_connect(f"{base}/api/tables/{NOWHERE}/socket", headers=headers) as ws:
            await ws.close()
    except aiohttp.WSServerHandshakeError as error:
        told = "The proxy does not pass on WebSockets"
        return mind(
            about,
            f"{told} ({error.status}): pages use a stream, which costs more. Have it speak HTTP/1.1 to mien, and "
            "pass on the headers Upgrade and Connection.",
        )
    except (aiohttp.ClientError, TimeoutError) as error:
        return wrong(about, f"A WebSocket can't be opened: {_why(error)}.")
    return well(about, "WebSockets come through")


async def _stream(session: aiohttp.ClientSession, base: str, headers: dict[str, str], about: str) -> Finding:
    """Whether the first line of a streamed answer comes before the answer ends."""
    hello = '{"type":"Hello","name":"doctor"}'
    try:
        async with session.post(f"{base}/api/tables/{NOWHERE}/stream", data=hello, headers=headers) as response:
            async with asyncio.timeout(5):
                await response.content.readline()
    except TimeoutError:
        return mind(
            about,
            "The proxy holds streamed answers back: anyone without a WebSocket can't play. Turn buffering off.",
        )
    except aiohttp.ClientError as error:
        return mind(about, f"A streamed answer does not come through: {_why(error)}.")
    return well(about, "streams come through too")


def _why(error: BaseException) -> str:
    cause = getattr(error, "certificate_error", None) or getattr(error, "os_error", None) or error
    return str(getattr(cause, "verify_message", "") or getattr(cause, "strerror", "") or cause) or "no answer"
