import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Step } from '$lib/game/playable';
import { Scene } from './scene.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const heard: string[] = [];
const scene = () =>
  new Scene<string, string>({
    find: (events) => events.findLast((event) => event.startsWith('!')),
    pace: () => ({ breath: 1000, seen: 2000 }),
    begins: (found) => heard.push(`begins ${found}`),
    opens: (found) => heard.push(`opens ${found}`),
  });
const step = (number: number, ...events: string[]): Step<string> => ({ step: number, events });
const before = step(0, 'a');

test('a moment holds its breath, is seen, and is over', () => {
  const one = scene();
  one.see([step(1, '!kiss')], [before, step(1, '!kiss')]);
  expect([one.found, one.hushed]).toEqual(['!kiss', true]);
  vi.advanceTimersByTime(1000);
  expect([one.found, one.hushed]).toEqual(['!kiss', false]);
  expect(heard).toEqual(['begins !kiss', 'opens !kiss']);
  vi.advanceTimersByTime(2000);
  expect(one.found).toBeUndefined();
});

test('whoever has just come is shown no scene of what is old', () => {
  const one = scene();
  one.see([before, step(1, '!kiss')], [before, step(1, '!kiss')]);
  expect(one.found).toBeUndefined();
});

test('what comes next ends it; the same table again does not', () => {
  const one = scene();
  one.see([step(1, '!kiss')], [before, step(1, '!kiss')]);
  one.see([], [before, step(1, '!kiss')]);
  expect(one.found).toBe('!kiss');
  one.see([step(2, 'b')], [before, step(1, '!kiss'), step(2, 'b')]);
  expect(one.found).toBeUndefined();
  vi.advanceTimersByTime(5000);
  expect(one.found).toBeUndefined();
});
