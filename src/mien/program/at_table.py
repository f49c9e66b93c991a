"""Takes a program to a chair at a running server: a WebSocket on one side, its input and output on the other."""

from __future__ import annotations

import re
import ssl
import sys
from collections.abc import Sequence
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

import msgspec
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus, InvalidURI
from websockets.sync.client import ClientConnection, connect

from mien.kit import Refusal, Refused
from mien.program.process import Program, ProgramFailed

TABLE_PATH = re.compile(r"(?P<base>.*)/t/(?P<code>[^/]+)/?")
OPEN_SECONDS = 20.0
NO_FAULT = ("closed", "restarting", "unseated")
"""Reasons to go that are not the program's."""


def address_of(table: str) -> str:
    """Where a program connects to this table, whose address is as a browser shows it; raises Refused."""
    parts = urlsplit(table)
    found = TABLE_PATH.fullmatch(parts.path)
    if parts.scheme not in ("http", "https") or not parts.netloc or found is None:
        text = f"{table} is no table's address; it looks like https://mien.example/t/calm-owl-abcde."
        raise Refused(Refusal("no-table", text))
    scheme = "wss" if parts.scheme == "https" else "ws"
    return f"{scheme}://{parts.netloc}{found['base']}/api/tables/{found['code']}/program"


class AtTable:
    """Plays games at a table, each with a new process of the program, until it is sent away or hangs up."""

    def __init__(self, command: Sequence[str]) -> None:
        self.dismissed: Refusal | None = None
        """Why it is no longer at the table."""
        self.failure: ProgramFailed | None = None
        """What the program did wrong by itself, if it did."""
        self.games = 0
        """How many it has played to their end."""
        self._command = command
        self._program: Program | None = None

    def play(self, table: str, key: str, trust: Path | None = None) -> None:
        """Connects and plays; raises Refused if the table does not let it in."""
        context = ssl.create_default_context(cafile=trust) if table.startswith("https:") else None
        try:
            socket = connect(
                address_of(table),
                additional_headers={"Authorization": f"Bearer {key}"},
                ssl=context,
                open_timeout=OPEN_SECONDS,
                max_size=None,
            )
        except InvalidStatus as error:
            raise Refused(_refusal(error.response.body)) from None
        except (InvalidHandshake, InvalidURI, OSError) as error:
            raise Refused(Refusal("not-reached", f"{table} can't be reached: {error}.")) from None
        with socket:
            try:
                for line in socket:
                    self._hear(socket, msgspec.json.decode(line), line)
            except ConnectionClosed as error:
                self.dismissed = self.dismissed or Refusal("gone", f"The connection was lost: {error}.")
            finally:
                self._end()

    def _hear(self, socket: ClientConnection, message: Any, line: str | bytes) -> None:
        if message["type"] == "dismissed":
            self.dismissed = Refusal(message["code"], message["text"])
            return
        if message["type"] == "hello":
            self._end()
            self._program = Program(self._command)
            Thread(target=self._pass_on, args=(self._program, socket), daemon=True).start()
        if self._program is not None:
            self._program.send(line if isinstance(line, bytes) else line.encode())
        if message["type"] == "over":
            self.games += 1
            self._end()

    def _pass_on(self, program: Program, socket: ClientConnection) -> None:
        """Says at the table what the program says; hangs up if it fails in the middle of a game."""
        try:
            while True:
                socket.send(program.receive(None).decode(errors="replace"))
        except ConnectionClosed:
            return
        except ProgramFailed as error:
            if program is self._program:
                self.failure = error
                socket.close()

    def _end(self) -> None:
        """Ends the process of the last game."""
        program, self._program = self._program, None
        if program is not None:
            program.close()


def _refusal(body: bytes | bytearray | None) -> Refusal:
    """What the server said instead of opening the connection."""
    try:
        return msgspec.json.decode(body or b"", type=Refusal)
    except msgspec.DecodeError:
        return Refusal("not-reached", "There's no mien at this address, or one that knows no programs.")


def report(session: AtTable) -> int:
    """Says how it went; the exit status, which is 1 if the program failed."""
    why = session.failure.refusal if session.failure else session.dismissed
    if why is not None:
        print(f"mien: {why.text}", file=sys.stderr)
    print(f"Games played to their end: {session.games}.")
    return 0 if why is None or why.code in NO_FAULT else 1
