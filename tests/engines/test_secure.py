"""Over https with our own certificate, in Firefox and in WebKit, by people who went on past the warning."""

from __future__ import annotations

from pathlib import Path

from harness.browser.browsers import run
from harness.browser.expecting import expect
from harness.browser.people import WIDE, room
from harness.browser.serving import LOCAL, serving
from tests.engines.test_evening import mira_begins


def test_a_game_over_https_where_a_camera_is_offered(engine: str, tmp_path: Path) -> None:
    with serving(tmp_path, MIEN_TLS="auto") as address:
        run(over_https(engine, address.replace("http://127.0.0.1", f"https://{LOCAL}")))


async def over_https(engine: str, address: str) -> None:
    async with room(engine, address) as here:
        mira = await here.person("Mira", ignore_https_errors=True)
        lou = await here.person("Lou", viewport=WIDE, ignore_https_errors=True)
        link = await mira.open_table("Émoticon")
        await lou.join(link)
        assert await mira.page.evaluate("isSecureContext")
        await mira.press("Camera and microphone")
        dialog = mira.page.get_by_role("dialog", name="Camera and microphone")
        offered = dialog.get_by_role("switch", name="Camera")
        # WebKit as Debian ships it has no lines to others, whatever the address.
        await expect(offered.or_(dialog.get_by_text("can’t send faces and voices")).first).to_be_visible()
        assert await offered.is_visible() == await mira.page.evaluate("'RTCPeerConnection' in globalThis")
        await mira.page.keyboard.press("Escape")
        for _ in range(2):
            await mira.add_bot()
        await mira.press("Start with 4")
        await expect(lou.page.get_by_role("region", name="The board")).to_be_visible()
        await lou.leave_to_bots()
        await mira_begins(mira)
