"""A browser that can't carry faces and voices to others, as WebKitGTK can't, says so."""

from __future__ import annotations

from harness.browser.browsers import run
from harness.browser.expecting import expect
from harness.browser.people import room


def test_it_is_said_where_cameras_are_offered(webkit: str, address: str) -> None:
    run(said(webkit, address))


async def said(webkit: str, address: str) -> None:
    async with room(webkit, address) as here:
        mira = await here.person("Mira")
        await mira.open_table("Emojito")
        assert await mira.page.evaluate("typeof RTCPeerConnection") == "undefined"
        await mira.press("Camera and microphone")
        dialog = mira.page.get_by_role("dialog", name="Camera and microphone")
        await expect(dialog).to_contain_text("This browser can’t send faces and voices to the others.")
