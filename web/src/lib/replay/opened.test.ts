import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Refusal } from '$lib/wire.gen';
import { OpenedReplay } from './opened.svelte';

vi.mock('$lib/game/load', () => ({ playable: (game: string) => Promise.resolve({ deck: game }) }));

/** What was asked for and this test answers, in whatever order it likes. */
let asked: { path: string; answer: (body: object, status?: number) => void; fail: () => void }[] = [];

beforeEach(() => {
  asked = [];
  vi.stubGlobal(
    'fetch',
    (path: string) =>
      new Promise<Response>((done, failed) =>
        asked.push({
          path,
          answer: (body, status = 200) => done(Response.json(body, { status })),
          fail: () => failed(new TypeError('Failed to fetch')),
        }),
      ),
  );
});

afterEach(() => vi.unstubAllGlobals());

const replay = (seat: number | null, game = 'emojito', you: number | null = null) => ({
  game,
  seat,
  you,
  steps: 1,
  frames: [{}],
});
const refusal: Refusal = { code: 'not-shown', text: 'No.', rule: null, words: {} };

test('a game is there with its board', async () => {
  const opened = new OpenedReplay('quiet-otter', 3);
  const looked = opened.look(null);
  asked[0]?.answer(replay(null));
  await looked;
  expect(opened.found).toMatchObject({ replay: { game: 'emojito' }, playable: { deck: 'emojito' } });
  expect(opened.missing).toBeUndefined();
});

test('a player sees the game through their own eyes first, anybody else through those of the table', async () => {
  const opened = new OpenedReplay('quiet-otter', 3);
  const looked = opened.look();
  asked[0]?.answer(replay(null, 'emojito', 2));
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[1]?.path).toContain('seat=2');
  asked[1]?.answer(replay(2, 'emojito', 2));
  await looked;
  expect(opened.found?.replay.seat).toBe(2);
  const stranger = new OpenedReplay('quiet-otter', 3);
  const watched = stranger.look();
  asked[2]?.answer(replay(null));
  await watched;
  expect(stranger.found?.replay.seat).toBeNull();
  expect(asked).toHaveLength(3);
});

test('a failure that comes late does not take away the game that has come since', async () => {
  const opened = new OpenedReplay('quiet-otter', 3);
  const [first, second] = [opened.look(1), opened.look(2)];
  asked[1]?.answer(replay(2));
  await second;
  asked[0]?.fail();
  await first;
  expect(opened.found?.replay.seat).toBe(2);
  expect(opened.missing).toBeUndefined();
});

test('nor does a game that comes late', async () => {
  const opened = new OpenedReplay('quiet-otter', 3);
  const [first, second] = [opened.look(1), opened.look(2)];
  asked[1]?.answer(refusal, 403);
  await second;
  asked[0]?.answer(replay(1));
  await first;
  expect(opened.found).toBeUndefined();
  expect(opened.missing).toEqual({ why: 'refused', refusal });
});

test('a game that this page does not know is not waited for', async () => {
  const opened = new OpenedReplay('quiet-otter', 3);
  const looked = opened.look(null);
  asked[0]?.answer(replay(null, 'chess'));
  await looked;
  expect(opened.missing).toEqual({ why: 'unknown' });
});

test('looking again clears an earlier failure', async () => {
  const opened = new OpenedReplay('quiet-otter', 3);
  const looked = opened.look(4);
  asked[0]?.fail();
  await looked;
  expect(opened.missing).toEqual({ why: 'lost' });
  void opened.look(opened.seat);
  expect(opened.missing).toBeUndefined();
  expect(asked[1]?.path).toContain('seat=4');
});
