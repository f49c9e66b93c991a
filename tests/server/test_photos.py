"""Photos for Face Cards: what is kept of them, who sees them, and that they go."""

from __future__ import annotations

import asyncio
import io
import json
import random
import struct
import zlib
from collections.abc import AsyncIterator
from contextlib import ExitStack
from pathlib import Path

import pillow_heif
import pytest
from harness.server.guest import Guest, begin, guests
from harness.server.serving import serving
from PIL import Image
from PIL.JpegImagePlugin import JpegImageFile

from mien.kit import Match, Record, Refused
from mien.server.photos import upload
from mien.server.photos.decode import LONGEST, QUALITY, tidy_photo

pillow_heif.register_heif_opener()

GPS, ORIENTATION, MAKER = 0x8825, 0x0112, 0x010F


def picture(kind: str, size: tuple[int, int] = (1600, 1200), mode: str = "RGB", **save: object) -> bytes:
    """A picture whose upper left corner is red, and the rest blue."""
    image = Image.new(mode, size, "blue")
    image.paste("red", (0, 0, size[0] // 2, size[1] // 2))
    out = io.BytesIO()
    image.save(out, kind, **save)
    return out.getvalue()


def telling_exif(orientation: int = 1) -> Image.Exif:
    exif = Image.Exif()
    exif[ORIENTATION] = orientation
    exif[MAKER] = "SPYCAM"
    exif.get_ifd(GPS)[2] = (50.0, 51.0, 1.0)
    return exif


def opened(tidy: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(tidy))
    image.load()
    return image


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "HEIF"])
def test_a_photo_is_kept_small_and_without_metadata(kind: str) -> None:
    raw = picture(kind, exif=telling_exif().tobytes())
    assert b"SPYCAM" in raw
    tidy = tidy_photo(raw)
    image = opened(tidy)
    assert image.format == "WEBP"
    assert max(image.size) == LONGEST
    assert len(image.getexif()) == 0
    assert b"SPYCAM" not in tidy
    assert not {"exif", "xmp", "icc_profile", "comment"} & image.info.keys()


def test_what_is_printed_is_encoded_as_finely_as_what_is_shown() -> None:
    as_fine = io.BytesIO()
    Image.new("RGB", (8, 8)).save(as_fine, "JPEG", quality=QUALITY)
    printed = tidy_photo(picture("JPEG"), kind="JPEG")
    tables = [JpegImageFile(io.BytesIO(raw)).quantization for raw in (printed, as_fine.getvalue())]
    assert tables[0] == tables[1]


@pytest.mark.parametrize(
    ("orientation", "corner"), [(1, "upper left"), (3, "lower right"), (6, "upper right"), (8, "lower left")]
)
def test_a_photo_stands_upright(orientation: int, corner: str) -> None:
    image = opened(tidy_photo(picture("JPEG", exif=telling_exif(orientation).tobytes()))).convert("RGB")
    width, height = image.size
    corners = {
        "upper left": (5, 5),
        "upper right": (width - 5, 5),
        "lower left": (5, height - 5),
        "lower right": (width - 5, height - 5),
    }
    red = [
        name
        for name, at in corners.items()
        if (pixel := image.getpixel(at)) and isinstance(pixel, tuple) and pixel[0] > 128
    ]
    assert red == [corner]
    assert (width > height) == (orientation in (1, 3))


@pytest.mark.parametrize("mode", ["L", "P", "RGBA", "LA", "CMYK", "1"])
def test_every_kind_of_pixel_becomes_a_picture(mode: str) -> None:
    image = Image.new("RGB", (300, 200), "green").convert("CMYK" if mode == "CMYK" else "RGBA").convert(mode)
    out = io.BytesIO()
    image.save(out, "JPEG" if mode == "CMYK" else "PNG")
    assert opened(tidy_photo(out.getvalue())).size == (300, 200)


def test_what_is_transparent_is_white_whatever_lies_beneath() -> None:
    out = io.BytesIO()
    Image.new("RGBA", (50, 50), (255, 0, 0, 0)).save(out, "PNG")
    pixel = opened(tidy_photo(out.getvalue())).convert("RGB").getpixel((25, 25))
    assert isinstance(pixel, tuple)
    assert min(pixel) > 250


