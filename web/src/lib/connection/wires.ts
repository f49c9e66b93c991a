// Wires for the tests of connections, whose far end is the test.
import { vi } from 'vitest';
import type { Refusal, TableShown } from '$lib/wire.gen';
import { Socket, type Connection, type News, type Transport, type Wire } from './socket';

/** A wire whose far end is this test. */
export class OpenWire implements Wire {
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

export const TABLE = { type: 'Table', code: 'quiet-otter' } as TableShown;
export const refusal = (code: string): Refusal => ({ code, text: code, rule: null, words: {} });

/** Someone at a table, and all that went over their wires. */
export function sitDown({
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

export async function seated() {
  const guest = sitDown();
  await vi.advanceTimersByTimeAsync(0);
  guest.wire().onopen?.();
  guest.wire().tell(TABLE);
  return guest;
}
