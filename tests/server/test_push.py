"""Web Push: whom it calls, what it says, and what a push service that is down, slow or forged can do: nothing."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from cryptography.exceptions import InvalidTag
from harness.server.guest import Guest, Page, begin, guests
from harness.server.pushservice import Browser, PushService, check_signature, push_service
from harness.server.serving import Place, serving
from prometheus_client import REGISTRY
from tests.server.stored import SETTINGS

from mien.server.push import desk
from mien.server.push.desk import PushDesk
from mien.server.push.encryption import Vapid
from mien.server.push.reach import Reach, is_public
from mien.table import Person

NEAR = "https://push.example/one"


def counted(result: str) -> float:
    return REGISTRY.get_sample_value("mien_pushes_total", {"result": result}) or 0


def push_of(place: Place) -> PushDesk:
    assert place.server.tables.push is not None
    return place.server.tables.push


@asynccontextmanager
async def calling(store: str, folder: Path) -> AsyncIterator[tuple[Place, PushService]]:
    """A server, and a push service on this machine that it may reach."""
    async with push_service(folder / "service") as service, serving(store, folder) as place:
        push_of(place).reach = Reach(allows=lambda address: True, port=None, trust=service.trust)
        yield place, service


async def subscribe(guest: Guest, code: str, browser: Browser) -> int:
    async with guest.http.post(f"/api/tables/{code}/push", data=json.dumps(browser.subscription)) as answer:
        return answer.status


async def waiting_game(ada: Guest, ben: Guest, clock: str = "day") -> tuple[str, Page, Page]:
    """A game of two at which it is somebody's turn; that page comes first."""
    code = await ada.create("expressions")
    one, two = await ada.open(code), await ben.open(code)
    await one.do("ChooseSettings", settings=SETTINGS | {"clock": clock})
    await begin(one, two)
    for page in (one, two):
        await page.until(lambda page: page.game)
    return (code, one, two) if one.is_asked else (code, two, one)


async def turn_over(place: Place, code: str, asked: Page, other: Page) -> None:
    """Whoever is asked answers while the other is away, until it is the other's turn."""
    await other.leave()
    live = await place.live(code)
    while live.table.people[other.guest.id].here:
        await place.server.store.read(code)
    while asked.is_asked:
        await asked.answer()


# Whom it calls, and what it says --------------------------------------------------------------------------


async def test_whoever_is_away_is_called_when_it_is_their_turn_and_only_their_browser_can_read_it(
    store: str, tmp_path: Path
) -> None:
    async with calling(store, tmp_path) as (place, service), guests(place.address, "Ada", "Ben") as (ada, ben):
        code, asked, other = await waiting_game(ada, ben)
        mine, another = service.browser("mine"), service.browser("another")
        assert await subscribe(other.guest, code, mine) == 204
        await turn_over(place, code, asked, other)
        await service.until(1)
        (path, headers, body) = service.arrived[0]
        assert path == "/mine"
        assert mine.decrypt(body) == {"table": code}
        with pytest.raises(InvalidTag):
            another.decrypt(body)
        told = json.loads((await other.guest.get("/api/push"))[1])["key"]
        claims = check_signature(headers["authorization"], service.address, told)
        assert claims["sub"].startswith("https://")
        assert (headers["content-encoding"], headers["ttl"]) == ("aes128gcm", "86400")
        sent = json.dumps([path, headers]) + repr(body)
        assert not any(word in sent for word in (code, "Ada", "Ben", ada.id, ben.id, "expressions"))


async def test_nobody_is_called_who_is_there_or_did_not_ask_for_it(sqlite: str, tmp_path: Path) -> None:
    async with calling(sqlite, tmp_path) as (place, service), guests(place.address, "Ada", "Ben") as (ada, ben):
        code, asked, other = await waiting_game(ada, ben)
        called: list[list[Person]] = []
        push_of(place).call = lambda table, people: called.append([*people])  # type: ignore[method-assign]
        while asked.is_asked:
            await asked.answer()
        await other.until(lambda page: page.is_asked)
        assert not any(called), "both are there"
        assert await subscribe(asked.guest, code, service.browser()) == 204
        assert service.arrived == []


async def test_whoever_loses_the_connection_right_after_the_question_is_called(
    sqlite: str, tmp_path: Path
) -> None:
    async with calling(sqlite, tmp_path) as (place, service), guests(place.address, "Ada", "Ben") as (ada, ben):
        code, asked, _ = await waiting_game(ada, ben, "off")
        browser = service.browser()
        assert await subscribe(asked.guest, code, browser) == 204
        await asked.leave()
        await service.until(1)
        assert browser.decrypt(service.arrived[0][2]) == {"table": code}


