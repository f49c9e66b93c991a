"""A bad picture costs its own upload: not the server's memory, not another table's time, not the server."""

from __future__ import annotations

import asyncio
import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pillow_heif
import pytest
from harness.server.guest import Guest, guests, play
from harness.server.serving import Process, processes, serving
from PIL import Image
from tests.decks.making import card, deck, packed

from mien.kit import Refused
from mien.server.photos import deck_queue, queue
from mien.server.photos.queue import WORKER

pillow_heif.register_heif_opener()

GROWTH = 64_000
"""Kilobytes by which bad pictures may make the server grow; decoded in it, one took a million."""


def encoded(kind: str, size: tuple[int, int], **save: object) -> bytes:
    """A blue picture: all that a decoder can suffer from is its size."""
    out = io.BytesIO()
    Image.new("RGB", size, "blue").save(out, kind, **save)
    return out.getvalue()


async def post(guest: Guest, code: str, raw: bytes) -> tuple[int, str]:
    path = f"/api/tables/{code}/photos?category=animals"
    async with guest.http.post(path, data=io.BytesIO(raw)) as response:
        return response.status, (await response.json()).get("code", "")


async def table(guest: Guest) -> str:
    code = await guest.create("facecards")
    await guest.open(code)
    return code


def peak(pid: int) -> int:
    """Kilobytes that this process had in memory at most."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmHWM")))


async def test_a_picture_of_a_few_bytes_costs_the_server_no_memory(sqlite: str, tmp_path: Path) -> None:
    raw, large = (encoded("WEBP", (side, side), lossless=True, method=0) for side in (7000, 4000))
    assert len(raw) < 2000

    server = Process(sqlite, tmp_path)
    async with processes(server), guests(server.address, "Eve") as (eve,):
        code = await table(eve)
        before = peak(server._process.pid)
        assert [await post(eve, code, raw) for _ in range(3)] == [(400, "photo-too-large")] * 3
        assert await post(eve, code, large) == (201, "")
        assert peak(server._process.pid) - before < GROWTH


PEAK_OF_A_DECK = """
import sys
from pathlib import Path
from mien.decks import open_packed
from mien.server.photos.deck_pictures import tidy_pictures
tidy_pictures(open_packed(sys.stdin.buffer.read(), "ours.mien"))
print(next(line.split()[1] for line in Path("/proc/self/status").read_text().splitlines() if "VmHWM" in line))
"""
"""Decodes the pictures of a deck, and says how many kilobytes the process had in memory at most."""


def peak_of_deck(**pictures: bytes) -> int:
    raw = packed(deck(*(card(name, picture=name) for name in pictures)), pictures)
    program = (sys.executable, "-c", PEAK_OF_A_DECK)
    return int(subprocess.run(program, input=raw, stdout=subprocess.PIPE, check=True).stdout)


def test_large_pictures_of_a_deck_are_decoded_alone() -> None:
    """One can need most of a worker's memory, however few bytes it has: beside another one it would be refused."""
    large, small = encoded("PNG", (4000, 4000)), encoded("PNG", (3000, 3000))
    assert len(large) < 100_000
    unpacked = 4 * 4000 * 4000 // 1024
    alone = peak_of_deck(one=large)
    assert alone > unpacked
    assert peak_of_deck(one=large, two=large, three=small, four=large) < alone + unpacked // 3


TELL_ALL = """
import json, os, msgspec
from mien.kit import Refusal
from mien.server.photos.queue import Unusable
os.write(1, msgspec.msgpack.encode(Unusable(Refusal("all", json.dumps(dict(os.environ))))))
"""
"""A worker that somebody has taken over with a picture."""


async def test_whoever_takes_over_a_worker_finds_no_secret_beside_it(monkeypatch: pytest.MonkeyPatch) -> None:
    secrets = ("MIEN_SECRET", "MIEN_STORE", "PGPASSWORD", "AWS_SECRET_ACCESS_KEY", "LISTEN_FDS", "MADE_UP_LATER")
    for name in secrets:
        monkeypatch.setenv(name, "hush")
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.setattr(queue, "WORKER", (sys.executable, "-c", TELL_ALL))
    with pytest.raises(Refused) as told:
        await queue.PhotoQueue().tidy(b"", "here")
    found = json.loads(told.value.refusal.text)
    assert not set(secrets) & set(found)
    assert "hush" not in found.values()
    assert (found["LANG"], found["PATH"]) == ("C.UTF-8", os.environ["PATH"])


