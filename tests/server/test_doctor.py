"""`mien doctor`: what a host gets wrong is found, and the sentence says how to mend it."""

from __future__ import annotations

import asyncio
import re
import socket
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from aiohttp import ClientSession, web
from harness.server.certificates import certificate_for
from harness.server.serving import Process, free_port, processes
from tests.scenes import run
from tests.server.failing import Failing

from mien import cli
from mien.games import GAMES
from mien.server.doctor import Finding, examine
from mien.server.doctor import machine as machine_module
from mien.server.doctor.address import look_at_address
from mien.server.doctor.policies import look_at_policies
from mien.server.doctor.workers import look_at_workers
from mien.server.system.settings import Settings, load


async def examined(settings: Settings) -> list[Finding]:
    """All that the doctor finds."""
    return [finding async for finding in examine(settings)]


async def address_examined(settings: Settings) -> list[Finding]:
    """What the doctor finds at the server's address, without the machine and its workers."""
    return [finding async for finding in look_at_address(settings)]


def looked_at(settings: Settings) -> list[Finding]:
    return asyncio.run(examined(settings))


def settings_for(folder: Path, port: int, **more: object) -> Settings:
    return load({"data": str(folder), "host": "127.0.0.1", "port": port, **more}, {}, None)


def about(findings: list[Finding], what: str) -> Finding:
    return next(finding for finding in findings if finding.about.startswith(what))


async def test_a_server_that_is_well_is_told_so(store: str, tmp_path: Path) -> None:
    process = Process(store, tmp_path)
    async with processes(process):
        found = await examined(settings_for(tmp_path, process.port, store=store))
        assert [finding for finding in found if finding.state == "wrong"] == []
        texts = [finding.text for finding in found]
        assert "WebSockets come through" in texts
        assert "streams come through too" in texts
        assert about(found, "store").text.endswith("0 tables")
        assert re.fullmatch(rf"{re.escape(str(tmp_path))}, \d+ GB free", about(found, "data").text)
        assert about(found, "bots").state == about(found, "photos").state == "well"


async def test_below_a_path_it_is_well_unless_a_proxy_takes_the_path_off(sqlite: str, tmp_path: Path) -> None:
    base = "/games/mien"
    process = Process(sqlite, tmp_path, base_path=base)

    async def strip(request: web.Request) -> web.StreamResponse:
        async with (
            ClientSession() as session,
            session.get(process.address + request.path.removeprefix(base)) as answer,
        ):
            return web.Response(status=answer.status, body=await answer.read())

    async with processes(process), other_program(strip) as proxy:
        there = settings_for(tmp_path, process.port, base_path=base)
        found = await address_examined(there)
        assert [finding for finding in found if finding.state == "wrong"] == []
        assert "WebSockets come through" in [finding.text for finding in found]
        url = f"http://127.0.0.1:{proxy}"
        for given in (url, f"{url}{base}/"):
            behind = settings_for(tmp_path, process.port, base_path=base, url=given)
            found = await address_examined(behind)
            (wrong,) = [finding for finding in found if finding.state == "wrong"]
            assert wrong.about == f"address {url}{base}"
            assert (
                wrong.text == f"The proxy takes {base} off before it asks mien. Have it pass the path on as it is."
            )


def test_a_port_of_another_program_and_one_where_nothing_runs(tmp_path: Path) -> None:
    port = free_port()
    assert about(looked_at(settings_for(tmp_path, port)), "address").state == "mind"

    async def sell_cake(request: web.Request) -> web.StreamResponse:
        return web.Response(text="a cake shop")

    async def scene() -> None:
        async with other_program(sell_cake) as taken:
            found = about(await address_examined(settings_for(tmp_path, taken)), "address")
            assert found.state == "wrong"
            assert "--port" in found.text

    run(scene)


@asynccontextmanager
async def other_program(
    answer: Callable[[web.Request], Awaitable[web.StreamResponse]], identity: ssl.SSLContext | None = None
) -> AsyncIterator[int]:
    """A web server that answers everything in one way; its port."""
    app = web.Application()
    app.router.add_route("*", "/{path:.*}", answer)
    runner = web.AppRunner(app)
    await runner.setup()
    port = free_port()
    await web.TCPSite(runner, "127.0.0.1", port, ssl_context=identity).start()
    try:
        yield port
    finally:
        await runner.cleanup()


