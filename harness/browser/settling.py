"""When a page has come to rest: it has its size, nothing moves or loads, and some frames in a row are alike."""

from __future__ import annotations

SETTLED = """(wanted) => new Promise((settled) => {
  const LIMIT = 15000;
  /** Frames in a row in which nothing moves: cards learn the size of their room a frame after the room has it. */
  const STILL = 3;
  const { width = 0, past = '', without = '' } = wanted ?? {};
  const began = performance.now();
  const places = () => [...document.querySelectorAll('body *')].map((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return left + 3 * top + 7 * width + 13 * height;
  }).join();
  const heading = () => document.querySelector('h1')?.textContent.trim();
  const isPast = () => past && (!document.querySelector('main') || heading() === past);
  const hasSize = () => !width || innerWidth === width;
  const isSaid = () => without &&
    [...document.querySelectorAll('[role=status]')].some((status) => status.textContent.includes(without));
  const isMoving = () => document.getAnimations().some((one) =>
    one.playState === 'running' && isFinite(one.effect?.getComputedTiming().endTime));
  const isLoading = () => [...document.images].some((image) => !image.complete && image.loading !== 'lazy');
  let last;
  let same = 0;
  const look = () => {
    const late = performance.now() - began > LIMIT;
    const restless = isPast() || isSaid() || !hasSize() || isMoving() || isLoading();
    if (restless && !late) return requestAnimationFrame(look);
    const now = places();
    same = now === last ? same + 1 : 0;
    if (same >= STILL || late) return settled(!late);
    last = now;
    requestAnimationFrame(look);
  };
  void document.fonts.ready.then(look);
})"""
"""Until a page has come to rest; false if that takes too long.

It waits for a window of this `width`, another heading than `past`, and until no notice says what it is to be
`without`."""
