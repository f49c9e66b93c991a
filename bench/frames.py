"""How many frames come late while something moves on the boards, in a browser four times slower than it is."""

from __future__ import annotations

import asyncio
from argparse import ArgumentParser
from collections import Counter, defaultdict
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from harness.browser.people import PHONE, WIDE, Person, Room, room
from harness.browser.serving import find_light_chromium, serving
from playwright.async_api import CDPSession, Page, expect

GAMES = {"Expressions": 2, "Emojito": 3, "Émoticon": 4, "Face Cards": 3}
"""The four, with the fewest who can play."""
SCREENS = {"phone": PHONE, "wide": WIDE}
LATE = 25
"""Milliseconds after which a frame was missed: sixty a second are 16.7 apart."""
QUIET = 1_300
"""Milliseconds after which nothing more is to move: a reveal holds its breath for a second."""

WATCH = """(() => {
  const LATE = 25;
  const frame = requestAnimationFrame.bind(globalThis);
  const moving = new Map(), after = new MessageChannel();
  let frames = [], begun = [], cut = 0;
  let asked = false, since = Infinity, before = new Set(), then = 0, moved = 0, work = 0;
  after.port1.onmessage = ({ data: began }) => { work = performance.now() - began; };
  globalThis.requestAnimationFrame = (callback) => { asked = true; return frame(callback); };
  const kindOf = (keyframes) => {
    if (keyframes.length > 2) return 'hop';
    if ('opacity' in keyframes[0]) return 'fade';
    return keyframes[0].transform.includes('rotate') ? 'turn' : 'flight';
  };
  const { animate } = Element.prototype, { finish } = Animation.prototype;
  Element.prototype.animate = function (keyframes, timing) {
    const animation = animate.call(this, keyframes, timing);
    moving.set(animation, kindOf(keyframes));
    begun.push(kindOf(keyframes));
    return animation;
  };
  Animation.prototype.finish = function () {
    if (this.playState !== 'finished') cut += 1;
    finish.call(this);
  };
  const styled = (target, kind, fits) => {
    for (const animation of target.getAnimations().filter(fits)) moving.set(animation, kind);
  };
  addEventListener('transitionrun', ({ target, propertyName: name }) => {
    styled(target, `change of ${name}`, ({ transitionProperty }) => transitionProperty === name);
  });
  addEventListener('animationstart', ({ target, animationName: name }) => {
    styled(target, 'breath', ({ animationName }) => animationName === name);
  });
  addEventListener('keydown', () => { since = 0; }, true);
  const look = (now) => {
    const kinds = new Set();
    for (const [animation, kind] of moving) {
      if (animation.playState === 'finished' || animation.playState === 'idle') moving.delete(animation);
      else if (animation.playState === 'running' && !animation.pending) kinds.add(kind);
    }
    // A step is drawn in the two frames after it came, and until one comes in time.
    if (++since > 2 && now - then <= LATE) since = Infinity;
    const drawing = since < Infinity;
    if (!kinds.size) kinds.add(drawing ? 'drawing of the step' : asked ? 'face' : 'nothing');
    for (const kind of kinds) if (drawing || before.has(kind)) frames.push([kind, now - then, work]);
    if (moving.size) moved = now;
    [before, then, asked] = [kinds, now, false];
    after.port2.postMessage(performance.now());
    frame(look);
  };
  frame(look);
  globalThis.seen = (quiet) => new Promise((resolve) => {
    moved = performance.now();
    const wait = () => {
      if (performance.now() - moved < quiet) return setTimeout(wait, 50);
      resolve({ frames, begun, cut });
      [frames, begun, cut] = [[], [], 0];
    };
    wait();
  });
})()"""
"""Notes of each frame how long after the one before it came, and how long the page had worked on that one; of
which kind the motion is, if there is any; and what was cut short."""


class Motion:
    """What was seen of the motion on a board."""

    def __init__(self) -> None:
        self.frames: defaultdict[str, list[tuple[float, float]]] = defaultdict(list)
        self.begun: Counter[str] = Counter()
        self.cut = 0

    async def watch(self, page: Page) -> None:
        """Takes in what moves from now on, until nothing does."""
        seen = await page.evaluate("quiet => seen(quiet)", QUIET)
        for kind, apart, work in seen["frames"]:
            self.frames[kind].append((apart, work))
        self.begun.update(seen["begun"])
        self.cut += seen["cut"]

    def tell(self, title: str) -> None:
        for kind, frames in sorted(self.frames.items()):
            late = sum(apart > LATE for apart, _ in frames) / len(frames)
            work = median(work for _, work in frames)
            print(f"{title:20} {kind:24} {self.begun[kind] or '':>6} {len(frames):>6} {work:>6.1f} {late:>6.1%}")
        if self.cut:
            print(f"{title:20} {'cut short':24} {self.cut:>6}")


async def finished(here: Room, game: str, screen: str) -> Person:
    """Somebody who is about to watch a game of bots again, through the eyes of one of them."""
    person = await here.person("Mira", viewport=SCREENS[screen], reduced_motion="no-preference")
    await person.page.add_init_script(WATCH)
    await person.open_table(game)
    for _ in range(GAMES[game] - 1):
        await person.add_bot()
    await person.press(f"Start with {GAMES[game]}")
    await person.leave_to_bots()
    await expect(person.end).to_be_visible(timeout=60_000)
    await person.page.get_by_role("link", name="Watch replay").click()
    await person.press("View as")
    await person.page.get_by_role("radio", name="Toto").check()
    await person.page.keyboard.press("Escape")
    await expect(person.page.get_by_role("button", name="View as: Toto")).to_be_visible()
    return person


async def measure(here: Room, game: str, screen: str, slower: float, steps: int) -> None:
    person = await finished(here, game, screen)
    page = person.page
    motion = Motion()
    await page.evaluate("() => seen(0)")
    session: CDPSession = await person.context.new_cdp_session(page)
    await session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    most = int(await page.get_by_role("slider", name="Step").get_attribute("max") or 0)
    for _ in range(min(steps, most)):
        await page.keyboard.press("ArrowRight")
        await motion.watch(page)
    motion.tell(f"{game}, {screen}")
    await person.context.close()


async def measure_all(games: list[str], slower: float, steps: int) -> None:
    print(f"{'':45} {'begun':>6} {'frames':>6} {'work':>6} {'late':>6}")
    with TemporaryDirectory() as folder, serving(Path(folder)) as address:
        async with room(find_light_chromium(), address) as here:
            for game in games:
                for screen in SCREENS:
                    await measure(here, game, screen, slower, steps)


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="game", help=f"one of {', '.join(GAMES)}; all without it")
    parser.add_argument("--slower", type=float, default=4, help="how many times slower than the machine")
    parser.add_argument("--steps", type=int, default=30, help="steps of each game")
    said = parser.parse_args()
    if unknown := [game for game in said.games if game not in GAMES]:
        parser.error(f"there is no game called {unknown[0]}")
    asyncio.run(measure_all(said.games or list(GAMES), said.slower, said.steps))


if __name__ == "__main__":
    main()
