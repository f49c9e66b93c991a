import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GameShown, TableShown } from '$lib/wire.gen';

/** A socket whose far end is this test. */
class FarEnd {
  static last: FarEnd;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor() {
    FarEnd.last = this;
  }

  send(): void {}
  close(): void {}

  tell(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const TABLE = {
  type: 'Table',
  code: 'quiet-otter',
  you: 'mira',
  now: 0,
  lines: [],
  chairs: [],
  people: [],
} as unknown as TableShown;
const GAME = {
  type: 'Game',
  number: 2,
  step: 1,
  now: 0,
  waiting: [0, 1, 2],
  asked: [0, 1, 2],
  happened: [],
} as unknown as GameShown;

async function seated() {
  const { AtTable } = await import('./table.svelte');
  const at = new AtTable('quiet-otter');
  await vi.waitFor(() => FarEnd.last.onopen?.());
  FarEnd.last.tell(TABLE);
  FarEnd.last.tell(GAME);
  await vi.waitFor(() => expect(at.game?.number).toBe(2));
  return at;
}

beforeEach(() => {
  vi.stubGlobal('WebSocket', FarEnd);
  vi.stubGlobal('location', { origin: 'http://mien.test', search: '', pathname: '/t/quiet-otter' });
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ you: 'mira' })));
});

afterEach(() => vi.unstubAllGlobals());

test('who is still waited for in an earlier game changes nothing in this one', async () => {
  const at = await seated();
  FarEnd.last.tell({ type: 'Waiting', game: 1, step: 1, waiting: [2] });
  expect(at.game?.waiting).toEqual([0, 1, 2]);
  FarEnd.last.tell({ type: 'Waiting', game: 2, step: 1, waiting: [0, 1] });
  expect(at.game?.waiting).toEqual([0, 1]);
  at.leave();
});
