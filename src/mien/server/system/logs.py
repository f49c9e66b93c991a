"""The server's log, which never contains a name, a code, an address, a cookie or a seed."""

from __future__ import annotations

import logging
import os
from contextlib import suppress
from pathlib import Path
from traceback import extract_tb
from types import TracebackType
from typing import TYPE_CHECKING, Literal, TextIO

import structlog
from structlog.dev import plain_traceback
from structlog.typing import EventDict, Processor

from mien.server.system.metrics import FAULTS

if TYPE_CHECKING:
    from sys import UnraisableHookArgs


class BestEffortLogger(structlog.PrintLogger):
    """Writes lines, and ignores errors: a full disk stops the log and nothing else."""

    def msg(self, message: str) -> None:
        with suppress(OSError):
            super().msg(message)

    log = debug = info = warn = warning = fatal = failure = err = error = critical = exception = msg


class RedactingHandler(logging.Handler):
    """Writes to our own log where in its code a library complained: not about whom, nor in its words."""

    def emit(self, record: logging.LogRecord) -> None:
        kind, _, trace = record.exc_info or (None, None, None)
        if kind is not None and issubclass(kind, ConnectionError):
            # Whoever asked has gone: nobody did wrong.
            return
        error = _in_short(kind, trace) if kind else f"{record.filename}:{record.lineno}"
        # Anybody can send bytes that are no request: the host has nothing to look into.
        structlog.get_logger().info("a request could not be read", error=error)


def count_faults(logger: object, name: str, event: EventDict) -> EventDict:
    """A processor that counts errors, which the host should look into."""
    if event.get("level") in ("error", "critical"):
        FAULTS.inc()
    return event


def _in_short(kind: type[BaseException] | None, trace: TracebackType | None) -> str:
    """The type of an error and the line that raised it; never its message."""
    where = [f"{Path(frame.filename).name}:{frame.lineno}" for frame in extract_tb(trace)[-1:]]
    return " ".join([kind.__name__ if kind else "unknown", *where])


def note_ignored(ignored: UnraisableHookArgs) -> None:
    """Logs an error that Python could not raise, such as one in a destructor."""
    what = _in_short(ignored.exc_type, ignored.exc_traceback)
    structlog.get_logger().warning("an error was ignored", error=what)


def _takes_colours(stream: TextIO) -> bool:
    """Whether this is a terminal whose owner did not ask for plain text (no-color.org)."""
    return stream.isatty() and not os.environ.get("NO_COLOR")


def set_up_logs(kind: Literal["text", "json"], stream: TextIO) -> None:
    """Sets up our log as text or JSON, and redacts aiohttp's."""
    # A traceback that shows what variables held would show seeds and hands.
    written: list[Processor] = (
        [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
        if kind == "json"
        else [structlog.dev.ConsoleRenderer(colors=_takes_colours(stream), exception_formatter=plain_traceback)]
    )
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            count_faults,
            structlog.processors.TimeStamper(fmt="iso"),
            *written,
        ],
        logger_factory=lambda *_: BestEffortLogger(stream),
    )
    logging.basicConfig(level=logging.WARNING)
    # What our own code raises is logged by guests/guard.py: the rest is about bytes that are no request.
    library = logging.getLogger("aiohttp")
    library.handlers, library.propagate = [RedactingHandler()], False
    library.setLevel(logging.WARNING)
    # All it logs is which subprotocols a browser asked for.
    logging.getLogger("aiohttp.websocket").disabled = True
