import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchDevice } from './lifecycle';
import { keepScreenOn } from './screenlock';

let seen: 'visible' | 'hidden' = 'visible';
let stop: () => void;
const wake = vi.fn();
const lose = vi.fn();

/** Hides the page, or shows it again. */
function show(state: typeof seen): void {
  seen = state;
  document.dispatchEvent(new Event('visibilitychange'));
}

const doubts = () => wake.mock.calls.map(([{ inDoubt }]) => inDoubt as boolean);

beforeEach(() => {
  vi.useFakeTimers();
  seen = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => seen);
  stop = watchDevice({ wake, lose });
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
  wake.mockClear();
  lose.mockClear();
});

test('a page that was away for a moment trusts its connection; after a while it does not', () => {
  show('hidden');
  expect(wake).not.toHaveBeenCalled();
  vi.advanceTimersByTime(4000);
  show('visible');
  show('hidden');
  vi.advanceTimersByTime(6000);
  show('visible');
  show('visible');
  expect(doubts()).toEqual([false, true, false]);
});

test('a page whose clock stood still has slept, though nobody told it', () => {
  vi.setSystemTime(Date.now() + 10_000);
  show('visible');
  show('visible');
  expect(doubts()).toEqual([true, false]);
});

test('whatever else brings a device back puts the connection in doubt', () => {
  document.dispatchEvent(new Event('resume'));
  dispatchEvent(new Event('online'));
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  expect(doubts()).toEqual([true, true, true]);
});

test('a network that goes is told at once, and nothing once nobody listens', () => {
  dispatchEvent(new Event('offline'));
  expect(lose).toHaveBeenCalledOnce();
  stop();
  dispatchEvent(new Event('offline'));
  dispatchEvent(new Event('online'));
  show('visible');
  expect(lose).toHaveBeenCalledOnce();
  expect(wake).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});

test('the screen is kept on while the page is seen, and let go at the end', async () => {
  const locks: { released: boolean }[] = [];
  const request = () => {
    const lock = { released: false, release: () => Promise.resolve(void (lock.released = true)) };
    locks.push(lock);
    return Promise.resolve(lock);
  };
  vi.stubGlobal('navigator', { wakeLock: { request } });
  const letGo = keepScreenOn();
  await vi.advanceTimersByTimeAsync(0);
  show('hidden');
  await vi.advanceTimersByTimeAsync(0);
  expect(locks).toHaveLength(1);
  show('visible');
  await vi.advanceTimersByTimeAsync(0);
  expect(locks).toHaveLength(2);
  letGo();
  expect(locks[1]?.released).toBe(true);
  show('visible');
  await vi.advanceTimersByTimeAsync(0);
  expect(locks).toHaveLength(2);
  const late = keepScreenOn();
  late();
  await vi.advanceTimersByTimeAsync(0);
  expect(locks[2]?.released).toBe(true);
  vi.unstubAllGlobals();
});
