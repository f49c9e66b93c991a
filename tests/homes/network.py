"""Homes: network namespaces behind routers that translate addresses, and an internet around them."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Literal

import pytest

SERVER = "203.0.113.10"
"""Where the internet's one server is: an address for examples, which leads nowhere outside."""

RULES = """
table ip mien {{
  chain translate {{
    type nat hook postrouting priority srcnat
    oifname "wan" masquerade {ports}
  }}
  chain arriving {{
    type filter hook input priority filter
    iifname "wan" ct state != {{ established, related }} drop
  }}
  chain passing {{
    type filter hook forward priority filter
    iifname "wan" ct state != {{ established, related }} drop
  }}
}}
"""
"""What a router at home does: one address for all inside, and nothing comes in that nobody asked for."""

Router = Literal["usual", "strict"]
PORTS = {"usual": "", "strict": "fully-random"}
"""A usual router keeps a sender's port; a strict one takes another for each receiver, so nobody can be told it."""


class Network:
    """The internet, with any number of homes."""

    def __init__(self, prefix: str, folder: Path) -> None:
        self._prefix = prefix
        self._folder = folder
        self._homes = 0
        self.internet = self._space("internet")
        _ip(f"-n {self.internet} link add net type bridge")
        _ip(f"-n {self.internet} addr add {SERVER}/24 dev net")
        _ip(f"-n {self.internet} link set net up")

    def _space(self, name: str) -> str:
        space = f"{self._prefix}{name}"
        _ip(f"netns add {space}")
        _ip(f"-n {space} link set lo up")
        return space

    def home(self, router: Router) -> str:
        """A new home behind such a router; its namespace."""
        self._homes += 1
        number = self._homes
        gate, home = self._space(f"router{number}"), self._space(f"home{number}")
        _ip(f"link add wan netns {gate} type veth peer name home{number} netns {self.internet}")
        _ip(f"-n {self.internet} link set home{number} master net up")
        _ip(f"-n {gate} addr add 203.0.113.{100 + number}/24 dev wan")
        _ip(f"-n {gate} link set wan up")
        _ip(f"link add eth0 netns {home} type veth peer name lan netns {gate}")
        _ip(f"-n {gate} addr add 192.168.{number}.1/24 dev lan")
        _ip(f"-n {gate} link set lan up")
        _ip(f"-n {home} addr add 192.168.{number}.2/24 dev eth0")
        _ip(f"-n {home} link set eth0 up")
        _ip(f"-n {home} route add default via 192.168.{number}.1")
        _run(inside(gate, "sysctl", "-qw", "net.ipv4.ip_forward=1"))
        _run(inside(gate, "nft", "-f", "-"), RULES.format(ports=PORTS[router]))
        return home

    def program(self, space: str, program: str) -> str:
        """A path that starts this program inside a namespace."""
        path = self._folder / f"{Path(program).name}-in-{space}"
        path.write_text(f'#!/bin/sh\nexec {shlex.join(inside(space, program))} "$@"\n')
        path.chmod(0o755)
        return str(path)


def inside(space: str, *command: str) -> list[str]:
    """This command, in a namespace."""
    return ["ip", "netns", "exec", space, *command]


@contextmanager
def network(folder: Path) -> Iterator[Network]:
    """An internet for a while; nothing of it is left, even of one whose test was killed."""
    for space in _spaces():
        if (owner := re.match(r"mien-(\d+)-", space)) and not Path(f"/proc/{owner[1]}").exists():
            _remove(space)
    prefix = f"mien-{os.getpid()}-"
    try:
        yield Network(prefix, folder)
    finally:
        for space in _spaces():
            if space.startswith(prefix):
                _remove(space)


def _spaces() -> list[str]:
    return [line.split()[0] for line in _run(["ip", "netns", "list"]).splitlines()]


def _remove(space: str) -> None:
    """Ends whatever still runs inside, and takes the namespace away."""
    for process in _run(["ip", "netns", "pids", space]).split():
        with suppress(ProcessLookupError):
            os.kill(int(process), 9)
    _ip(f"netns delete {space}")


def _ip(words: str) -> None:
    _run(["ip", *words.split()])


def _run(command: Sequence[str], text: str = "") -> str:
    try:
        return subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout
    except FileNotFoundError:
        pytest.fail(f"There is no {command[0]}: run tools/need-namespaces.")
    except subprocess.CalledProcessError as error:
        pytest.fail(f"{shlex.join(command)}: {error.stderr.strip()}; run tools/need-namespaces.")
