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

  readonly sent: { type: string }[] = [];

  send(text: string): void {
    this.sent.push(JSON.parse(text) as { type: string });
  }

  close(): void {}

  tell(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const TABLE = {
  type: 'Table',
  version: 6,
  code: 'quiet-otter',
  you: 'mira',
  now: 0,
  away: [],
  chairs: [],
  people: [],
} as unknown as TableShown;
const GAME = {
  type: 'Game',
  version: 7,
  number: 2,
  step: 1,
  now: 0,
  waiting: [0, 1, 2],
  asked: [0, 1, 2],
  happened: [],
  events: { Passed: ['seat', 'only'] },
} as unknown as GameShown;

async function seated() {
  const { TableSession } = await import('./session.svelte');
  const session = new TableSession('quiet-otter');
  await vi.waitFor(() => expect(FarEnd.last.onopen).toBeTruthy());
  FarEnd.last.onopen?.();
  FarEnd.last.tell(TABLE);
  FarEnd.last.tell(GAME);
  await vi.waitFor(() => expect(session.game?.number).toBe(2));
  return session;
}

beforeEach(() => {
  vi.stubGlobal('WebSocket', FarEnd);
  vi.stubGlobal('location', { origin: 'http://mien.test', search: '', pathname: '/t/quiet-otter' });
  vi.stubGlobal('document', Object.assign(new EventTarget(), { querySelector: () => null }));
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ you: 'mira' })));
});

afterEach(() => vi.unstubAllGlobals());

test('what has changed is merged into what the page holds, and what happened comes after the rest', async () => {
  const session = await seated();
  FarEnd.last.tell({ type: 'Game~', after: 7, all: { waiting: [0, 1] }, own: { answer: 3 } });
  expect(session.game).toMatchObject({ version: 8, waiting: [0, 1], asked: [0, 1, 2], answer: 3 });
  const happened = [[['Passed', 3]]];
  FarEnd.last.tell({ type: 'Game~', after: 8, all: {}, happened });
  expect(session.game).toMatchObject({ version: 9, step: 2, answer: null });
  expect(session.steps).toEqual([{ step: 1, events: [{ type: 'Passed', seat: 3 }] }]);
  session.leave();
});

test('a page that missed something asks once for everything whole, and goes on from there', async () => {
  const session = await seated();
  const asked = () => FarEnd.last.sent.filter(({ type }) => type === 'Again');
  FarEnd.last.tell({ type: 'Game~', after: 8, all: { waiting: [] } });
  FarEnd.last.tell({ type: 'Game~', after: 9, all: { waiting: [1] } });
  expect(session.game?.waiting).toEqual([0, 1, 2]);
  expect(asked()).toEqual([{ type: 'Again', game: 2, step: 1 }]);
  FarEnd.last.tell({ ...TABLE, version: 10 });
  FarEnd.last.tell({ ...GAME, version: 10, waiting: [1] });
  expect(session.game?.waiting).toEqual([1]);
  FarEnd.last.tell({ type: 'Game~', after: 10, all: { 'waiting+~': {} } });
  expect(session.game?.waiting).toEqual([1]);
  expect(asked()).toHaveLength(2);
  session.leave();
});

test('what was said is kept beside the table, as long as the server keeps it', async () => {
  const session = await seated();
  const line = (seq: number) => ({ seq, person: 'mira', text: `word ${seq}`, face: false });
  FarEnd.last.tell({ type: 'Chat', lines: [line(1)], held: [] });
  for (let seq = 2; seq <= 102; seq++) FarEnd.last.tell({ type: 'Spoken', line: line(seq) });
  expect(session.lines.map(({ seq }) => seq)).toEqual(Array.from({ length: 100 }, (_, index) => index + 3));
  FarEnd.last.tell({ type: 'Chat', lines: [], held: [] });
  expect(session.lines).toEqual([]);
  session.leave();
});