# What is kept ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("status", [404, 410])
async def test_a_browser_that_its_push_service_no_longer_knows_is_forgotten(
    status: int, store: str, tmp_path: Path
) -> None:
    async with calling(store, tmp_path) as (place, service), guests(place.address, "Ada", "Ben") as (ada, ben):
        code, asked, other = await waiting_game(ada, ben)
        service.status = status
        before = counted("gone")
        await subscribe(other.guest, code, service.browser())
        assert len(await place.server.store.pushes(code, other.guest.id)) == 1
        await turn_over(place, code, asked, other)
        await service.until(1)
        while counted("gone") == before:
            await place.server.store.read(code)
        assert await place.server.store.pushes(code, other.guest.id) == []


async def test_subscriptions_go_with_the_person_the_browser_or_the_table(store: str, tmp_path: Path) -> None:
    async with calling(store, tmp_path) as (place, service), guests(place.address, "Ada", "Ben") as (ada, ben):
        kept = place.server.store
        code = await ada.create("expressions")
        one, other = await ada.open(code), await ben.open(code)
        for name in ("a", "b"):
            assert await subscribe(ada, code, service.browser(name)) == 204
        assert await subscribe(ben, code, service.browser("c")) == 204
        async with ada.http.post("/api/push/end", data=json.dumps({"endpoint": f"{service.address}/a"})) as ended:
            assert ended.status == 204
        assert [each.endpoint for each in await kept.pushes(code, ada.id)] == [f"{service.address}/b"]
        # It is no matter whether they are there.
        await other.leave()
        live = await place.live(code)
        while live.table.people[ben.id].here:
            await kept.read(code)
        await one.do("Remove", person=ben.id)
        while await kept.pushes(code, ben.id):
            pass
        await one.do("Close")
        while await kept.pushes(code, ada.id):
            pass


def test_the_key_that_browsers_have_subscribed_with_is_the_same_in_every_version() -> None:
    """Push services refuse what is signed with another one: nobody would be called any more."""
    of_this_secret = "BNOXOEgYeJTrCCZyWLX_xIK8jZP58EZFKczorIMkn-4omk9NnKaxqYSoEeoRAa4hQvvxcXVd3O2tKOl0yIYeteg"
    assert Vapid(b"a secret", NEAR).public == of_this_secret


async def test_a_person_has_five_browsers_and_strangers_leave_none(sqlite: str, tmp_path: Path) -> None:
    async with calling(sqlite, tmp_path) as (place, service), guests(place.address, "Ada", "Eve") as (ada, eve):
        code = await ada.create("expressions")
        await ada.open(code)
        assert await subscribe(eve, code, service.browser()) == 403
        for number in range(5):
            assert await subscribe(ada, code, service.browser(str(number))) == 204
        assert await subscribe(ada, code, service.browser("4")) == 204
        assert await subscribe(ada, code, service.browser("6")) == 400


async def test_a_host_can_forbid_it(sqlite: str, tmp_path: Path) -> None:
    async with serving(sqlite, tmp_path, push=False) as place, guests(place.address, "Ada") as (ada,):
        code = await ada.create("expressions")
        await ada.open(code)
        status, body = await ada.get("/api/push")
        assert (status, json.loads(body)["code"]) == (403, "forbids-push")
        assert await subscribe(ada, code, Browser(NEAR)) == 403


# What a push service can do -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example/one",
        "https://127.0.0.1/one",
        "https://[::1]/one",
        "https://10.0.0.1/one",
        "https://push.example:8443/one",
        "https://ada@push.example/one",
        "https:///one",
        "https://push.example/one#two",
        "ftp://push.example",
        "https://[/",
        "x",
    ],
)
async def test_an_address_that_no_push_service_has_is_refused(endpoint: str, sqlite: str, tmp_path: Path) -> None:
    async with serving(sqlite, tmp_path) as place, guests(place.address, "Ada") as (ada,):
        code = await ada.create("expressions")
        await ada.open(code)
        assert await subscribe(ada, code, Browser(endpoint)) == 400
        assert await place.server.store.pushes(code, ada.id) == []


