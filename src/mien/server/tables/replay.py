"""Finished games, played again in a worker's process: their records, and how one seat saw them, step by step."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from mien.kit import AnyPosition, Refusal, Refused, Seat, commitment, seen
from mien.kit.decks import DECK
from mien.server.tables.snapshots import show_sightlines
from mien.server.wire import FrameShown, PlayerShown, ReplayShown, write
from mien.table import Person
from mien.table.attendance import Attendance
from mien.table.entries import read_entry
from mien.table.past import play_again

MOST_FRAMES = 500
"""Steps in one reply; the page asks again for more."""


class PastGame(Struct, frozen=True):
    """A finished game, with all that it takes to play it again in another process."""

    code: str
    number: int
    attendance: Attendance
    log: Sequence[bytes]
    """The table's entries from the game's start to its end."""

    def positions(self) -> list[AnyPosition]:
        """The game at its start and after every step."""
        return list(play_again(self.attendance, map(read_entry, self.log)))


class WriteRecord(Struct, frozen=True):
    """A worker's task: the record of a game."""

    past: PastGame

    def answer(self) -> bytes:
        """The record as JSON."""
        return self.past.positions()[-1].record.to_json()


class WriteReplay(Struct, frozen=True):
    """A worker's task: a game as one seat or the table saw it, from step `since` on.

    Raises Refused if the game has no such seat.
    """

    past: PastGame
    eye: Seat | None
    since: int
    person: Person | None
    """Who asks for it."""

    def __post_init__(self) -> None:
        if self.eye not in (None, *range(len(self.past.attendance.players))):
            raise Refused(Refusal("no-such-seat", "There's no such seat in this game. Choose another."))

    def answer(self) -> bytes:
        """The replay as JSON."""
        return write(self.shown())

    def shown(self) -> ReplayShown:
        """The replay as the page is shown it."""
        past, attendance = self.past, self.past.attendance
        positions = past.positions()
        end = positions[-1]
        assert end.outcome is not None
        seats = {player.person: seat for seat, player in enumerate(attendance.players)}
        return ReplayShown(
            code=past.code,
            number=past.number,
            game=attendance.game,
            seat=self.eye,
            you=None if self.person is None else seats.get(self.person),
            players=tuple(
                PlayerShown(player.name, player.avatar, player.bot, player.program)
                for player in attendance.players
            ),
            photos=attendance.photos,
            step=self.since,
            steps=end.step,
            frames=tuple(
                _frame(position, self.eye, with_deck=at == 0)
                for at, position in enumerate(positions[self.since : self.since + MOST_FRAMES])
            ),
            commitment=commitment(end.seed),
            seed=end.seed.hex(),
            outcome=end.outcome,
        )


def _frame(position: AnyPosition, eye: Seat | None, with_deck: bool) -> FrameShown:
    view = position.view(eye)
    if not with_deck and getattr(position.options, DECK, None) is not None:
        # The cards of a deck are the same at every step: a reply tells them once.
        view = replace(view, options=replace(view.options, **{DECK: None}))
    return FrameShown(
        view=view,
        waiting=position.waiting_for,
        sightlines=show_sightlines(position.sightlines()),
        events=seen(position.told[-1], eye),
    )
