"""nginx as Debian ships it, in front of a server."""

from __future__ import annotations

import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from socket import create_connection

import pytest

SHIPPED = Path("/etc/nginx/nginx.conf")
FOLDERS = """
client_body_temp_path {folder}/bodies;
proxy_temp_path {folder}/answers;
fastcgi_temp_path {folder}/fastcgi;
uwsgi_temp_path {folder}/uwsgi;
scgi_temp_path {folder}/scgi;
"""
SITE = """
server {{
    listen 127.0.0.1:{port};
    location / {{ proxy_pass {inside}; }}
}}
"""
SECONDS = 10


@contextmanager
def nginx(folder: Path, port: int, inside: str, site: str = "") -> Iterator[None]:
    """An nginx at this port, with this site or one that passes everything on and has no setting beyond that."""
    program = shutil.which("nginx", path="/usr/sbin:/usr/local/sbin:/usr/bin:/bin")
    if program is None or not SHIPPED.exists():
        pytest.fail("There is no nginx: run tools/need-nginx.")
    own, conf = folder / "site.conf", folder / "nginx.conf"
    own.write_text(FOLDERS.format(folder=folder) + (site or SITE.format(port=port, inside=inside)))
    conf.write_text(shipped(folder, own))
    command = [program, "-e", str(folder / "error.log"), "-c", str(conf), "-g", "daemon off;"]
    with (folder / "nginx.log").open("w") as log, subprocess.Popen(command, stderr=log) as server:
        try:
            wait_for(port, server, folder / "nginx.log")
            yield
        finally:
            server.terminate()


def shipped(folder: Path, site: Path) -> str:
    """The settings that Debian ships, for another site, with its files in this folder."""
    text = SHIPPED.read_text()
    assert "gzip on;" in text
    text = re.sub(r"(?m)^user .*$", "", text)
    text = re.sub(r"(?m)^pid .*$", f"pid {folder}/nginx.pid;", text)
    text = re.sub(r"(?m)^error_log .*$", f"error_log {folder}/error.log;", text)
    text = re.sub(r"(?m)^(\s*)(access|error)_log .*$", rf"\1\2_log {folder}/\2.log;", text)
    return text.replace("include /etc/nginx/sites-enabled/*;", f"include {site};")


def wait_for(port: int, server: subprocess.Popen[bytes], log: Path) -> None:
    """Until somebody listens there."""
    until = time.monotonic() + SECONDS
    while time.monotonic() < until and server.poll() is None:
        try:
            create_connection(("127.0.0.1", port)).close()
        except ConnectionRefusedError:
            time.sleep(0.02)
        else:
            return
    pytest.fail(f"nginx did not start: {log.read_text()}")
