import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Step } from '$lib/game/playable';
import { LEAST, Scene } from './scene.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const heard: string[] = [];
const scene = (seen = 2000) =>
  new Scene<string, string>({
    find: (events) => events.findLast((event) => event.startsWith('!')),
    pace: () => ({ breath: 1000, seen }),
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

test('what comes next ends it once it has been seen for two seconds; the same table again does not', () => {
  const one = scene(4000);
  one.see([step(1, '!kiss')], [before, step(1, '!kiss')]);
  one.see([], [before, step(1, '!kiss')]);
  one.see([step(2, 'b')], [before, step(1, '!kiss'), step(2, 'b')]);
  vi.advanceTimersByTime(1000 + LEAST - 1);
  expect(one.found).toBe('!kiss');
  vi.advanceTimersByTime(1);
  expect(one.found).toBeUndefined();
  one.see([step(3, '!bomb')], [before, step(3, '!bomb')]);
  vi.advanceTimersByTime(1000 + LEAST + 500);
  one.see([step(4, 'c')], [before, step(4, 'c')]);
  vi.advanceTimersByTime(1);
  expect(one.found).toBeUndefined();
});

test('the same news again is no other moment', () => {
  const one = scene();
  const news = [step(1, '!kiss')];
  one.see(news, [before, ...news]);
  one.see(news, [before, ...news]);
  vi.advanceTimersByTime(1000 + LEAST);
  expect(one.found).toBeUndefined();
  one.see(news, [before, ...news]);
  expect(one.found).toBeUndefined();
});

test('moments that come at once are seen one after the other, each for two seconds, and a touch ends all', () => {
  const one = scene();
  one.see([step(1, '!kiss'), step(2, '!bomb')], [before, step(1, '!kiss'), step(2, '!bomb')]);
  one.see([step(3, '!ninja')], [before, step(3, '!ninja')]);
  const seen: (string | undefined)[] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    seen.push(one.found);
    vi.advanceTimersByTime(1000 + LEAST);
  }
  expect(seen).toEqual(['!kiss', '!bomb', '!ninja', undefined]);
  one.see([step(4, '!kiss'), step(5, '!bomb')], [before, step(4, '!kiss'), step(5, '!bomb')]);
  one.end();
  expect(one.found).toBeUndefined();
  vi.advanceTimersByTime(9000);
  expect(one.found).toBeUndefined();
});

test('of a game that is played faster than anybody can watch, the last few are seen', () => {
  const one = scene();
  const steps = ['!a', '!b', '!c', '!d', '!e'].map((event, at) => step(at + 1, event));
  one.see(steps, [before, ...steps]);
  expect(one.found).toBe('!c');
  vi.advanceTimersByTime(3 * (1000 + LEAST));
  expect(one.found).toBeUndefined();
});
