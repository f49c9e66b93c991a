"""People in different homes see and hear each other: directly where routers allow it, over the relay elsewhere."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from harness.browser.people import Person, Room, room, together
from harness.browser.serving import find_chromium
from harness.browser.studio import SECRET_MESSAGE, Cast
from harness.browser.witness import (
    CAMERAS,
    Lines,
    ask,
    between,
    connected,
    give_cameras,
    lines_hold,
    turn_on,
)
from harness.server.certificates import certificate_for, chromium_trusts
from tests.homes.network import SERVER, Network, Router, inside, network

SHIPPED = Path(__file__).parents[2] / "deploy" / "turnserver.conf"
SECRET = "shared-with-mien"
PORT = 8460
SOON = 10.0
"""Seconds from the last camera to pictures that move for everybody, on a machine that runs three browsers."""


@pytest.fixture
def net(tmp_path: Path) -> Iterator[Network]:
    with network(tmp_path) as net:
        yield net


@contextmanager
def coturn(net: Network, folder: Path) -> Iterator[str]:
    """The address of a STUN and TURN server in the internet, set up as deploy/turnserver.conf has it."""
    found = shutil.which("turnserver")
    if found is None:
        pytest.fail("There is no coturn: run tools/need-coturn.")
    settings = folder / "turnserver.conf"
    # The internet of these tests has addresses that are kept for examples.
    shipped, lines = re.subn(r"^denied-peer-ip=203\.0\.113\..*\n", "", SHIPPED.read_text(), flags=re.MULTILINE)
    assert lines == 1
    settings.write_text(
        f"{shipped}realm=mien.example\nstatic-auth-secret={SECRET}\nlog-file=stdout\n"
        f"listening-ip={SERVER}\nrelay-ip={SERVER}\npidfile={folder / 'pid'}\nuserdb={folder / 'users'}\n"
    )
    command = inside(net.internet, found, "-c", str(settings))
    with ended(subprocess.Popen(command, stdout=subprocess.PIPE, text=True)) as server:
        assert server.stdout is not None
        assert any("Total General servers" in line for line in server.stdout), "coturn did not start."
        yield f"{SERVER}:3478"


class Site(NamedTuple):
    """Where the server is, and the flag by which a browser trusts its certificate."""

    address: str
    trust: str


@contextmanager
def serving(net: Network, folder: Path, **settings: str) -> Iterator[Site]:
    """A server in the internet, over https."""
    chain, key = certificate_for(folder / "certificate", SERVER)
    settings["MIEN_TLS"] = f"{chain},{key}"
    told = {"MIEN_HOST": SERVER, "MIEN_PORT": str(PORT), "MIEN_DATA": str(folder), "MIEN_LOG": "json", **settings}
    program = "import sys; from mien.cli import main; sys.exit(main(['serve']))"
    command = inside(net.internet, sys.executable, "-c", program)
    with ended(subprocess.Popen(command, env=os.environ | told, stderr=subprocess.PIPE, text=True)) as server:
        assert server.stderr is not None
        assert any(json.loads(line)["event"] == "open" for line in server.stderr), "The server did not start."
        yield Site(f"https://{SERVER}:{PORT}", chromium_trusts(chain))


@contextmanager
def ended(process: subprocess.Popen[str]) -> Iterator[subprocess.Popen[str]]:
    """This process, until it is no longer needed."""
    with process:
        try:
            yield process
        finally:
            process.terminate()
            for stream in (process.stdout, process.stderr):
                if stream is not None:
                    stream.read()


class Homes:
    """People with a browser each, each in a home of their own."""

    def __init__(self, net: Network, site: Site, stack: AsyncExitStack) -> None:
        self._net = net
        self._site = site
        self._stack = stack

    async def person(self, name: str, router: Router) -> Person:
        """Somebody in a new home behind such a router."""
        browser = self._net.program(self._net.home(router), find_chromium())
        flags = [*CAMERAS, self._site.trust]
        here: Room = await self._stack.enter_async_context(room(browser, self._site.address, flags))
        person = await here.person(name)
        await give_cameras([person])
        return person


@asynccontextmanager
async def homes(net: Network, site: Site) -> AsyncIterator[Homes]:
    async with AsyncExitStack() as stack:
        yield Homes(net, site, stack)


Scene = Callable[[Homes], Coroutine[Any, Any, None]]


def play(net: Network, folder: Path, scene: Scene) -> None:
    """Plays a scene with a server and a coturn in the internet."""

    async def played(site: Site) -> None:
        async with asyncio.timeout(180), homes(net, site) as people:
            await scene(people)

    with (
        coturn(net, folder) as ice,
        serving(net, folder, MIEN_STUN=f"stun:{ice}", MIEN_TURN=f"turn:{ice}", MIEN_TURN_SECRET=SECRET) as site,
    ):
        asyncio.run(played(site))


async def meet(game: str, people: Sequence[Person]) -> float:
    """All sit down and turn their cameras on; seconds from the last camera to the last line."""
    link = await people[0].open_table(game)
    for person in people[1:]:
        await person.join(link)
    for person in people:
        await turn_on(person)
    since = time.monotonic()
    await connected(*people)
    await together(*(ask(person, "seen") for person in people))
    return time.monotonic() - since


async def relay_only(person: Person) -> None:
    """This person has chosen to hide their address, as the table's menu lets them."""
    await person.context.add_init_script(
        "if (location.protocol !== 'about:') localStorage.setItem('mien.relay', '1')"
    )


