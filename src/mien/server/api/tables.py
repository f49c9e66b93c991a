"""Tables: opened, listed, found by a code, and gone on with on another device."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import zip_longest

import msgspec
from aiohttp import web

from mien.kit import Refusal, Refused
from mien.server.api.cells import OtherCells
from mien.server.bodies import Carry, LinkShown, Mine, NewTable, TableListed, TableMade, You
from mien.server.guests.guard import Guard, read, reply
from mien.server.guests.host_link import HostLink
from mien.server.guests.limits import Hourly
from mien.server.guests.policies import Policies
from mien.server.store.base import Store
from mien.server.system.clock import moment, now
from mien.server.tables.finder import Finder
from mien.server.tables.invitations import invitation
from mien.server.tables.live import LiveTable
from mien.server.tables.my_tables import by_turn, my_table
from mien.server.tables.registry import Tables
from mien.table import Person
from mien.table.commands import AppointNext, Look, UseLink

LISTED = 50
"""Public tables that are shown at most."""


class TableApi:
    """Everything about a table but its game, its pictures and the connections to it."""

    def __init__(
        self,
        store: Store,
        tables: Tables,
        finder: Finder,
        guard: Guard,
        policies: Policies,
        host_link: HostLink,
        tables_per_hour: int,
    ) -> None:
        self._store = store
        self._tables = tables
        self._finder = finder
        self._guard = guard
        self._policies = policies
        self._host_link = host_link
        self.other_cells = OtherCells(tables.cells, guard)
        self._creating = Hourly(tables_per_hour)

    async def public_tables(self, request: web.Request) -> web.Response:
        """The tables that want to be found, and where somebody is."""
        if "public-tables" in self._policies.forbidden:
            return reply([])
        kept = await self._store.summaries(public=True, most=4 * LISTED)
        there = [(table.code, table.summary) for table in kept if table.summary.people][:LISTED]
        own = [TableListed(code, it.game, it.title, it.people) for code, it in there]
        return reply(by_turns(own, *await self.other_cells.public_tables(request))[:LISTED])

    async def create(self, request: web.Request) -> web.Response:
        """Opens a table."""
        wanted = await read(request, NewTable)
        person = self._guard.person(request)
        self._host_link.check(request, person)
        if cell := self.other_cells.elsewhere(wanted.after):
            return await self.other_cells.hand_over(cell, request, "/api/tables", msgspec.json.encode(wanted))
        before = await self._finder.by_code(request, wanted.after) if wanted.after else None
        if before is not None and (known := await self._known_next(before, person)):
            return reply(TableMade(known), 201)
        self._creating.spend(self._guard.address(request))
        sat = before.table if before is not None else None
        code = await self._tables.create(person, wanted.game, bots=wanted.bots, after=sat)
        if before is not None:
            await before.do(person, AppointNext(code))
        return reply(TableMade(code), 201)

    async def _known_next(self, before: LiveTable, person: Person) -> str:
        """The table that somebody has opened for the next time; raises Refused if the person has no seat."""
        if before.table.chair_of(person) is None:
            raise Refused(Refusal("not-seated", "Take a seat first."))
        code = before.table.next_time
        return code if code and await self._tables.find(code) is not None else ""

    async def table(self, request: web.Request) -> web.Response:
        """The code of a table as it is written, for somebody who has typed it, or its short code."""
        typed = request.match_info["code"]
        if cell := self.other_cells.elsewhere(typed):
            return await self.other_cells.hand_over(cell, request, f"/api/tables/{typed}")
        return reply(TableMade((await self._finder.by_any_code(request)).table.code))

    async def invitation(self, request: web.Request) -> web.Response:
        """Who invites to this table, and what whoever comes would find; raises Refused if they may not come."""
        person, live = self._guard.person(request), await self._finder.find(request)
        live.table.check(person, Look(), moment())
        return reply(invitation(live.table, person))

    async def mine(self, request: web.Request) -> web.Response:
        """State of the tables this person has joined, of those whose codes they know; their turn comes first."""
        person, codes = self._guard.person(request), (await read(request, Mine)).codes
        here = [code for code in codes if not self.other_cells.elsewhere(code)]
        found = [await self._finder.by_code(request, code) for code in here]
        told = [my_table(live.table, person) for live in found if live is not None]
        told += await self.other_cells.my_tables(request, codes)
        return reply(by_turn(table for table in told if table is not None))

    async def link(self, request: web.Request) -> web.Response:
        """Whose seat a one-time link brings, so that a person can be asked; uses nothing up."""
        person, live, link = await self._linked(request)
        live.table.check(person, link, moment())
        giver = link.giver(live.table, now())
        guest = live.table.guest(giver)
        return reply(LinkShown(guest.name, guest.avatar, yours=giver == person))

    async def carry(self, request: web.Request) -> web.Response:
        """Gives the seat of a one-time link to whoever asks; they stay who they are."""
        person, live, link = await self._linked(request)
        await live.do(person, link)
        return reply(You(person))

    async def _linked(self, request: web.Request) -> tuple[Person, LiveTable, UseLink]:
        """Who asks, the table, and the link that the request is about; raises Refused or StoreDown."""
        person, link = self._guard.person(request), UseLink.of((await read(request, Carry)).secret)
        live = await self._finder.find(request)
        # The link may have been made a moment ago, on another process.
        await live.catch_up()
        return person, live, link


def by_turns(*cells: Iterable[TableListed]) -> list[TableListed]:
    """The tables of all cells in one list, the first of each cell before the second of any."""
    return [table for row in zip_longest(*cells) for table in row if table is not None]
