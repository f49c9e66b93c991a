import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Lost, Refused } from '$lib/server/http';
import { pauseBefore } from './socket';
import { refusal, seated, sitDown, TABLE } from './wires';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('says hello first, with what it has seen, and is open when the table answers', async () => {
  const guest = sitDown();
  expect(guest.state()).toBe('connecting');
  await vi.advanceTimersByTimeAsync(0);
  guest.wire().onopen?.();
  expect(guest.wire().sent).toEqual([{ type: 'Hello', name: 'Mira', language: 'fr', avatar: '0', game: 1, step: 7 }]);
  expect(guest.state()).toBe('connecting');
  guest.wire().tell(TABLE);
  expect(guest.state()).toBe('open');
  expect(guest.news).toEqual([TABLE]);
});

test('each reply settles the command with its number', async () => {
  const { socket, wire } = await seated();
  const sat = socket.do({ type: 'Sit' });
  const started = socket.do({ type: 'Start' });
  wire().tell({ type: 'No', id: 2, refusal: refusal('host-only') });
  wire().tell({ type: 'Done', id: 1 });
  await expect(sat).resolves.toBeUndefined();
  await expect(started).rejects.toEqual(new Refused(refusal('host-only')));
});

test('a lost connection connects again by itself, ever less often', async () => {
  const guest = await seated();
  guest.wire().onclose?.();
  expect(guest.state()).toBe('lost');
  await vi.advanceTimersByTimeAsync(700);
  expect(guest.transports).toEqual(['socket', 'socket']);
  guest.wire().onclose?.();
  guest.wire().onclose?.();
  await vi.advanceTimersByTimeAsync(700);
  expect(guest.transports).toEqual(['socket', 'socket', 'stream']);
  await vi.advanceTimersByTimeAsync(700);
  expect(guest.transports).toEqual(['socket', 'socket', 'stream', 'socket']);
});

test('a connection that worked begins anew with short pauses', async () => {
  const guest = await seated();
  for (let times = 0; times < 4; times += 1) {
    guest.wire().onclose?.();
    await vi.advanceTimersByTimeAsync(700);
    expect(guest.transports).toHaveLength(2 + times);
    guest.wire().onopen?.();
    guest.wire().tell(TABLE);
  }
});

test('pauses grow to eight seconds and never fall together', () => {
  expect([0, 1, 2, 3, 9].map((tries) => pauseBefore(tries, () => 0.5))).toEqual([500, 1000, 2000, 4000, 8000]);
  expect(pauseBefore(9, () => 1)).toBe(10000);
  expect(pauseBefore(9, () => 0)).toBe(6000);
});

test('an answer on its way survives a lost connection and is given again; other commands fail', async () => {
  const { socket, wire } = await seated();
  const answered = socket.do({ type: 'Answer', step: 7, answer: 3 });
  const talked = socket.do({ type: 'Talk', text: 'hello' });
  wire().onclose?.();
  await expect(talked).rejects.toBeInstanceOf(Lost);
  await vi.advanceTimersByTimeAsync(700);
  wire().onopen?.();
  wire().tell(TABLE);
  expect(wire().sent.map(({ type, command }) => command?.type ?? type)).toEqual(['Hello', 'Answer']);
  wire().tell({ type: 'Done', id: 1 });
  await expect(answered).resolves.toBeUndefined();
});

test('an answer given while the connection is lost waits for it', async () => {
  const { socket, wire } = await seated();
  wire().onclose?.();
  const answered = socket.do({ type: 'Answer', step: 7, answer: 3 });
  await expect(socket.do({ type: 'Sit' })).rejects.toBeInstanceOf(Lost);
  await vi.advanceTimersByTimeAsync(700);
  wire().onopen?.();
  wire().tell(TABLE);
  wire().tell({ type: 'Done', id: 1 });
  await expect(answered).resolves.toBeUndefined();
});

test.each(['unknown-table', 'removed', 'closed', 'locked', 'missing-game', 'newer-rules', 'newer-table'])(
  '%s is final',
  async (code) => {
    const guest = await seated();
    guest.wire().tell({ type: 'No', id: null, refusal: refusal(code) });
    guest.wire().onclose?.();
    expect(guest.turns.at(-1)).toEqual({ state: 'refused', refusal: refusal(code) });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(guest.wires).toHaveLength(1);
  },
);

test('after a final refusal nothing is waited for, and nothing wakes it', async () => {
  const guest = await seated();
  const answered = guest.socket.do({ type: 'Answer', step: 7, answer: 3 });
  guest.wire().tell({ type: 'No', id: null, refusal: refusal('removed') });
  guest.wire().onclose?.();
  await expect(answered).rejects.toBeInstanceOf(Lost);
  guest.socket.wake({ inDoubt: true });
  await vi.advanceTimersByTimeAsync(0);
  expect(guest.wires).toHaveLength(1);
});

test.each(['restarting', 'store-down'])('%s passes', async (code) => {
  const guest = await seated();
  guest.wire().tell({ type: 'No', id: null, refusal: refusal(code) });
  guest.wire().onclose?.();
  expect(guest.state()).toBe('lost');
  await vi.advanceTimersByTimeAsync(700);
  expect(guest.wires).toHaveLength(2);
});

test('a device that wakes up connects at once, if its connection may be dead', async () => {
  const guest = await seated();
  guest.socket.wake();
  expect(guest.wires).toHaveLength(1);
  guest.socket.wake({ inDoubt: true });
  await vi.advanceTimersByTimeAsync(0);
  expect(guest.wires).toHaveLength(2);
  expect(guest.state()).toBe('lost');
});

