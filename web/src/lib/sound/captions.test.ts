import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { caption, captioned, setCaptioned, write } from './captions.svelte';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  setCaptioned(false);
  vi.useRealTimers();
});

test('sounds are written out for those who want it, each for a while', () => {
  write('a sob');
  expect(caption()).toBeUndefined();
  setCaptioned(true);
  expect(captioned()).toBe(true);
  write('a sob');
  vi.advanceTimersByTime(2000);
  write('a laugh');
  expect(caption()).toBe('a laugh');
  vi.advanceTimersByTime(2000);
  expect(caption()).toBe('a laugh');
  vi.advanceTimersByTime(1000);
  expect(caption()).toBeUndefined();
});
