"""The server's settings on the command line."""

import os
from argparse import ArgumentParser, Namespace
from pathlib import Path

from mien.server.system.settings import BARE, HELP, Settings, load


def add_settings(parser: ArgumentParser, *names: str) -> None:
    """Adds a flag for each of these settings, or for all of them."""
    parser.add_argument("--settings", type=Path, metavar="FILE", help="a TOML file with settings")
    for name in names or Settings.__struct_fields__:
        default = getattr(Settings(), name)
        told = f"{HELP[name]} [MIEN_{name.upper()}; {default if default != '' else 'empty'}]"
        flag = f"--{name.replace('_', '-')}"
        many = "?" if name in BARE else None
        parser.add_argument(
            flag, dest=name, metavar="…", nargs=many, const=BARE.get(name), help=told.replace("%", "%%")
        )


def settings_from(args: Namespace) -> Settings:
    """The settings from flags, environment and file, in this order of precedence; raises Refused."""
    flags = {name: getattr(args, name, None) for name in Settings.__struct_fields__}
    return load(flags, os.environ, args.settings)
