"""LiveTable tables and their keeper: races, crashes, deletion, eviction, with a real store."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import msgspec
import pytest
from harness.server.serving import WallClock
from tests.server.keeping import SETTINGS, Ear, keeping, put_up

from mien.kit import Refused
from mien.server.store import Store, StoreDown
from mien.server.system.clock import now
from mien.server.tables.live import LiveTable
from mien.server.tables.registry import DAY, IDLE, Tables
from mien.table import entries as log
from mien.table.commands import Answer, ChooseOptions, ChooseSettings, Close, Come, PassHost, Sit, Start, Talk
from mien.table.settings import Settings as TableSettings
from mien.table.summary import Summary, summary_of


async def test_a_table_is_revived_once_however_many_come_at_once(store: str) -> None:
    async with keeping(store) as (_, first):
        code = await first.create("ada", "emojito", bots=True)
        async with keeping(store) as (_, second):
            found = await asyncio.gather(*(second.find(code) for _ in range(20)))
            assert len({id(live) for live in found}) == 1
            assert found[0] is not None
            assert await asyncio.gather(*(second.find("calm-owl-abcde") for _ in range(5))) == [None] * 5


async def test_a_code_that_is_taken_is_not_given_out_again(store: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with keeping(store) as (_, tables):
        codes = iter(["calm-owl-aaaaa", "calm-owl-aaaaa", "calm-owl-bbbbb"])
        monkeypatch.setattr("mien.server.tables.registry.code_from", lambda _: next(codes))
        assert await tables.create("ada", "emojito", bots=False) == "calm-owl-aaaaa"
        assert await tables.create("eve", "emojito", bots=False) == "calm-owl-bbbbb"


async def test_a_table_deleted_behind_its_back_is_gone_and_nobody_spins(store: str) -> None:
    async with keeping(store) as (kept, tables):
        live, ears = await put_up(tables, "ada", "ben")
        assert await kept.prune(now() + 1) == [live.table.code]
        with pytest.raises(Refused) as refused:
            await live.do("ada", Talk("hello?"))
        assert refused.value.refusal.code == "unknown-table"
        assert [ear.dropped and ear.dropped.code for ear in ears] == ["unknown-table"] * 2


async def test_what_is_refused_is_refused_by_the_log_not_by_what_one_process_last_heard(store: str) -> None:
    async with keeping(store) as (kept, tables):
        live, _ = await put_up(tables, "ada", "ben")
        deaf = Tables(kept, SETTINGS)
        elsewhere = await deaf.find(live.table.code)
        assert elsewhere is not None
        await live.do("ada", PassHost("ben"))
        with pytest.raises(Refused) as refused:
            await elsewhere.do("ben", Start())
        assert refused.value.refusal.code == "bad-seats"
        assert elsewhere.table.seq == live.table.seq
        await deaf.close()


async def test_news_of_one_table_are_read_while_those_of_another_take_long(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with keeping(sqlite) as (kept, tables):
        (slow, _), (quick, _) = await put_up(tables, "ada"), await put_up(tables, "ben")
        said = [log.write_entry(log.Said(at=1, person="ben", text="hello"))]
        assert await kept.append(quick.table.code, quick.table.seq, said, summary_of(quick.table), now())
        read, is_over, before = kept.read, asyncio.Event(), quick.table.seq

        async def read_slowly(code: str, *rest: Any) -> Any:
            if code == slow.table.code:
                await is_over.wait()
            return await read(code, *rest)

        async def news() -> AsyncIterator[str]:
            yield slow.table.code
            yield quick.table.code

        monkeypatch.setattr(kept, "read", read_slowly)
        monkeypatch.setattr(kept, "follow", news)
        await tables._follow()
        while quick.table.seq == before:
            await asyncio.sleep(0)
        is_over.set()


async def test_a_log_that_can_not_be_read_harms_no_other_table(store: str) -> None:
    async with keeping(store) as (kept, tables):
        live, _ = await put_up(tables, "ada")
        code = live.table.code
        future = [b'{"type":"FromTheFuture"}']
        assert await kept.append(code, live.table.seq, future, Summary("emojito", True, True, 1, ""), now())
        with pytest.raises(Exception, match="FromTheFuture"):
            await live.catch_up()
        assert await tables.create("ben", "emojito", bots=False)
    async with keeping(store) as (_, again):
        with pytest.raises(Exception, match="FromTheFuture"):
            await again.find(code)
        assert await again.create("ben", "emojito", bots=False)


async def test_an_entry_that_breaks_the_table_is_never_written(sqlite: str) -> None:
    async with keeping(sqlite) as (kept, tables):
        live, _ = await put_up(tables, "ada")
        before = live.table
        impossible = log.Stood(at=1, person="nobody")
        outcome = await asyncio.gather(
            live.change(lambda _: [impossible]), live.do("ada", Talk("hello")), return_exceptions=True
        )
        assert [type(how) for how in outcome] == [AssertionError, type(None)]
        assert live.table.seq == before.seq + 1
        assert len(await kept.read(live.table.code)) == live.table.seq


class Moody:
    """A store that fails when told to, before or after it has written."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.fails: list[str] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def append(
        self, table: str, after: int, entries: Any, summary: Summary, at: int, tell: bool = True
    ) -> bool:
        mood = self.fails.pop(0) if self.fails else ""
        if mood == "before":
            raise StoreDown("before")
        done = await self._store.append(table, after, entries, summary, at, tell)
        if mood == "after":
            raise StoreDown("after")
        return done


