"""A small internet on loopback: tunnel programs to be found, an edge to come through, and a host who shares."""

from __future__ import annotations

import asyncio
import os
import signal
import ssl
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
from harness.server.certificates import certificate_for
from harness.server.guest import PATIENT, Guest
from harness.server.serving import QUICK, SECRET, free_port

PROGRAM = Path(__file__).with_name("program.py")
QUICK_NAMES = ("calm-owl-sings-low.trycloudflare.com", "brave-fox-runs-far.trycloudflare.com")
STABLE_NAME = "sofa.tail1234.ts.net"


class Internet:
    """Where tunnels end, and people come from."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "internet"
        self.programs = folder / "programs"
        self.programs.mkdir()
        self.certificate, _ = certificate_for(self.folder, *QUICK_NAMES, STABLE_NAME)
        self.port = free_port()
        (self.folder / "port").write_text(str(self.port))

    def install(self, *programs: str) -> None:
        """These tunnels are installed from now on."""
        names = QUICK_NAMES if "cloudflared" in programs else (STABLE_NAME,)
        (self.folder / "names").write_text(" ".join(names))
        for name in programs:
            program = self.programs / name
            program.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{PROGRAM}" {name} "$@"\n')
            program.chmod(0o755)

    def have(self, what: str, times: int) -> None:
        """So often from now on, this goes wrong."""
        (self.folder / what).write_text(str(times))

    def started(self) -> list[int]:
        """The processes of all tunnels so far."""
        starts = self.folder / "starts"
        return [int(line) for line in starts.read_text().split()] if starts.exists() else []

    def environment(self) -> dict[str, str]:
        """What a program needs to live here."""
        return {
            "PATH": str(self.programs),
            "FAKE_TUNNEL": str(self.folder),
            "HTTPS_PROXY": f"http://127.0.0.1:{self.port}",
            "SSL_CERT_FILE": str(self.certificate),
        }

    @asynccontextmanager
    async def guest(self, name: str, address: str, peer: str = "127.0.0.1") -> AsyncIterator[Guest]:
        """Somebody elsewhere, with a cookie."""
        trusted = ssl.create_default_context(cafile=self.certificate)
        async with aiohttp.ClientSession(
            address,
            headers={"Origin": address},
            proxy=f"http://127.0.0.1:{self.port}",
            connector=aiohttp.TCPConnector(ssl=trusted, local_addr=(peer, 0)),
            timeout=PATIENT,
        ) as session:
            yield await Guest(name, session, address).greet()


class Host:
    """`mien serve --share`, and what the person who typed it reads."""

    def __init__(self, internet: Internet, folder: Path, *words: str, port: int = 0) -> None:
        self.internet = internet
        self.port = port or free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        flags = [f"--{name.replace('_', '-')}={value}" for name, value in QUICK.items()]
        self._words = [*flags, f"--data={folder / 'data'}", f"--port={self.port}", "--log=json", *words]
        self.read = ""

    async def start(self) -> Host:
        """Types it."""
        program = "import sys; from mien.cli import main; sys.exit(main())"
        mine = {name: value for name, value in os.environ.items() if not name.startswith("MIEN_")}
        self.process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", program, "serve", "--host=127.0.0.1", *self._words),
            env=mine | {"MIEN_SECRET": SECRET} | self.internet.environment(),
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        return self

    async def reads(self, text: str) -> None:
        """Waits until this is there to read, from now on."""
        assert self.process.stdout is not None
        start = len(self.read)
        while text not in self.read[start:]:
            line = (await self.process.stdout.readline()).decode()
            assert line, f"It ended without {text!r}:\n{self.read}"
            self.read += line

    async def ends(self, how: signal.Signals | None = None) -> int:
        """Sends this signal, and waits for the end; the exit code."""
        if how is not None:
            self.process.send_signal(how)
        assert self.process.stdout is not None
        self.read += (await self.process.stdout.read()).decode()
        return await self.process.wait()


@asynccontextmanager
async def hosting(host: Host) -> AsyncIterator[Host]:
    """This host plays for a while, and is gone at the end whatever happens."""
    await host.start()
    try:
        yield host
    finally:
        if host.process.returncode is None:
            await host.ends(signal.SIGKILL)
