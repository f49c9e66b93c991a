"""The host's own links: shown to whoever hosts, and in no log."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from aiohttp import web
from harness.server.guest import guests
from harness.server.serving import Process, processes

from mien import cli
from mien.server.guests.cookies import Guestbook
from mien.server.guests.host_keys import HostKeys
from mien.server.run import say_host_link
from mien.server.system.settings import load, secret_of

TOKEN = "a token for the host"


async def test_links_and_token_are_the_ones_that_mien_links_shows_and_no_log_has_them(
    sqlite: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("MIEN_PORT", "MIEN_DATA", "MIEN_STORE", "MIEN_SECRET"):
        monkeypatch.delenv(name, raising=False)
    secret_of(load({"data": str(tmp_path)}, {}, None))
    assert cli.main(["links", "--data", str(tmp_path), "--url", "https://mien.example"]) == 0
    opens, status = [line.split()[-1] for line in capsys.readouterr().out.splitlines()]
    keys = HostKeys(load({}, {}, None), (tmp_path / "secret").read_bytes())
    assert opens == f"https://mien.example/#open={keys.link}"
    assert status == f"https://mien.example/host#{keys.host}"
    assert keys.link != keys.host
    secret = (tmp_path / "secret").read_bytes()
    assert secret.hex() not in opens + status

    # As a service: what it prints goes to a log.
    process = Process(sqlite, tmp_path, preset="school", link_key="sixteen letters!", host_token=TOKEN)
    async with processes(process), guests(process.address, "Ada") as (ada,):
        status_code, _ = await ada.post("/api/opening", '{"key": "sixteen letters!"}')
        assert status_code == 200
        await ada.create("expressions")
        assert await process.stop() == 0
    assert not [line for line in process.said if "sixteen letters!" in line or TOKEN in line]


def test_the_hosts_link_is_printed_for_a_person_and_not_for_a_log(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    keys = HostKeys(load({"link_key": "sixteen letters!"}, {}, None), b"secret")
    say_host_link(keys, "https://mien.example")
    assert "`mien links` shows it" in (said := capsys.readouterr().out)
    assert "sixteen" not in said
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    say_host_link(keys, "https://mien.example")
    assert "https://mien.example/#open=sixteen letters!" in capsys.readouterr().out


def test_there_are_no_links_before_there_is_a_secret(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["links", "--data", str(tmp_path / "none")]) == 2
    assert "Start the server once" in capsys.readouterr().err
    assert not (tmp_path / "none").exists()


def test_where_all_is_https_the_links_cookie_is_for_https_alone() -> None:
    guests, response = Guestbook(b"secret"), web.Response()
    guests.let_open(response, "mark", secure=True)
    (cookie,) = response.cookies.values()
    assert (cookie.key, cookie["secure"], cookie["httponly"]) == ("__Host-mien-opens", True, True)