def png_bomb(side: int) -> bytes:
    """A few kilobytes that unpack to side × side pixels."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    header = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    packer = zlib.compressobj(9)
    body = b"".join(packer.compress(bytes(1 + 3 * side)) for _ in range(200)) + packer.flush()
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", body) + chunk(b"IEND", b"")


def test_a_camera_may_make_more_pixels_than_a_few_bytes_of_drawing() -> None:
    assert max(opened(tidy_photo(picture("JPEG", (5000, 4000)))).size) == LONGEST
    with pytest.raises(Refused) as refused:
        tidy_photo(picture("PNG", (5000, 4000)))
    assert refused.value.refusal.code == "photo-too-large"


@pytest.mark.parametrize("side", [8_000, 12_000, 60_000])
def test_bombs_are_refused_before_they_go_off(side: int) -> None:
    with pytest.raises(Refused) as refused:
        tidy_photo(png_bomb(side))
    assert refused.value.refusal.code == "photo-too-large"


def test_what_is_no_photo_is_refused_in_words() -> None:
    chance = random.Random(1)
    good = [picture(kind, (64, 64)) for kind in ("JPEG", "PNG", "WEBP", "HEIF")]
    gif, tiff, bmp = picture("GIF", (8, 8)), picture("TIFF", (8, 8)), picture("BMP", (8, 8))
    svg = b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"
    for nothing in (b"", b"GIF89a", b"\xff\xd8\xff", b"%PDF-1.7", b"<html>", svg, bytes(1000), gif, tiff, bmp):
        with pytest.raises(Refused):
            tidy_photo(nothing)
    for raw in good:
        for _ in range(40):
            broken = bytearray(raw[: chance.randrange(len(raw))] if chance.random() < 0.3 else raw)
            for _ in range(chance.randrange(1, 12)):
                if broken:
                    broken[chance.randrange(len(broken))] = chance.randrange(256)
            try:
                assert opened(tidy_photo(bytes(broken))).format == "WEBP"
            except Refused as refused:
                assert refused.refusal.code in ("not-a-photo", "photo-too-large")  # noqa: PT017


async def test_photos_are_for_the_table_and_go_when_withdrawn_or_with_it(store: str, tmp_path: Path) -> None:
    async with (
        serving(store, tmp_path) as place,
        guests(place.address, "Ada", "Ben", "Cy", "Eve") as (ada, ben, cy, eve),
    ):
        code = await ada.create("facecards")
        pages = [await guest.open(code) for guest in (ada, ben, cy)]
        path = f"/api/tables/{code}/photos"
        raw = picture("JPEG", exif=telling_exif(6).tobytes())
        ids = []
        for guest in (ada, *[ben] * 9):
            status, made = await guest.post(f"{path}?category=animals", raw)
            assert status == 201, made
            ids.append(made["id"])
        assert (await ben.post(f"{path}?category=animals", raw))[1]["code"] == "enough-photos"
        await pages[2].until(lambda page: len(page.table["photos"]) == 10)
        status, shown = await cy.get(f"{path}/{ids[0]}")
        assert status == 200
        assert opened(shown).getexif() == {}

        status, no = await eve.get(f"{path}/{ids[0]}")
        assert (status, json.loads(no)["code"]) == (403, "not-at-table")
        assert (await eve.post(f"{path}?category=animals", raw))[1]["code"] == "not-here"
        for wrong in ("photo-none", "%00", "..%2f..%2fsecret", "x" * 3000):
            assert (await cy.get(f"{path}/{wrong}"))[0] == 404

        assert await pages[2].refused("WithdrawPhoto", photo=ids[3]) == "not-your-photo"
        await pages[1].do("WithdrawPhoto", photo=ids[3])
        assert (await ben.get(f"{path}/{ids[3]}"))[0] == 404
        assert await place.server.store.photo(code, ids[3]) is None
        assert await place.server.store.photo(code, ids[4]) is not None

        await begin(*pages)
        assert (await ben.post(f"{path}?category=animals", raw))[1]["code"] == "playing"
        for page in pages:
            await page.until(lambda page: page.game)
        live = await place.live(code)
        assert live.table.position is not None
        record = live.table.position.record
        assert len(record.options["photos"]) == 9
        assert all("blue" in photo["look"] for photo in record.options["photos"])
        assert Match.replay(Record.from_json(record.to_json())).options == live.table.position.options

        await pages[0].do("Close")
        assert [await place.server.store.photo(code, photo) for photo in ids] == [None] * 10


@pytest.mark.parametrize("limit", ["UPLOAD_SECONDS", "PIECE_SECONDS"])
async def test_a_slow_upload_holds_up_nobody_for_long(
    limit: str, sqlite: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(upload, limit, 0.05)

    async with serving(sqlite, tmp_path) as place, guests(place.address, "Ada") as (ada,):
        path = await deck_of(ada)
        dawdling = [ada.http.post(path, data=slowly()) for _ in range(upload.UPLOADS_BY_ONE)]
        for response in await asyncio.gather(*dawdling):
            assert (response.status, (await response.json())["code"]) == (408, "bad-request")
        assert (await ada.post(path, picture("PNG")))[0] == 201


async def test_slow_uploads_of_one_person_hold_up_nobody_else_at_their_address(
    sqlite: str, tmp_path: Path
) -> None:
    async with serving(sqlite, tmp_path) as place, guests(place.address, "Ada", "Ben") as (ada, ben):
        path = await deck_of(ada)
        await ben.open(path.split("/")[3])
        begun = [asyncio.Event() for _ in range(upload.UPLOADS_EACH)]
        dawdling = [asyncio.create_task(slow_post(ada, path, event)) for event in begun]
        await asyncio.gather(*(event.wait() for event in begun))
        assert (await ben.post(path, picture("PNG")))[0] == 201
        for task in dawdling:
            task.cancel()
        await asyncio.gather(*dawdling, return_exceptions=True)


def test_photos_on_their_way_leave_room_for_those_from_elsewhere() -> None:
    uploads = upload.Uploads(most_bytes=1)

    def is_refused(person: str, address: str) -> bool:
        try:
            with uploads.counting(person, address):
                return False
        except Refused as refused:
            return refused.refusal.code == "too-often"

    with ExitStack() as on_their_way:

        def begin_upload(person: str, address: str) -> None:
            on_their_way.enter_context(uploads.counting(person, address))

        for number in range(upload.UPLOADS_EACH):
            begin_upload(f"at home {number}", "192.0.2.1")
        assert is_refused("at home, too", "192.0.2.1")
        for number in range(upload.UPLOADS - upload.UPLOADS_EACH):
            assert not is_refused("elsewhere", "192.0.2.2")
            begin_upload(f"elsewhere {number}", "192.0.2.2")
        assert is_refused("far away", "192.0.2.3")
    assert not is_refused("at home, too", "192.0.2.1")


async def deck_of(guest: Guest) -> str:
    """Where this guest may add photos, at a table of their own."""
    code = await guest.create("facecards")
    await guest.open(code)
    return f"/api/tables/{code}/photos?category=animals"


async def slowly() -> AsyncIterator[bytes]:
    """The beginning of a photo, and never the rest."""
    yield picture("PNG")[:100]
    await asyncio.Event().wait()


async def slow_post(guest: Guest, path: str, begun: asyncio.Event) -> None:
    async def told() -> AsyncIterator[bytes]:
        async for piece in slowly():
            yield piece
            begun.set()

    async with guest.http.post(path, data=told()):
        pass


async def test_bad_photos_are_refused_in_words_and_nothing_is_kept(sqlite: str, tmp_path: Path) -> None:
    async with (
        serving(sqlite, tmp_path, photo_bytes=200_000) as place,
        guests(place.address, "Ada") as (ada,),
    ):
        code = await ada.create("facecards")
        await ada.open(code)
        path = f"/api/tables/{code}/photos"

        async def refused(query: str, raw: bytes) -> tuple[int, str]:
            status, no = await ada.post(f"{path}?{query}", raw)
            return status, no["code"]

        assert await refused("category=animals", b"hello") == (400, "not-a-photo")
        assert await refused("category=animals", b"") == (400, "not-a-photo")
        assert await refused("category=animals", png_bomb(9000)) == (400, "photo-too-large")
        assert await refused("category=animals", bytes(200_001)) == (413, "too-large")
        assert await refused("category=nudes", picture("PNG")) == (400, "bad-options")
        assert await refused("", picture("PNG")) == (400, "bad-options")
        live = await place.live(code)
        assert live.table.photos == {}