async def relayed(people: Sequence[Person]) -> set[tuple[int, int]]:
    """The pairs that the relay carries: one end at least sends through it."""
    lines = await between(people)
    ways = {pair: await ask(people[pair[0]], "way", name) for pair, name in lines.items()}
    assert set(ways) == {(a, b) for a in range(len(people)) for b in range(len(people)) if a != b}
    return {(a, b) for a, b in combinations(range(len(people)), 2) if "relay" in (ways[a, b], ways[b, a])}


def everybody(who: int, whom: int) -> bool:
    return True


def nobody(who: int, whom: int) -> bool:
    return False


def only_between(one: int, other: int) -> Lines:
    """These two see each other, and nobody else anybody."""
    return lambda who, whom: {who, whom} == {one, other}


def test_two_homes_see_and_hear_each_other_directly(net: Network, tmp_path: Path) -> None:
    async def scene(homes: Homes) -> None:
        people = [await homes.person("Mira", "usual"), await homes.person("Jonas", "usual")]
        took = await meet("Face Cards", people)
        print(f"directly: {took:.1f} s")
        assert took < SOON
        await lines_hold(people, sees=everybody, hears=everybody)
        assert await relayed(people) == set()
        assert {await ask(person, "ways") == ["host"] for person in people} == {False}

    play(net, tmp_path, scene)


def test_two_homes_see_and_hear_each_other_over_the_relay_alone(net: Network, tmp_path: Path) -> None:
    async def scene(homes: Homes) -> None:
        people = [await homes.person("Mira", "usual"), await homes.person("Jonas", "usual")]
        for person in people:
            await relay_only(person)
        took = await meet("Face Cards", people)
        print(f"relay alone: {took:.1f} s")
        assert took < SOON
        await lines_hold(people, sees=everybody, hears=everybody)
        assert await relayed(people) == {(0, 1)}

    play(net, tmp_path, scene)


def test_behind_a_strict_router_the_relay_steps_in_and_sightlines_hold_on_every_way(
    net: Network, tmp_path: Path
) -> None:
    """Three homes at one table, one of them strict: one line is direct, two are relayed, all obey the rules."""

    async def scene(homes: Homes) -> None:
        people = [
            await homes.person("Mira", "usual"),
            await homes.person("Jonas", "usual"),
            await homes.person("Lou", "strict"),
        ]
        took = await meet("Emojito", people)
        print(f"one strict router of three: {took:.1f} s")
        assert took < SOON
        await lines_hold(people, sees=everybody, hears=everybody)
        assert await relayed(people) == {(0, 2), (1, 2)}
        cast = await Cast.begin(people, "Together", **SECRET_MESSAGE)
        for _ in range(2):
            (performer,) = await cast.performers()
            await lines_hold(cast.people, sees=only_between((performer + 1) % 3, performer), hears=nobody)
            await cast.perform()

    play(net, tmp_path, scene)
