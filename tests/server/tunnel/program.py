"""Stands in for cloudflared and tailscale: prints what they print, and is the edge of the internet, on loopback.

usage: program.py cloudflared|tailscale WORDS...

The folder in FAKE_TUNNEL says how it behaves: `names` has the public name of each start, `starts` collects the
process ids, `refuse` holds how many starts are still refused, `astray` how many requests still lead nowhere.
"""

from __future__ import annotations

import asyncio
import os
import ssl
import sys
from asyncio import StreamReader, StreamWriter
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

FOLDER = Path(os.environ["FAKE_TUNNEL"])
RULE = "+" + "-" * 92 + "+"


def info(text: str, level: str = "INF") -> None:
    """A line as cloudflared logs it."""
    print(f"2026-11-16T20:15:00Z {level} {text}", file=sys.stderr, flush=True)


def one_less(name: str) -> bool:
    """Whether this is still to happen; once less from now on."""
    file = FOLDER / name
    left = int(file.read_text()) if file.exists() else 0
    file.write_text(str(max(0, left - 1)))
    return left > 0


def start() -> str:
    """Notes that it was started; its public name."""
    with (FOLDER / "starts").open("a") as starts:
        starts.write(f"{os.getpid()}\n")
    names = (FOLDER / "names").read_text().split()
    count = len((FOLDER / "starts").read_text().split())
    return names[min(count, len(names)) - 1]


async def cloudflared(words: list[str]) -> None:
    match words:
        case ["tunnel", "--config", config, "--no-autoupdate", "--url", origin] if Path(config).is_file():
            name = start()
        case _:
            fail(f"Incorrect Usage: {words}")
    terms = "https://www.cloudflare.com/website-terms/"
    info(f"Thank you for trying Cloudflare Tunnel. … subject to the Terms of Use ({terms}), …")
    info("Requesting new quick Tunnel on trycloudflare.com...")
    if one_less("refuse"):
        answer = "error code: 1015 error=\"invalid character 'e' looking for beginning of value\""
        info(f'Error unmarshaling QuickTunnel response: {answer} status_code="429 Too Many Requests"', "ERR")
        fail("failed to unmarshal quick Tunnel: invalid character 'e' looking for beginning of value")
    if one_less("offline"):
        fail('failed to request quick Tunnel: Post "https://api.trycloudflare.com/tunnel": dial tcp: no such host')
    info(RULE)
    info("|  Your quick Tunnel has been created! Visit it at (it may take some time to be reachable):  |")
    info(f"|  {'https://' + name:<90}|")
    info(RULE)
    await edge(name, origin, lambda: info("Registered tunnel connection connIndex=0 location=fra01 protocol=quic"))


async def tailscale(words: list[str]) -> None:
    match words:
        case ["funnel", "--yes", origin]:
            name = start()
        case _:
            fail(f"invalid argument format: {words}")
    if one_less("refuse"):
        fail("failed to connect to local tailscaled; it doesn't appear to be running")
    if one_less("visit"):
        page = "         https://login.tailscale.com/f/funnel?node=nTEST"
        print("Funnel is not enabled on your tailnet.\nTo enable, visit:\n", page, "", sep="\n", file=sys.stderr)
    told = f"Available on the internet:\n\nhttps://{name}/\n|-- proxy {origin}\n\nPress Ctrl+C to exit."
    await edge(name, origin, lambda: print(told, flush=True))


def fail(text: str) -> NoReturn:
    print(text, file=sys.stderr, flush=True)
    sys.exit(1)


async def edge(name: str, origin: str, opened: Callable[[], None]) -> None:
    """Takes requests for this name, as an https proxy would, and passes them on, and says for whom."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(FOLDER / "chain.pem", FOLDER / "key.pem")
    host, _, port = origin.removeprefix("http://").rpartition(":")

    async def take(reader: StreamReader, writer: StreamWriter) -> None:
        try:
            asked = (await reader.readuntil(b"\r\n\r\n")).split()[1].decode()
            if asked != f"{name}:443":
                writer.write(b"HTTP/1.1 502 Bad Gateway\r\n\r\n")
                return
            writer.write(b"HTTP/1.1 200 Connection established\r\n\r\n")
            await writer.start_tls(context)
            await forward(reader, writer)
        except (OSError, EOFError, ssl.SSLError):
            pass
        finally:
            writer.close()

    async def forward(reader: StreamReader, writer: StreamWriter) -> None:
        head, _, _ = (await reader.readuntil(b"\r\n\r\n")).partition(b"\r\n\r\n")
        if one_less("astray"):
            writer.write(b"HTTP/1.1 530 \r\nContent-Length: 16\r\nConnection: close\r\n\r\nerror code: 1033")
            return
        line, *headers = head.decode("latin-1").split("\r\n")
        peer = writer.get_extra_info("peername")[0]
        said = [header for header in headers if header.lower().startswith("x-forwarded-for:")]
        client = ", ".join([*(header.partition(":")[2].strip() for header in said), peer])
        upgrade = any(header.lower().startswith("upgrade:") for header in headers)
        kept = [it for it in headers if it not in said and (upgrade or not it.lower().startswith("connection:"))]
        kept += [f"X-Forwarded-For: {client}", f"Cf-Connecting-Ip: {peer}", "X-Forwarded-Proto: https"]
        there, back = await asyncio.open_connection(host, int(port))
        back.write(
            "\r\n".join([line, *kept, *([] if upgrade else ["Connection: close"]), "", ""]).encode("latin-1")
        )
        await asyncio.gather(pass_on(reader, back), pass_on(there, writer))

    await asyncio.start_server(take, "127.0.0.1", int((FOLDER / "port").read_text()))
    opened()
    await asyncio.Event().wait()


async def pass_on(reader: StreamReader, writer: StreamWriter) -> None:
    try:
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    except OSError:
        pass
    finally:
        writer.close()


if __name__ == "__main__":
    asyncio.run({"cloudflared": cloudflared, "tailscale": tailscale}[sys.argv[1]](sys.argv[2:]))
