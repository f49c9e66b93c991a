"""The table and the game as one person, or a spectator, may see them."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from mien.kit import AnyPosition, Seat, commitment, seen
from mien.server.wire import (
    ChairShown,
    GameShown,
    PersonShown,
    PhotoShown,
    SharingShown,
    StepShown,
    TableShown,
    TallyShown,
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
        tallies=tuple(
            TallyShown(key, tally.games, tally.wins)
            for key, tally in table.tallies.items()
            if not table.people[key].removed
        ),
        talk_rule=table.game.talk_rule,
    )


def show_openly(table: Table, now: int, since: int) -> GameShown:
    """The game as a spectator may know it, with what happened from step `since` on."""
    position = table.position
    assert position is not None
    outcome = position.outcome
    return GameShown(
        number=table.games,
        game=position.game.name,
        now=now,
        step=position.step,
        seat=None,
        players=_chairs(table.played),
        view=position.view(None),
        ask=None,
        answer=None,
        asked=tuple(position.asks),
        waiting=position.waiting_for,
        deadline=None,
        sightlines=table.sightlines(),
        happened=_happened(position, None, since),
        commitment=commitment(position.seed),
        seed=position.seed.hex() if outcome is not None or position.guided else None,
        guided=position.guided,
        outcome=outcome,
    )


def show_to(seat: Seat, table: Table, openly: GameShown, since: int) -> GameShown:
    """The game as this seat may know it: what all may know is put together once."""
    position = table.position
    assert position is not None
    return replace(
        openly,
        seat=seat,
        view=position.view(seat),
        ask=position.asks.get(seat),
        answer=position.answers.get(seat),
        deadline=table.deadline(seat) if seat in position.asks else None,
        happened=_happened(position, seat, since),
    )


def _happened(position: AnyPosition, seat: Seat | None, since: int) -> tuple[StepShown, ...]:
    return tuple([StepShown(step, seen(told, seat)) for step, told in enumerate(position.told[since:], since)])


def _chairs(chairs: tuple[Chair, ...]) -> tuple[ChairShown, ...]:
    return tuple([ChairShown(chair.person, chair.bot) for chair in chairs])
