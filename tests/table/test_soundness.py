"""Whatever people do, in whatever order, a table stays sound and is what its log says."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import msgspec
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule
from msgspec.structs import replace
from tests.table.laying import deck_of
from tests.table.scene import Scene, portrait

from mien.games import GAMES
from mien.kit import QuickDealer, Refused
from mien.table import Table
from mien.table import commands as table_commands
from mien.table.commands import (
    AddPhoto,
    AddStill,
    Answer,
    AnswerFor,
    AnyCommand,
    Come,
    InviteProgram,
    LayDeck,
    MakeLink,
    Open,
    ProgramAnswers,
    ProgramComes,
    ProgramGoes,
    UseLink,
    WithdrawPhoto,
)
from mien.table.due import came_and_went, next_due, programs_gone
from mien.table.evening import Part
from mien.table.people import NOBODY
from mien.table.settings import Settings

PEOPLE = ("ada", "ben", "cy", "dot")
people = st.sampled_from(PEOPLE)
small = st.integers(-1, 6)
words = st.sampled_from(["", "hello", "\u202eoops", "<i>", "😀"])
options: st.SearchStrategy[dict[str, Any]] = st.sampled_from(
    [
        {},
        {"mode": "coop"},
        {"variant": "daredevil"},
        {"mode": "teams"},
        {"mode": "circle"},
        {"nonsense": 1},
        {"first_actor": 5},
    ]
)
kept = st.builds(
    Settings,
    title=words,
    locked=st.booleans(),
    spectators=st.booleans(),
    chat=st.booleans(),
    cameras=st.booleans(),
    clock=st.sampled_from(["off", "relaxed", "brisk", "day"]),
)
fields: dict[str, st.SearchStrategy[Any]] = {
    "name": words,
    "language": st.sampled_from(["fr", "pl"]),
    "avatar": st.sampled_from(["a1", "<"]),
    "chair": small,
    "to": small,
    "level": st.sampled_from(["beginner", "genius"]),
    "game": st.sampled_from([*GAMES, "chess"]),
    "number": small,
    "options": options,
    "settings": kept,
    "person": people,
    "place": st.sampled_from(["room", "apart"]),
    "text": words,
    "face": st.sampled_from(["joy", "no"]),
    "step": small,
    "seat": small,
    "answer": st.sampled_from([None, 1, "x", [], {"type": "Done"}]),
    "short": st.just("KLMNP"),
    "photo": st.sampled_from(["photo-1", "photo-2", "../"]),
    "still": st.sampled_from(["still-1", "still-2"]),
    "category": st.sampled_from(["animals", "x"]),
    "look": st.sampled_from([(), ("red", "tall"), ("x",)]),
    "link": st.sampled_from([sha256(b"a").hexdigest(), "short"]),
    "key": st.sampled_from([sha256(b"c").hexdigest(), "short"]),
    "seconds": st.sampled_from([1, 600]),
    "deck": st.sampled_from([deck_of(7), deck_of(12, token="other"), deck_of(6)]),
    "parts": st.lists(st.builds(Part, st.sampled_from([*GAMES, "chess", ""])), max_size=14).map(tuple),
    "part": small,
    "kept": st.lists(people, max_size=3, unique=True).map(tuple),
    "levels": st.sampled_from([(), ("beginner", "genius")]),
}
KINDS = [*AnyCommand.__args__, AddPhoto, AddStill, LayDeck, Open, UseLink]


def some(kind: type[Any]) -> st.SearchStrategy[Any]:
    """A command of this kind; a switch is on or off, and what else it says is drawn from `fields`."""
    switches = {field.name: st.booleans() for field in msgspec.structs.fields(kind) if field.type is bool}
    drawn = fields | switches
    unknown = [name for name in kind.__struct_fields__ if name not in drawn]
    assert not unknown, f"{kind.__name__} is new here: add to `fields` what {unknown} can be"
    return st.builds(kind, *[drawn[name] for name in kind.__struct_fields__])


def essence(table: Table) -> bytes:
    """All that a table is but how long its log is, and when it last grew."""
    return portrait(replace(table, seq=0, at=0))


class AnyTable(RuleBasedStateMachine):
    """People, processes and time do what they like."""

    def __init__(self) -> None:
        super().__init__()
        self.scene = Scene()
        self.before = (self.scene.table, portrait(self.scene.table))

    @rule(person=people, command=st.sampled_from(KINDS).flatmap(some))
    def somebody_does_something(self, person: str, command: table_commands.Command) -> None:
        table, before = self.scene.table, portrait(self.scene.table)
        try:
            entries = self.scene.do(person, command)
        except Refused:
            assert portrait(self.scene.table) == before
        else:
            assert not entries or essence(self.scene.table) != essence(table), "an entry where nothing changes"

    @rule(person=people, process=st.sampled_from(["p1", "p2"]))
    def somebody_comes(self, person: str, process: str) -> None:
        self.somebody_does_something(person, Come(process, person.title(), "en", "a1"))

    @rule(count=st.integers(2, 4), game=st.sampled_from(sorted(GAMES)))
    def they_begin(self, count: int, game: str) -> None:
        host = self.scene.table.host
        for person in (host, *PEOPLE[:count]):
            self.somebody_comes(person, "p1")
        self.somebody_does_something(host, table_commands.ChooseGame(game))
        for person in PEOPLE[:count]:
            self.somebody_does_something(person, table_commands.Sit())
        self.somebody_does_something(host, table_commands.Start())

    @precondition(lambda self: self.scene.table.stage == "playing" and not self.scene.table.paused)
    @rule(seed=st.integers(0, 99), times=st.integers(1, 12))
    def they_answer(self, seed: int, times: int) -> None:
        for _ in range(times):
            match = self.scene.table.position
            if match is None or self.scene.table.closed or not match.waiting_for:
                return
            seat = match.waiting_for[seed % len(match.waiting_for)]
            answer = msgspec.to_builtins(match.asks[seat].sample(QuickDealer(seed)))
            chair, person = self.scene.table.played[seat], self.scene.table.played[seat].person
            if chair.program is not None and chair.played_by_program:
                answers = ProgramAnswers(chair.program.key, self.scene.table.games, match.step, answer)
                self.somebody_does_something(NOBODY, answers)
            elif person is None:
                self.somebody_does_something(
                    NOBODY, AnswerFor(self.scene.table.games, seat, match.step, answer, "bot")
                )
            else:
                self.somebody_does_something(person, Answer(match.step, answer))

    @rule(seconds=st.sampled_from([1, 20, 70, 200]))
    def time_goes_by(self, seconds: int) -> None:
        self.scene.wait(seconds)
        when = next_due(self.scene.table)
        assert when is None or when > self.scene.now, "whatever is due has happened"

    @rule(connected=st.sets(people), alive=st.sets(st.sampled_from(["p1", "p2"])))
    def connections_are_lost(self, connected: set[str], alive: set[str]) -> None:
        self.scene.add(*came_and_went(self.scene.table, "p1", connected, [*alive, "p1"], self.scene.now))

    @rule(person=people)
    def a_photo_goes(self, person: str) -> None:
        for photo in list(self.scene.table.photos):
            self.somebody_does_something(person, WithdrawPhoto(photo))

    @rule(person=people, opener=people)
    def a_link_is_made_and_used(self, person: str, opener: str) -> None:
        self.somebody_does_something(person, MakeLink(sha256(b"b").hexdigest()))
        self.somebody_does_something(opener, UseLink.of("b"))

    @rule(person=people)
    def somebody_comes_back_without_a_seat(self, person: str) -> None:
        self.somebody_does_something(person, Come("p1", person.title(), "en", "a1", anew=True))

    @rule(number=st.integers(0, 9), fails=st.booleans())
    def a_program_comes(self, number: int, fails: bool) -> None:
        secret = sha256(b"program %d" % number).hexdigest()
        self.somebody_does_something(self.scene.table.host, InviteProgram(secret, "Robo"))
        self.somebody_does_something(NOBODY, ProgramComes(secret, "p1"))
        if fails:
            self.somebody_does_something(NOBODY, ProgramGoes(secret, "p1", "too-slow"))

    @rule(keys=st.booleans())
    def programs_are_lost(self, keys: bool) -> None:
        connected = [chair.program.key for chair in self.scene.table.chairs if chair.program and keys]
        self.scene.add(*programs_gone(self.scene.table, "p1", connected, ["p1"], self.scene.now))

    @invariant()
    def the_log_tells_all(self) -> None:
        assert portrait(self.scene.revived()) == portrait(self.scene.table)

    @invariant()
    def a_checkpoint_tells_all(self) -> None:
        assert self.scene.restored() == self.scene.table
        assert portrait(self.scene.restored()) == portrait(self.scene.table)

    @invariant()
    def the_table_before_is_what_it_was(self) -> None:
        table, was = self.before
        assert portrait(table) == was
        self.before = (self.scene.table, portrait(self.scene.table))

    @invariant()
    def the_table_is_sound(self) -> None:
        table = self.scene.table
        seated = [chair.person for chair in table.chairs if chair.person]
        assert len(seated) == len(set(seated))
        assert all(person in table.people and not table.people[person].removed for person in seated)
        programs = [chair.program.key for chair in table.chairs if chair.program]
        assert len(programs) == len(set(programs))
        assert all(chair.person or chair.bot or chair.played_by_program for chair in table.chairs)
        assert all(guest.here != (guest.gone_at is not None) for guest in table.people.values())
        assert table.stage == "playing" or not table.waiting_for_bots()
        if table.stage == "playing":
            assert table.position is not None
            assert table.played == table.chairs
            assert len(table.chairs) == table.position.seats
            assert not list(table.position.game.faults(table.position.state))


AnyTable.TestCase.settings = settings(
    max_examples=60, stateful_step_count=30, deadline=None, suppress_health_check=list(HealthCheck)
)
TestAnyTable = AnyTable.TestCase
