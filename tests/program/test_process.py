"""A program in a process of its own: its lines wait until they are asked for, and a flood of them is cut off."""

from __future__ import annotations

import sys

import pytest

from mien.program.process import MOST_LINES, Program, ProgramFailed

SAYS_AT_ONCE = "import os, sys; os.write(1, b'{}\\n' * int(sys.argv[1])); sys.stdin.read()"
"""Says so many lines before anybody has asked it anything."""


@pytest.mark.parametrize(("lines", "is_flood"), [(MOST_LINES, False), (MOST_LINES + 1, True)])
def test_so_many_lines_may_wait_and_one_more_is_a_flood(lines: int, is_flood: bool) -> None:
    program = Program([sys.executable, "-c", SAYS_AT_ONCE, str(lines)])
    try:
        if is_flood:
            with pytest.raises(ProgramFailed, match="says more than anybody asked"):
                program.receive(30)
        else:
            assert [program.receive(30) for _ in range(lines)] == [b"{}"] * lines
    finally:
        program.kill()
