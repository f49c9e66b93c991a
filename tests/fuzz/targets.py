"""What is fuzzed in this process: messages at a table, records, pictures; each may refuse, and nothing else."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from random import Random

import msgspec
from PIL import Image
from tests.fuzz.making import message, scramble, type_of
from tests.table.scene import Scene, portrait

from mien.games import GAMES
from mien.kit import Match, QuickDealer, Record, Refused
from mien.server import wire
from mien.server.photos.decode import tidy_photo
from mien.table.commands import Answer

UNREADABLE = (msgspec.MsgspecError, UnicodeError, RecursionError)
PEOPLE = ("ada", "ben", "cy", "dot")
GOLDEN = sorted(Path(__file__).parents[2].glob("src/mien/games/*/golden/*.record.json"))
LOG = 3000
"""Entries after which a table is checked against its log, and another put up."""


class Tables:
    """Messages to tables at which games are played meanwhile."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._kind = type_of(wire.Incoming)
        self._scene = self._new()

    def _new(self) -> Scene:
        return Scene(self._random.choice(sorted(GAMES))).start(*PEOPLE)

    def make(self) -> bytes:
        """The next message."""
        return message(self._kind, self._random)

    def take(self, text: bytes) -> str:
        """What a server would do with it; how it ended. Raises whatever is a fault."""
        try:
            read = wire.read(text)
        except UNREADABLE as error:
            return f"unreadable: {type(error).__name__}"
        if not isinstance(read, wire.Do):
            return type(read).__name__
        person = self._random.choice([*PEOPLE, "eve"])
        try:
            self._scene.do(person, read.command)
        except Refused as refused:
            return f"{type(read.command).__name__}: {refused.refusal.code}"
        if self._scene.table.closed or len(self._scene.log) > LOG:
            self.check()
            self._scene = self._new()
        return f"{type(read.command).__name__}: done"

    def go_on(self) -> None:
        """Somebody who is asked answers, so that messages come at every step of a game."""
        position = self._scene.table.position
        if position is None or not position.waiting_for:
            return
        seat = position.waiting_for[0]
        person = self._scene.table.played[seat].person
        answer = msgspec.to_builtins(position.asks[seat].sample(QuickDealer(self._random.getrandbits(32))))
        try:
            self._scene.do(person or "ada", Answer(position.step, answer))
        except Refused:
            return

    def check(self) -> None:
        """The table is what its log says."""
        assert portrait(self._scene.revived()) == portrait(self._scene.table)


def records(random: Random) -> Callable[[], str]:
    """Records of games, spoilt: read and replayed, or refused."""
    golden = [file.read_bytes() for file in GOLDEN[:: max(1, len(GOLDEN) // 12)]]

    def attempt() -> str:
        text = scramble(random.choice(golden), random)
        try:
            Match.replay(Record.from_json(text))
        except Refused as refused:
            return refused.refusal.code
        return "replayed"

    return attempt


def pictures(random: Random) -> Callable[[], str]:
    """Pictures of every kind, spoilt: made small, or refused."""
    corpus = []
    for kind in ("PNG", "JPEG", "WEBP", "GIF", "BMP"):
        file = io.BytesIO()
        Image.effect_noise((40, 30), 60).convert("RGB").save(file, kind)
        corpus.append(file.getvalue())

    def attempt() -> str:
        try:
            tidy_photo(scramble(random.choice(corpus), random))
        except Refused as refused:
            return refused.refusal.code
        return "taken"

    return attempt
