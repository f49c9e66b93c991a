"""People elsewhere come by a tunnel: it is opened, watched, opened again, and never outlives the server."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import aiohttp
import pytest
from aiohttp import web
from harness.server.guest import begin, guests
from harness.server.serving import free_port, serving
from tests.scenes import run
from tests.server.tunnel.internet import QUICK_NAMES, STABLE_NAME, Host, Internet, hosting

from mien.cli import main
from mien.kit import Refused
from mien.server.guests.cookies import Guestbook
from mien.server.guests.guard import Guard
from mien.server.guests.limits import household
from mien.server.store.base import StoreDown
from mien.server.system.settings import Settings, load
from mien.server.tunnel import sharing
from mien.server.tunnel.tunnels import find_tunnel, own_address

FIRST, SECOND = (f"https://{name}" for name in QUICK_NAMES)
STABLE = f"https://{STABLE_NAME}"


@pytest.fixture
def internet(tmp_path: Path) -> Internet:
    return Internet(tmp_path)


KILLS = [signal.SIGTERM, signal.SIGINT, *([signal.SIGKILL] if sys.platform.startswith("linux") else [])]
"""Ways to end a server that its tunnel must not outlive: only Linux ends the children of a killed process."""


async def gone(process: int) -> None:
    """Waits until this process has ended, though it is no child of ours."""
    if not sys.platform.startswith("linux"):
        pytest.skip("only Linux tells of the end of other processes")
    try:
        handle = os.pidfd_open(process)
    except ProcessLookupError:
        return
    loop, over = asyncio.get_running_loop(), asyncio.Event()
    loop.add_reader(handle, over.set)
    try:
        await over.wait()
    finally:
        loop.remove_reader(handle)
        os.close(handle)


async def test_the_address_is_told_once_it_answers_and_people_elsewhere_play(
    internet: Internet, tmp_path: Path
) -> None:
    internet.install("cloudflared")
    internet.have("astray", 2)

    async with hosting(Host(internet, tmp_path, "--share", "--tables-per-hour=1")) as host:
        await host.reads(f"On the internet mien is at {FIRST}/")
        assert (internet.folder / "astray").read_text() == "0"
        async with (
            guests(host.address, "Mira") as (mira,),
            internet.guest("Jonas", FIRST, "127.0.0.5") as jonas,
            internet.guest("Wim", FIRST, "127.0.0.6") as wim,
        ):
            assert json.loads((await mira.get("/api/where"))[1])["shared"] == FIRST
            # Nobody elsewhere learns the addresses of this house.
            told = json.loads((await jonas.get("/api/where"))[1])
            assert told == {"http": None, "https": None, "shared": FIRST, "why": None, "ca": None}
            code = await mira.create("expressions")
            here, there = await mira.open(code), await jonas.open(code)
            await begin(here, there)
            await asyncio.gather(here.play(2), there.play(2))
            # Everyone is counted by their own address, whatever they claim it to be.
            await wim.create("emojito")
            for claimed in ("", "127.0.0.7"):
                headers = {"X-Forwarded-For": claimed} if claimed else {}
                status, no = await wim.post("/api/tables", '{"game": "emojito"}', **headers)
                assert (status, no["code"]) == (429, "too-often")
            async with jonas.http.post("/api/me") as response:
                assert "Secure" in response.headers["Set-Cookie"].split("; ")
            assert (await jonas.get("/metrics"))[0] == 404
            assert (await mira.get("/metrics"))[0] == 200


async def test_below_a_path_the_address_is_told_with_it(internet: Internet, tmp_path: Path) -> None:
    """The tunnel leads to the root, where mien answers nothing: it is asked for below the path, and answers."""
    internet.install("cloudflared")
    async with hosting(Host(internet, tmp_path, "--share", "--base-path=/games/mien")) as host:
        await host.reads(f"On the internet mien is at {FIRST}/games/mien/")


@pytest.mark.parametrize(("program", "address"), [("cloudflared", SECOND), ("tailscale", STABLE)])
def test_a_tunnel_that_dies_in_the_middle_of_a_game_throws_nobody_out(
    program: str, address: str, internet: Internet, tmp_path: Path
) -> None:
    internet.install(program)
    first = FIRST if program == "cloudflared" else STABLE

    async def scene() -> None:
        async with hosting(Host(internet, tmp_path, "--share")) as host:
            await host.reads(f"On the internet mien is at {first}/")
            async with guests(host.address, "Mira", "Wim") as (mira, wim), internet.guest("Jonas", first) as jonas:
                code = await mira.create("emojito")
                here, beside, there = await mira.open(code), await wim.open(code), await jonas.open(code)
                await begin(here, beside, there)
                os.kill(internet.started()[0], signal.SIGKILL)
                await there.closed
                await host.reads("The tunnel ended: it did not say why.")
                assert json.loads((await mira.get("/api/where"))[1])["shared"] is None
                await host.reads(address)
                assert json.loads((await mira.get("/api/where"))[1])["shared"] == address
                assert not here.closed.done()
                assert not beside.closed.done()
                if program == "cloudflared":
                    assert "send it to everyone who plays from elsewhere" in host.read
                    return
                # At the same address, the page comes back by itself and has its seat.
                again = await jonas.open(code)
                await asyncio.gather(here.play(1), beside.play(1), again.play(1))

    run(scene)


async def test_where_no_tunnel_is_to_be_had_it_is_asked_for_again_and_the_reason_said(
    internet: Internet, tmp_path: Path
) -> None:
    internet.install("cloudflared")
    internet.have("refuse", 1)
    internet.have("offline", 1)

    async with hosting(Host(internet, tmp_path, "--share")) as host:
        await host.reads("cloudflared gives no more addresses to this network for now. Opening it again in 1 s.")
        async with guests(host.address, "Mira") as (mira,):
            await mira.create("emojito")
        await host.reads("no such host” Opening it again in 2 s.")
        await host.reads(f"On the internet mien is at {SECOND}/")
        assert "https://api.trycloudflare.com/ " not in host.read
        assert len(internet.started()) == 3


async def test_what_tailscale_wants_of_the_host_is_passed_on(internet: Internet, tmp_path: Path) -> None:
    internet.install("tailscale")
    internet.have("visit", 1)

    async with hosting(Host(internet, tmp_path, "--share")) as host:
        await host.reads("open this page first: https://login.tailscale.com/f/funnel?node=nTEST")
        await host.reads(f"On the internet mien is at {STABLE}/")


@pytest.mark.parametrize("how", KILLS)
async def test_no_tunnel_outlives_its_server(how: signal.Signals, internet: Internet, tmp_path: Path) -> None:
    internet.install("cloudflared")

    async with hosting(Host(internet, tmp_path, "--share")) as host:
        await host.reads(f"On the internet mien is at {FIRST}/")
        code = await host.ends(how)
        assert code == (-9 if how == signal.SIGKILL else 0), host.read
        assert "Traceback" not in host.read
        (tunnel,) = internet.started()
        await gone(tunnel)


def test_the_code_to_scan_fits_into_a_small_terminal(
    internet: Internet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(internet.programs))
    internet.install("cloudflared")
    sharing.Sharing(Settings(data=str(tmp_path), share="auto"))._show(FIRST)
    lines = capsys.readouterr().out.splitlines()
    assert f"  On the internet mien is at {FIRST}/" in lines
    assert len(lines) <= 24
    assert max(map(len, lines)) <= 80


async def test_why_an_address_can_not_be_reached_is_told() -> None:
    port = free_port()
    async with aiohttp.ClientSession() as session:
        why, answered = await sharing.look(session, f"http://127.0.0.1:{port}")
    assert why is not None
    assert f"Cannot connect to host 127.0.0.1:{port}" in why
    assert not answered


def test_where_both_are_installed_the_host_may_choose(internet: Internet, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(internet.programs))
    internet.install("cloudflared", "tailscale")
    for choice, taken in (("auto", "cloudflared"), ("cloudflared", "cloudflared"), ("tailscale", "tailscale")):
        tunnel, program = find_tunnel(choice)
        assert (tunnel.name, Path(program)) == (taken, internet.programs / taken)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--share"], ["cloudflared", "tailscale", "Install"]),
        (["--share=tailscale"], ["tailscale is not installed"]),
        (["--share=ngrok"], ["The setting share is wrong"]),
    ],
)
def test_what_can_not_be_shared_is_refused_in_one_sentence(
    words: list[str],
    told: list[str],
    internet: Internet,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("PATH", str(internet.programs))
    assert main(["serve", f"--data={tmp_path / 'data'}", f"--port={free_port()}", *words]) == 2
    said = capsys.readouterr().err
    assert said.startswith("mien: ")
    assert said.count("\n") == 1
    assert all(word in said for word in told), said


def test_a_tunnel_reaches_the_server_by_an_address_of_this_machine_alone() -> None:
    for host, address in (
        ("0.0.0.0", "http://127.0.0.1:8460"),
        ("localhost", "http://127.0.0.1:8460"),
        ("127.0.0.9", "http://127.0.0.9:8460"),
        ("::", "http://[::1]:8460"),
        ("::1", "http://[::1]:8460"),
    ):
        assert own_address(Settings(host=host, base_path="/mien")) == address
    with pytest.raises(Refused, match=r"--host=10\.0\.0\.9 .* set it to 127\.0\.0\.1"):
        own_address(Settings(host="10.0.0.9"))


async def test_what_is_missing_for_cameras_is_said_at_the_start(internet: Internet, tmp_path: Path) -> None:
    internet.install("cloudflared")

    async with hosting(Host(internet, tmp_path, "--share")) as host:
        await host.reads("Most homes can't connect to each other without a STUN and a TURN server")
    async with hosting(Host(internet, tmp_path, "--url=http://mien.example")) as host:
        await host.reads("browsers only allow them over https")


async def test_an_address_that_leads_nowhere_is_given_up_and_one_that_is_merely_cut_off_is_not(
    internet: Internet,
    sqlite: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    internet.install("cloudflared")
    for name, value in internet.environment().items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sharing, "TRY_SECONDS", 0.01)
    monkeypatch.setattr(sharing, "WATCH_SECONDS", 0.01)
    monkeypatch.setattr(sharing, "ANSWER_SECONDS", 0.5)

    async with serving(sqlite, tmp_path, share="auto", port=free_port()) as place:
        shared = place.server.sharing
        assert shared is not None
        await until(lambda: shared.address == FIRST)
        # One look in vain is nothing yet, and soon after the address is there again.
        internet.have("astray", sharing.GIVE_UP_AFTER - 1)
        await until(lambda: shared.address is None)
        await until(lambda: shared.address == FIRST)
        told = capsys.readouterr().out
        assert (told.count("does not answer yet"), told.count("answers again")) == (1, 1), "the host is told once"
        # The edge can't be reached at all: the tunnel may still be there.
        (first,) = internet.started()
        os.kill(first, signal.SIGSTOP)
        monkeypatch.setattr(sharing, "GIVE_UP_AFTER", 2)
        await until(lambda: shared.address is None)
        os.kill(first, signal.SIGCONT)
        await until(lambda: shared.address == FIRST)
        # Our own database is away: no tunnel can help that, and nobody should lose the address over it.
        looks = asyncio.Semaphore(0)

        async def away(moment: int) -> None:
            looks.release()
            raise StoreDown("away")

        with monkeypatch.context() as patch:
            patch.setattr(place.server.store, "alive", away)
            for _ in range(5):
                await looks.acquire()
        assert shared.address == FIRST
        internet.have("astray", 3)
        await until(lambda: shared.address == SECOND)
        assert len(internet.started()) == 2


async def until(true: Callable[[], bool]) -> None:
    """Waits until this is so."""
    while not true():
        await asyncio.sleep(0.01)


async def test_only_the_tunnel_is_believed_about_who_asks() -> None:
    """One request, as if it came from here and from elsewhere in the network: only there it could be a lie."""
    seen: list[tuple[str, bool, bool]] = []
    guard = Guard(load({"share": "auto"}, {}, None), Guestbook(b"secret"))
    alone = Guard(load({}, {}, None), Guestbook(b"secret"))

    async def answer(request: web.Request) -> web.Response:
        for peer in ("127.0.0.1", "::1", "::ffff:127.0.0.1", "192.168.1.9", "fe80::1", ""):
            asked = request.clone(remote=peer)
            seen.append((guard.address(asked), guard.is_https_only(asked), guard.came_by_tunnel(asked)))
            assert alone.address(asked) == household(peer)
            assert not alone.is_https_only(asked)
        return web.Response()

    app = web.Application()
    app.router.add_get("/", answer)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    headers = {"X-Forwarded-For": "10.0.0.1, 203.0.113.5", "X-Forwarded-Proto": "https"}
    async with aiohttp.ClientSession(f"http://127.0.0.1:{runner.addresses[0][1]}") as session:
        async with session.get("/", headers=headers) as response:
            assert response.status == 200
        assert seen[:3] == [("203.0.113.5", True, True)] * 3
        assert seen[3:] == [("192.168.1.9", False, False), ("fe80::", False, False), ("", False, False)]
        async with session.get("/", headers={"X-Forwarded-Proto": "https"}) as response:
            assert response.status == 200
        # The host's own browser says nothing of a way, and is taken for what it is.
        assert seen[6] == ("127.0.0.1", False, False)
    await runner.cleanup()
