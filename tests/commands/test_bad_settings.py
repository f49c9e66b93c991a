"""A server that can't be as its settings say does not start: one sentence, exit code 2, and nothing is touched."""

from __future__ import annotations

import os
import sqlite3
import subprocess
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from socket import create_server

import pytest
from harness.server.certificates import certificate_for
from harness.server.serving import free_port
from tests.commands.terminal import Captured, mien, refusal

from mien.server import run
from mien.server.store.file import create
from mien.server.store.one_server import only_server

Prepare = Callable[[Path], list[str]]


def touched(folder: Path) -> dict[str, tuple[int, bytes]]:
    """Everything in a folder, and when it was last written."""
    files = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {str(path.relative_to(folder)): (path.stat().st_mtime_ns, path.read_bytes()) for path in files}


def refused(folder: Path, *flags: str, **variables: str) -> str:
    """What `mien serve` says as it ends; a folder that it should leave as it was is where its data would be."""
    before = touched(folder)
    clean = {name: value for name, value in os.environ.items() if not name.startswith("MIEN_")}
    ended = subprocess.run(
        mien("serve", "--host=127.0.0.1", f"--port={free_port()}", f"--data={folder}", *flags),
        env=clean | variables,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert ended.returncode == 2, ended.stderr
    assert ended.stdout == ""
    assert ended.stderr.startswith("mien: ")
    assert ended.stderr.count("\n") == 1, ended.stderr
    assert touched(folder) == before
    return ended.stderr


@pytest.mark.parametrize(
    ("flags", "variables", "says"),
    [
        (["--colour=red"], {}, ["--colour", "mien serve --help"]),
        ([], {"MIEN_PROT": "80"}, ["MIEN_PROT", "Did you mean MIEN_PORT?"]),
        (["--port=http"], {}, ["The setting port is wrong: it is a whole number from 1 to 65535."]),
        (["--share=nothing"], {}, ["The setting share is wrong: it is auto, cloudflared, off or tailscale."]),
        ([], {"MIEN_PRESET": "nothing"}, ["The setting preset is wrong: it is off or school."]),
        (["--keep-days=0"], {}, ["The setting keep_days is wrong: it is a whole number, 1 or more."]),
        (["--chat=maybe"], {}, ["The setting chat is wrong: it is true or false."]),
        (["--base-path=games/mien"], {}, ["The setting base_path is wrong", "as /games/mien, not games/mien"]),
        (["--base-path=/games//mien"], {}, ["base_path", "/games/mien"]),
        (["--base-path=/games/../mien"], {}, ["base_path", "/games/mien"]),
        (["--base-path=/games/my mien"], {}, ["base_path", "/games/mien"]),
        ([], {"MIEN_BASE_PATH": "https://club.example/mien"}, ["base_path", "/games/mien"]),
        (["--url=club.example"], {}, ["The setting url is wrong", "https://mien.example"]),
        (["--url=https://club.example/mien"], {}, ["The setting url is wrong", "Set base_path to that too"]),
        (["--embed-from=club.example"], {}, ["The setting embed_from is wrong", "https://club.example"]),
        (["--embed-from=https://club.example/page"], {}, ["embed_from"]),
        (["--embed-from=*"], {}, ["embed_from", "not *"]),
        (["--embed-from=https://a.example; script-src *"], {}, ["embed_from"]),
    ],
)
def test_a_wrong_setting(
    flags: list[str],
    variables: dict[str, str],
    says: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: Captured,
) -> None:
    """In this process, and so without a server: it would be refused before one is there."""

    def starts(*_: object, **__: object) -> None:
        raise AssertionError("the server starts")

    monkeypatch.setattr(run, "serve", starts)
    for name in os.environ:
        if name.startswith("MIEN_"):
            monkeypatch.delenv(name)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    told = refusal(capsys, "serve", "--host=127.0.0.1", f"--data={tmp_path}", *flags)
    assert all(words in told for words in says), told
    assert touched(tmp_path) == {}


@pytest.mark.parametrize(
    ("flag", "says"),
    [("--store=mysql:x", "sqlite:PATH"), ("--tls=cert.pem", "The setting tls is wrong: CERT,KEY")],
)
def test_what_only_a_server_notices(flag: str, says: str, tmp_path: Path) -> None:
    told = refused(tmp_path, flag)
    assert all(words in told for words in says.split(": ")), told


def test_an_unknown_setting_in_a_file(tmp_path: Path) -> None:
    (tmp_path / "mien.toml").write_text("keep_day = 7\n")
    told = refused(tmp_path, f"--settings={tmp_path / 'mien.toml'}")
    assert "There is no setting keep_day. Did you mean keep_days?" in told


def test_a_port_in_use(tmp_path: Path) -> None:
    """Whatever runs there may be an older mien: not even its database is opened."""
    with create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        assert f"Port {port} is taken. Choose another with --port" in refused(tmp_path, f"--port={port}")


def test_a_database_that_another_server_has(tmp_path: Path) -> None:
    """Neither of the two would learn what the other does: people would sit at half a table."""
    database = tmp_path / "mien.db"
    create(database)
    (tmp_path / "secret").write_bytes(b"a secret of thirty-two bytes, ok")
    with only_server(f"sqlite:{database}"):
        told = refused(tmp_path)
        assert f"Another mien serves the database {database}. Stop that one first" in told
    assert not (tmp_path / "mien.db.lock").exists()


def test_a_lock_that_a_killed_server_left_behind_holds_nobody_up(tmp_path: Path) -> None:
    (tmp_path / "mien.db.lock").touch()
    with only_server(f"sqlite:{tmp_path / 'mien.db'}"):
        pass


def test_a_certificate_that_does_not_match(tmp_path: Path) -> None:
    chain, _ = certificate_for(tmp_path / "one", "mien.example")
    _, key = certificate_for(tmp_path / "other", "mien.example")
    told = refused(tmp_path, f"--tls={chain},{key}")
    assert "The setting tls is wrong" in told
    assert f"{key} is not the key of {chain}" in told


def half_copied(db: Path) -> None:
    with db.open("r+b") as file:
        file.truncate(db.stat().st_size // 2)


def half_filled(db: Path) -> None:
    with closing(sqlite3.connect(db)) as opened:
        opened.execute("DROP TABLE entry")


def garbled(db: Path) -> None:
    db.write_text("a shopping list " * 1000)


@pytest.mark.parametrize("spoil", [half_copied, half_filled, garbled])
def test_a_half_restored_database(spoil: Callable[[Path], None], tmp_path: Path) -> None:
    db = tmp_path / "mien.db"
    create(db)
    (tmp_path / "secret").write_bytes(b"a secret of thirty-two bytes, ok")
    spoil(db)
    told = refused(tmp_path)
    assert f"The database {db} can't be opened" in told
    assert "Restore a backup there, or name another database with --store." in told
