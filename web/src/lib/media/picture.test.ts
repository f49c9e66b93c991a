import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FROZEN, watchPicture } from './picture';

let visible: string;

beforeEach(() => {
  visible = 'visible';
  vi.useFakeTimers();
  vi.stubGlobal('document', {
    get visibilityState() {
      return visible;
    },
  });
});
afterEach(() => vi.useRealTimers());

function watched() {
  let frames = 0;
  const told: boolean[] = [];
  const video = {
    getVideoPlaybackQuality: () => ({ totalVideoFrames: frames }),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  } as unknown as HTMLVideoElement;
  const stop = watchPicture(video, (moves) => told.push(moves));
  const pass = (ms: number, moving: boolean) => {
    for (let index = 0; index < ms; index += 100) {
      if (moving) frames += 2;
      vi.advanceTimersByTime(100);
    }
  };
  return { told, pass, stop };
}

test('a picture that comes is told, one that freezes too, and when it moves again', () => {
  const { told, pass } = watched();
  pass(1000, false);
  expect(told).toEqual([]);
  pass(1000, true);
  expect(told).toEqual([true]);
  pass(FROZEN - 1000, false);
  expect(told).toEqual([true]);
  pass(2000, false);
  expect(told).toEqual([true, false]);
  pass(1000, true);
  expect(told).toEqual([true, false, true]);
});

test('a page that nobody sees draws no frames, and takes nothing for frozen', () => {
  const { told, pass } = watched();
  pass(1000, true);
  visible = 'hidden';
  pass(3 * FROZEN, false);
  visible = 'visible';
  pass(1000, true);
  expect(told).toEqual([true]);
});

test('a watcher that stops is told no more', () => {
  const { told, pass, stop } = watched();
  pass(1000, true);
  stop();
  pass(3 * FROZEN, false);
  expect(told).toEqual([true]);
});
