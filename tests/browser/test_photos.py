"""People add pictures of their own: from a file, cropped; from a camera; or of a kind that no browser shows."""

from __future__ import annotations

import io
import re
from urllib.parse import urljoin

from harness.browser.browsers import run
from harness.browser.expecting import expect
from harness.browser.people import Person, room
from harness.browser.seating import seat_people
from harness.browser.witness import CAMERAS
from PIL import Image, ImageStat
from pillow_heif import from_pillow
from playwright.async_api import FilePayload


def two_halves() -> Image.Image:
    """A picture that is red at the left and blue at the right."""
    picture = Image.new("RGB", (600, 300), "red")
    picture.paste("blue", (300, 0, 600, 300))
    return picture


def as_file(picture: Image.Image, kind: str) -> FilePayload:
    raw = io.BytesIO()
    if kind == "heic":
        from_pillow(picture).save(raw)
    else:
        picture.save(raw, kind)
    return {"name": f"halves.{kind}", "mimeType": f"image/{kind}", "buffer": raw.getvalue()}


def test_people_add_pictures_of_their_own_and_withdraw_them(chromium: str, address: str) -> None:
    run(own_pictures(chromium, address))


async def own_pictures(chromium: str, address: str) -> None:
    async with room(chromium, address) as here:
        mira = await here.person("Mira", has_touch=True, is_mobile=True)
        await seat_people("Face Cards", mira)
        await mira.press("Your own pictures")
        await choose(mira, as_file(two_halves(), "png"))
        await to_the_right_edge(mira)
        await add(mira, "Objects")
        blue = await seen(mira, "Objects")
        assert blue.width == blue.height
        red, _, right = ImageStat.Stat(blue).mean
        assert right > 200 > 50 > red, "The square is not where it was moved."

        # On plain http a phone's own camera takes the picture, and iPhones write HEIC.
        await choose(mira, as_file(two_halves(), "heic"), "Take a picture")
        await expect(mira.page.get_by_text("This browser can’t show halves.heic")).to_be_visible()
        await add(mira, "Animals")
        assert (await seen(mira, "Animals")).size == (600, 300)

        await mira.page.get_by_role("button", name="Remove this picture").first.click()
        await expect(mira.page.get_by_role("img", name="A picture: Objects")).to_have_count(0)
        await mira.page.keyboard.press("Escape")
        await expect(mira.page.get_by_role("button", name="Your own pictures")).to_contain_text("1 of 10")


def test_several_pictures_are_added_at_once_and_one_that_is_none_is_left_out(chromium: str, address: str) -> None:
    run(several(chromium, address))


async def several(chromium: str, address: str) -> None:
    async with room(chromium, address) as here:
        mira = await here.person("Mira")
        await seat_people("Face Cards", mira)
        await mira.press("Your own pictures")
        halves, none = as_file(two_halves(), "png"), as_file(two_halves(), "png")
        none["buffer"] = b"no picture at all"
        await choose(mira, [halves, halves, none, halves])
        await expect(mira.page.get_by_text("Picture 1 of 4")).to_be_visible()
        await add(mira, "Objects", wait=False)
        await expect(mira.page.get_by_text("Picture 2 of 4")).to_be_visible()
        mira.forgiven.append("415")
        mira.forgiven.append("400")
        await mira.press("Add all 3 as they are")
        await expect(mira.page.get_by_text("Picture 3 of 4")).to_be_visible()
        await expect(mira.page.get_by_text(re.compile("can’t read"))).to_be_visible()
        await mira.press("Leave this one out")
        await expect(mira.page.get_by_text("Picture 4 of 4")).to_be_visible()
        await mira.press("Add this picture")
        await expect(mira.page.get_by_role("img", name="A picture: Objects")).to_have_count(3)


def test_people_add_pictures_that_they_take_here(chromium: str, secure: str) -> None:
    run(taken_here(chromium, secure))


async def taken_here(chromium: str, address: str) -> None:
    async with room(chromium, address, CAMERAS) as here:
        mira = await here.person("Mira", permissions=["camera"])
        await seat_people("Face Cards", mira)
        await mira.press("Your own pictures")
        await mira.press("Take a picture")
        await mira.press("Take photo")
        await add(mira, "People")
        person = await seen(mira, "People")
        assert person.width == person.height


async def choose(person: Person, file: FilePayload | list[FilePayload], way: str = "Choose pictures") -> None:
    async with person.page.expect_file_chooser() as chooser:
        await person.press(way)
    await (await chooser.value).set_files(file)


async def to_the_right_edge(person: Person) -> None:
    """Moves the square by the arrows."""
    await person.page.get_by_role("group", name="What the others will see").focus()
    for _ in range(12):
        await person.page.keyboard.press("ArrowRight")


async def add(person: Person, category: str, *, wait: bool = True) -> None:
    await person.page.get_by_role("radio", name=re.compile(f"^{category}")).check()
    await person.press("Add this picture")
    if wait:
        await expect(person.page.get_by_role("img", name=f"A picture: {category}")).to_be_visible()


async def seen(person: Person, category: str) -> Image.Image:
    """The picture as the table keeps it."""
    address = await person.page.get_by_role("img", name=f"A picture: {category}").get_attribute("src")
    assert address
    beside = await person.context.new_page()
    answer = await beside.goto(urljoin(person.address, address))
    assert answer is not None
    picture = await answer.body()
    await beside.close()
    return Image.open(io.BytesIO(picture)).convert("RGB")
