"""Becomes another program that the kernel kills when this program's parent dies; Linux only.

child.py runs this file by its path: `python launch.py PARENT COMMAND…`. The request to the kernel (`prctl`) must
be made in the child. Between fork and exec (`preexec_fn`) that is unsafe in a server with threads; here it is made
after the first exec, and it outlasts the second.
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys

PR_SET_PDEATHSIG = 1


def main(parent: int, command: list[str]) -> None:
    """Never returns, unless the command can't be run."""
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        return  # It died before the kernel was asked.
    try:
        os.execvp(command[0], command)
    except OSError as error:
        print(f"{command[0]}: {error.strerror}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
    sys.exit(1)
