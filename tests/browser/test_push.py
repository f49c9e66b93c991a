"""A browser that is called to a table by its push service: it subscribes, and says it in its person's words."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from harness.browser.browsers import run
from harness.browser.expecting import expect
from harness.browser.people import Person, room

SUBSCRIBES = """() => {
  // Chromium's own push service is far away: this is a subscription as it would give one, with a real key.
  PushManager.prototype.subscribe = async function ({ applicationServerKey, userVisibleOnly }) {
    window.subscribedWith = [applicationServerKey, userVisibleOnly];
    const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits']);
    const text = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes)))
      .replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
    const p256dh = text(await crypto.subtle.exportKey('raw', pair.publicKey));
    const auth = text(crypto.getRandomValues(new Uint8Array(16)));
    const endpoint = 'https://push.example/one';
    const made = { endpoint, unsubscribe: async () => true, toJSON: () => ({ endpoint, keys: { p256dh, auth } }) };
    PushManager.prototype.getSubscription = async () => made;
    return made;
  };
}"""
SOON = 20
"""Seconds within which a notice is shown."""
LISTEN = """() => {
  const show = self.registration.showNotification;
  self.shown = new Promise((resolve) => {
    self.registration.showNotification = async (title, { tag, data, ...more }) => {
      self.registration.showNotification = show;
      await show.call(self.registration, title, { tag, data, ...more });
      resolve({ title, tag, data });
    };
  });
}"""
"""Has the service worker remember the next notice that it shows. Asking the browser which are in sight is no way:
it drops those that are still on their way to the screen."""


def test_a_browser_is_called_to_its_table_when_no_page_is_open(whole_chromium: str, secure: str) -> None:
    run(called(whole_chromium, secure))


async def called(chromium: str, address: str) -> None:
    async with room(chromium, address) as around:
        mira, _ = await around.table("Expressions", "Mira", "Jonas")
        page = mira.page
        await page.evaluate(SUBSCRIBES)
        await mira.context.grant_permissions(["notifications"])
        await mira.press("Menu")
        switch = page.get_by_role("switch", name="Call me when it’s my turn")
        await expect(page.get_by_text("even when this page is closed")).to_be_visible()
        async with page.expect_response(
            lambda answer: "/tables/" in answer.url and answer.url.endswith("/push")
        ) as left:
            await switch.check()
        assert (await left.value).status == 204
        (key, visible) = await page.evaluate("() => window.subscribedWith")
        assert (len(key), visible) == (87, True)
        code = page.url.rpartition("/")[2].partition("#")[0]
        assert await pushed(mira, json.dumps({"table": code})) == {
            "title": "It’s your turn",
            "tag": f"turn {code}",
            "data": f"/t/{code}",
        }
        for nonsense in ("{", '{"table": "../evil"}', ""):
            assert (await pushed(mira, nonsense))["data"] == "/"
        async with page.expect_response(lambda answer: answer.url.endswith("/push/end")) as ended:
            await switch.uncheck()
        assert (await ended.value).status == 204


async def pushed(person: Person, message: str) -> dict[str, Any]:
    """What this person's device shows once its push service has delivered this."""
    (script,) = person.context.service_workers
    await script.evaluate(LISTEN)
    devtools = await person.context.new_cdp_session(person.page)
    registered: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()

    def note(event: dict[str, Any]) -> None:
        if event["registrations"] and not registered.done():
            registered.set_result(event["registrations"][0])

    devtools.on("ServiceWorker.workerRegistrationUpdated", note)
    await devtools.send("ServiceWorker.enable")
    worker = await registered
    origin = worker["scopeURL"].rstrip("/")
    await devtools.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": origin, "registrationId": worker["registrationId"], "data": message},
    )
    async with asyncio.timeout(SOON):
        shown: dict[str, Any] = await script.evaluate("() => self.shown")
    await devtools.detach()
    return shown
