"""What the server says of itself; never a name, a code, a cookie or a seed."""

from __future__ import annotations

import logging
from contextlib import suppress
from typing import Literal, TextIO

import structlog
from structlog.typing import Processor


class Paper(structlog.PrintLogger):
    """Writes lines; a full disk stops the log, and nothing else."""

    def msg(self, message: str) -> None:
        with suppress(OSError):
            super().msg(message)

    log = debug = info = warn = warning = fatal = failure = err = error = critical = exception = msg


def set_up_logs(kind: Literal["text", "json"], stream: TextIO) -> None:
    """Writes logs for people or for machines."""
    # A traceback that shows what variables held would show seeds and hands.
    written: list[Processor] = (
        [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
        if kind == "json"
        else [structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)]
    )
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            *written,
        ],
        logger_factory=lambda *_: Paper(stream),
    )
    logging.basicConfig(level=logging.WARNING)
