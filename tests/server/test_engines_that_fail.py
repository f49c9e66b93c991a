"""An engine that fails at import: the host is told, its tables are refused in words, and the other games go on."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest
from harness.server.guest import Guest, guests
from harness.server.serving import Process, serving
from tests.server.keeping import keeping, put_up
from tests.server.test_my_tables import asked

from mien import cli, games
from mien.kit import Refused
from mien.server.doctor.games import look_at_games
from mien.server.doctor.machine import look_at_machine
from mien.server.run import say_broken_games
from mien.server.system.settings import load
from mien.table.commands import ChooseGame, Talk

TOKEN = "a token for the host"
QUOTED = "hunter2"
"""What the failing engine says in its error, and what nobody but the terminal of `mien games` may repeat."""
BREAKS = f"\nraise RuntimeError('the password is {QUOTED}')\n"
WORKS = (
    "from dataclasses import replace\nfrom mien.games.emoticon import GAME as IT\nGAME = replace(IT, name='{}')\n"
)


class Engines:
    """Another folder in which games are looked for, whose games can break."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def install(self, name: str, code: str | None = None) -> None:
        """Installs an engine and has it loaded: a working one, or one with this code."""
        (self.folder / name).mkdir(exist_ok=True)
        (self.folder / name / "__init__.py").write_text(WORKS.format(name) if code is None else code)
        self._forget(name)
        games.discover()

    def remove(self, name: str) -> None:
        (self.folder / name / "__init__.py").unlink()
        (self.folder / name).rmdir()
        self._forget(name)
        games.discover()

    def _forget(self, name: str) -> None:
        games.GAMES.pop(name, None)
        games.BROKEN_GAMES.pop(name, None)
        sys.modules.pop(f"mien.games.{name}", None)


@pytest.fixture
def engines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Engines]:
    """Engines for the time of a test; `charades` is broken."""
    folder = tmp_path / "engines"
    folder.mkdir()
    # Two versions of a file within a second would be taken for one.
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(folder)])
    before = dict(games.GAMES)
    scratch = Engines(folder)
    scratch.install("charades", BREAKS)
    yield scratch
    for name in games.GAMES.keys() - before.keys():
        del games.GAMES[name]
    games.BROKEN_GAMES.clear()
    for name in [name for name in sys.modules if name.startswith("mien.games.charades")]:
        del sys.modules[name]


async def refused(guest: Guest, method: str, path: str, body: str = "") -> tuple[int, str]:
    async with guest.http.request(method, path, data=body) as response:
        told = json.loads(await response.read())
        assert QUOTED not in json.dumps(told)
        return response.status, told["code"]


async def test_a_table_of_a_broken_game_is_not_opened_and_one_of_another_game_is(
    engines: Engines, sqlite: str, tmp_path: Path
) -> None:
    async with serving(sqlite, tmp_path) as place, guests(place.address, "Ada") as (ada,):
        assert await refused(ada, "POST", "/api/tables", '{"game": "charades"}') == (409, "broken-game")
        page = await ada.open(await ada.create("expressions"))
        assert page.table["game"] == "expressions"


async def test_a_broken_game_can_not_be_chosen_at_a_table(engines: Engines, sqlite: str) -> None:
    async with keeping(sqlite) as (_, tables):
        live, _ = await put_up(tables, "ada")
        with pytest.raises(Refused) as error:
            await live.do("ada", ChooseGame("charades"))
        assert error.value.refusal.code == "broken-game"
        await live.do("ada", ChooseGame("emojito"))
        assert live.table.game.name == "emojito"


@pytest.mark.parametrize("how", ["broken", "removed"])
@pytest.mark.parametrize("changed_away", [False, True])
async def test_a_table_whose_log_names_it_is_refused_in_words_until_it_is_back(
    engines: Engines, sqlite: str, how: str, *, changed_away: bool
) -> None:
    engines.install("charades")
    async with keeping(sqlite) as (_, tables):
        live, _ = await put_up(tables, "ada", game="charades")
        if changed_away:
            await live.do("ada", ChooseGame("emojito"))
        code = live.table.code
    if how == "broken":
        engines.install("charades", BREAKS)
    else:
        engines.remove("charades")
    async with keeping(sqlite) as (_, tables):
        for _ in range(2):
            with pytest.raises(Refused) as error:
                await tables.find(code)
            refusal = error.value.refusal
            assert (refusal.code, refusal.words) == ("missing-game", {"game": "charades"})
            assert "mien doctor" in refusal.text
        other, _ = await put_up(tables, "ben")
        await other.do("ben", Talk("hello!"))
    engines.install("charades")
    async with keeping(sqlite) as (_, tables):
        again = await tables.find(code)
        assert again is not None
        assert again.table.game.name == ("emojito" if changed_away else "charades")


