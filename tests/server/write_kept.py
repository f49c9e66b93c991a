"""`python -m tests.server.write_kept FOLDER`: the database and records of this release, for later ones to open.

What it makes is kept in `tests/server/kept` and stays as it is; a new release writes a folder of its own.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
import sys
from collections.abc import Sequence
from contextlib import closing
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec
from PIL import Image
from tests.server.keeping import Ear
from tests.table.scene import finished_games

from mien.games.facecards.photos import look
from mien.kit import AnyPosition, QuickDealer, Seat
from mien.server.bots.desk import BotDesk
from mien.server.photos.decode import saved, small_picture
from mien.server.photos.measure import measure
from mien.server.store import Store, open_store
from mien.server.system.clock import now
from mien.server.tables.live import LiveTable
from mien.table import Command, Table
from mien.table import commands as do
from mien.table.entries import Answered, Created, HostPassed, ShortCodeGiven, StoodIn, read_entry
from mien.table.settings import Settings

SHORT = "KLMNP"
GAMES: Sequence[tuple[str, str, int]] = (
    ("calm-owl-bbbbb", "emojito", 9),
    ("calm-owl-ccccc", "emoticon", 25),
    ("calm-owl-ddddd", "expressions", 14),
    ("calm-owl-eeeee", "facecards", 10),
)
"""Tables with a game in the middle, and how many answers were given there."""


class NoDesk(BotDesk):
    """The script answers for bots, so that nobody waits."""

    def __init__(self) -> None:
        pass

    def ask(self, live: LiveTable, seat: Seat) -> None:
        pass


class Evening:
    """A table, and those who are at it."""

    def __init__(self, live: LiveTable) -> None:
        self.live = live
        self.ears: dict[str, Ear] = {}

    @property
    def position(self) -> AnyPosition:
        assert self.live.table.position is not None
        return self.live.table.position

    async def come(self, *people: str) -> None:
        for person in people:
            self.ears[person] = Ear(person)
            language = ("en", "fr", "nl", "de", "es", "pl")[len(person) % 6]
            await self.live.connect(self.ears[person], do.Come(self.live.process, person.title(), language, "a1"))

    async def go(self, person: str) -> None:
        await self.live.disconnect(self.ears.pop(person))

    async def do(self, person: str, *commands: Command) -> None:
        for command in commands:
            await self.live.do(person, command)

    async def sit(self, *people: str) -> None:
        for person in people:
            await self.do(person, do.Sit())

    async def answer(self, times: int) -> None:
        """So many answers, or fewer if the game ends: of people, who change their minds, of bots and the clock."""
        for _ in range(times):
            waiting, step = self.position.waiting_for, self.position.step
            if not waiting:
                return
            seat = waiting[-1]
            chair, ask = self.live.table.played[seat], self.position.asks[seat]
            answer = msgspec.to_builtins(ask.sample(QuickDealer(step * 7 + seat)))
            if chair.bot is not None or chair.person is None or step % 11 == 5:
                by: Any = "bot" if chair.bot is not None else "clock"
                entry = Answered(at=now(), seat=seat, step=step, answer=answer, by=by)
                await self.live.change(lambda _, entry=entry: [entry])  # type: ignore[misc]
                continue
            if step % 5 == 2 and len(waiting) > 1:
                await self.do(chair.person, do.Answer(step, msgspec.to_builtins(ask.sample(QuickDealer(step)))))
            await self.do(chair.person, do.Answer(step, answer))


async def write(folder: Path) -> None:
    """The database, the records of finished games, and what this release makes of each table."""
    store = open_store(f"sqlite:{folder / 'mien.db'}")
    await store.open()

    async def table(code: str, game: str) -> Evening:
        live = LiveTable(code, store, NoDesk(), "old-1", 1000)
        await live.change(lambda _: [Created(at=now(), host="ada", game=game)])
        return Evening(live)

    await write_lobby(await table("calm-owl-aaaaa", "expressions"), store)
    for code, game, answers in GAMES:
        await write_middle(await table(code, game), answers)
    await write_evening(await table("calm-owl-fffff", "emoticon"), store)
    lesson = await table("calm-owl-ggggg", "expressions")
    await lesson.come("ada")
    await lesson.do("ada", do.Learn())
    await lesson.answer(6)
    await write_pause(await table("calm-owl-hhhhh", "facecards"))
    closed = await table("calm-owl-jjjjj", "emojito")
    await closed.come("ada", "ben")
    await closed.do("ada", do.Close())

    expected = {}
    for row in await store.summaries(public=False, most=99):
        entries = [read_entry(text) for text in await store.read(row.code)]
        expected[row.code] = {
            "entries": row.entries,
            "row": msgspec.to_builtins(row.summary),
            **told(Table(row.code).after(entries)),
        }
        for number, position in finished_games(row.code, entries).items():
            name = f"{row.code}-{number}-{position.record.game}.record.json"
            (folder / name).write_bytes(position.record.to_json())
    (folder / "expected.json").write_text(json.dumps(expected, indent=1, ensure_ascii=False) + "\n", "utf-8")
    await store.close()
    with closing(sqlite3.connect(folder / "mien.db")) as db:
        db.execute("PRAGMA journal_mode=DELETE")
        db.execute("VACUUM")


async def write_lobby(table: Evening, store: Store) -> None:
    """Somebody's table before a game, with a code to say, words, faces, a poke and a bot."""
    assert await store.claim(SHORT, "calm-owl-aaaaa")
    await table.live.change(lambda _: [ShortCodeGiven(at=now(), short=SHORT)])
    await table.come("ada", "ben")
    chosen = Settings(title="Ada's table", public=True, clock="relaxed", cameras=True)
    await table.do("ada", do.ChooseSettings(chosen), do.Talk("Hello!"), do.React("joy"))
    await table.sit("ada")
    await table.do("ada", do.SeatBot("good"), do.Poke(1))
    await table.do("ben", do.Rename("Benjamin", "fr", "b2"), do.ChooseSlow(True), do.ChoosePlace("room"))