@pytest.mark.within(160)
async def test_photos_as_phones_make_them_are_taken(sqlite: str, tmp_path: Path) -> None:
    photos = [
        encoded("JPEG", (4032, 3024)),
        encoded("JPEG", (8064, 6048)),
        encoded("JPEG", (4032, 3024), progressive=True),
        encoded("HEIF", (4032, 3024)),
    ]

    async with serving(sqlite, tmp_path) as place, guests(place.address, "Ada") as (ada,):
        code = await table(ada)
        for raw in photos:
            assert await post(ada, code, raw) == (201, "")


def have_worker(monkeypatch: pytest.MonkeyPatch, program: str) -> None:
    """Has photos decoded by this program instead."""
    monkeypatch.setattr(queue, "WORKER", (sys.executable, "-c", program))


@pytest.mark.within(160)
@pytest.mark.parametrize(
    "program",
    [
        "import os; os.abort()",
        "import sys; sys.stdin.buffer.read(); sys.stdout.buffer.write(b'nonsense')",
        # Too little memory for sixteen megapixels.
        "from mien.server.photos import worker; worker.MEMORY = 60_000_000; worker.main()",
        # It never comes to an end.
        "from mien.server.photos.worker import limit_yourself; limit_yourself(1)\nwhile True: pass",
    ],
)
async def test_a_decoder_that_dies_costs_only_that_upload(
    program: str, sqlite: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(sqlite, tmp_path) as place, guests(place.address, "Ada") as (ada,):
        code, large = await table(ada), encoded("PNG", (4000, 4000))
        with monkeypatch.context() as broken:
            have_worker(broken, program)
            assert await post(ada, code, large) == (400, "not-a-photo")
        assert (await post(ada, code, large))[0] == 201


async def test_a_decoder_that_waits_for_the_processor_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    wait = "import time; time.sleep(1.2); from mien.server.photos import worker; worker.main()"
    have_worker(monkeypatch, wait)
    monkeypatch.setattr(queue, "CPU_SECONDS", 1)
    assert (await queue.PhotoQueue().tidy(encoded("PNG", (64, 64)), "here")).picture


TWO_SECONDS = """
import time
while time.process_time() < 2: pass
from mien.server.photos.%s import main
main()
"""
"""A worker on a machine on which a large photo, or a deck of many, takes this much of the processor."""


@pytest.mark.within(160)
async def test_seconds_of_the_processor_are_not_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    have_worker(monkeypatch, TWO_SECONDS % "worker")
    command = (sys.executable, "-c", TWO_SECONDS % "deck_worker")
    monkeypatch.setattr(deck_queue, "DECK_WORKER", command)
    photos, ours = queue.PhotoQueue(), packed(deck())
    assert (await photos.tidy(encoded("PNG", (64, 64)), "here")).picture
    assert (await deck_queue.open_tidy(ours, "ours.mien", "token", photos, "here")).deck.cards == 12


async def test_a_decoder_that_hangs_is_stopped_and_no_replay_waits_for_it(
    sqlite: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with (
        serving(sqlite, tmp_path) as place,
        guests(place.address, "Ada", "Ben", "Eve") as (ada, ben, eve),
    ):
        code = await ada.create("expressions")
        await play([await ada.open(code), await ben.open(code)])
        elsewhere = await table(eve)
        have_worker(monkeypatch, "import time; time.sleep(600)")
        monkeypatch.setattr(queue, "WAIT_SECONDS", 3)
        hanging = asyncio.create_task(post(eve, elsewhere, b"anything"))
        while place.server.brought_api.photos.queue.is_free:
            await asyncio.sleep(0)
        status, _ = await ada.get(f"/api/tables/{code}/games/1/replay")
        assert status == 200
        assert not hanging.done()
        assert await hanging == (400, "not-a-photo")


async def test_a_photo_from_elsewhere_waits_behind_one_and_not_behind_all(monkeypatch: pytest.MonkeyPatch) -> None:
    have_worker(monkeypatch, "print('not a picture')")
    waiting, done = queue.PhotoQueue(), []

    async def send(address: str) -> None:
        with pytest.raises(Refused):
            await waiting.tidy(b"anything", address)
        done.append(address)

    await asyncio.gather(*(send(address) for address in ["10.0.0.7"] * 4 + ["10.0.0.8"]))
    assert done == ["10.0.0.7", "10.0.0.7", "10.0.0.8", "10.0.0.7", "10.0.0.7"]


def test_a_decoder_leaves_the_processor_to_the_server() -> None:
    assert WORKER[: len(queue.GIVING_WAY)] == queue.GIVING_WAY
    said = subprocess.run([*queue.GIVING_WAY, "nice"], check=True, capture_output=True, text=True).stdout
    assert int(said) > os.nice(0)
