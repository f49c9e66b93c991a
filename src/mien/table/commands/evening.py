"""The evening: its running order, the next part of it, and the next time."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from mien.kit import check_seats
from mien.table import entries as log
from mien.table.chairs import usual_level
from mien.table.commands.command import Command, Entries, not_while_playing, refuse
from mien.table.commands.first_game import first_options
from mien.table.engines import chosen_game
from mien.table.evening import MOST_PARTS, Part, next_part
from mien.table.own_options import whole_options
from mien.table.people import Person
from mien.table.table import Moment, Table


class LayOrder(Command, frozen=True):
    """This is what we do from now on, one after the other; nothing, if there is no part."""

    parts: tuple[Part, ...]
    host_only: ClassVar[bool] = True

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        if len(self.parts) > MOST_PARTS:
            raise refuse("long-evening", "An evening has at most 12 parts. Take some out.")
        games = [chosen_game(part.game) for part in self.parts if part.game]
        laid: list[log.Entry] = [log.OrderLaid(parts=self.parts)]
        if self.parts and self.parts[0].game and table.stage == "lobby" and games[0].name != table.game.name:
            laid += [log.GameChosen(game=games[0].name), *first_options(table, games[0])]
        return laid


class GoOn(Command, frozen=True):
    """On to this part of the running order: the host says so, or a player while the host is away."""

    part: int
    """Its number: two who press at once go on once."""

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        not_while_playing(table)
        part = next_part(table)
        if self.part != table.begun and self.part < len(table.order):
            return []
        if part is None:
            raise refuse("no-next-part", "That was the last part of the evening. Add another if you like.")
        host = table.people.get(table.host)
        if person != table.host and (table.chair_of(person) is None or (host is not None and host.here)):
            raise refuse("host-only", "Only the host can do that. Ask them.")
        return [log.PartBegun(), *(_begin(table, part.game, moment) if part.game else ())]


def _begin(table: Table, name: str, moment: Moment) -> Entries:
    """The entries that begin this game with whoever sits here: bots come or go so that it can be played."""
    game = chosen_game(name)
    chosen = [log.GameChosen(game=game.name), *first_options(table, game)]
    seated = _fitting_bots(table.after(chosen))
    after = table.after([*chosen, *seated])
    options = whole_options(after)
    check_seats(game, options, len(after.chairs))
    seed = moment.secret().hex()
    built = msgspec.to_builtins(options)
    return [*chosen, *seated, log.Started(game=game.name, rules=game.rules_version, options=built, seed=seed)]


def _fitting_bots(table: Table) -> list[log.Entry]:
    """Bots sit down until there are enough players, or stand up until there are few enough."""
    counts, seats = table.game.seats(table.options), len(table.chairs)
    bots = [number for number, chair in enumerate(table.chairs) if chair.person is None]
    if seats < min(counts):
        level = usual_level(table.game, table.options)
        return [log.BotSat(chair=number, level=level) for number in range(seats, min(counts))]
    if seats > max(counts):
        return [log.Unseated(chair=number) for number in bots[::-1][: seats - max(counts)]]
    levels = {number: table.chairs[number].bot for number in bots}
    unknown = [number for number, level in levels.items() if level not in table.game.bots]
    level = usual_level(table.game, table.options)
    return [log.BotSat(chair=number, level=level) for number in unknown if table.chairs[number].program is None]


class AppointNext(Command, frozen=True):
    """We meet at this table the next time; only the server asks for it, once that table is there."""

    code: str

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        if table.chair_of(person) is None:
            raise refuse("not-seated", "Take a seat first.")
        return [log.NextAppointed(code=self.code)]


EveningCommand = LayOrder | GoOn
"""Those that a browser can send."""
