"""The short form of `make fuzz`: the corpus again, and some thousands of new messages, requests and files."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest
from harness.server.serving import SECRET
from tests.fuzz.keeping import kept
from tests.fuzz.sockets import batter
from tests.fuzz.targets import Tables, pictures, records
from tools.generate.openapi import ADDRESSES, ENDLESS, description

from mien.server.app import Server
from mien.server.system.settings import load

SEED = 17


def test_no_message_breaks_a_table() -> None:
    tables = Tables(Random(SEED))
    ends = {tables.take(text) for text in kept().values()}
    for number in range(5000):
        ends.add(tables.take(tables.make()))
        if number % 5 == 0:
            tables.go_on()
    tables.check()
    assert len(ends) > 40


@pytest.mark.parametrize(("target", "count"), [(records, 60), (pictures, 300)])
def test_no_file_breaks_whoever_reads_it(target: type, count: int) -> None:
    attempt = target(Random(SEED))
    assert len({attempt() for _ in range(count)}) > 1


def test_no_bytes_break_a_server(tmp_path: Path) -> None:
    assert asyncio.run(batter(tmp_path, SEED, 500)) >= 500


def test_every_address_is_described(tmp_path: Path) -> None:
    server = Server(load({"data": str(tmp_path), "secret": SECRET}, {}, None))
    there = {
        f"{route.method} {route.resource.canonical}"
        for route in server.app().router.routes()
        if route.resource is not None and route.method != "HEAD"
    }
    told = {f"{address.method} {address.path}" for address in ADDRESSES}
    of_pages = {address for address in there if address.startswith("GET /ca/")} | {"GET /{path}"}
    assert told | set(ENDLESS) == there - of_pages
    whole = description(code="x", number="1", photo="x", stream="x")
    assert len(whole["paths"]) == len({address.path for address in ADDRESSES})