async def test_what_was_written_though_the_store_failed_is_found_and_told(sqlite: str) -> None:
    async with keeping(sqlite) as (kept, _):
        moody = Moody(kept)
        tables = Tables(moody, SETTINGS)
        live, (_, ben) = await put_up(tables, "ada", "ben")
        moody.fails = ["after"]
        with pytest.raises(StoreDown):
            await live.do("ada", Talk("is anybody there?"))
        heard = len(ben.heard)
        await live.do("ada", Talk("hello"))
        told = b"".join(ben.heard[heard:])
        assert told.count(b"is anybody there?") == 1
        assert told.count(b'"hello"') == 1
        assert live.table.seq == len(await kept.read(live.table.code))
        await tables.close()


async def guessing(tables: Tables) -> tuple[LiveTable, list[Ear], int]:
    """A game of Emojito, the two who are asked to guess, and the step of that question."""
    live, ears = await put_up(tables, "ada", "ben", "cid", game="emojito")
    for ear in ears:
        await live.do(ear.person, Sit())
    await live.do("ada", ChooseOptions({"mode": "competitive"}))
    await live.do("ada", Start())
    assert live.table.position is not None
    (actor,) = live.table.position.asks
    await live.do(ears[actor].person, Answer(1, {"type": "Done"}))
    guessers = [ear for seat, ear in enumerate(ears) if seat != actor]
    return live, guessers, live.table.position.step


async def test_answers_that_come_together_are_kept_together_and_told_once(store: str) -> None:
    async with keeping(store) as (_, tables):
        live, (ben, cid), step = await guessing(tables)
        seq, heard = live.table.seq, len(ben.heard)
        await asyncio.gather(live.do(ben.person, Answer(step, 1)), live.do(cid.person, Answer(step, 2)))
        assert live.table.seq == seq + 2
        (told,) = ben.heard[heard:]
        assert len(msgspec.json.decode(told)["happened"]) == 1


async def test_a_changed_mind_does_not_go_along_with_the_last_answer(store: str) -> None:
    async with keeping(store) as (_, tables):
        live, (ben, cid), step = await guessing(tables)
        await live.do(ben.person, Answer(step, 1))
        outcome = await asyncio.gather(
            live.do(cid.person, Answer(step, 2)),
            live.do(ben.person, Answer(step, 3)),
            return_exceptions=True,
        )
        assert outcome[0] is None
        assert isinstance(outcome[1], Refused)
        assert outcome[1].refusal.code == "too-late"


async def test_what_is_refused_among_others_harms_none_of_them(store: str) -> None:
    async with keeping(store) as (_, tables):
        live, (ben, cid), step = await guessing(tables)
        outcome = await asyncio.gather(
            live.do(ben.person, Answer(step, 1)),
            live.do(ben.person, Answer(step, 99)),
            live.do(cid.person, Answer(step, 2)),
            return_exceptions=True,
        )
        assert [isinstance(how, Refused) for how in outcome] == [False, True, False]
        assert live.table.position is not None
        assert live.table.position.step == step + 1


