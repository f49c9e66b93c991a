"""The page of the command line: every command of `mien`, with its words and flags."""

from __future__ import annotations

from argparse import Action, ArgumentParser
from pathlib import Path

from mien.cli import COMMANDS, command
from mien.server.system.settings import Settings

PAGE = "docs/reference/commands.md"
MARK = "<!-- From here on made by `make generated`. -->"
SETTINGS = {f"--{name.replace('_', '-')}" for name in Settings.__struct_fields__}


def files(root: Path) -> dict[str, str]:
    """The page, below its preface."""
    preface = (root / PAGE).read_text(encoding="utf-8").split(MARK)[0] + MARK
    return {PAGE: "\n\n".join([preface, *(_section(name) for name in COMMANDS)]) + "\n"}


def _section(name: str) -> str:
    parser = ArgumentParser(add_help=False)
    command(name).add(parser)
    actions = parser._actions
    # The settings of a server have a page that says more.
    told_there = SETTINGS if {flag for action in actions for flag in action.option_strings} >= SETTINGS else set()
    words = [_spelt(action) for action in actions if not action.option_strings]
    summary = str(command(name).__doc__).partition(": ")[2].strip()
    parts = [f"## {' '.join(['mien', name, *words])}", summary[0].upper() + summary[1:]]
    if rows := [_row(action) for action in actions if action.help and not told_there & {*action.option_strings}]:
        parts.append("\n".join(["| | |", "|---|---|", *rows]))
    if told_there:
        parts.append("And a flag for every [setting](settings.md).")
    return "\n\n".join(parts)


def _row(action: Action) -> str:
    """What a word or flag means."""
    return f"| `{_spelt(action)}` | {str(action.help).replace('|', '/').replace('%%', '%')} |"


def _spelt(action: Action) -> str:
    """The flag with its value, or the name of a word: as `--help` spells it."""
    name = action.dest.upper() if action.option_strings else action.dest
    metavar = action.metavar if isinstance(action.metavar, str) else name
    if not action.option_strings:
        return f"[{metavar}]" if action.nargs == "?" else metavar
    flag = action.option_strings[-1]
    return flag if action.nargs == 0 else f"{flag} {metavar}"
