"""Servers to grow on: one with SQLite, or several on one PostgreSQL behind nginx."""

from __future__ import annotations

import os
import resource
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.server.run import BUILD, MIEN
from harness.postgres import running_postgres

NGINX = """
worker_processes 1; daemon off; pid {folder}/pid; error_log {folder}/error.log;
events {{ worker_connections 20000; }}
http {{
  access_log off; client_body_temp_path {folder}; proxy_temp_path {folder};
  fastcgi_temp_path {folder}; uwsgi_temp_path {folder}; scgi_temp_path {folder};
  map $http_upgrade $upgrading {{ default upgrade; "" ""; }}
  upstream mien {{ {spread} {servers} keepalive 32; }}
  server {{
    listen 127.0.0.1:{port};
    location / {{
      proxy_pass http://mien; proxy_http_version 1.1; proxy_read_timeout 1h; proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection $upgrading;
    }}
  }}
}}
"""
"""As docs/how-to/postgresql.md has it, for several servers."""


@dataclass(frozen=True)
class Running:
    """What runs: where to reach it, and the processes whose work is counted."""

    port: int
    processes: dict[str, tuple[int, ...]]


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def lift_limits() -> int:
    """Lets this process, and those that it starts, have as many open files as the system allows; how many."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    return most


@contextmanager
def started(command: Sequence[str], port: int, **environment: str) -> Iterator[int]:
    """A program that listens on this port, for a while; its process."""
    process = subprocess.Popen(
        command, env={**os.environ, **environment}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        until = time.monotonic() + 20
        while True:
            try:
                socket.create_connection(("127.0.0.1", port)).close()
                break
            except ConnectionRefusedError:
                if process.poll() is not None or time.monotonic() > until:
                    raise SystemExit(f"This did not start: {' '.join(command)}") from None
                time.sleep(0.05)
        yield process.pid
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()


@contextmanager
def mien(port: int, data: str, **settings: str) -> Iterator[int]:
    """One mien, with limits against abuse raised; its process."""
    own = {"MIEN_PORT": str(port), "MIEN_DATA": data, "MIEN_MOST_TABLES": "1000000"}
    command = [sys.executable, "-c", "from mien.cli import main; main()", "serve", "--log=json"]
    with started(command, port, **MIEN, **own, **settings) as process:
        yield process


@contextmanager
def alone() -> Iterator[Running]:
    """One process with SQLite, as it comes."""
    BUILD.mkdir(exist_ok=True)
    # Not in the folder for temporary files, which may be kept in memory: mien writes to the disk.
    with TemporaryDirectory(dir=BUILD, prefix="growth-") as data, mien(port := free_port(), data) as process:
        yield Running(port, {"mien": (process,)})


@contextmanager
def several(count: int, *, by_proxy: bool, share_folder: bool) -> Iterator[Running]:
    """So many processes on one PostgreSQL behind nginx.

    The pages of a table come together if nginx sends them to the same process, or if the processes share a data
    folder, through which they pass pages on.
    """
    with ExitStack() as stack:
        postgres = stack.enter_context(running_postgres(durable=True))
        folder = stack.enter_context(TemporaryDirectory(prefix="growth-"))
        ports = [free_port() for _ in range(count)]
        own = {"MIEN_STORE": postgres.fresh(), "MIEN_SECRET": "a secret for all", "MIEN_BEHIND_PROXY": "true"}
        folders = {port: folder if share_folder else f"{folder}/{port}" for port in ports}
        processes = tuple(stack.enter_context(mien(port, data, **own)) for port, data in folders.items())
        spread = "hash $uri consistent;" if by_proxy else ""
        servers = " ".join(f"server 127.0.0.1:{port};" for port in ports)
        port, conf = free_port(), Path(folder) / "nginx.conf"
        conf.write_text(NGINX.format(folder=folder, spread=spread, servers=servers, port=port))
        program = shutil.which("nginx", path="/usr/sbin:/usr/bin") or "nginx"
        proxy = stack.enter_context(started([program, "-e", f"{folder}/error.log", "-c", str(conf)], port))
        database = int((postgres.home / "cluster/postmaster.pid").read_text().split()[0])
        yield Running(port, {"mien": processes, "database": (database,), "proxy": (proxy,)})
