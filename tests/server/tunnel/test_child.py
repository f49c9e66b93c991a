"""A child process: its lines are read, nothing of it is left, and it dies with a server that is killed."""

from __future__ import annotations

import asyncio
import os
import signal
import sys

import pytest
from tests.server.tunnel.test_share import gone

from mien.server.tunnel.child import LAUNCH, running

PARENT = """
import asyncio
from mien.server.tunnel.child import running

async def main():
    async with running("sh", "-c", "echo $$; exec sleep 600") as child:
        async for line in child.lines():
            print(line, flush=True)

asyncio.run(main())
"""


async def test_its_lines_are_read_and_it_leads_a_session_of_its_own() -> None:
    program = "import os; print('one'); print(os.getsid(0) == os.getpid())"
    async with running(sys.executable, "-c", program) as child:
        assert [line async for line in child.lines()] == ["one", "True"]


async def test_it_reads_nothing_from_the_terminal() -> None:
    terminal, typed = os.pipe()
    before = os.dup(0)
    os.dup2(terminal, 0)
    try:
        # It would wait for what is typed.
        async with running("cat") as child:
            assert [line async for line in child.lines()] == []
    finally:
        os.dup2(before, 0)
        for end in (terminal, typed, before):
            os.close(end)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux ends a killed process's children")
async def test_it_does_not_begin_if_its_parent_is_gone_already() -> None:
    started = await asyncio.create_subprocess_exec(
        sys.executable, str(LAUNCH), str(os.getppid()), "echo", "still here", stdout=asyncio.subprocess.PIPE
    )
    said, _ = await started.communicate()
    assert (said, started.returncode) == (b"", 1)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux ends a killed process's children")
async def test_it_dies_with_a_parent_that_is_killed() -> None:
    parent = await asyncio.create_subprocess_exec(
        sys.executable, "-c", PARENT, stdout=asyncio.subprocess.PIPE, start_new_session=True
    )
    assert parent.stdout is not None
    child = int(await parent.stdout.readline())
    os.kill(child, 0)
    parent.send_signal(signal.SIGKILL)
    await parent.wait()
    await gone(child)


async def test_a_program_that_is_not_there_says_so_and_ends() -> None:
    try:
        async with running("no-such-program") as child:
            assert [line async for line in child.lines()] == ["no-such-program: No such file or directory"]
    except FileNotFoundError:
        assert not sys.platform.startswith("linux")
