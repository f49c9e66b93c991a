"""What a real browser believes: it opens a page that asks several addresses, and reports which of them answer."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path

from aiohttp import web

from mien.server.net.port import Port, listen, listening
from mien.server.tls.authority import Authority
from mien.server.tls.certificate import context_of
from mien.server.tls.own import OwnCertificate

HOME, BANK = "mien.local", "www.bank.example"
"""A name that our authority may vouch for, and one that it may not."""

PAGE = '<!doctype html><html lang="en"><title>mien</title><script src="/ask.js"></script></html>'
ASK = """
const asked = %s.map((address) => fetch(address, { mode: 'no-cors' }).then(() => true, () => false));
Promise.all(asked).then((answered) => fetch('/report', { method: 'POST', body: JSON.stringify(answered) }));
"""

Command = Callable[[Path, str], Sequence[str]]
"""How to open an address in a browser with this folder as its own."""


class Forged:
    """A certificate for a bank, signed with the key that lies in the data folder."""

    def __init__(self, authority: Authority, folder: Path) -> None:
        written = folder / "forged.pem"
        written.write_bytes(authority.issue([BANK], datetime.now(UTC)))
        self.context = context_of(written)
        self.authority = None

    def best(self, address: str) -> str:
        return address

    def vouches_for(self, name: str) -> bool:
        return False

    def refresh(self) -> None: ...


def trust(database: Path, root: bytes) -> None:
    """Tells a browser's database to trust this root, as its owner would by hand."""
    database.mkdir(parents=True, exist_ok=True)
    written = database / "root.pem"
    written.write_bytes(root)
    certutil = ["certutil", "-d", f"sql:{database}"]
    if not (database / "cert9.db").exists():
        subprocess.run([*certutil, "-N", "--empty-password"], check=True)
    subprocess.run([*certutil, "-A", "-t", "C,,", "-n", "mien", "-i", str(written)], check=True)


@asynccontextmanager
async def answering(certificate: OwnCertificate | Forged) -> AsyncIterator[Port]:
    """A port that answers everything, over http and https, for a while."""

    async def answer(request: web.Request) -> web.Response:
        return web.Response(headers={"Cross-Origin-Resource-Policy": "cross-origin"})

    app = web.Application()
    app.router.add_route("*", "/{path:.*}", answer)
    async with listening(app, listen("127.0.0.1", 0), certificate, grace=0) as port:
        yield port


async def believed(command: Command, folder: Path, own: OwnCertificate) -> list[bool]:
    """Whether the browser gets answers: over http from the bank, over https from home and from the forged bank."""
    reported: asyncio.Future[list[bool]] = asyncio.get_running_loop().create_future()
    async with answering(own) as home, answering(Forged(own.authority, folder)) as bank:
        addresses = [
            f"http://{BANK}:{bank.number}/",
            f"https://{HOME}:{home.number}/",
            f"https://{BANK}:{bank.number}/",
        ]

        async def page(request: web.Request) -> web.Response:
            return web.Response(text=PAGE, content_type="text/html")

        async def ask(request: web.Request) -> web.Response:
            return web.Response(text=ASK % json.dumps(addresses), content_type="text/javascript")

        async def report(request: web.Request) -> web.Response:
            if not reported.done():
                reported.set_result(await request.json())
            return web.Response()

        app = web.Application()
        app.add_routes([web.get("/", page), web.get("/ask.js", ask), web.post("/report", report)])
        async with listening(app, listen("127.0.0.1", 0), None, grace=0) as port:
            browser = await asyncio.create_subprocess_exec(
                *command(folder, f"http://{HOME}:{port.number}/"),
                env={**os.environ, "HOME": str(folder)},
                stdout=asyncio.subprocess.DEVNULL,
                stderr=asyncio.subprocess.DEVNULL,
                start_new_session=True,
            )
            try:
                async with asyncio.timeout(60):
                    return await reported
            finally:
                os.killpg(browser.pid, 9)
                await browser.wait()