async def test_a_request_is_carried_out_even_if_whoever_made_it_has_gone(store: str) -> None:
    async with keeping(store) as (kept, tables):
        live, (_, ben) = await put_up(tables, "ada", "ben")
        asked = asyncio.create_task(live.do("ada", Talk("good bye")))
        await asyncio.sleep(0)
        asked.cancel()
        await live.do("ben", Talk("hello"))
        assert b"".join(ben.heard).count(b"good bye") == 1
        assert live.table.seq == len(await kept.read(live.table.code))


class Counting:
    """A store that remembers what it was asked to append."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.appended: list[tuple[int, Summary]] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def append(
        self, table: str, after: int, entries: Any, summary: Summary, at: int, tell: bool = True
    ) -> bool:
        self.appended.append((len(entries), summary))
        return await self._store.append(table, after, entries, summary, at, tell)


async def test_every_change_is_one_append_with_the_summary_of_the_table_after_it(store: str) -> None:
    async with keeping(store) as (kept, _):
        counting = Counting(kept)
        tables = Tables(counting, SETTINGS)
        live, (ada,) = await put_up(tables, "ada", game="facecards")
        await live.do("ada", ChooseSettings(TableSettings(public=True, title="Here")))
        await live.disconnect(ada)
        assert counting.appended == [
            (2, Summary("facecards", public=False, open=True, people=0, title="")),
            (1, Summary("facecards", public=False, open=True, people=1, title="")),
            (1, Summary("facecards", public=True, open=True, people=1, title="Here")),
            (1, Summary("facecards", public=True, open=True, people=0, title="Here")),
        ]
        [listed] = await kept.summaries(public=True, most=9)
        assert (listed.entries, listed.summary) == (5, counting.appended[-1][1])
        await tables.close()


async def test_what_is_asked_together_is_done_in_order_and_written_at_once(store: str) -> None:
    async with keeping(store) as (kept, _):
        counting = Counting(kept)
        tables = Tables(counting, SETTINGS)
        live, (_, ben) = await put_up(tables, "ada", "ben")
        counting.appended.clear()
        heard = len(ben.heard)
        outcome = await asyncio.gather(
            live.do("ada", Talk("hello")),
            live.do("ada", PassHost("ben")),
            live.do("ada", ChooseSettings(TableSettings(title="Mine"))),
            live.do("ben", ChooseSettings(TableSettings(title="Ben's"))),
            return_exceptions=True,
        )
        assert [type(how) for how in outcome] == [type(None), type(None), Refused, type(None)]
        assert [entries for entries, _ in counting.appended] == [3]
        assert live.table.settings.title == counting.appended[0][1].title == "Ben's"
        changed, spoken = map(msgspec.json.decode, ben.heard[heard:])
        assert (changed["all"]["host"], spoken["line"]["text"]) == ("ben", "hello")
        await tables.close()


async def test_whoever_loses_a_race_is_checked_again_with_all_who_asked_with_them(store: str) -> None:
    async with keeping(store) as (kept, tables):
        live, _ = await put_up(tables, "ada", "ben")
        deaf = Tables(kept, SETTINGS)
        elsewhere = await deaf.find(live.table.code)
        assert elsewhere is not None
        await live.do("ada", PassHost("ben"))
        outcome = await asyncio.gather(
            elsewhere.do("ada", ChooseSettings(TableSettings(title="Mine"))),
            elsewhere.do("ada", Talk("hello")),
            elsewhere.do("ben", ChooseSettings(TableSettings(title="Ben's"))),
            return_exceptions=True,
        )
        assert [type(how) for how in outcome] == [Refused, type(None), type(None)]
        assert elsewhere.table.settings.title == "Ben's"
        assert elsewhere.table.seq == len(await kept.read(live.table.code))
        await deaf.close()


async def test_people_who_left_while_the_store_was_down_are_noticed_later(sqlite: str) -> None:
    async with keeping(sqlite) as (kept, _):
        moody = Moody(kept)
        tables = Tables(moody, SETTINGS)
        live, (_, ben) = await put_up(tables, "ada", "ben")
        moody.fails = ["before"]
        await live.disconnect(ben)
        await tables.beat()
        assert not live.table.people["ben"].here
        await tables.close()


async def test_nobody_is_taken_for_gone_in_the_moment_of_coming(store: str) -> None:
    async with keeping(store) as (_, tables):
        live, _ = await put_up(tables, "ada")
        coming = asyncio.create_task(live.connect(Ear("ben"), Come(live.process, "ben", "en", "a1")))
        while "ben" not in live.table.people:
            await asyncio.sleep(0)
        await live.check_presence([live.process])
        await coming
        assert live.table.people["ben"].here


async def test_tables_that_nobody_looks_at_leave_the_memory_when_others_need_the_room(
    sqlite: str, wall_clock: WallClock
) -> None:
    async with keeping(sqlite) as (_, tables):
        live, ears = await put_up(tables, "ada")
        codes = [await tables.create("ben", "emojito", bots=True) for _ in range(2)]
        with pytest.raises(Refused) as refused:
            await tables.create("ben", "emojito", bots=False)
        assert refused.value.refusal.code == "too-many-tables"
        await wall_clock.advance(live, IDLE / 1000 + 1)
        assert await tables.create("ben", "emojito", bots=False)
        assert await tables.find(live.table.code) is live
        # Whoever has found a table may take a while to say hello.
        found = await tables.find(codes[0])
        await tables.beat()
        assert found is not None
        assert await tables.find(codes[0]) is found
        await live.disconnect(ears[0])
        await wall_clock.advance(live, IDLE / 1000 + 1)
        await tables.beat()
        assert await tables.find(live.table.code) is not live


async def test_tables_that_nobody_has_touched_for_long_are_deleted_open_or_not(
    store: str, wall_clock: WallClock
) -> None:
    async with keeping(store) as (kept, tables):
        old, _ = await put_up(tables, "ada")
        await kept.add_photo(old.table.code, "photo-1", b"picture")
        await wall_clock.advance(old, (SETTINGS.keep_days * DAY) / 1000 + 1)
        new, _ = await put_up(tables, "ada")
        await tables.prune()
        assert [table.code for table in await kept.summaries(public=False, most=9)] == [new.table.code]
        assert await kept.photo(old.table.code, "photo-1") is None
        assert await kept.read(old.table.code) == []


async def test_a_closed_table_sends_everybody_away_once_whoever_closed_it_knows(sqlite: str) -> None:
    async with keeping(sqlite) as (_, tables):
        live, ears = await put_up(tables, "ada", "ben")
        await live.do("ada", Close())
        assert [ear.dropped for ear in ears] == [None, None]
        await asyncio.sleep(0)
        assert [ear.dropped and ear.dropped.code for ear in ears] == ["closed"] * 2


@pytest.mark.parametrize("newer", [b'{"type":"Serenaded","at":1}', b'{"type":', b"\xff"])
async def test_what_this_mien_can_not_read_stops_the_table_here_and_no_other(sqlite: str, newer: bytes) -> None:
    async with keeping(sqlite) as (kept, tables):
        live, _ = await put_up(tables, "ada", "ben")
        other, _ = await put_up(tables, "cy")
        assert await kept.append(live.table.code, live.table.seq, [newer], summary_of(live.table), now())
        for _ in range(2):
            with pytest.raises(Refused) as refused:
                await live.do("ada", Talk("hello?"))
            assert refused.value.refusal.code == "newer-table"
        assert (await kept.read(live.table.code))[-1] == newer
        await other.do("cy", Talk("hello!"))


async def test_a_sign_of_life_looks_at_every_table_without_a_pause(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process with a thousand tables would be taken for dead."""
    async with keeping(sqlite) as (_, tables):
        for person in ("ada", "ben", "cid"):
            await put_up(tables, person)
        loop = asyncio.get_running_loop()
        call_later, pauses = loop.call_later, list[float]()

        def noted(seconds: float, *given: Any, **named: Any) -> asyncio.TimerHandle:
            pauses.append(seconds)
            return call_later(seconds, *given, **named)

        monkeypatch.setattr(loop, "call_later", noted)
        await tables.beat()
        assert pauses == []
