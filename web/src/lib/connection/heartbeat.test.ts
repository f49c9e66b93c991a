import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { seated, TABLE } from './wires';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a connection that falls silent is found within seconds, though nobody asks for anything', async () => {
  const guest = await seated();
  guest.wire().alive = false;
  await vi.advanceTimersByTimeAsync(4900);
  expect(guest.wire().sent.at(-1)?.type).toBe('Hello');
  await vi.advanceTimersByTimeAsync(200);
  expect(guest.wire().sent.at(-1)?.type).toBe('Ping');
  await vi.advanceTimersByTimeAsync(7800);
  expect(guest.state()).toBe('open');
  await vi.advanceTimersByTimeAsync(200);
  expect(guest.state()).toBe('lost');
  expect(guest.wires).toHaveLength(2);
});

test('a page that was held up itself asks once more before it doubts the connection', async () => {
  const guest = await seated();
  guest.wire().alive = false;
  await vi.advanceTimersByTimeAsync(5000 + 7900);
  // Nothing ran for a while, so what came meanwhile has not been heard yet.
  vi.setSystemTime(Date.now() + 3000);
  await vi.advanceTimersByTimeAsync(200);
  expect(guest.state()).toBe('open');
  guest.wire().tell({ type: 'Pong' });
  guest.wire().alive = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(guest.wires).toHaveLength(1);
});

test('news is a sign of life: nobody who hears it asks', async () => {
  const guest = await seated();
  for (let times = 0; times < 10; times += 1) {
    await vi.advanceTimersByTimeAsync(4900);
    guest.wire().tell(TABLE);
  }
  expect(guest.wire().sent.map(({ type }) => type)).toEqual(['Hello']);
});

test('a slow connection is said to be slow, until it answers in time again', async () => {
  const guest = await seated();
  guest.wire().alive = false;
  await vi.advanceTimersByTimeAsync(5000 + 1900);
  expect(guest.slow).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(guest.slow).toEqual([true]);
  guest.wire().tell({ type: 'Pong' });
  expect(guest.slow).toEqual([true]);
  guest.wire().alive = true;
  await vi.advanceTimersByTimeAsync(5000);
  expect(guest.slow).toEqual([true, false]);
  expect(guest.wires).toHaveLength(1);
});

test('an answer after exactly two seconds is a slow one', async () => {
  const guest = await seated();
  guest.wire().alive = false;
  await vi.advanceTimersByTimeAsync(5000);
  vi.setSystemTime(Date.now() + 2000);
  guest.wire().tell({ type: 'Pong' });
  expect(guest.slow).toEqual([true]);
});

test('a new connection is not slow because the old one was', async () => {
  const guest = await seated();
  guest.wire().alive = false;
  await vi.advanceTimersByTimeAsync(13_000);
  guest.wire().onopen?.();
  guest.wire().tell(TABLE);
  expect(guest.slow).toEqual([true, false]);
});

test('a page that has left, or is not connected, sends no ping', async () => {
  const guest = await seated();
  const { sent } = guest.wire();
  guest.socket.end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent.map(({ type }) => type)).toEqual(['Hello']);
});