async def test_lists_links_and_replays_of_its_tables_say_so_and_the_other_tables_are_listed(
    engines: Engines, sqlite: str, tmp_path: Path, said: StringIO
) -> None:
    engines.install("charades")
    async with serving(sqlite, tmp_path) as place, guests(place.address, "Ada") as (ada,):
        lost, kept = await ada.create("charades", bots=True), await ada.create("expressions", bots=True)
        for code in (lost, kept):
            page = await ada.open(code)
            await page.do("ChooseSettings", settings={"public": True})
            await page.do("Sit")
            await page.do("Start")
            await page.play()
        engines.install("charades", BREAKS)
        jar = ada.http.cookie_jar
        # Another process, as after a restart: the tables are revived from their logs. Ada is still at both.
        async with serving(sqlite, tmp_path) as other, guests(other.address, "Ada") as (again,):
            again.http.cookie_jar.update_cookies({cookie.key: cookie for cookie in jar})
            status, mine = await asked(again, lost, kept)
            assert status == 200
            assert [table["code"] for table in mine if isinstance(table, dict)] == [kept]
            status, body = await again.get("/api/tables")
            assert {table["code"] for table in json.loads(body)} == {lost, kept}
            for path in (
                f"/api/tables/{lost}",
                f"/api/tables/{lost}/games/1",
                f"/api/tables/{lost}/games/1/replay",
            ):
                assert await refused(again, "GET", path) == (409, "missing-game")
            assert (await again.get(f"/api/tables/{kept}/games/1/replay"))[0] == 200
            assert await again.turned_away(lost) == "missing-game"
    assert "exception" not in said.getvalue()
    assert QUOTED not in said.getvalue()


async def test_the_status_page_names_it_with_the_kind_of_error(
    engines: Engines, sqlite: str, tmp_path: Path
) -> None:
    async with (
        serving(sqlite, tmp_path, host_token=TOKEN) as place,
        guests(place.address, "Ada") as (ada,),
        ada.http.get("/api/host", headers={"Authorization": f"Bearer {TOKEN}"}) as response,
    ):
        told = json.loads(await response.read())
    broken = {"game": "charades", "where": "charades/__init__.py, line 2", "kind": "RuntimeError"}
    assert told["broken_games"] == [broken]


def test_the_server_says_so_at_the_terminal_and_in_its_log(
    engines: Engines, said: StringIO, capsys: pytest.CaptureFixture[str]
) -> None:
    say_broken_games()
    line = json.loads(said.getvalue())
    assert (line["level"], line["event"], line["game"]) == ("error", "a game can't be loaded", "charades")
    assert (line["where"], line["kind"]) == ("charades/__init__.py, line 2", "RuntimeError")
    shown = capsys.readouterr().out
    assert "The game charades can't be played: RuntimeError in charades/__init__.py, line 2." in shown
    assert QUOTED not in shown + said.getvalue()


async def test_a_server_that_starts_with_it_says_so_before_it_is_open(
    engines: Engines, sqlite: str, tmp_path: Path
) -> None:
    """In a process of its own, whose games are looked for in the other folder too."""
    start = f"import sys, mien.games as g; g.__path__.append({str(engines.folder)!r}); g.discover()"
    start += "; from mien.cli import main; sys.exit(main())"
    process = WithEngines(sqlite, tmp_path, start)
    await process.start()
    try:
        assert any('"charades"' in line and '"RuntimeError"' in line for line in process.said)
        assert not any(QUOTED in line for line in process.said)
    finally:
        await process.stop()


class WithEngines(Process):
    """`mien serve` that begins with some code of the test."""

    def __init__(self, store: str, folder: Path, code: str) -> None:
        super().__init__(store, folder)
        self._code = code

    def command(self, *flags: str) -> list[str]:
        return [sys.executable, "-c", self._code, "serve", *flags]


async def test_the_doctor_names_it_and_a_game_that_stored_tables_need(
    engines: Engines, sqlite: str, tmp_path: Path
) -> None:
    engines.install("charades_again")
    async with keeping(sqlite) as (_, tables):
        await put_up(tables, "ada", game="charades_again")
    engines.remove("charades_again")
    settings = load({"data": str(tmp_path), "store": sqlite}, {}, None)
    found = [finding async for finding in look_at_games(settings)]
    found += [finding async for finding in look_at_machine(settings)]
    wrong = {finding.about: finding.text for finding in found if finding.state == "wrong"}
    assert wrong == {
        "game charades": "can't be loaded: RuntimeError in charades/__init__.py, line 2. "
        "`mien games` says more. Fix it, and restart mien.",
        "game charades_again": "is not installed, and 1 table needs it. Install it, and restart mien.",
    }


def test_a_command_that_is_given_it_says_so(engines: Engines, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["simulate", "charades"]) == 2
    said = capsys.readouterr().err
    assert said.startswith("mien: charades can't be loaded: RuntimeError in charades/__init__.py, line 2.")
