"""A table and its game as one person, or a spectator, may see them: the messages that say everything."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from mien.kit import AnyPosition, Seat, Sightlines, commitment, seen
from mien.kit.event import fields_of
from mien.server.wire import (
    AwayShown,
    ChairShown,
    DeckShown,
    GameShown,
    Lines,
    PersonShown,
    PhotoShown,
    ProgramShown,
    SharingShown,
    SightlinesShown,
    StepShown,
    TableShown,
    TallyShown,
)
from mien.table import Chair, Person, Table
from mien.table.chairs import usual_level
from mien.table.chat import talkers
from mien.table.clocks import bot_due, missing_from
from mien.table.decks import TableDeck
from mien.table.leading import is_led
from mien.table.own_options import whole_options
from mien.table.pause import sightlines_of
from mien.table.programs import Program


class Reusable(NamedTuple):
    """A game as it was shown before, and what of the table that depended on."""

    shown: GameShown
    state: Any
    played: tuple[Chair, ...]


def show_table(table: Table, now: int, version: int = 1) -> TableShown:
    """The table around the game, to a room."""
    attendance = table.attendances[-1] if table.attendances else None
    return TableShown(
        version=version,
        code=table.code,
        short=table.short if table.has_short_code(now) else None,
        you="",
        now=now,
        stage=table.stage,
        game=table.game.name,
        options=msgspec.to_builtins(table.options),
        seat_counts=tuple(table.game.seats(whole_options(table) if table.deck else table.options)),
        levels=tuple(table.game.bots),
        usual_level=usual_level(table.game, table.options),
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
        photos=tuple(PhotoShown(key, photo.person, photo.category) for key, photo in table.photos.items()),
        deck=_deck(table.deck),
        wants_again=table.wants_again,
        wants_stop=table.wants_stop,
        wants_pause=table.wants_pause,
        paused=table.paused,
        slow=False,
        sharing=None if attendance is None else SharingShown(attendance.sat, attendance.shared),
        tallies=tuple(
            TallyShown(key, tally.games, tally.wins)
            for key, tally in table.tallies.items()
            if not table.people[key].removed
        ),
        talk_rule=table.game.talk_rule,
        away=tuple(
            AwayShown(seat, bot_due(table, seat))
            for seat in range(len(table.played))
            if not table.paused and table.settings.clock != "day" and missing_from(table, seat) is not None
        ),
        spoken_for=table.spoken_for,
        order=table.order,
        begun=table.begun,
        break_until=table.break_until,
        next_time=table.next_time,
        finished=tuple(number for number, past in enumerate(table.attendances, 1) if past.ended is not None),
        stills=table.stills,
    )


def show_table_to(person: Person, table: Table, openly: TableShown) -> TableShown:
    """The table as this person sees it."""
    return replace(openly, you=person, slow=table.people[person].slow)


def show_game(table: Table, now: int, version: int = 1, before: Reusable | None = None) -> GameShown:
    """The game as a spectator may know it; without what happened, because each page has missed other steps.

    What has not changed since `before` is taken over from there.
    """
    position = position_of(table)
    # As `host_decides`; the phase is looked at before anything is called, because every answer comes by here.
    decided = position.state.phase.host_decides and is_led(table)
    # States and chairs are values: the same object looks the same.
    same_state = before is not None and before.state is position.state
    same_players = before is not None and before.played is table.played
    return GameShown(
        version=version,
        number=table.games,
        game=position.game.name,
        now=now,
        step=position.step,
        seat=None,
        players=before.shown.players if before and same_players else _chairs(table.played),
        view=before.shown.view if before and same_state else position.view(None),
        ask=None,
        answer=None,
        asked=() if decided else tuple(position.asks),
        waiting=() if decided else position.waiting_for,
        deadline=None,
        sightlines=show_sightlines(sightlines_of(table)),
        talk=talkers(table),
        happened=(),
        events=before.shown.events if before else fields_of(position.game.event_type),
        commitment=before.shown.commitment if before else commitment(position.seed),
        seed=_open_seed(position),
        guided=before.shown.guided if before else position.guided,
        outcome=position.outcome,
    )


def happened(table: Table, seat: Seat | None, since: int) -> tuple[StepShown, ...]:
    """What happened from step `since` on, as far as this seat, or a spectator, may know."""
    told = position_of(table).told[since:]
    return tuple([StepShown(step, seen(events, seat)) for step, events in enumerate(told, since)])


# The same sightlines give the same object, which `change_of` passes over without comparing.
@lru_cache(maxsize=1000)
def show_sightlines(lines: Sightlines) -> SightlinesShown:
    """Who may see and hear whom; "all" or "none" where that is true of every seat."""
    return SightlinesShown(_in_short(lines.sees), _in_short(lines.hears))


def _in_short(rows: tuple[tuple[Seat, ...], ...]) -> Lines:
    if not any(rows):
        return "none"
    return "all" if all(len(row) == len(rows) - 1 for row in rows) else rows


def position_of(table: Table) -> AnyPosition:
    """Where the game stands that is being shown."""
    assert table.position is not None
    return table.position


def _open_seed(position: AnyPosition) -> str | None:
    return position.seed.hex() if position.outcome is not None or position.guided else None


def _deck(deck: TableDeck | None) -> DeckShown | None:
    if deck is None:
        return None
    return DeckShown(
        hash=deck.hash,
        title=deck.title,
        language=deck.language,
        cards=deck.cards,
        for_people_only=deck.for_people_only,
        pictures=len(deck.pictures),
        version=deck.version,
        author=deck.author,
        licence=deck.licence,
        age=deck.age,
    )


def _chairs(chairs: tuple[Chair, ...]) -> tuple[ChairShown, ...]:
    return tuple([ChairShown(chair.person, chair.bot, _program(chair.program)) for chair in chairs])


def _program(program: Program | None) -> ProgramShown | None:
    if program is None:
        return None
    return ProgramShown(program.name, program.seconds, program.sees_people, program.state, program.gone)
