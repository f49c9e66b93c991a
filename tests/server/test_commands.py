"""`mien serve`, `tables`, `export`, `backup`: the words for whoever hosts."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest
from harness.server.guest import guests
from harness.server.serving import Process, free_port, processes
from tests.scenes import run
from tests.server.stored import log_of

from mien import cli


@pytest.fixture(autouse=True)
def no_settings_from_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("MIEN_PORT", "MIEN_DATA", "MIEN_STORE", "MIEN_SECRET"):
        monkeypatch.delenv(name, raising=False)


def played(store: str, folder: Path) -> str:
    """A table at which a game was played to its end, and another begun; its code."""
    codes: list[str] = []

    async def scene() -> None:
        process = Process(store, folder)
        async with processes(process), guests(process.address, "Ada") as (ada,):
            code = await ada.create("expressions", bots=True)
            page = await ada.open(code)
            await page.do("ChooseSettings", settings={"title": "Sunday"})
            await page.do("Sit")
            await page.do("Start")
            await page.play()
            await page.do("Start")
            codes.append(code)
            assert await process.stop() == 0

    run(scene)
    return codes[0]


def test_what_was_played_can_be_listed_exported_verified_and_backed_up(
    store: str, tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    code = played(store, tmp_path)
    assert cli.main(["tables", "--store", store]) == 0
    listed = capsysbinary.readouterr().out.decode()
    head, row = listed.splitlines()
    assert re.fullmatch(r"code +last used \(UTC\) +game +state  entries  title", head)
    assert re.fullmatch(rf"{code}  \d{{4}}-\d\d-\d\d \d\d:\d\d  expressions  open   \d+ +Sunday", row)

    assert cli.main(["export", code.upper(), "--store", store]) == 0
    record = tmp_path / "game.json"
    record.write_bytes(capsysbinary.readouterr().out)
    assert cli.main(["verify", str(record)]) == 0
    assert b"outcome is as recorded" in capsysbinary.readouterr().out
    assert cli.main(["export", code, "--game", "2", "--store", store]) == 2
    assert capsysbinary.readouterr().err == f"mien: Games finished at {code}: 1.\n".encode()
    assert cli.main(["export", "calm-owl-abcde", "--store", store]) == 2

    copy = tmp_path / "copy.db"
    assert cli.main(["backup", str(copy), "--store", store]) == 0
    capsysbinary.readouterr()
    assert cli.main(["backup", str(copy), "--store", store]) == 2
    told = f"mien: There is already a file {copy}, and a backup overwrites nothing. Name another one.\n"
    assert capsysbinary.readouterr().err == told.encode()
    assert asyncio.run(log_of(f"sqlite:{copy}", code)) == asyncio.run(log_of(store, code))
    assert cli.main(["export", code, "--store", f"sqlite:{copy}"]) == 0
    assert record.read_bytes() == capsysbinary.readouterr().out


@pytest.mark.parametrize("word", [["tables"], ["export", "calm-owl-abcde"], ["backup", "copy.db"]])
def test_a_store_that_is_not_there_is_not_made(
    word: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main([*word, "--data", str(tmp_path / "none")]) == 2
    assert "There is no database" in capsys.readouterr().err
    assert not (tmp_path / "none").exists()
    assert cli.main([*word, "--store", "mysql:x"]) == 2
    assert "sqlite:PATH" in capsys.readouterr().err


def test_a_server_that_can_not_start_says_why(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = f"--data={tmp_path}"
    assert cli.main(["serve", data, f"--port={free_port()}", "--store", "mysql:x"]) == 2
    assert "sqlite:PATH" in capsys.readouterr().err
    assert cli.main(["serve", data, "--port", "much"]) == 2
    assert "The setting port is wrong" in capsys.readouterr().err
    (tmp_path / "mien.db").write_text("a shopping list " * 1000)
    assert cli.main(["serve", data, f"--port={free_port()}"]) == 2
    assert "can't be opened" in capsys.readouterr().err


async def test_a_port_that_is_taken_is_told_in_words(sqlite: str, tmp_path: Path) -> None:
    process = Process(sqlite, tmp_path)
    async with processes(process):
        second = await asyncio.create_subprocess_exec(
            *process.command(f"--port={process.port}"), stderr=asyncio.subprocess.PIPE
        )
        _, said = await second.communicate()
        assert second.returncode == 2
        assert said.decode() == (f"mien: Port {process.port} is taken. Choose another with --port or MIEN_PORT.\n")


async def test_the_invitation_says_where_to_go(sqlite: str, tmp_path: Path) -> None:
    process = Process(sqlite, tmp_path)
    flags = ("--invite", f"--port={process.port}", f"--data={tmp_path}", "--url=http://mien.test/")
    command = process.command(*flags)
    server = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    assert server.stdout is not None
    said = ""
    while "\u2588" not in said and "\u2584" not in said:
        said += (await server.stdout.readline()).decode()
    assert f"http://localhost:{process.port}/" in said
    server.terminate()
    await server.communicate()
    assert server.returncode == 0
