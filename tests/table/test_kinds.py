"""Every command and every entry belongs to the unions that are read from connections and from logs."""

from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, get_args

import pytest

from mien.table import commands, entries
from mien.table.commands import (
    AddPhoto,
    AddStill,
    AnswerFor,
    AnyCommand,
    AppointNext,
    Come,
    Command,
    LayDeck,
    Look,
    Open,
    ProgramAnswers,
    ProgramComes,
    ProgramGoes,
    UseLink,
)
from mien.table.entries import Answered, AnyEntry, Entry, JustAnswered, beginning_of, read_entry, write_entry

ASKED_BY_THE_SERVER = {
    AddPhoto,
    AddStill,
    AnswerFor,
    AppointNext,
    Come,
    LayDeck,
    Look,
    Open,
    ProgramAnswers,
    ProgramComes,
    ProgramGoes,
    UseLink,
}
"""What no browser can send: the server asks for it on behalf of a person, or of nobody."""


def defined_in(package: Any, kind: type) -> Iterator[type]:
    """Every class of this kind that a module of the package defines."""
    for found in iter_modules(package.__path__, f"{package.__name__}."):
        for thing in vars(import_module(found.name)).values():
            if isinstance(thing, type) and issubclass(thing, kind) and thing.__module__ == found.name:
                yield thing


def test_every_entry_can_be_read_from_a_log() -> None:
    assert {*defined_in(entries, Entry)} - {Entry, JustAnswered} == {*get_args(AnyEntry)}


def test_an_answer_that_was_just_checked_is_kept_like_any_other() -> None:
    given: dict[str, Any] = {"at": 5, "seat": 1, "step": 3, "answer": 7, "by": "clock"}
    kept = write_entry(JustAnswered(**given))
    assert kept == write_entry(Answered(**given))
    assert type(read_entry(kept)) is Answered
    assert kept.startswith(beginning_of(JustAnswered))


def test_every_command_can_be_sent_by_a_browser_or_is_asked_by_the_server() -> None:
    assert {*defined_in(commands, Command)} - {Command} == {*get_args(AnyCommand)} | ASKED_BY_THE_SERVER
    assert not {*get_args(AnyCommand)} & ASKED_BY_THE_SERVER


@pytest.mark.parametrize(("package", "kind"), [(commands, Command), (entries, Entry)])
def test_the_package_passes_on_every_kind_under_its_own_name(package: Any, kind: type) -> None:
    for thing in defined_in(package, kind):
        assert getattr(package, thing.__name__) is thing
