"""A finished game as one seat saw it, step by step."""

from __future__ import annotations

from collections.abc import Iterable

from mien.kit import AnyPosition, Refusal, Refused, Seat, commitment, seen
from mien.server.tables.snapshots import show_sightlines
from mien.server.wire import FrameShown, PlayerShown, ReplayShown
from mien.table import Entry, Person
from mien.table.circle import Circle
from mien.table.past import play_again

MOST_FRAMES = 500
"""Steps in one reply; the page asks again for more."""


def replay_of(
    code: str,
    number: int,
    circle: Circle,
    entries: Iterable[Entry],
    eye: Seat | None,
    since: int,
    person: Person | None,
) -> ReplayShown:
    """The game with this number, as this seat or the table saw it from step `since` on; raises Refused.

    `entries` are those of the game.
    """
    if eye not in (None, *range(len(circle.players))):
        raise Refused(Refusal("no-such-seat", "There's no such seat in this game."))
    positions = list(play_again(circle, entries))
    end = positions[-1]
    assert end.outcome is not None
    seats = {player.person: seat for seat, player in enumerate(circle.players)}
    return ReplayShown(
        code=code,
        number=number,
        game=circle.game,
        seat=eye,
        you=None if person is None else seats.get(person),
        players=tuple(PlayerShown(player.name, player.avatar, player.bot) for player in circle.players),
        photos=circle.photos,
        step=since,
        steps=end.step,
        frames=tuple(_frame(position, eye) for position in positions[since : since + MOST_FRAMES]),
        commitment=commitment(end.seed),
        seed=end.seed.hex(),
        outcome=end.outcome,
    )


def _frame(position: AnyPosition, eye: Seat | None) -> FrameShown:
    return FrameShown(
        view=position.view(eye),
        waiting=position.waiting_for,
        sightlines=show_sightlines(position.sightlines()),
        events=seen(position.told[-1], eye),
    )
