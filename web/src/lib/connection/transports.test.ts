import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Lost } from '$lib/server/http';
import { refusal, seated, sitDown, TABLE } from './wires';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('where a socket does not open, a stream is tried at once, and nobody is told', async () => {
  const guest = sitDown();
  await vi.advanceTimersByTimeAsync(0);
  guest.wire().onclose?.();
  expect(guest.transports).toEqual(['socket', 'stream']);
  guest.wire().onopen?.();
  guest.wire().tell(TABLE);
  expect(guest.turns.map(({ state }) => state)).toEqual(['connecting', 'open']);
});

test('a browser without sockets has streams', async () => {
  const guest = sitDown({ without: 'socket' });
  await vi.advanceTimersByTimeAsync(0);
  expect(guest.transports).toEqual(['socket', 'stream']);
  expect(guest.wires).toHaveLength(1);
});

test('a socket that opens and brings nothing is given up for a stream', async () => {
  const guest = sitDown();
  await vi.advanceTimersByTimeAsync(0);
  guest.wire().onopen?.();
  await vi.advanceTimersByTimeAsync(3900);
  expect(guest.transports).toEqual(['socket']);
  await vi.advanceTimersByTimeAsync(200);
  expect(guest.transports).toEqual(['socket', 'stream']);
  expect(guest.wires[0]?.closed).toBe(true);
});

test('a socket that has brought something is not given up', async () => {
  const guest = await seated();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(guest.transports).toEqual(['socket']);
});

test('a stream that is lost is opened again as a stream; if it can not be, a socket is tried before', async () => {
  const guest = sitDown({ without: 'socket' });
  await vi.advanceTimersByTimeAsync(0);
  guest.wire().onopen?.();
  guest.wire().tell(TABLE);
  guest.wire().onclose?.();
  await vi.advanceTimersByTimeAsync(700);
  expect(guest.transports).toEqual(['socket', 'stream', 'stream']);
  guest.wire().onclose?.();
  await vi.advanceTimersByTimeAsync(1500);
  expect(guest.transports).toEqual(['socket', 'stream', 'stream', 'socket', 'stream']);
});

test('a stream that is cut after a while is opened anew, and nobody notices', async () => {
  const guest = sitDown({ without: 'socket' });
  await vi.advanceTimersByTimeAsync(0);
  guest.wire().onopen?.();
  guest.wire().tell(TABLE);
  await vi.advanceTimersByTimeAsync(30_000);
  const answered = guest.socket.do({ type: 'Answer', step: 7, answer: 3 });
  const talked = guest.socket.do({ type: 'Talk', text: 'Did this arrive?' });
  guest.wire().onclose?.();
  await expect(talked).rejects.toBeInstanceOf(Lost);
  const sat = guest.socket.do({ type: 'Sit' });
  expect(guest.transports).toEqual(['socket', 'stream', 'stream']);
  guest.wire().onopen?.();
  guest.wire().tell(TABLE);
  expect(guest.wire().sent.map(({ type, command }) => command?.type ?? type)).toEqual(['Hello', 'Answer', 'Sit']);
  guest.wire().tell({ type: 'Done', id: 1 });
  guest.wire().tell({ type: 'Done', id: 3 });
  await Promise.all([answered, sat]);
  expect(guest.turns.map(({ state }) => state)).toEqual(['connecting', 'open', 'open']);
});

test('a stream that is cut at once is lost, and not opened again at full speed', async () => {
  const guest = sitDown({ without: 'socket' });
  await vi.advanceTimersByTimeAsync(0);
  guest.wire().onopen?.();
  guest.wire().tell(TABLE);
  guest.wire().onclose?.();
  expect([guest.state(), guest.transports]).toEqual(['lost', ['socket', 'stream']]);
});

test('if neither a socket nor a stream brings anything, though the server answers, we say so', async () => {
  const guest = sitDown();
  for (let tries = 0; tries < 4; tries += 1) {
    expect(guest.state()).not.toBe('refused');
    await vi.advanceTimersByTimeAsync(1000);
    guest.wire().onclose?.();
  }
  expect(guest.transports).toEqual(['socket', 'stream', 'socket', 'stream']);
  expect(guest.turns.at(-1)).toMatchObject({ state: 'refused', refusal: { code: 'no-connection' } });
});

test('a page that was at the table is never told that both transports fail: it may be between two networks', async () => {
  const guest = await seated();
  guest.wire().onclose?.();
  for (let tries = 0; tries < 20; tries += 1) {
    await vi.advanceTimersByTimeAsync(12_000);
    guest.wire().onclose?.();
  }
  expect(guest.state()).toBe('lost');
});

test('a refusal that passes is no reason to try another transport', async () => {
  const guest = sitDown();
  await vi.advanceTimersByTimeAsync(0);
  guest.wire().onopen?.();
  guest.wire().tell({ type: 'No', id: null, refusal: refusal('store-down') });
  guest.wire().onclose?.();
  await vi.advanceTimersByTimeAsync(700);
  expect(guest.transports).toEqual(['socket', 'socket']);
});

test('once a refusal has passed, a blocked socket gives way to a stream again', async () => {
  const guest = sitDown();
  await vi.advanceTimersByTimeAsync(0);
  guest.wire().onopen?.();
  guest.wire().tell({ type: 'No', id: null, refusal: refusal('store-down') });
  guest.wire().onclose?.();
  await vi.advanceTimersByTimeAsync(700);
  guest.wire().onclose?.();
  expect(guest.transports).toEqual(['socket', 'socket', 'stream']);
});
