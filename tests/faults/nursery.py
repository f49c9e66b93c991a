"""The checker's side of the nursery: servers that are born, killed, and seen to be dead."""

from __future__ import annotations

import asyncio
import json
import sys
from collections import deque
from typing import Any


class Nursery:
    """Starts servers by forking a process that has read everything."""

    def __init__(self) -> None:
        self._born: deque[asyncio.Future[int]] = deque()
        self._ended: dict[int, asyncio.Future[int]] = {}

    async def open(self) -> Nursery:
        """Starts it, and waits until it has read all of mien."""
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "tests.faults.child",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        assert self._process.stdout is not None
        await self._process.stdout.readline()
        self._listening = asyncio.create_task(self._listen(self._process.stdout))
        return self

    async def close(self) -> None:
        """Ends it; its servers must be gone."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        await self._process.wait()
        await self._listening

    async def start(self, **order: Any) -> int:
        """A new server; its process."""
        born: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._born.append(born)
        assert self._process.stdin is not None
        self._process.stdin.write(f"{json.dumps(order)}\n".encode())
        return await born

    def end_of(self, pid: int) -> asyncio.Future[int]:
        """The exit code of this server, once it has one."""
        return self._ended.setdefault(pid, asyncio.get_running_loop().create_future())

    async def _listen(self, said: asyncio.StreamReader) -> None:
        async for line in said:
            what, pid, *code = line.decode().split()
            if what == "born":
                self._born.popleft().set_result(int(pid))
            else:
                self.end_of(int(pid)).set_result(int(code[0]))