@asynccontextmanager
async def proxy(
    process: Process, *, host: bool, identity: ssl.SSLContext | None = None, cuts: str = " "
) -> AsyncIterator[str]:
    """A proxy that passes on no WebSockets, and the Host header only if wanted; its address.

    It cuts off whoever asks for an address that ends with `cuts`.
    """
    async with ClientSession() as session:

        async def pass_on(request: web.Request) -> web.StreamResponse:
            if request.path.endswith(cuts) and request.transport is not None:
                request.transport.abort()
            kept = ("Origin", "Cookie", "Content-Type", *(["Host"] if host else []))
            headers = {name: request.headers[name] for name in kept if name in request.headers}
            url = f"{process.address}{request.path_qs}"
            async with session.request(request.method, url, headers=headers, data=await request.read()) as got:
                answer = web.StreamResponse(status=got.status)
                answer.headers.extend({name: got.headers[name] for name in ("Set-Cookie",) if name in got.headers})
                await answer.prepare(request)
                async for piece in got.content.iter_any():
                    await answer.write(piece)
                return answer

        async with other_program(pass_on, identity) as port:
            yield f"{'https' if identity else 'http'}://127.0.0.1:{port}"


async def test_a_proxy_that_blocks_sockets_or_hides_the_host_is_found(sqlite: str, tmp_path: Path) -> None:
    process = Process(sqlite, tmp_path, behind_proxy=True)
    async with processes(process):
        async with proxy(process, host=True) as url:
            found = await address_examined(settings_for(tmp_path, process.port, url=url, behind_proxy=True))
            (blocked,) = [finding for finding in found if "does not pass on WebSockets" in finding.text]
            assert blocked.state == "mind"
            assert "streams come through too" in [finding.text for finding in found]
        async with proxy(process, host=False) as url:
            found = await address_examined(settings_for(tmp_path, process.port, url=url, behind_proxy=True))
            (refused,) = [finding for finding in found if finding.state == "wrong"]
            assert "wrong-origin" in refused.text
            assert f"--url {url}" in refused.text


async def test_a_proxy_that_cuts_streams_off_is_found(sqlite: str, tmp_path: Path) -> None:
    process = Process(sqlite, tmp_path, behind_proxy=True)
    async with processes(process), proxy(process, host=True, cuts="/stream") as url:
        found = await address_examined(settings_for(tmp_path, process.port, url=url, behind_proxy=True))
        (cut,) = [finding for finding in found if "A streamed answer does not come through" in finding.text]
        assert (cut.about, cut.state) == (f"address {url}", "mind")


async def test_a_bot_that_answers_nonsense_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    first = next(iter(GAMES))
    monkeypatch.setitem(GAMES, first, replace(GAMES[first], bots={"beginner": Failing("talks nonsense")}))
    found = about([finding async for finding in look_at_workers(Settings())], "bots")
    assert (found.state, found.text) == ("wrong", "A bot answered nonsense. Install mien again.")


async def test_an_address_that_leads_nowhere_is_told(sqlite: str, tmp_path: Path) -> None:
    process = Process(sqlite, tmp_path)
    async with processes(process):
        url = f"https://127.0.0.1:{free_port()}"
        (found,) = [
            finding
            for finding in await address_examined(settings_for(tmp_path, process.port, url=url))
            if finding.state == "wrong"
        ]
        assert "can't be reached: Connect call failed" in found.text


async def test_a_certificate_that_browsers_would_warn_of_is_told(sqlite: str, tmp_path: Path) -> None:
    process = Process(sqlite, tmp_path, tls="auto")
    async with processes(process):
        url = f"https://127.0.0.1:{process.port}"
        found = about(await address_examined(settings_for(tmp_path, process.port, url=url)), "address https")
        assert found.state == "wrong"
        assert re.match(r"Browsers will warn: .*issuer certificate\. Get a certificate", found.text)


