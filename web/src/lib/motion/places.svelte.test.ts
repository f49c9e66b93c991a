import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { calm, spare } from '$lib/look/motion.svelte';
import { placeOf, Places } from './places';
import { steady } from './steady';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function box(x: number, y: number, width: number, height: number, scale?: string): Element {
  const element = document.createElement('i');
  element.getBoundingClientRect = () => ({ x, y, width, height }) as DOMRect;
  if (scale) {
    const around = document.createElement('div');
    around.dataset.scale = scale;
    around.append(element);
  }
  return element;
}

test('things are known by their names, until they go; a new one of the name takes its place', () => {
  const places = new Places();
  const [old, next] = [box(1, 2, 3, 4), box(5, 6, 7, 8)];
  const gone = places.mark('joy-8')(old);
  expect(places.all().get('joy-8')).toEqual({ x: 1, y: 2, width: 3, height: 4 });
  const nextGone = places.mark('joy-8')(next);
  if (gone) gone();
  expect(places.element('joy-8')).toBe(next);
  if (nextGone) nextGone();
  expect(places.element('joy-8')).toBeUndefined();
});

test('a place on a board that is drawn smaller is measured in its own pixels', () => {
  expect(placeOf(box(10, 20, 30, 40, '0.5'))).toEqual({ x: 20, y: 40, width: 60, height: 80 });
});

test('a frame that comes in time is waited for, and no longer than eight frames', async () => {
  let frames: ((now: number) => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (frame: (now: number) => void) => frames.push(frame));
  const draw = (now: number) => frames.splice(0).forEach((frame) => frame(now));
  const inTime = steady();
  expect(steady()).toBe(inTime);
  draw(0);
  draw(200);
  draw(216);
  expect(await inTime).toBe(true);
  const late = steady();
  for (let frame = 0; frame < 9; frame += 1) draw(1000 + frame * (100 + frame * 100));
  expect(await late).toBe(false);
  expect(frames).toEqual([]);
  frames = [];
});

test('a device that is too slow is spared motion for a minute', () => {
  expect(calm()).toBe(false);
  spare();
  spare();
  expect(calm()).toBe(true);
  vi.advanceTimersByTime(59_000);
  expect(calm()).toBe(true);
  vi.advanceTimersByTime(1000);
  expect(calm()).toBe(false);
});
