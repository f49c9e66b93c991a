"""The table and the game as one person, or a passer-by, may see them."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from mien.kit import Match, Seat, commitment, seen
from mien.server.store.base import Shelf
from mien.server.wire import (
    ChairShown,
    GameShown,
    PersonShown,
    PhotoShown,
    SharingShown,
    StepShown,
    TableShown,
)
from mien.table import Chair, Person, Table


def show_table(table: Table, person: Person | None, now: int) -> TableShown:
    """The table around the game, to a person or, for None, to a room."""
    circle = table.circles[-1] if table.circles else None
    return TableShown(
        code=table.code,
        you=person or "",
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
        slow=person is not None and table.people[person].slow,
        sharing=None if circle is None else SharingShown(circle.sat, circle.shared),
        hush=table.game.hush,
    )


def shelf_of(table: Table) -> Shelf:
    """What the shelf says of this table."""
    return Shelf(
        game=table.game.name,
        public=table.settings.public and not table.settings.locked,
        open=not table.closed,
        people=sum(guest.here for guest in table.people.values()),
        title=table.settings.title,
    )


def show_game(table: Table, seat: Seat | None, now: int, since: int) -> GameShown | None:
    """The game as this seat, or a spectator, may know it, with what happened from step `since` on."""
    if table.match is None:
        return None
    openly = show_openly(table, now, since)
    return openly if seat is None else show_to(seat, table, openly, since)


def show_openly(table: Table, now: int, since: int) -> GameShown:
    """The game as a spectator may know it, with what happened from step `since` on."""
    match = table.match
    assert match is not None
    outcome = match.outcome
    return GameShown(
        number=table.games,
        game=match.game.name,
        now=now,
        step=match.step,
        seat=None,
        players=_chairs(table.played),
        view=match.view(None),
        ask=None,
        answer=None,
        asked=tuple(match.asks),
        waiting=match.waiting_for,
        deadline=None,
        sightlines=match.sightlines(),
        happened=_happened(match, None, since),
        commitment=commitment(match.seed),
        seed=match.seed.hex() if outcome is not None or match.guided else None,
        guided=match.guided,
        outcome=outcome,
    )


def show_to(seat: Seat, table: Table, openly: GameShown, since: int) -> GameShown:
    """The game as this seat may know it: what all may know is put together once."""
    match = table.match
    assert match is not None
    return replace(
        openly,
        seat=seat,
        view=match.view(seat),
        ask=match.asks.get(seat),
        answer=match.answers.get(seat),
        deadline=table.deadline(seat) if seat in match.asks else None,
        happened=_happened(match, seat, since),
    )


def _happened(match: Match, seat: Seat | None, since: int) -> tuple[StepShown, ...]:
    return tuple([StepShown(step, seen(told, seat)) for step, told in enumerate(match.told[since:], since)])


def _chairs(chairs: tuple[Chair, ...]) -> tuple[ChairShown, ...]:
    return tuple([ChairShown(chair.person, chair.bot) for chair in chairs])
