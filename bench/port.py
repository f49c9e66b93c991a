"""What a new connection costs the server when http and https share a port, by turns with a plain site.

python -m bench.port
"""

from __future__ import annotations

import asyncio
import ssl
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import uvloop
from aiohttp import web

from mien.server.net.port import listen, listening
from mien.server.system.logs import set_up_logs
from mien.server.tls.own import OwnCertificate

ROUNDS = 15
EACH = 200
"""Connections, or requests on a standing one, in a round."""


def small_app() -> web.Application:
    """Answers with the processor's time that it has used so far, in milliseconds."""

    async def spent(request: web.Request) -> web.Response:
        return web.Response(text=str(time.process_time() * 1000))

    app = web.Application()
    app.router.add_get("/", spent)
    return app


async def serve(kind: str, folder: Path) -> None:
    """Serves for ever, as aiohttp would or as mien does, and prints the port."""
    if kind == "plain":
        runner = web.AppRunner(small_app(), access_log=None)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        print(runner.addresses[0][1], flush=True)
        await asyncio.Event().wait()
    async with listening(small_app(), listen("127.0.0.1", 0), OwnCertificate(folder), grace=0) as port:
        print(port.number, flush=True)
        await asyncio.Event().wait()


async def ask(port: int, trust: ssl.SSLContext | None, times: int, *, anew: bool) -> float:
    """Asks so many times, on new connections or on one; what the server says last."""
    said = 0.0
    reader, writer = await asyncio.open_connection("127.0.0.1", port, ssl=trust)
    for number in range(times):
        if anew and number:
            writer.close()
            reader, writer = await asyncio.open_connection("127.0.0.1", port, ssl=trust)
        writer.write(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        head = await reader.readuntil(b"\r\n\r\n")
        length = int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
        said = float(await reader.readexactly(length))
    writer.close()
    return said


@asynccontextmanager
async def running(kind: str, folder: str) -> AsyncIterator[int]:
    """A server in a process of its own, for a while; its port."""
    command = [sys.executable, "-m", "bench.port", kind, folder]
    process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    assert process.stdout is not None
    try:
        yield int(await process.stdout.readline())
    finally:
        process.kill()
        await process.wait()


async def measure(folder: str) -> None:
    """Prints the median of the rounds, in milliseconds of the server's processor."""
    trust = ssl.create_default_context(cadata=OwnCertificate(Path(folder)).authority.pem.decode())
    async with running("plain", folder) as plain, running("shared", folder) as shared:
        turns = {
            "new connection, plain site": (plain, None, True),
            "new connection, shared port, http": (shared, None, True),
            "new connection, shared port, https": (shared, trust, True),
            "request on a standing one, plain site": (plain, None, False),
            "request on a standing one, shared port, http": (shared, None, False),
            "request on a standing one, shared port, https": (shared, trust, False),
        }
        figures: dict[str, list[float]] = {name: [] for name in turns}
        for _ in range(ROUNDS):
            for name, (port, trusted, anew) in turns.items():
                before = await ask(port, trusted, 1, anew=anew)
                figures[name].append((await ask(port, trusted, EACH, anew=anew) - before) / EACH)
    for name, taken in figures.items():
        print(f"{name:<46} {statistics.median(taken):.3f} ms  ({min(taken):.3f} to {max(taken):.3f})")


def main() -> None:
    """Measures; or, with two words behind it, is one of the servers."""
    set_up_logs("text", sys.stderr)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        if len(sys.argv) == 3:
            runner.run(serve(sys.argv[1], Path(sys.argv[2])))
        else:
            with tempfile.TemporaryDirectory() as folder:
                runner.run(measure(folder))


if __name__ == "__main__":
    main()
