"""What `mien COMMAND --help` looks like."""

from __future__ import annotations

from argparse import Action, _SubParsersAction

import pytest

from mien.cli import COMMANDS, parser


def to_fill_in(command: str) -> list[Action]:
    """Whatever somebody types a word of their own for."""
    (words,) = (action for action in parser([command])._actions if isinstance(action, _SubParsersAction))
    parts = [words.choices[command]]
    for part in parts:
        for action in part._actions:
            if isinstance(action, _SubParsersAction):
                parts += action.choices.values()
    return [action for part in parts for action in part._actions if not action.choices and action.nargs != 0]


@pytest.mark.parametrize("command", COMMANDS)
def test_what_has_to_be_filled_in_stands_in_capitals(command: str) -> None:
    for action in to_fill_in(command):
        shown = str(action.metavar or (action.dest.upper() if action.option_strings else action.dest))
        assert shown.removesuffix(".svg").isupper() or shown == "…", f"mien {command} {shown}"
