"""The command line: `mien COMMAND …`, with a module in `commands/` for each."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Sequence
from importlib import import_module
from io import TextIOWrapper
from types import ModuleType
from typing import NoReturn

import mien
from mien.kit import Refused
from mien.kit.words import one_line

COMMANDS = (
    "games",
    "play",
    "bot",
    "simulate",
    "replay",
    "verify",
    "arena",
    "bench",
    "serve",
    "doctor",
    "links",
    "healthcheck",
    "tables",
    "export",
    "backup",
    "restore",
    "languages",
    "deck",
)
"""The commands, each with a module of its name."""


EXTRAS = {
    "aiohttp": "server",
    "aioice": "server",
    "cryptography": "server",
    "gymnasium": "envs",
    "numpy": "envs",
    "pettingzoo": "envs",
    "PIL": "server",
    "pillow_heif": "server",
    "prometheus_client": "server",
    "psycopg": "postgres",
    "pygal": "arena",
    "segno": "server",
    "structlog": "server",
    "uvloop": "server",
    "websockets": "bot",
}
"""The extra, as in `mien[server]`, that installs each package."""


class Parser(ArgumentParser):
    """An ArgumentParser whose errors are one sentence."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"mien: {message}; try {self.prog} --help\n")


def command(name: str) -> ModuleType:
    """The module of a command."""
    return import_module(f"mien.commands.{name}")


def parser(names: Iterable[str] = COMMANDS) -> ArgumentParser:
    """The argument parser for these commands."""
    whole = Parser(prog="mien", description="Games of faces and feelings.")
    whole.add_argument(
        "--version", action="version", version=f"mien {mien.__version__}", help="the version of mien"
    )
    words = whole.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name in names:
        module = command(name)
        summary = str(module.__doc__).partition(": ")[2]
        part = words.add_parser(name, help=summary, description=summary)
        module.add(part)
        part.set_defaults(run=module.run)
    return whole


def main(words: Sequence[str] | None = None) -> int:
    """Runs a command; returns its exit status: 2 if it was refused, 130 if it was interrupted."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    words = sys.argv[1:] if words is None else list(words)
    try:
        # Nobody waits for the libraries of commands that were not asked for.
        whole = parser(words[:1] if words and words[0] in COMMANDS else COMMANDS)
        args, unknown = whole.parse_known_args(words)
        if unknown:
            whole.exit(2, f"mien: {args.command} does not know {unknown[0]}; try mien {args.command} --help\n")
        code: int = args.run(args)
        sys.stdout.flush()
    except Refused as refused:
        return _refuse(str(refused))
    except KeyboardInterrupt:
        return 130
    except ModuleNotFoundError as error:
        package = str(error.name).partition(".")[0]
        if package not in EXTRAS:
            raise
        return _refuse(f'{package} is not installed. Type: pip install "mien[{EXTRAS[package]}]"')
    except BrokenPipeError:
        # The reader (`| head`) is gone: nothing more may be written when Python closes the stream.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        # Our own code raises some with a whole sentence; the system's name a file and what is wrong with it.
        return _refuse(f"{error.filename}: {error.strerror}." if error.filename else f"{error.strerror or error}")
    return code


def _refuse(text: str) -> int:
    print(f"mien: {one_line(text)}", file=sys.stderr)
    return 2
