"""Pictures of every phase of every mode: on a phone, a wide screen and a television, in light and in dark.

The golden games are laid into a server's store as far as they had come, and looked at from a seat."""

from __future__ import annotations

import asyncio
from argparse import ArgumentParser
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from secrets import token_bytes, token_hex
from tempfile import TemporaryDirectory

from aiohttp import ClientSession, ClientWebSocketResponse
from harness.browser.people import PHONE, WIDE, Person, Room, room
from harness.browser.serving import find_light_chromium, serving
from harness.engines.engines import ENGINES, missing
from msgspec import Struct
from PIL import Image
from playwright.async_api import ViewportSize
from tools.generate.goldens import by_rules, folder

from mien.games import GAMES
from mien.kit import Match, Record
from mien.server.guests.cookies import COOKIE, Guestbook
from mien.server.store import open_store
from mien.server.store.base import Store
from mien.server.system.clock import now
from mien.table import Table
from mien.table import entries as log
from mien.table.codes import code_from
from mien.table.summary import summary_of

ROOT = Path(__file__).parents[1]

TELEVISION: ViewportSize = {"width": 1920, "height": 1080}
SCREENS = {"phone": PHONE, "wide": WIDE, "television": TELEVISION}
SHEET = 1880, 1500
"""How wide and how high a sheet of pictures is at most, in pixels."""
SCALE = {"phone": 0.8, "wide": 0.64, "television": 0.48}
NAMES = (
    "Mira",
    "Jonas",
    "Aïcha",
    "Lou",
    "Opa Jan",
    "Wanda",
    "Émile",
    "Ida",
    "Tomasz",
    "Noor",
    "Pía",
    "Till",
    "Zoë",
    "Bo",
)
AVATARS = ("0000000", "1120010", "2310021", "3430000", "7661124", "4520002", "6210110", "5350013")
READY = (
    "Promise.all([document.fonts.ready, ...[...document.images].map((image) => image.decode().catch(() => {})),"
    " ...document.getAnimations().filter((one) => isFinite(one.effect?.getComputedTiming().endTime))"
    ".map((one) => one.finished.catch(() => {}))])"
)


class Moment(Struct, frozen=True):
    """What a seat sees of a game after so many answers of its record."""

    title: str
    seat: int
    answers: int


