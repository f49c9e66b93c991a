"""mien doctor: looks for what hosts often get wrong, and says how to fix it."""

import asyncio
from argparse import ArgumentParser, Namespace

from mien.commands.settings import add_settings, settings_from
from mien.server.system.settings import Settings

SAID = {"well": "ok", "mind": "note", "wrong": "wrong"}
"""How a line begins, by what was found."""


def add(parser: ArgumentParser) -> None:
    add_settings(parser)


def run(args: Namespace) -> int:
    """Prints how everything stands; ends with 1 if something keeps people from playing."""
    return asyncio.run(tell(settings_from(args)))


async def tell(settings: Settings) -> int:
    """One line for each finding."""
    # Imported here, so that no other command waits for what it asks with.
    from mien.server.doctor import examine

    faults = 0
    async for finding in examine(settings):
        faults += finding.state == "wrong"
        print(f"{SAID[finding.state]:6} {finding.about}: {finding.text}", flush=True)
    print("Nothing is wrong." if not faults else f"{faults} to fix.")
    return 1 if faults else 0
