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
  players: [],
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
  expect(session.chat.map(({ seq }) => seq)).toEqual(Array.from({ length: 100 }, (_, index) => index + 3));
  FarEnd.last.tell({ type: 'Chat', lines: [], held: [] });
  expect(session.chat).toEqual([]);
  session.leave();
});

const doing = () => FarEnd.last.sent.filter(({ type }) => type === 'Do') as unknown as Doing[];

interface Doing {
  id: number;
  command: { type: string; name?: string };
}

test('an answer is on its way until the server has it, and then it stands', async () => {
  const session = await seated();
  const answered = session.answer(3);
  expect(session.sending).toBe(true);
  expect(doing().at(-1)).toMatchObject({ command: { type: 'Answer', step: 1, answer: 3 } });
  FarEnd.last.tell({ type: 'Done', id: doing().at(-1)?.id });
  await answered;
  expect([session.sending, session.game?.answer]).toEqual([false, 3]);
  session.leave();
});

test('an answer to a question that is over does not stand in the next one', async () => {
  const session = await seated();
  const answered = session.answer(3);
  FarEnd.last.tell({ type: 'Game~', after: 7, all: {}, happened: [[['Passed', 0]]] });
  FarEnd.last.tell({ type: 'Done', id: doing().at(-1)?.id });
  await answered;
  expect(session.game).toMatchObject({ step: 2, answer: null });
  session.leave();
});

test('an answer that is refused is no longer on its way', async () => {
  const session = await seated();
  const answered = session.answer(3);
  const refusal = { code: 'not-your-turn', text: 'No.', rule: 'EM-3', words: {} };
  FarEnd.last.tell({ type: 'No', id: doing().at(-1)?.id, refusal });
  await expect(answered).rejects.toThrow('No.');
  expect(session.sending).toBe(false);
  session.leave();
});

test('what is asked for and refused leaves the reason, until something else is asked for', async () => {
  const session = await seated();
  const asked = session.please({ type: 'Start' });
  const refusal = { code: 'host-only', text: 'Only the host.', rule: 'T-1', words: {} };
  FarEnd.last.tell({ type: 'No', id: doing().at(-1)?.id, refusal });
  expect(await asked).toBe(false);
  expect(session.amiss).toEqual({ text: 'Only the host.', rule: 'T-1' });
  const again = session.please({ type: 'Sit' });
  expect(session.amiss).toBeUndefined();
  FarEnd.last.tell({ type: 'Done', id: doing().at(-1)?.id });
  expect(await again).toBe(true);
  session.leave();
});

test('a new name is said once, and only while the table hears it', async () => {
  const { iAm, whoAmI } = await import('$lib/person/me.svelte');
  const session = await seated();
  iAm({ ...whoAmI(), name: 'Mira' });
  session.introduce();
  session.introduce();
  const renamed = () => doing().filter(({ command }) => command.type === 'Rename');
  expect(renamed().map(({ command }) => command.name)).toEqual(['Mira']);
  iAm({ ...whoAmI(), name: '' });
  session.introduce();
  expect(renamed()).toHaveLength(1);
  iAm({ ...whoAmI(), name: 'Lou' });
  FarEnd.last.onclose?.();
  session.introduce();
  expect(renamed()).toHaveLength(1);
  session.leave();
});

test('somebody who is poked is startled, and the pokes are counted', async () => {
  const session = await seated();
  FarEnd.last.tell({
    ...TABLE,
    version: 7,
    chairs: [
      { person: 'jonas', bot: null },
      { person: null, bot: 'easy' },
    ],
  });
  FarEnd.last.tell({ type: 'Poked', person: 'mira', chair: 0 });
  expect(session.poked).toEqual({ by: 'mira', chair: 0, nth: 1 });
  expect(session.faces.shown).toEqual({ jonas: 'surprise' });
  FarEnd.last.tell({ type: 'Poked', person: 'mira', chair: 1 });
  expect(session.poked).toMatchObject({ chair: 1, nth: 2 });
  expect(session.faces.shown).toHaveProperty('bot 1', 'surprise');
  FarEnd.last.tell({ type: 'Poked', person: 'mira', chair: 9 });
  expect(session.poked?.nth).toBe(2);
  session.leave();
});

