"""Below a path, behind nginx as docs/how-to/sub-path.md has it; and inside of other pages."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from random import Random

from aiohttp import web
from harness.browser.browsers import run
from harness.browser.expecting import expect
from harness.browser.people import Person, Room, room, together
from harness.browser.serving import ELSEWHERE, PLAIN, free_port, serving
from harness.browser.witness import CAMERAS, ask, connected, give_cameras, turn_on
from harness.server.certificates import certificate_for
from tests.browser.nginx import nginx
from tests.browser.test_installed import PRIVATE
from tests.browser.test_photos import add, as_file, choose, seen, two_halves

from mien.server.net.port import listen, listening
from mien.server.tls.given import GivenCertificate

BASE = "/games/mien"
DOCS = Path(__file__).parents[2] / "docs/how-to/sub-path.md"
FRAMES = 5
"""Pictures that must arrive before a camera counts as seen."""
REST = "# ssl_certificate …; ssl_certificate_key …; location / { … } and the rest of the site"
SITE = "location / {{ default_type text/html; return 200 'somebody else'; }}"


def from_docs(port: int, inside: str) -> str:
    """The settings for nginx that the page for hosts shows, with another site at the root and our ports."""
    found = re.search(r"## nginx\n\n```nginx\n(.*?)```", DOCS.read_text(), re.DOTALL)
    assert found
    text = found[1]
    for shown, here in (
        ("listen 443 ssl;", f"listen 127.0.0.1:{port};"),
        (REST, SITE.format()),
        ("http://127.0.0.1:8460;", f"{inside};"),
    ):
        assert text.count(shown) == 1, shown
        text = text.replace(shown, here)
    return text


@contextmanager
def below(folder: Path) -> Iterator[str]:
    """The address of a server below a path, behind an nginx at whose root something else lies."""
    port = free_port()
    outside = f"http://127.0.0.1:{port}{BASE}"
    with (
        serving(folder / "data", MIEN_BASE_PATH=BASE, MIEN_BEHIND_PROXY="1", MIEN_URL=outside) as inside,
        nginx(folder, port, inside, from_docs(port, inside)),
    ):
        yield outside


def asked_for(folder: Path) -> list[str]:
    """All paths that nginx was asked for."""
    return re.findall(r'"[A-Z]+ (\S+) HTTP/', (folder / "access.log").read_text())


def test_an_evening_below_a_path_asks_for_nothing_beside_it(chromium: str, tmp_path: Path) -> None:
    with below(tmp_path) as address:
        run(evening(chromium, address))
    asked = asked_for(tmp_path)
    assert [path for path in asked if path != BASE and not path.startswith(f"{BASE}/")] == []
    for part in ("/sw.js", "/manifest.webmanifest", "/assets/", "/art/facecards/", "/api/me", "/api/where"):
        assert any(path.startswith(f"{BASE}{part}") for path in asked), part
    for kind in ("socket", "photos/", "ice", "replay"):
        assert any(re.match(rf"{BASE}/api/tables/[^/]+/.*{kind}", path) for path in asked), kind


async def evening(chromium: str, address: str) -> None:
    async with room(chromium, address, CAMERAS) as here:
        mira, jonas = await here.person("Mira"), await here.person("Jonas")
        await give_cameras((mira, jonas))
        link = await mira.open_table("Face Cards")
        assert link.startswith(f"{address}/t/")
        await invites(mira, link)
        await adds_a_photo(mira)
        await jonas.join(link)
        await see_each_other(mira, jonas)
        wall = await here.person("the wall")
        await wall.page.goto(f"{link}/screen")
        await expect(
            wall.page.get_by_text(f"{address.removeprefix('http://')}", exact=False).first
        ).to_be_visible()
        await mira.add_bot()
        await together(mira.play_plainly(), jonas.play_plainly())
        await mira.press("Start with 3")
        chance = Random(18)
        await together(mira.play(chance, most=2), jonas.play(chance, most=2))
        await expect(wall.page.get_by_role("region", name="The board")).to_be_visible()
        await together(mira.let_bots_finish(), jonas.let_bots_finish())
        await watches_again(mira, address)
        await looks_around(mira, address)
        await is_installable(mira, address)


async def invites(person: Person, link: str) -> None:
    """The link that others get has the path, and so has the place where the short code is typed."""
    place = link.removeprefix("http://").partition("/t/")[0]
    await expect(person.page.get_by_text(place).first).to_be_visible()
    await expect(person.page.get_by_role("img", name="The link as a QR code")).to_be_visible()


async def adds_a_photo(person: Person) -> None:
    await person.press("Your own pictures")
    await choose(person, as_file(two_halves(), "png"))
    await add(person, "Objects")
    assert (await seen(person, "Objects")).width
    await person.page.keyboard.press("Escape")


async def see_each_other(*people: Person) -> None:
    """Cameras and microphones, until some pictures have come both ways."""
    await together(*(turn_on(person) for person in people))
    await connected(*people)
    for person in people:
        ((_, name),) = await ask(person, "names")
        since = await ask(person, "now")
        async with asyncio.timeout(20):
            while (await ask(person, "got", name, since, await ask(person, "now")))[0] < FRAMES:
                await ask(person, "beat", await ask(person, "now"), 1)
    for person in people:
        # They have been seen: two cameras would work on beside all that follows.
        await person.press("Turn the camera off")


async def watches_again(person: Person, address: str) -> None:
    await person.page.get_by_role("link", name="Watch replay").click()
    await expect(person.page.get_by_role("slider", name="Step")).to_have_value("0")
    assert person.page.url.startswith(f"{address}/replay/")
    await person.page.reload()
    await expect(person.page.get_by_role("slider", name="Step")).to_have_value("0")


async def looks_around(person: Person, address: str) -> None:
    """Goes from page to page by links, without loading anew, and back."""
    page = person.page
    await page.goto(address)
    await page.evaluate("globalThis.same = true")
    await page.get_by_role("link", name="Rules").first.click()
    await page.wait_for_url(re.compile(f"{BASE}/rules/"))
    await page.get_by_role("link", name="mien – ").first.click()
    await page.wait_for_url(f"{address}/")
    assert await page.evaluate("globalThis.same")
    names = await page.evaluate("Object.keys(localStorage)")
    assert names
    assert all(name.endswith(f"@{BASE}") for name in names), names
    assert {cookie["path"] for cookie in await person.context.cookies()} == {f"{BASE}/"}
    await page.goto(f"{address}/nowhere")
    await expect(page.get_by_role("heading", level=1)).to_be_visible()


async def is_installable(person: Person, address: str) -> None:
    page = person.page
    await page.goto(f"{address}/")
    scope = await page.evaluate("async () => (await navigator.serviceWorker.ready).scope")
    assert scope == f"{address}/"
    line = await person.context.new_cdp_session(page)
    found = await line.send("Page.getInstallabilityErrors")
    assert {error["errorId"] for error in found["installabilityErrors"]} <= {PRIVATE}
    manifest = (await line.send("Page.getAppManifest"))["manifest"]
    assert (manifest["startUrl"], manifest["scope"]) == (f"{address}/", f"{address}/")
    assert {icon["url"].rpartition("/")[0] for icon in manifest["icons"]} == {f"{address}/icons"}
    kept = await page.evaluate(
        "async () => { const all = []; for (const name of await caches.keys()) "
        "for (const { url } of await (await caches.open(name)).keys()) all.push(url); return all; }"
    )
    assert sorted(kept) == [f"{address}/{file}" for file in ("icons/asleep.svg", "offline.css", "offline.html")]


def test_without_a_connection_the_page_below_a_path_says_so(chromium: str, tmp_path: Path) -> None:
    run(offline(chromium, tmp_path))


async def offline(chromium: str, folder: Path) -> None:
    with below(folder) as address:
        async with room(chromium, address) as here:
            mira = await here.person("Mira")
            await mira.page.goto(f"{address}/t/calm-owl-abcde")
            await mira.page.evaluate("async () => void (await navigator.serviceWorker.ready)")
            mira.forgiven += ["ERR_INTERNET_DISCONNECTED", "404"]
            await mira.context.set_offline(True)
            await mira.page.goto(f"{address}/rules/emojito")
            await expect(mira.page.get_by_text("You are offline.")).to_be_visible()
            picture = "document.querySelector('img').naturalWidth"
            await expect(mira.page.locator("img")).to_have_js_property("complete", True)
            assert await mira.page.evaluate(picture) > 0


AROUND = '<!doctype html><title>A club</title><h1>Tonight</h1><iframe src="{}" width="390" height="800"></iframe>'


@asynccontextmanager
async def site(chain: Path, key: Path, port: int, ours: str) -> AsyncIterator[str]:
    """The address of another site's page with ours inside of it."""

    async def page(request: web.Request) -> web.Response:
        return web.Response(text=AROUND.format(ours), content_type="text/html")

    app = web.Application()
    app.router.add_get("/", page)
    async with listening(app, listen("127.0.0.1", port), GivenCertificate(chain, key), grace=0):
        yield f"https://{ELSEWHERE}:{port}"


