"""The suite for the wire: our server passes it, and one with a planted fault breaks the sentence it should."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientSession, CookieJar, WSMsgType, web
from conformance.evening import GAMES, play_evening
from conformance.sentences import SENTENCES, Broken
from harness.server.serving import Place, free_port, serving

from conformance import client

ROOT = Path(__file__).parents[2]
Message = dict[str, Any]
Spoil = Callable[[Message], list[Message]]
"""What is sent in the place of a message."""


def test_every_sentence_is_on_the_page() -> None:
    page = (ROOT / "docs/reference/protocol.md").read_text(encoding="utf-8")
    for sentence in SENTENCES.values():
        assert sentence in page, sentence


@pytest.mark.within(60)
@pytest.mark.parametrize("game", GAMES)
async def test_our_server_does_what_its_page_says(game: str, tmp_path: Path) -> None:
    async with serving(f"sqlite:{tmp_path / 'mien.db'}", tmp_path) as place:
        await play_evening(place.address, (game,))


@asynccontextmanager
async def spoiling(place: Place, spoil: Spoil) -> AsyncIterator[str]:
    """The server behind somebody who changes what it says; its address."""

    async def pass_on(request: web.Request) -> web.StreamResponse:
        headers = {name: request.headers[name] for name in ("Cookie", "Origin") if name in request.headers}
        headers = {name: text.replace(address, place.address) for name, text in headers.items()}
        if request.headers.get("Upgrade", "").lower() == "websocket":
            return await relay(request, headers)
        async with session.request(
            request.method, f"{place.address}{request.path_qs}", data=await request.read(), headers=headers
        ) as answer:
            kept = {
                name: answer.headers[name] for name in ("Set-Cookie", "Content-Type") if name in answer.headers
            }
            if request.path.endswith("/stream"):
                return web.Response(body=await answer.content.readline(), headers=kept)
            return web.Response(status=answer.status, body=await answer.read(), headers=kept)

    async def relay(request: web.Request, headers: dict[str, str]) -> web.StreamResponse:
        if "Cookie" not in headers or "elsewhere" in headers["Origin"]:
            return web.Response(status=403)
        page = web.WebSocketResponse()
        async with session.ws_connect(f"{place.address}{request.path}", headers=headers) as server:
            await page.prepare(request)

            async def answer() -> None:
                async for said in server:
                    for message in spoil(json.loads(said.data)):
                        await page.send_json(message)
                await page.close()

            answering = asyncio.create_task(answer())
            async for said in page:
                if said.type is WSMsgType.TEXT:
                    await server.send_str(said.data)
            await server.close()
            await answering
        return page

    app = web.Application()
    app.router.add_route("*", "/{path:.*}", pass_on)
    runner = web.AppRunner(app)
    address = f"http://127.0.0.1:{(port := free_port())}"
    async with ClientSession(cookie_jar=CookieJar()) as session:
        session.cookie_jar.clear()
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", port).start()
        try:
            yield address
        finally:
            await runner.cleanup()


def changed(kind: str, **fields: Any) -> Spoil:
    """Messages of this kind say something else."""
    return lambda told: [told | fields] if told["type"] == kind else [told]


def left_out(kind: str) -> Spoil:
    return lambda told: [] if told["type"] == kind else [told]


def twice(kind: str) -> Spoil:
    return lambda told: [told, told] if told["type"] == kind else [told]


def without(kind: str, name: str) -> Spoil:
    return lambda told: [{key: told[key] for key in told if key != name}] if told["type"] == kind else [told]


def blind(told: Message) -> list[Message]:
    return [told | {"sightlines": {"sees": [[99]], "hears": "all"}}] if told["type"] == "Game" else [told]


def leaking(told: Message) -> list[Message]:
    return [told | {"seed": "6b6f"}] if told["type"] == "Game" else [told]


def forgetful(told: Message) -> list[Message]:
    """A change for all gets lost on the way, though it is counted."""
    return [told | {"all": {}}] if told["type"] == "Game~" and "view~" in told["all"] else [told]


FAULTS: list[tuple[str, Spoil]] = [
    ("whole", left_out("Chat")),
    ("whole", left_out("Table")),
    ("reply", changed("Done", id=0)),
    ("ping", left_out("Pong")),
    ("after", twice("Table~")),
    ("after", changed("Game~", after=0)),
    ("schema", without("Game", "commitment")),
    ("schema", changed("Table", version="7")),
    ("sightlines", blind),
    ("seed", leaking),
    ("merge", forgetful),
]


@pytest.mark.within(60)
@pytest.mark.parametrize(
    ("sentence", "spoil"), FAULTS, ids=[f"{name}-{at}" for at, (name, _) in enumerate(FAULTS)]
)
async def test_a_planted_fault_breaks_its_sentence(
    sentence: str, spoil: Spoil, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client, "SECONDS", 5)
    async with (
        serving(f"sqlite:{tmp_path / 'mien.db'}", tmp_path) as place,
        spoiling(place, spoil) as address,
    ):
        with pytest.raises(Broken) as broken:
            await play_evening(address, ("expressions",))
        assert broken.value.name == sentence, str(broken.value)
