"""mien doctor: looks for what hosts often get wrong, and says how to fix it."""

import asyncio
from argparse import ArgumentParser, Namespace
from pathlib import Path

from mien.commands.settings import add_settings, settings_from
from mien.server.system.settings import Settings

SAID = {"well": "ok", "mind": "note", "wrong": "wrong"}
"""The first word of a line, by the finding's state."""


def add(parser: ArgumentParser) -> None:
    add_settings(parser)
    parser.add_argument(
        "--known-faults",
        metavar="FILE",
        type=Path,
        help="a database of known faults, as osv.dev gives it for PyPI, to compare the installed packages with",
    )


def run(args: Namespace) -> int:
    """Prints how everything stands; ends with 1 if something keeps people from playing."""
    return asyncio.run(tell(settings_from(args), args.known_faults))


async def tell(settings: Settings, known_faults: Path | None = None) -> int:
    """Prints a line for each finding; returns the exit status."""
    # Imported here, so that no other command waits for what it asks with.
    from mien.server.doctor import examine

    faults = 0
    async for finding in examine(settings, known_faults):
        faults += finding.state == "wrong"
        print(f"{SAID[finding.state]:6} {finding.about}: {finding.text}", flush=True)
    print("Nothing is wrong." if not faults else f"{faults} to fix.")
    return 1 if faults else 0
