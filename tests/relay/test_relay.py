"""Where no straight way leads from camera to camera, a coturn of one's own relays; run by make test-relay."""

from __future__ import annotations

import asyncio
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from aioice.stun import TransactionFailed
from aioice.turn import create_turn_endpoint
from harness.browser.people import room
from harness.browser.serving import find_chromium, free_port, serving
from harness.browser.witness import CAMERAS, ask, connected, give_cameras, lines_hold, turn_on

from mien.server.doctor.cameras import look_at_cameras
from mien.server.host.ice import ways_of
from mien.server.system.clock import now
from mien.server.system.settings import Settings, load

SECRET = "shared-with-mien"


@contextmanager
def coturn(folder: Path, more: str = "") -> Iterator[str]:
    """The address of a TURN server of its own, for this machine only, set up as
    docs/how-to/cameras-between-homes.md says, and with more settings."""
    found = shutil.which("turnserver")
    if found is None:
        pytest.fail("There is no coturn: run tools/need-coturn.")
    port = free_port()
    settings = folder / "turnserver.conf"
    settings.write_text(
        f"listening-ip=127.0.0.1\nrelay-ip=127.0.0.1\nlistening-port={port}\n"
        f"{more}use-auth-secret\nstatic-auth-secret={SECRET}\nrealm=mien\nallow-loopback-peers\n"
        f"no-cli\nno-tls\nno-dtls\nlog-file=stdout\npidfile={folder / 'pid'}\nuserdb={folder / 'users'}\n"
    )
    with subprocess.Popen([found, "-c", str(settings)], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        assert any("Total General servers" in line for line in server.stdout), "coturn did not start."
        yield f"turn:127.0.0.1:{port}"
        server.terminate()
        server.stdout.read()


def test_faces_and_voices_go_through_the_relay_alone(tmp_path: Path) -> None:
    settings = {"MIEN_TURN_SECRET": SECRET, "MIEN_RELAY_ONLY": "true"}
    with coturn(tmp_path) as turn, serving(tmp_path, MIEN_TURN=turn, **settings) as address:
        asyncio.run(relayed(address))


async def relayed(address: str) -> None:
    async with room(find_chromium(), address, CAMERAS) as here:
        mira, jonas = people = [await here.person("Mira"), await here.person("Jonas")]
        await give_cameras(people)
        link = await mira.open_table("Face Cards")
        await jonas.join(link)
        for person in people:
            await turn_on(person)
        await connected(*people)
        await lines_hold(people, sees=lambda who, whom: True, hears=lambda who, whom: True)
        for person in people:
            assert await ask(person, "ways") == ["relay"]


def test_the_doctor_gets_a_relay_with_the_right_secret_alone(tmp_path: Path) -> None:
    with coturn(tmp_path) as turn:
        stun = turn.replace("turn:", "stun:")
        ways = {"turn": f"{turn},{turn}?transport=tcp", "stun": stun, "data": str(tmp_path)}
        right = asyncio.run(asked(load({**ways, "turn_secret": SECRET}, {}, None)))
        assert right == ["well", "well", "well"]
        wrong = asyncio.run(asked(load({**ways, "turn_secret": "another"}, {}, None)))
        assert wrong == ["well", "wrong", "wrong"]


SHIPPED = Path(__file__).parents[2] / "deploy" / "turnserver.conf"


def test_the_doctor_sees_that_a_relay_refuses_to_relay(tmp_path: Path) -> None:
    """As where its own address is no public one; a range of IPv6 that begins with :: denies all of IPv4."""
    shipped = SHIPPED.read_text(encoding="utf-8").replace("listening-port=3478\n", "")
    inside, lines = re.subn(r"^denied-peer-ip=127\..*\n", "", shipped, flags=re.MULTILINE)
    assert lines == 1
    for number, (more, expected) in enumerate(
        [(inside, "well"), (shipped, "wrong"), (f"{inside}denied-peer-ip=::-::ffff:ffff\n", "wrong")]
    ):
        folder = tmp_path / str(number)
        folder.mkdir()
        with coturn(folder, more) as turn:
            ways = {"turn": f"{turn},{turn}?transport=tcp", "turn_secret": SECRET, "data": str(tmp_path)}
            assert asyncio.run(asked(load(ways, {}, None))) == [expected, expected], more


def test_nobody_takes_all_ports_of_the_relay(tmp_path: Path) -> None:
    """The quota that we ship is a person's, however often they ask for credentials; here it is 4."""
    settings, quotas = re.subn(
        r"^user-quota=\d+$", "user-quota=4", SHIPPED.read_text(encoding="utf-8"), flags=re.M
    )
    assert quotas == 1
    settings = settings.replace("listening-port=3478\n", "")

    async def taken(url: str) -> list[str]:
        _, host, port = url.split(":")
        moment, opened, took = now(), [], list[str]()
        for later, person in enumerate([*["ada"] * 6, "ben"]):
            (server,) = ways_of(
                load({"turn": url, "turn_secret": SECRET}, {}, None), person, moment + later * 60_000
            ).servers
            try:
                end, _ = await create_turn_endpoint(
                    asyncio.DatagramProtocol, (host, int(port)), server.username, server.credential
                )
            except TransactionFailed as failed:
                took.append(f"{person} {failed.response.error_code}")
            else:
                opened.append(end)
                took.append(person)
        for end in opened:
            end.close()
        return took

    with coturn(tmp_path, settings) as turn:
        assert asyncio.run(taken(turn)) == ["ada", "ada", "ada", "ada", "ada 486", "ada 486", "ben"]


async def asked(settings: Settings) -> list[str]:
    """How the doctor finds each of the servers, in their order."""
    return [finding.state async for finding in look_at_cameras(settings) if finding.about != "cameras"]