async def write_middle(table: Evening, answers: int) -> None:
    """A game in the middle; somebody is away with a bot in their place, and somebody watches."""
    people = ("ada", "ben", "cid", "dot")[: max(3, min(table.live.table.game.seats(table.live.table.options)))]
    await table.come(*people, "eve")
    await table.sit(*people)
    await table.do("ada", do.Start())
    await table.do("ben", do.Talk("Who's next?"))
    await table.answer(answers)
    await table.go("ben")
    await table.live.change(lambda _: [StoodIn(at=now(), chair=1)])
    await table.answer(1)


async def write_evening(table: Evening, store: Store) -> None:
    """All games to their end: somebody removed, photos, a pause, a seat left and taken again, another host."""
    await table.come("ada", "ben", "cid", "mallory", "eve")
    await table.do("ada", do.Mute("mallory", True), do.Remove("mallory"))
    await table.do("ben", do.Talk("Let's play <all> of them 😀"))
    await table.sit("ada", "ben", "cid")
    await table.do("ada", do.SeatBot("beginner"))
    for number, game in enumerate(("emoticon", "facecards", "expressions", "emojito"), 1):
        await table.do("ada", do.ChooseGame(game))
        if game == "facecards":
            await add_photo(table, store)
        if game == "emojito":
            await table.do("ada", do.ChooseOptions({"mode": "coop"}))
        await table.do("ada", do.Start())
        await table.answer(7)
        if game == "facecards":
            for person in ("ada", "ben", "cid"):
                await table.do(person, do.Pause())
            await table.do("ben", do.Resume())
        if game == "expressions":
            await table.do("cid", do.Stand())
            await table.answer(3)
            await table.do("cid", do.Sit())
        await table.answer(5000)
        assert table.live.table.stage == "over"
        await table.do("ada", do.Share(number, True))
    for person in ("ben", "cid"):
        await table.do(person, do.Share(2, True))
    await table.do("ada", do.PassHost("ben"))
    await table.go("ada")


async def add_photo(table: Evening, store: Store) -> None:
    """A real picture in the deck, and another that was withdrawn."""
    picture = BytesIO()
    Image.new("RGB", (64, 48), "teal").save(picture, "PNG")
    small = small_picture(picture.getvalue())
    await store.add_photo(table.live.table.code, "photo-1", saved(small))
    await table.do("ada", do.AddPhoto("photo-1", "animals", look(measure(small))))
    await table.do("ben", do.AddPhoto("photo-2", "animals"), do.WithdrawPhoto("photo-2"))


async def write_pause(table: Evening) -> None:
    """A paused game at a locked table; links used and open; a host passed on by time."""
    await table.come("ada", "ben", "cid")
    await table.sit("ada", "ben", "cid")
    used, still = (sha256(word).hexdigest() for word in (b"used", b"open"))
    await table.do("ada", do.MakeLink(used), do.UseLink.of("used"), do.MakeLink(still))
    chosen = Settings(locked=True, public=True, spectators=False, chat=False, clock="brisk", rooms="mixed")
    await table.do("ada", do.ChooseSettings(chosen), do.Start())
    await table.answer(4)
    for person in ("ada", "ben", "cid"):
        await table.do(person, do.Pause())
    await table.go("ada")
    await table.live.change(lambda _: [HostPassed(at=now(), person="cid")])
    assert table.live.table.paused


def told(table: Table) -> dict[str, Any]:
    """What a table is, in words that outlive its types, and one way in which its game could go on to its end."""
    names = "seq stage host games paused closed settings people chairs played lines held photos links tallies"
    said: dict[str, Any] = {name: getattr(table, name) for name in (*names.split(), "short")}
    said["circles"] = table.attendances
    said |= {"game": table.game.name, "withdrawn": sorted(table.withdrawn)}
    if (position := table.position) is not None:
        said["match"] = {
            "step": position.step,
            "waiting": position.waiting_for,
            "guided": position.guided,
            "answers": {str(seat): given for seat, given in position.answers.items()},
            "record": position.record,
            "by_now": len(position.events),
        }
        future = []
        while position.waiting_for:
            seat = position.waiting_for[0]
            answer = msgspec.to_builtins(position.asks[seat].sample(QuickDealer(position.step * 7 + seat)))
            future.append([seat, answer])
            position = position.answered(seat, answer)
        said["match"] |= {"future": future, "end": {"step": position.step, "outcome": position.outcome}}
    return dict(json.loads(msgspec.json.encode(said)))


if __name__ == "__main__":
    place = Path(sys.argv[1])
    place.mkdir(parents=True)
    asyncio.run(write(place))
