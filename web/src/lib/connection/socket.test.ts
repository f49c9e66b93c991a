import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Refusal, TableShown } from '$lib/wire.gen';
import { Lost, Refused } from '$lib/server/http';
import { pauseBefore, Socket, type Connection, type News, type Transport, type Wire } from './socket';

/** A wire whose far end is this test. */
class OpenWire implements Wire {
  sent: { type: string; id?: number; command?: { type: string } }[] = [];
  closed = false;
  /** whether its far end answers pings */
  alive = true;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  send(text: string) {
    const message = JSON.parse(text) as (typeof this.sent)[number];
    this.sent.push(message);
    if (message.type === 'Ping' && this.alive) this.tell({ type: 'Pong' });
  }

  close() {
    this.closed = true;
  }

  tell(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const TABLE = { type: 'Table', code: 'quiet-otter' } as TableShown;
const refusal = (code: string): Refusal => ({ code, text: code, rule: null, words: {} });

/** Someone at a table, and all that went over their wires. */
function sitDown({
  greet = () => Promise.resolve(),
  without,
}: { greet?: () => Promise<void>; without?: Transport } = {}) {
  const wires: OpenWire[] = [];
  const transports: Transport[] = [];
  const turns: Connection[] = [];
  const news: News[] = [];
  const slow: boolean[] = [];
  const socket = new Socket({
    greet,
    open: (transport) => {
      transports.push(transport);
      if (without === transport) throw new ReferenceError(`there is no ${transport}`);
      const wire = new OpenWire();
      wires.push(wire);
      return wire;
    },
    hello: () => ({ type: 'Hello', name: 'Mira', language: 'fr', avatar: '0', game: 1, step: 7 }),
    hear: (one) => news.push(one),
    turned: (connection) => turns.push(connection),
    slowed: (is) => slow.push(is),
  });
  const wire = () => wires[wires.length - 1] as OpenWire;
  return { socket, wires, transports, turns, news, slow, wire, state: () => turns[turns.length - 1]?.state };
}

async function seated() {
  const guest = sitDown();
  await vi.advanceTimersByTimeAsync(0);
  guest.wire().onopen?.();
  guest.wire().tell(TABLE);
  return guest;
}

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

test('a new connection is not slow because the old one was', async () => {
  const guest = await seated();
  guest.wire().alive = false;
  await vi.advanceTimersByTimeAsync(13_000);
  guest.wire().onopen?.();
  guest.wire().tell(TABLE);
  expect(guest.slow).toEqual([true, false]);
});

test('whoever has left, or is not connected, asks for no sign of life', async () => {
  const guest = await seated();
  const { sent } = guest.wire();
  guest.socket.end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent.map(({ type }) => type)).toEqual(['Hello']);
});

test('a network that goes is noticed without waiting for the wire', async () => {
  const guest = await seated();
  guest.socket.lose();
  expect(guest.state()).toBe('lost');
  expect(guest.wires[0]?.closed).toBe(true);
});

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

test('whoever has been at the table is never told that nothing comes through: they may be between two networks', async () => {
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

test('whoever was in once is not asked who they are again', async () => {
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

test('a server that is away is asked again', async () => {
  const greet = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(undefined);
  const guest = sitDown({ greet });
  await vi.advanceTimersByTimeAsync(0);
  expect(guest.state()).toBe('lost');
  expect(guest.wires).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(700);
  expect(guest.wires).toHaveLength(1);
});

test('whoever leaves is not called back', async () => {
  const guest = await seated();
  guest.socket.end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(guest.wires).toHaveLength(1);
  await expect(guest.socket.do({ type: 'Sit' })).rejects.toBeInstanceOf(Lost);
  await expect(guest.socket.do({ type: 'Answer', step: 7, answer: 3 })).rejects.toBeInstanceOf(Lost);
});
