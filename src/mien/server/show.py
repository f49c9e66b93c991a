"""The table and the game as one person may see them."""

from __future__ import annotations

import msgspec

from mien.kit import Seat, commitment, seen
from mien.server.wire import ChairShown, GameShown, PersonShown, PhotoShown, StepShown, TableShown
from mien.table import Chair, Person, Table


def show_table(table: Table, person: Person, now: int) -> TableShown:
    """The table around the game."""
    guest = table.people[person]
    return TableShown(
        code=table.code,
        you=person,
        now=now,
        stage=table.stage,
        game=table.game.name,
        options=msgspec.to_builtins(table.options),
        seat_counts=tuple(table.game.seats(table.options)),
        levels=tuple(table.game.bots),
        settings=table.settings,
        host=table.host,
        people=tuple(
            PersonShown(
                id=key,
                name=other.name,
                avatar=other.avatar,
                language=other.language,
                here=other.here,
                place=other.place,
                muted=other.muted,
            )
            for key, other in table.people.items()
            if not other.removed
        ),
        chairs=_chairs(table.chairs),
        lines=table.lines,
        photos=tuple(PhotoShown(key, photo.person, photo.category) for key, photo in table.photos.items()),
        wants_pause=table.wants_pause,
        paused=table.paused,
        slow=guest.slow,
        hush=table.game.hush,
    )


def show_game(table: Table, seat: Seat | None, now: int, since: int) -> GameShown | None:
    """The game as this seat, or a spectator, may know it, with what happened from step `since` on."""
    match = table.match
    if match is None:
        return None
    over = match.outcome is not None
    return GameShown(
        number=table.games,
        game=match.game.name,
        now=now,
        step=match.step,
        seat=seat,
        players=_chairs(table.played),
        view=match.view(seat),
        ask=None if seat is None else match.asks.get(seat),
        answer=None if seat is None else match.answers.get(seat),
        waiting=match.waiting_for,
        deadline=None if seat is None or seat not in match.asks else table.deadline(seat),
        sightlines=match.sightlines(),
        happened=tuple(StepShown(step, seen(told, seat)) for step, told in enumerate(match.told[since:], since)),
        commitment=commitment(match.seed),
        seed=match.seed.hex() if over else None,
        outcome=match.outcome,
    )


def _chairs(chairs: tuple[Chair, ...]) -> tuple[ChairShown, ...]:
    return tuple(ChairShown(chair.person, chair.bot) for chair in chairs)