def moments(record: Record) -> list[Moment]:
    """One of each kind of question, as seen by a seat that is asked and by one that waits; and the end."""
    found: defaultdict[str, list[Moment]] = defaultdict(list)
    given = 0
    for match in Match.steps(record):
        phase = type(match.state.phase).__name__.lower()
        for seat in range(record.seats) if match.outcome is None else ():
            kind = f"{phase}-{'asked' if seat in match.waiting_for else 'waits'}"
            found[kind].append(Moment(kind, seat, given))
        given = sum(answer.step <= match.step for answer in record.answers)
    # From the second half of the game, when there is something on the table.
    return [*(kind[len(kind) * 2 // 3] for kind in found.values()), Moment("end", 0, len(record.answers))]


def person_at(seat: int) -> str:
    return f"{seat:022d}"


def laid(record: Record, answers: int) -> Iterator[log.Entry]:
    """What must have happened at a table for this game to have come so far."""
    at = now() - 1000
    yield log.Created(at=at, host=person_at(0), game=record.game)
    for seat in range(record.seats):
        name, avatar = NAMES[seat], AVATARS[seat % len(AVATARS)]
        yield log.Came(at=at, person=person_at(seat), process="", name=name, language="en", avatar=avatar)
        yield log.Sat(at=at, person=person_at(seat), chair=seat)
    yield log.Started(at=at, game=record.game, rules=record.rules, options=record.options, seed=record.seed)
    for given in record.answers[:answers]:
        yield log.Answered(at=at, seat=given.seat, step=given.step, answer=given.answer)


async def put_up(store: Store, record: Record, answers: int) -> str:
    """Puts a table with this game into the store; returns its code."""
    table = Table(code_from(token_bytes(32)))
    entries = list(laid(record, answers))
    summary = summary_of(table.after(entries))
    assert await store.append(table.code, 0, [log.write_entry(entry) for entry in entries], summary, now())
    return table.code


class Photographer:
    """Takes pictures of tables in a server's store."""

    def __init__(self, here: Room, store: Store, guests: Guestbook, out: Path) -> None:
        self.here = here
        self._store = store
        self._guests = guests
        self._out = out

    async def take(self, path: Path, screens: Sequence[str], schemes: Sequence[str], locale: str) -> None:
        """Sheets of all moments of this record, one for each screen and scheme."""
        record = Record.from_json(path.read_bytes())
        title = f"{record.game}-{path.name.removesuffix('.record.json')}"
        taken: defaultdict[str, list[Path]] = defaultdict(list)
        for moment in moments(record):
            code = await put_up(self._store, record, moment.answers)
            async with ClientSession() as http:
                others = [seat for seat in range(record.seats) if seat != moment.seat]
                lines = [await self.sit_by(http, code, seat) for seat in others]
                for screen in screens:
                    if screen == "television" and moment.title.endswith("waits"):
                        continue  # It shows the same to all.
                    for scheme in schemes:
                        picture = await self._look(code, moment, screen, scheme, locale)
                        place = self._out / f"{title}-{moment.title}-{screen}-{scheme}.png"
                        place.write_bytes(picture)
                        taken[f"{screen}-{scheme}"].append(place)
                for line in lines:
                    await line.close()
        for kind, pictures in taken.items():
            lay_out(pictures, SCALE[kind.split("-")[0]], self._out / f"sheet-{title}-{kind}")
        print(title, *(f"{kind}: {len(pictures)}" for kind, pictures in taken.items()), flush=True)

    async def sit_by(self, http: ClientSession, code: str, seat: int) -> ClientWebSocketResponse:
        """Has somebody else come to the table; they stay while the line does."""
        cookie = {"Cookie": f"{COOKIE}={self._guests.sign(person_at(seat))}", "Origin": self.here.address}
        line = await http.ws_connect(f"{self.here.address}/api/tables/{code}/socket", headers=cookie)
        avatar = AVATARS[seat % len(AVATARS)]
        await line.send_json(
            {"type": "Hello", "name": NAMES[seat], "language": "en", "avatar": avatar, "build": ""}
        )
        return line

    async def _look(self, code: str, moment: Moment, screen: str, scheme: str, locale: str) -> bytes:
        person = await self.here.person(
            NAMES[moment.seat], viewport=SCREENS[screen], locale=locale, color_scheme=scheme
        )
        await self.be(person, moment.seat)
        television = screen == "television"
        await person.page.goto(f"{self.here.address}/t/{code}{'/screen' if television else ''}")
        await person.page.get_by_role("main").wait_for()
        await person.page.wait_for_load_state("networkidle")
        await person.page.evaluate(READY)
        picture = await person.page.screenshot()
        await person.context.close()
        return picture

    async def be(self, person: Person, seat: int) -> None:
        """Takes the seat's cookie, name and face from the page that is shown without a server."""
        # Firefox takes the caret that Playwright hides before a picture for a style that the pages forbid.
        person.forgiven.append("Content-Security-Policy")
        await person.page.goto(f"{self.here.address}/offline.html")
        cookie = self._guests.sign(person_at(seat))
        await person.context.add_cookies([{"name": COOKIE, "value": cookie, "url": self.here.address}])
        me = f'{{"name": "{NAMES[seat]}", "avatar": "{AVATARS[seat % len(AVATARS)]}"}}'
        await person.page.evaluate("me => localStorage.setItem('mien.me', me)", me)


def lay_out(pictures: list[Path], scale: float, sheet: Path) -> None:
    """Lays pictures of one size side by side, on as many sheets as it takes."""
    with Image.open(pictures[0]) as first:
        width, height = int(first.width * scale), int(first.height * scale)
    across, down = max(1, SHEET[0] // (width + 8)), max(1, SHEET[1] // (height + 8))
    for number, start in enumerate(range(0, len(pictures), across * down), 1):
        some = pictures[start : start + across * down]
        rows = -(-len(some) // across)
        canvas = Image.new("RGB", (min(across, len(some)) * (width + 8), rows * (height + 8)), "#888")
        for at, place in enumerate(some):
            with Image.open(place) as picture:
                small = picture.convert("RGB").resize((width, height), Image.Resampling.LANCZOS)
            canvas.paste(small, ((at % across) * (width + 8) + 4, at // across * (height + 8) + 4))
        canvas.save(f"{sheet}-{number}.png")


async def take_all(
    program: str, paths: list[Path], out: Path, screens: Sequence[str], schemes: Sequence[str], locale: str
) -> None:
    secret = token_hex(16)
    with TemporaryDirectory() as data, serving(Path(data), MIEN_SECRET=secret) as address:
        store = open_store(f"sqlite:{data}/mien.db")
        await store.open()
        async with room(program, address) as here:
            photographer = Photographer(here, store, Guestbook(secret.encode()), out)
            for path in paths:
                await photographer.take(path, screens, schemes, locale)
        await store.close()


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument(
        "names",
        nargs="*",
        help="parts of golden games' names, like teams or facecards; without, all of today's rules",
    )
    parser.add_argument("--out", type=Path, default=Path("gallery"), help="folder for the pictures")
    parser.add_argument("--screens", nargs="*", choices=SCREENS, default=list(SCREENS))
    parser.add_argument("--schemes", nargs="*", choices=("light", "dark"), default=["light", "dark"])
    parser.add_argument("--locale", default="en")
    parser.add_argument("--engine", choices=("chromium", *ENGINES), default="chromium")
    said = parser.parse_args()
    program = find_light_chromium() if said.engine == "chromium" else ENGINES[said.engine].program()
    if program is None:
        parser.error(missing()[said.engine])
    said.out.mkdir(parents=True, exist_ok=True)
    records = [
        path
        for game in GAMES.values()
        for path in sorted(folder(game, ROOT).glob("*.record.json"))
        if said.names or by_rules(game) in path.name
    ]
    chosen = [path for path in records if all(name in f"{path.parts[-3]}-{path.name}" for name in said.names)]
    if not chosen:
        parser.error("there is no golden game of this name")
    asyncio.run(take_all(program, chosen, said.out, said.screens, said.schemes, said.locale))


if __name__ == "__main__":
    main()
