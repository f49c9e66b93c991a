"""A certificate that the host has: read again when it changes; whatever is wrong with it is said in a sentence."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from datetime import UTC, datetime
from io import StringIO
from pathlib import Path
from ssl import TLSVersion

import aiohttp
import pytest
from harness.server.certificates import DAY, certificate_for, trusting
from harness.server.guest import guests
from harness.server.serving import Place, WallClock, free_port, serving

from mien import cli
from mien.server.system.settings import Settings
from mien.server.tls import certificate as looking
from mien.server.tls.certificate import context_of, open_certificate
from mien.server.tls.given import GivenCertificate

Break = Callable[[Path, Path], None]


async def shown_over_https(place: Place, chain: Path) -> bool:
    """Whether a newcomer who trusts this certificate alone gets an answer."""
    async with aiohttp.ClientSession() as session:
        try:
            async with session.get(f"{place.https}/healthz", ssl=trusting(chain.read_bytes())) as response:
                return response.status == 200
        except aiohttp.ClientConnectorCertificateError:
            return False


def test_nothing_older_than_tls_1_2_is_spoken_and_nothing_weak(tmp_path: Path) -> None:
    context = context_of(*certificate_for(tmp_path))
    assert context.minimum_version is TLSVersion.TLSv1_2
    names = [cipher["name"] for cipher in context.get_ciphers()]
    assert names
    # Authenticated, and with keys that are worth nothing once the connection is over.
    assert [name for name in names if not re.match(r"(TLS|ECDHE)[-_].*(GCM|CHACHA20)", name)] == []


async def test_a_certificate_that_changes_is_read_again_and_nobody_is_dropped(
    sqlite: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(looking, "LOOK_SECONDS", 0.05)

    chain, key = certificate_for(tmp_path / "live", "127.0.0.1")
    old = tmp_path / "old.pem"
    old.write_bytes(chain.read_bytes())
    async with (
        serving(sqlite, tmp_path, tls=f"{chain},{key}") as place,
        guests(place.https, "Ada", trust=trusting(old.read_bytes())) as (ada,),
    ):
        page = await ada.open(await ada.create("emojito"))
        assert (await ada.get("/ca/mien.pem"))[0] == 404
        certificate_for(tmp_path / "live", "127.0.0.1")
        while not await shown_over_https(place, chain):
            pass
        assert not await shown_over_https(place, old)
        await page.do("Talk", text="still here")


def half(chain: Path, key: Path) -> None:
    chain.write_bytes(chain.read_bytes()[:200])


def other_key(chain: Path, key: Path) -> None:
    key.write_bytes(certificate_for(key.parent / "other")[1].read_bytes())


@pytest.mark.parametrize("break_it", [half, other_key, lambda chain, _: chain.unlink()])
async def test_a_broken_new_one_is_told_once_and_the_old_one_stays(
    sqlite: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: StringIO, break_it: Break
) -> None:
    monkeypatch.setattr(looking, "LOOK_SECONDS", 0.02)

    chain, key = certificate_for(tmp_path / "live", "127.0.0.1")
    old = tmp_path / "old.pem"
    old.write_bytes(chain.read_bytes())
    async with serving(sqlite, tmp_path, tls=f"{chain},{key}") as place:
        break_it(chain, key)
        while "old certificate" not in said.getvalue():
            assert await shown_over_https(place, old)
        for _ in range(10):
            assert await shown_over_https(place, old)
        assert said.getvalue().count("old certificate") == 1
        assert "Traceback" not in said.getvalue()
        certificate_for(tmp_path / "live", "127.0.0.1")
        while not await shown_over_https(place, chain):
            pass


def swap(chain: Path, key: Path) -> None:
    between = chain.read_bytes()
    chain.write_bytes(key.read_bytes())
    key.write_bytes(between)


def lock(chain: Path, key: Path) -> None:
    certificate_for(chain.parent, password=b"open sesame")


def forbid(chain: Path, key: Path) -> None:
    key.unlink()
    key.mkdir()


@pytest.mark.parametrize(
    ("break_it", "told"),
    [
        (lambda chain, _: chain.unlink(), "chain.pem can't be read: No such file or directory."),
        (lambda _, key: key.unlink(), "key.pem can't be read: No such file or directory."),
        (forbid, "key.pem can't be read: Is a directory."),
        (half, "chain.pem holds no certificate in PEM form."),
        (swap, "chain.pem holds no certificate in PEM form. Name it first: CERT,KEY."),
        (lambda _, key: key.write_bytes(b"\xff\xfe"), "key.pem holds no key in PEM form."),
        (other_key, "key.pem is not the key of"),
        (lock, "key.pem is locked with a password. Unlock it: openssl pkey"),
    ],
)
def test_a_wrong_certificate_is_refused_in_a_sentence(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], break_it: Break, told: str
) -> None:
    chain, key = certificate_for(tmp_path / "live", "127.0.0.1")
    break_it(chain, key)
    assert cli.main(["serve", f"--data={tmp_path}", f"--port={free_port()}", f"--tls={chain},{key}"]) == 2
    [line] = capfd.readouterr().err.splitlines()
    assert line.startswith("mien: The setting tls is wrong: ")
    assert told in line


@pytest.mark.parametrize("tls", ["on", "", "cert.pem", "cert.pem,", ",key.pem", " , "])
def test_a_setting_that_names_no_two_files_is_refused_in_a_sentence(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], tls: str
) -> None:
    assert cli.main(["serve", f"--data={tmp_path}", f"--port={free_port()}", f"--tls={tls}"]) == 2
    told = "mien: The setting tls is wrong: it is auto, off, or two files with a comma between them, CERT,KEY.\n"
    assert capfd.readouterr().err == told


async def test_one_that_ran_out_is_told_once_and_served_still(
    sqlite: str, tmp_path: Path, said: StringIO, wall_clock: WallClock
) -> None:
    chain, key = certificate_for(tmp_path, "127.0.0.1", days=10)
    given = GivenCertificate(chain, key)
    assert not said.getvalue()
    wall_clock.turn(seconds=9.5 * 24 * 3600)
    given.refresh()
    given.refresh()
    assert said.getvalue().count("Renew it; mien will read it again.") == 1
    certificate_for(tmp_path, "127.0.0.1", begins=datetime.now(UTC) + 9 * DAY)
    given.refresh()
    assert said.getvalue().count("Renew it") == 1

    chain, key = certificate_for(tmp_path / "old", "127.0.0.1", begins=datetime.now(UTC) - 20 * DAY, days=10)
    async with serving(sqlite, tmp_path, tls=f"{chain},{key}") as place:
        assert not await shown_over_https(place, chain)
        async with guests(place.https, "Ada", trust=False) as (ada,), guests(place.address, "Ben") as (ben,):
            assert await ada.get("/healthz") == await ben.get("/healthz") == (200, b"ok")


def test_one_that_is_not_good_yet_asks_for_the_clock(tmp_path: Path, said: StringIO) -> None:
    GivenCertificate(*certificate_for(tmp_path, "127.0.0.1", begins=datetime.now(UTC) + 2 * DAY))
    assert "Is the clock right?" in said.getvalue()


async def test_one_for_another_name_is_believed_there_only_and_pages_are_led_there(
    sqlite: str, tmp_path: Path
) -> None:
    chain, key = certificate_for(tmp_path, "*.example", "mien.example")
    async with serving(sqlite, tmp_path, tls=f"{chain},{key}") as place:
        assert not await shown_over_https(place, chain)
        host, _, number = place.https.removeprefix("https://").partition(":")
        _, writer = await asyncio.open_connection(
            host, int(number), ssl=trusting(chain.read_bytes()), server_hostname="mien.example"
        )
        writer.transport.abort()
        async with guests(place.address, "Ada") as (ada,):
            for asked, led in (
                ("192.168.1.5:8460", "mien"),
                ("mien.example:8460", "mien"),
                ("a.example:8460", "a"),
            ):
                async with ada.http.get("/api/where", headers={"Host": asked}) as response:
                    there = await response.json()
                assert (there["http"], there["https"]) == (f"http://{asked}", f"https://{led}.example:8460")
                assert there["ca"] is None


def test_a_certificate_for_another_name_than_the_host_says_is_told(tmp_path: Path, said: StringIO) -> None:
    chain, key = certificate_for(tmp_path, "*.example", "mien.test")
    for url in ("https://mien.example/", "https://mien.test:8460/", "http://elsewhere.test/", ""):
        open_certificate(Settings(tls=f"{chain},{key}", url=url))
    assert not said.getvalue()
    open_certificate(Settings(tls=f"{chain},{key}", url="https://a.mien.example"))
    assert "is not for a.mien.example: browsers warn about it." in said.getvalue()