test('a face that somebody makes is shown, words are not', async () => {
  const session = await seated();
  const line = { seq: 1, person: 'jonas', text: 'joy', face: true };
  FarEnd.last.tell({ type: 'Spoken', line });
  FarEnd.last.tell({ type: 'Spoken', line: { ...line, seq: 2, person: 'lou', text: 'hello', face: false } });
  expect(session.faces.shown).toEqual({ jonas: 'joy' });
  session.leave();
});

test('steps that came twice happened once; those of the next game begin anew', async () => {
  const session = await seated();
  const step = (number: number) => ({ step: number, events: [{ type: 'Passed', seat: number }] });
  FarEnd.last.tell({ ...GAME, version: 8, step: 2, happened: [step(0), step(1)] });
  FarEnd.last.tell({ ...GAME, version: 9, step: 3, happened: [step(1), step(2)] });
  expect(session.steps).toEqual([step(0), step(1), step(2)]);
  expect(session.fresh).toEqual([step(2)]);
  FarEnd.last.tell({ ...GAME, version: 10, number: 3, step: 1, happened: [step(0)] });
  expect(session.steps).toEqual([step(0)]);
  session.leave();
});

test('a seat at which nothing has changed is the very one from before', async () => {
  const session = await seated();
  const people = ['mira', 'jonas'].map((id) => ({ id, name: id, avatar: 'a', here: true }));
  const players = people.map(({ id }) => ({ person: id, bot: null }));
  FarEnd.last.tell({ ...TABLE, version: 7, people, settings: { rooms: 'apart' } });
  FarEnd.last.tell({ ...GAME, version: 8, players, seat: 0, asked: [], waiting: [] });
  const [mira, jonas] = session.seats;
  FarEnd.last.tell({ type: 'Game~', after: 8, all: { waiting: [1] } });
  expect(session.seats.map(({ state }) => state)).toEqual(['here', 'thinking']);
  expect(session.seats[0]).toBe(mira);
  expect(session.seats[1]).not.toBe(jonas);
  session.leave();
});

test('a page that has left hears and asks nothing more', async () => {
  const session = await seated();
  session.leave();
  await expect(session.do({ type: 'Sit' })).rejects.toThrow();
});

test('a table is asked for over a socket first: streams are for where those are blocked', async () => {
  const asked = vi.fn(() => Promise.resolve(Response.json({ you: 'mira' })));
  vi.stubGlobal('fetch', asked);
  const session = await seated();
  expect(asked).toHaveBeenCalledOnce();
  session.leave();
});

test('a big screen watches, and never says who holds it', async () => {
  const { TableSession } = await import('./session.svelte');
  const session = new TableSession('quiet-otter', { screen: true });
  await vi.waitFor(() => expect(FarEnd.last.onopen).toBeTruthy());
  FarEnd.last.onopen?.();
  expect(FarEnd.last.sent.at(-1)).toEqual({ type: 'Watch', build: '', game: 0, step: 0 });
  session.leave();
});

test('cameras that the server forbids signal nothing', async () => {
  const session = await seated();
  const signals = () => FarEnd.last.sent.filter(({ type }) => type === 'Signal').length;
  const people = ['mira', 'jonas'].map((id) => ({ id, name: id, avatar: 'a', here: true }));
  const chairs = people.map(({ id }) => ({ person: id, bot: null }));
  vi.stubGlobal('document', { documentElement: { dataset: { forbids: 'chat cameras' } } });
  FarEnd.last.tell({ ...TABLE, version: 7, people, chairs, settings: { rooms: 'apart' } });
  session.media.mesh.give({ kind: 'video' } as MediaStreamTrack, null);
  expect(signals()).toBe(0);
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  session.media.mesh.give({ kind: 'video' } as MediaStreamTrack, null);
  expect(signals()).toBe(1);
  session.leave();
});

test('the server’s clock is learnt from tables and games, whole or changed', async () => {
  const session = await seated();
  const hear = vi.spyOn(session.clock, 'hear');
  FarEnd.last.tell({ ...TABLE, version: 7, now: 1000 });
  FarEnd.last.tell({ type: 'Game~', after: 7, all: { now: 2000 } });
  FarEnd.last.tell({ type: 'Game~', after: 8, all: {} });
  expect(hear.mock.calls.map(([now]) => now)).toEqual([1000, 2000]);
  session.leave();
});
