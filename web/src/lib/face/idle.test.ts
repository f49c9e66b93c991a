import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { idle } from './idle';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('an idle face moves after three to seven seconds, again and again, until stopped', async () => {
  let moves = 0;
  const stop = idle(
    () => {
      moves += 1;
      return Promise.resolve();
    },
    () => 0.5,
  );
  await vi.advanceTimersByTimeAsync(4999);
  expect(moves).toBe(0);
  await vi.advanceTimersByTimeAsync(5001);
  expect(moves).toBe(2);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(moves).toBe(2);
});

test('at most two faces move at a time', async () => {
  let moving = 0;
  let most = 0;
  const move = () => {
    moving += 1;
    most = Math.max(most, moving);
    return new Promise<void>((done) =>
      setTimeout(() => {
        moving -= 1;
        done();
      }, 200),
    );
  };
  const stops = Array.from({ length: 12 }, () => idle(move, () => 0));
  await vi.advanceTimersByTimeAsync(30_000);
  stops.forEach((stop) => stop());
  expect(most).toBe(2);
  await vi.advanceTimersByTimeAsync(1000);
});