@pytest.mark.parametrize("spoil", [lambda key: key[:-4], lambda key: "A" * len(key), lambda key: "é" + key])
async def test_keys_that_are_none_are_refused(spoil: Callable[[str], str], sqlite: str, tmp_path: Path) -> None:
    async with serving(sqlite, tmp_path) as place, guests(place.address, "Ada") as (ada,):
        code = await ada.create("expressions")
        await ada.open(code)
        wanted = Browser(NEAR).subscription
        wanted["p256dh"] = spoil(wanted["p256dh"])
        status, _ = await ada.post(f"/api/tables/{code}/push", json.dumps(wanted))
        assert status == 400


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("8.8.8.8", True),
        ("2606:4700::1111", True),
        ("127.0.0.1", False),
        ("0.0.0.0", False),
        ("10.1.2.3", False),
        ("172.16.0.1", False),
        ("192.168.1.1", False),
        ("169.254.169.254", False),
        ("100.64.0.1", False),
        ("224.0.0.1", False),
        ("255.255.255.255", False),
        ("::1", False),
        ("::", False),
        ("fe80::1%eth0", False),
        ("fd00::1", False),
        ("ff02::1", False),
        ("::ffff:127.0.0.1", False),
        ("::ffff:8.8.8.8", True),
        ("64:ff9b::7f00:1", False),
        ("64:ff9b::808:808", True),
        ("2002:7f00:1::", False),
        ("2001:0:7f00:1::", False),
    ],
)
def test_only_addresses_of_the_public_internet_are_reached(address: str, public: bool) -> None:
    assert is_public(address) is public


async def test_a_name_that_stands_for_this_machine_is_not_reached(sqlite: str, tmp_path: Path) -> None:
    async with calling(sqlite, tmp_path) as (place, service), guests(place.address, "Ada", "Ben") as (ada, ben):
        code, asked, other = await waiting_game(ada, ben)
        await subscribe(other.guest, code, service.browser())
        # `localhost` is a name like any other, until it is looked up.
        push_of(place).reach = Reach(port=None, trust=service.trust)
        before = counted("failed")
        await turn_over(place, code, asked, other)
        while counted("failed") == before:
            await place.server.store.read(code)
        assert service.arrived == []


async def test_a_push_service_that_sends_elsewhere_is_not_followed(sqlite: str, tmp_path: Path) -> None:
    async with calling(sqlite, tmp_path) as (place, service), guests(place.address, "Ada", "Ben") as (ada, ben):
        code, asked, other = await waiting_game(ada, ben)
        service.status, service.location = 307, f"{service.address}/elsewhere"
        await subscribe(other.guest, code, service.browser())
        before = counted("failed")
        await turn_over(place, code, asked, other)
        while counted("failed") == before:
            await place.server.store.read(code)
        assert [path for path, _, _ in service.arrived] == ["/one"]


async def test_while_a_push_service_hangs_people_play_on_and_it_is_left_alone_for_a_while(
    sqlite: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desk, "SECONDS", 0.5)
    async with calling(sqlite, tmp_path) as (place, service), guests(place.address, "Ada", "Ben") as (ada, ben):
        service.hangs = True
        code, asked, other = await waiting_game(ada, ben)
        for name in ("a", "b"):
            await subscribe(other.guest, code, service.browser(name))
        failed, dropped = counted("failed"), counted("dropped")
        await turn_over(place, code, asked, other)
        await service.until(1)
        back = await other.guest.open(code, game=1, step=0)
        await back.until(lambda page: page.is_asked)
        await back.answer()
        while counted("failed") == failed or counted("dropped") == dropped:
            await place.server.store.read(code)
        assert len(service.arrived) == 1, "the second browser's message waits for nothing: its service rests"


async def test_a_flood_of_calls_is_dropped_and_nobody_waits_for_it(sqlite: str, tmp_path: Path) -> None:
    async with calling(sqlite, tmp_path) as (place, service), guests(place.address, "Ada", "Ben") as (ada, ben):
        code, _, other = await waiting_game(ada, ben)
        await subscribe(other.guest, code, service.browser())
        dropped, sent = counted("dropped"), counted("sent")
        push_of(place).call(code, [other.guest.id] * (desk.MOST_WAITING + 200))
        assert counted("dropped") - dropped == 200
        while counted("dropped") - dropped < 200 + desk.MOST_WAITING - desk.CALLS_PER_HOUR:
            await place.server.store.read(code)
        assert counted("sent") - sent <= desk.CALLS_PER_HOUR
        assert len(service.arrived) <= desk.CALLS_PER_HOUR