test('a connection in doubt is kept until there is another, so that nobody seems to be away', async () => {
  const guest = await seated();
  guest.socket.wake({ inDoubt: true });
  await vi.advanceTimersByTimeAsync(0);
  expect(guest.wires[0]?.closed).toBe(false);
  guest.wire().onopen?.();
  guest.wire().tell(TABLE);
  expect(guest.wires.map(({ closed }) => closed)).toEqual([true, false]);
  guest.socket.wake({ inDoubt: true });
  guest.socket.end();
  expect(guest.wires.map(({ closed }) => closed)).toEqual([true, true, true]);
});

test('what was asked on a connection in doubt is not asked twice, but an answer is', async () => {
  const { socket, wire } = await seated();
  const answered = socket.do({ type: 'Answer', step: 7, answer: 3 });
  const talked = socket.do({ type: 'Talk', text: 'hello' });
  socket.wake({ inDoubt: true });
  await expect(talked).rejects.toBeInstanceOf(Lost);
  await vi.advanceTimersByTimeAsync(0);
  wire().onopen?.();
  wire().tell(TABLE);
  expect(wire().sent.map(({ type, command }) => command?.type ?? type)).toEqual(['Hello', 'Answer']);
  wire().tell({ type: 'Done', id: 1 });
  await expect(answered).resolves.toBeUndefined();
});

test('an answer that nobody takes makes the connection doubtful', async () => {
  const guest = await seated();
  const answered = guest.socket.do({ type: 'Answer', step: 7, answer: 3 });
  await vi.advanceTimersByTimeAsync(4000);
  expect(guest.wires).toHaveLength(2);
  guest.wire().onopen?.();
  guest.wire().tell(TABLE);
  guest.wire().tell({ type: 'Done', id: 1 });
  await expect(answered).resolves.toBeUndefined();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(guest.wires).toHaveLength(2);
});

test('an answer given on a connection that is gone does not make the next one doubtful', async () => {
  const guest = await seated();
  const answered = guest.socket.do({ type: 'Answer', step: 7, answer: 3 });
  await vi.advanceTimersByTimeAsync(3000);
  guest.wire().onclose?.();
  await vi.advanceTimersByTimeAsync(700);
  guest.wire().onopen?.();
  guest.wire().tell(TABLE);
  // The first answer is four seconds old, but this connection has had it for a moment only.
  await vi.advanceTimersByTimeAsync(500);
  expect(guest.wires).toHaveLength(2);
  expect(guest.state()).toBe('open');
  guest.wire().tell({ type: 'Done', id: 1 });
  await answered;
});

test('a network that goes is noticed without waiting for the wire', async () => {
  const guest = await seated();
  guest.socket.lose();
  expect(guest.state()).toBe('lost');
  expect(guest.wires[0]?.closed).toBe(true);
});

test('a refusal before anything was opened is final, or passes', async () => {
  const refuse = (code: string) => vi.fn().mockRejectedValue(new Refused(refusal(code)));
  const guest = sitDown({ greet: refuse('no-cookie') });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(guest.turns.at(-1)).toEqual({ state: 'refused', refusal: refusal('no-cookie') });
  expect(guest.wires).toHaveLength(0);
  const other = sitDown({ greet: refuse('store-down') });
  await vi.advanceTimersByTimeAsync(0);
  expect(other.state()).toBe('lost');
});

test('after the first connection the server is not greeted again', async () => {
  const greet = vi.fn(() => Promise.resolve());
  const guest = sitDown({ greet });
  await vi.advanceTimersByTimeAsync(0);
  guest.wire().onopen?.();
  guest.wire().tell(TABLE);
  guest.wire().onclose?.();
  await vi.advanceTimersByTimeAsync(700);
  expect(guest.wires).toHaveLength(2);
  expect(greet).toHaveBeenCalledOnce();
});

test('signals, and the wish for everything whole, go out while it is open and never later', async () => {
  const guest = await seated();
  guest.socket.signal('jonas', 'x');
  guest.socket.askAgain({ game: 1, step: 2 });
  expect(guest.wire().sent.slice(-2)).toEqual([
    { type: 'Signal', to: 'jonas', body: 'x' },
    { type: 'Again', game: 1, step: 2 },
  ]);
  guest.wire().onclose?.();
  guest.socket.signal('jonas', 'y');
  guest.socket.askAgain({ game: 1, step: 2 });
  await vi.advanceTimersByTimeAsync(700);
  expect(guest.wire().sent).toEqual([]);
});

test('a page that leaves during the greeting does not connect', async () => {
  let welcome: () => void = () => undefined;
  const guest = sitDown({ greet: () => new Promise((done) => (welcome = done)) });
  guest.socket.end();
  welcome();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(guest.wires).toHaveLength(0);
});

test('a server that is away is asked again', async () => {
  const greet = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(undefined);
  const guest = sitDown({ greet });
  await vi.advanceTimersByTimeAsync(0);
  expect(guest.state()).toBe('lost');
  expect(guest.wires).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(700);
  expect(guest.wires).toHaveLength(1);
});

test('a page that leaves does not reconnect', async () => {
  const guest = await seated();
  guest.socket.end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(guest.wires).toHaveLength(1);
  await expect(guest.socket.do({ type: 'Sit' })).rejects.toBeInstanceOf(Lost);
  await expect(guest.socket.do({ type: 'Answer', step: 7, answer: 3 })).rejects.toBeInstanceOf(Lost);
});
