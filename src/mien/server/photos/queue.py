"""Photos are decoded in processes of their own: a bad picture costs its upload, and nothing else."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from shutil import which
from subprocess import DEVNULL, PIPE, Popen, TimeoutExpired

import msgspec
from msgspec import Struct

from mien.kit import Refusal, Refused
from mien.kit.photos import PhotoFacts
from mien.server.system.fair_pool import FairPool

# From its very start: half of a decoder's time goes into starting Python and loading libraries.
GIVING_WAY = ("nice", "-n", "10") if which("nice") else ()
"""Starts a process with a lower priority than the server's: that is what people who play wait for."""
CPU_SECONDS = 20.0
"""Processor time that a photo may take; the largest that a phone makes takes three on a small machine."""
WAIT_SECONDS = 90.0
"""How long a photo may take in all: on a busy machine a sound one waits for the processor more than it works."""
ENVIRONMENT = (
    *("PATH", "HOME", "TMPDIR", "TZ", "LANG", "LANGUAGE", "LC_ALL", "LC_CTYPE", "LD_LIBRARY_PATH"),
    *("PYTHONPATH", "PYTHONHOME", "PYTHONUTF8", "PYTHONDONTWRITEBYTECODE", "VIRTUAL_ENV"),
    *("SYSTEMROOT", "TEMP", "TMP"),
)
"""The variables that a worker is given: all that Python may need to start, and nothing that may be a secret."""
WORKER = (*GIVING_WAY, sys.executable, "-m", "mien.server.photos.worker")
UNREADABLE = Refusal("not-a-photo", "mien can't read that picture. Try a JPEG or a PNG.")


class TidyPhoto(Struct, frozen=True, tag=True):
    """A photo as it is stored, and what was measured of it."""

    picture: bytes
    facts: PhotoFacts


class Unusable(Struct, frozen=True, tag=True):
    """Why a photo can't be taken."""

    refusal: Refusal


_answers: msgspec.msgpack.Decoder[TidyPhoto | Unusable] = msgspec.msgpack.Decoder(TidyPhoto | Unusable)


class PhotoQueue:
    """Has photos made small, one after the other, each by a process that has little memory and no secrets."""

    def __init__(self) -> None:
        self._turns = FairPool([None])

    @property
    def is_free(self) -> bool:
        """Whether the next photo has its turn at once."""
        return self._turns.is_free

    @asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[None]:
        """A turn to have something decoded; addresses take turns."""
        async with self._turns.of(address):
            yield

    async def tidy(self, raw: bytes, address: str) -> TidyPhoto:
        """The photo re-encoded without metadata; raises Refused if it is unreadable or too costly."""
        async with self.turn(address):
            answer = await _ask_worker(raw)
        if isinstance(answer, Unusable):
            raise Refused(answer.refusal)
        return answer


async def _ask_worker(raw: bytes) -> TidyPhoto | Unusable:
    try:
        return _answers.decode(await run_worker(WORKER, raw, WAIT_SECONDS))
    except (TimeoutError, msgspec.MsgspecError):
        return Unusable(UNREADABLE)


async def run_worker(command: Sequence[str], raw: bytes, seconds: float) -> bytes:
    """What a process of this command writes when it is given these bytes, if it lives; raises TimeoutError."""
    # Whoever takes over a decoder must not find the server's secret or a database's password beside it.
    environment = {name: os.environ[name] for name in ENVIRONMENT if name in os.environ}
    # uvloop would copy the whole server to start a process, and everybody would wait for ten milliseconds.
    worker = Popen(
        command,
        env=environment | {"MALLOC_ARENA_MAX": "1"},
        stdin=PIPE,
        stdout=PIPE,
        stderr=DEVNULL,
    )
    try:
        said, _ = await asyncio.to_thread(worker.communicate, raw, seconds)
        return said
    except TimeoutExpired:
        raise TimeoutError from None
    finally:
        # It may still run: its time is up, or nobody waits for it any more.
        worker.kill()
        await asyncio.to_thread(worker.wait)
