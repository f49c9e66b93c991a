import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Reactions } from './reactions.svelte';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a face stays for four seconds; a second one, made meanwhile, has four of its own', () => {
  const faces = new Reactions();
  faces.show('mira', 'joy');
  faces.show('lou', 'anger');
  vi.advanceTimersByTime(3000);
  faces.show('mira', 'surprise');
  vi.advanceTimersByTime(1500);
  expect(faces.shown).toEqual({ mira: 'surprise' });
  expect(faces.latest).toBe('mira');
  vi.advanceTimersByTime(2500);
  expect(faces.shown).toEqual({});
  expect(faces.latest).toBeUndefined();
});
