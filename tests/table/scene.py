"""A table in a test: its log, a clock that only the test moves, and people who do things."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import Any

import msgspec
from msgspec.structs import asdict, replace

from mien.kit import AnyPosition, QuickDealer, Refused
from mien.server.tables.changes import ShownGame
from mien.server.tables.snapshots import show_table, show_table_to
from mien.server.wire import GameShown
from mien.table import Command, Entry, Table
from mien.table.checkpoint import read_checkpoint, write_checkpoint
from mien.table.commands import AddPhoto, Come, Open, Sit, Start
from mien.table.due import due
from mien.table.entries import Answered, By, Went, read_entry, write_entry
from mien.table.past import positions
from mien.table.table import Moment

PROCESS = "p1"
START = 1_000_000
SHORT = "KLMNP"


class Scene:
    """A table whose log the test keeps."""

    def __init__(self, game: str = "expressions", host: str = "ada") -> None:
        self.table = Table("calm-owl-abcde")
        self.now = START
        self.log: list[bytes] = []
        self._secrets = 0
        self.add(*self.table.check(host, Open(game, SHORT), Moment(self.now, bytes)))

    def add(self, *entries: Entry) -> None:
        """What the store and the server do: writes entries down, then takes them."""
        for entry in entries:
            self.log.append(write_entry(entry))
            self.table = self.table.after([read_entry(self.log[-1])])

    def do(self, person: str, command: Command) -> tuple[Entry, ...]:
        """A person does this; raises Refused."""
        entries = self.table.check(person, command, self.moment())
        self.add(*entries)
        return entries

    def moment(self, at: int | None = None) -> Moment:
        """Now, or then, with a secret that nobody has had before."""
        self._secrets += 1
        secret = sha256(str(self._secrets).encode()).digest()
        return Moment(self.now if at is None else at, lambda: secret)

    def refused(self, person: str, command: Command) -> str:
        """The code with which this is refused."""
        before = portrait(self.table)
        try:
            self.do(person, command)
        except Refused as refused:
            assert portrait(self.table) == before
            return refused.refusal.code
        raise AssertionError(f"{command} was not refused")

    def come(self, *people: str, process: str = PROCESS) -> Scene:
        for person in people:
            self.do(person, Come(process, person.title(), "en", "a1"))
        return self

    def go(self, *people: str, process: str = PROCESS) -> Scene:
        for person in people:
            self.add(Went(at=self.now, person=person, process=process))
        return self

    def sit(self, *people: str) -> Scene:
        for person in people:
            self.do(person, Sit())
        return self

    def start(self, *people: str) -> Scene:
        """All these come and sit, and the game begins."""
        self.come(*people).sit(*people).do(self.table.host, Start())
        return self

    def photo(self, person: str, name: str, category: str = "animals") -> None:
        self.do(person, AddPhoto(name, category))

    def wait(self, seconds: float) -> list[Entry]:
        """Time goes by; what it brings about, in order."""
        self.now += int(seconds * 1000)
        came: list[Entry] = []
        while entries := due(self.table, self.moment()):
            self.add(*entries)
            came += entries
        return came

    def answer_for(self, seat: int, by: By | None = None) -> None:
        """Some legal answer of this seat."""
        match = self.table.position
        assert match is not None
        answer = msgspec.to_builtins(match.asks[seat].sample(QuickDealer(match.step * 7 + seat)))
        self.add(Answered(at=self.now, seat=seat, step=match.step, answer=answer, by=by))

    def play_to_the_end(self) -> None:
        while self.table.position is not None and self.table.position.waiting_for:
            self.answer_for(self.table.position.waiting_for[0])

    def revived(self) -> Table:
        """The table as another process would have it from the log."""
        return Table(self.table.code).after(map(read_entry, self.log))

    def restored(self) -> Table:
        """The table as another process would have it from a checkpoint that is written now."""
        checkpoint = read_checkpoint(write_checkpoint(self.table))
        entries = map(read_entry, self.log[checkpoint.first_of_game - 1 :])
        *_, position = [None, *positions(checkpoint.seats, entries)]
        return checkpoint.table(position)


def show_game(table: Table, seat: int | None) -> GameShown | None:
    """The game as this seat, or a spectator, is shown it from its start."""
    if table.position is None:
        return None
    return replace(ShownGame(table).whole(seat, table, 0), now=0)


def portrait(table: Table) -> bytes:
    """All that a table is, and all that anybody can see of it."""
    state = {name: value for name, value in asdict(table).items() if name not in ("game", "position")}
    seats = [None, *range(len(table.played))]
    seen: list[Any] = [
        state | {"withdrawn": sorted(table.withdrawn)},
        table.game.name,
        [show_table_to(person, table, show_table(table, 0)) for person in table.people],
        [show_game(table, seat) for seat in seats],
        table.position and table.position.record,
    ]
    return msgspec.json.encode(seen, enc_hook=lambda kind: kind.__name__, order="deterministic")


def finished_games(code: str, entries: Iterable[Entry]) -> dict[int, AnyPosition]:
    """Where each game of a log ended that was played to its end, by its number; it plays the whole log, once."""
    table, ends = Table(code), dict[int, AnyPosition]()
    for entry in entries:
        table = table.after([entry])
        if isinstance(entry, Answered) and table.position is not None and table.stage == "over":
            ends[table.games] = table.position
    return ends