async def test_what_is_wrong_behind_a_certificate_is_told_at_the_same_time(sqlite: str, tmp_path: Path) -> None:
    """A proxy with a certificate of its own making that hides the host, too."""
    process = Process(sqlite, tmp_path, behind_proxy=True)
    chain, key = certificate_for(tmp_path / "proxy", "127.0.0.1")
    identity = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    identity.load_cert_chain(chain, key)
    async with processes(process), proxy(process, host=False, identity=identity) as url:
        found = await address_examined(settings_for(tmp_path, process.port, url=url, behind_proxy=True))
        wrong = [finding.text for finding in found if finding.state == "wrong"]
        assert len(wrong) == 2
        assert "Browsers will warn" in wrong[0]
        assert "wrong-origin" in wrong[1]


async def test_a_doctor_with_other_settings_than_the_server_is_told_so(sqlite: str, tmp_path: Path) -> None:
    process = Process(sqlite, tmp_path, base_path="/games/mien")
    async with processes(process):
        found = about(await address_examined(settings_for(tmp_path, process.port)), "address")
        assert found.state == "wrong"
        assert found.text.endswith("Give the doctor its settings: --base-path /games/mien")
        elsewhere = settings_for(tmp_path / "elsewhere", process.port, base_path="/games/mien")
        found = about(await address_examined(elsewhere), "settings")
        assert found.state == "wrong"
        assert "it has other settings than these" in found.text


async def test_a_server_without_the_base_path_that_the_doctor_was_given_is_told(
    sqlite: str, tmp_path: Path
) -> None:
    process = Process(sqlite, tmp_path)
    async with processes(process):
        found = about(await address_examined(settings_for(tmp_path, process.port, base_path="/mien")), "address")
        assert found.state == "wrong"
        assert "has no base path" in found.text


def test_a_disk_that_is_nearly_full_and_a_folder_that_is_open_to_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "secret").touch()
    tmp_path.chmod(0o755)
    assert "chmod 700" in about(looked_at(settings_for(tmp_path, free_port())), "data").text
    monkeypatch.setattr(machine_module, "LITTLE", 2**63)
    full = about(looked_at(settings_for(tmp_path, free_port())), "data")
    assert full.state == "wrong"
    assert "Free some space" in full.text


def test_a_relay_that_does_not_answer_is_told_with_its_port(tmp_path: Path) -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as deaf:
        deaf.bind(("127.0.0.1", 0))
        port = deaf.getsockname()[1]
        where = f"turn:127.0.0.1:{port}"
        settings = settings_for(
            tmp_path, free_port(), turn=where, turn_secret="shared", stun=f"stun:127.0.0.1:{port}"
        )
        found = [finding for finding in looked_at(settings) if finding.about.startswith("cameras, ")]
    assert [finding.state for finding in found] == ["wrong", "wrong"]
    assert all(f"port {port}" in finding.text for finding in found)


async def test_what_is_forbidden_is_told_and_words_that_can_not_be_read(tmp_path: Path) -> None:
    async def look(**settings: object) -> list[Finding]:
        return [finding async for finding in look_at_policies(settings_for(tmp_path, 1, **settings))]

    (tmp_path / "words.txt").write_text("zounds\n")
    forbids, words = await look(preset="school", words=str(tmp_path / "words.txt"))
    assert (
        forbids.text
        == "forbids public-tables, chat, cameras, photos, decks, face-reading, programs, push, opening"
    )
    assert words.text == "1 for everybody"
    assert [finding.state for finding in await look(words=str(tmp_path / "none.txt"))] == ["wrong"]
    assert [finding.state for finding in await look(link_key="sixteen letters!")] == ["well", "mind"]
    assert about(await examined(settings_for(tmp_path, free_port())), "policies").text == "everything is allowed"


def test_the_exit_code_says_whether_there_is_something_to_mend(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("MIEN_STORE", raising=False)
    port = f"--port={free_port()}"
    assert cli.main(["doctor", f"--data={tmp_path}", port]) == 0
    assert capsys.readouterr().out.endswith("Nothing is wrong.\n")
    (tmp_path / "mien.db").write_text("a shopping list " * 1000)
    assert cli.main(["doctor", f"--data={tmp_path}", port]) == 1
    told = capsys.readouterr().out
    assert "wrong  store: " in told
    assert told.endswith("1 to fix.\n")