def test_a_named_page_of_another_site_may_frame_it_and_no_other(chromium: str, tmp_path: Path) -> None:
    run(framed(chromium, tmp_path))


async def framed(chromium: str, folder: Path) -> None:
    chain, key = certificate_for(folder / "tls", PLAIN, ELSEWHERE)
    port = free_port()
    settings = {
        "MIEN_TLS": f"{chain},{key}",
        "MIEN_BASE_PATH": BASE,
        "MIEN_EMBED_FROM": f"https://{ELSEWHERE}:{port}",
    }
    with serving(folder / "data", **settings) as inside:
        ours = inside.replace("http://127.0.0.1", f"https://{PLAIN}") + f"{BASE}/"
        async with (
            site(chain, key, port, ours) as club,
            site(chain, key, free_port(), ours) as stranger,
            room(chromium, ours) as here,
        ):
            await plays_in_a_frame(here, club)
            await is_refused_in_a_frame(here, stranger)


async def plays_in_a_frame(here: Room, club: str) -> None:
    mira = await here.person("Mira", ignore_https_errors=True)
    # Whoever clicks through the warning can't install the page.
    mira.forgiven += ["SSL certificate error occurred when fetching the script"]
    await mira.page.goto(f"{club}/")
    ours = mira.page.frame_locator("iframe")
    await ours.get_by_role("button", name="Open a table for Émoticon").click()
    await ours.get_by_role("button", name="Play with friends").click()
    await ours.get_by_label("Your name").fill("Mira")
    await ours.get_by_role("button", name="Take a seat").click()
    await expect(ours.get_by_text("Mira (you)")).to_be_visible()
    kept = {cookie["name"]: cookie for cookie in await mira.context.cookies()}
    assert list(kept) == ["__Secure-mien-games-mien-framed"]
    assert kept["__Secure-mien-games-mien-framed"].get("partitionKey") == f"https://{ELSEWHERE}"
    # Whoever loads the page anew is the same, and their table is there.
    await mira.page.reload()
    await expect(ours.get_by_role("link", name=re.compile("Émoticon")).first).to_be_visible()


async def is_refused_in_a_frame(here: Room, stranger: str) -> None:
    eve = await here.person("Eve", ignore_https_errors=True)
    eve.forgiven += ["frame-ancestors"]
    asked: list[str] = []
    eve.page.on("request", lambda request: asked.append(request.url))
    await eve.page.goto(f"{stranger}/")
    await expect(eve.page.get_by_role("heading", name="Tonight")).to_be_visible()
    assert any("frame-ancestors" in fault for fault in eve.faults), eve.faults
    assert [url for url in asked if url.startswith(here.address)] == [here.address]
