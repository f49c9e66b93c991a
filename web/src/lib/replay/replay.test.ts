import { afterEach, describe, expect, test, vi } from 'vitest';
import { Lost, Refused } from '$lib/server/http';
import { seatsOf } from '$lib/seats/seats';
import type { ReplayShown } from '$lib/wire.gen';
import { fetchReplay } from './fetch';
import { gameAt, withDeck, stay, stepByKey, stepsTo, tableOf } from './replay';
import { Watching } from './watching.svelte';

const REPLAY: ReplayShown = {
  type: 'Replay',
  code: 'calm-owl-abcde',
  number: 2,
  game: 'expressions',
  seat: 1,
  you: null,
  players: [
    { name: 'Mira', avatar: 'a1', bot: null },
    { name: null, avatar: null, bot: 'expert' },
    { name: 'Lou', avatar: 'a2', bot: 'beginner' },
  ],
  photos: [],
  step: 0,
  steps: 3,
  frames: [0, 1, 2].map((step) => ({
    view: { step },
    waiting: step < 2 ? [0] : [],
    sightlines: { sees: [], hears: [] },
    events: [`event ${step}`],
  })),
  commitment: '',
  seed: '',
  outcome: { winners: [0], scores: [1, 0, 0], rule: 'EX-1' },
};

describe('a step of a replay', () => {
  test('shows a program by its name', () => {
    const robo = { name: null, avatar: null, bot: null, program: 'Robo' };
    const replay = { ...REPLAY, players: [...REPLAY.players.slice(0, 2), robo] };
    const [, , seat] = seatsOf(tableOf(replay), gameAt(replay, 2));
    expect(seat).toMatchObject({ name: 'Robo', state: 'program', person: undefined });
  });

  test('is a game in which nobody is asked, and which ends with its last step', () => {
    expect(gameAt(REPLAY, 1)).toMatchObject({ step: 2, seat: 1, ask: null, view: { step: 1 }, outcome: null });
    expect(gameAt(REPLAY, 2).outcome).toBe(REPLAY.outcome);
    expect(() => gameAt(REPLAY, 3)).toThrow(RangeError);
  });

  test('has everybody in their seat, and nobody is you', () => {
    const seats = seatsOf(tableOf(REPLAY), { ...gameAt(REPLAY, 0), seat: null });
    expect(seats.map(({ name }) => name)).toEqual(['Mira', 'Toto', 'Lou']);
    expect(seats.map(({ state }) => state)).toEqual(['thinking', 'bot', 'bot']);
    expect(seats.some(({ you }) => you)).toBe(false);
  });

  test('knows what had happened by then', () => {
    expect(stepsTo(REPLAY, 1)).toEqual([
      { step: 0, events: ['event 0'] },
      { step: 1, events: ['event 1'] },
    ]);
  });

  test('stays longer the more there is to read, but never for ever', () => {
    expect(stay(['a few words'], 1)).toBeGreaterThan(stay([], 1));
    expect(stay(['a few words'], 2)).toBe(stay(['a few words'], 1) / 2);
    expect(stay(['word '.repeat(1000)], 1)).toBe(6000);
  });

  test.each([
    ['ArrowRight', 1],
    ['ArrowLeft', 0],
    ['PageDown', 2],
    ['End', 2],
    ['Home', 0],
    ['Tab', undefined],
  ])('is left by %s for %s', (key, to) => {
    expect(stepByKey(key, 0, 3)).toBe(to);
  });
});

describe('watching again', () => {
  test('shows what happened one step further on, and only where things lie after a jump', () => {
    const watching = new Watching(() => REPLAY);
    watching.go(1);
    expect(watching.fresh).toEqual([{ step: 1, events: ['event 1'] }]);
    expect(watching.jumps).toBe(0);
    watching.go(0);
    expect([watching.fresh, watching.jumps]).toEqual([[], 1]);
    watching.go(99);
    expect([watching.step, watching.jumps]).toEqual([2, 2]);
  });

  test('plays to the end by itself, and from the start again', () => {
    vi.useFakeTimers();
    const watching = new Watching(() => REPLAY);
    watching.play(() => ['a sentence']);
    vi.runAllTimers();
    expect([watching.step, watching.playing]).toEqual([2, false]);
    watching.play(() => []);
    expect([watching.step, watching.playing]).toEqual([0, true]);
    watching.pause();
    vi.runAllTimers();
    expect(watching.step).toBe(0);
    vi.useRealTimers();
  });

  test('is half, once, twice and four times as fast, in turn', () => {
    const watching = new Watching(() => REPLAY);
    const speeds = [1, 2, 3, 4].map(() => (watching.faster(), watching.speed));
    expect(speeds).toEqual([2, 4, 0.5, 1]);
  });
});

describe('fetching', () => {
  /** A server that answers so. */
  const serve = (answer: (path: string) => Response | Error) =>
    vi.stubGlobal('fetch', (path: string) => {
      const given = answer(path);
      return given instanceof Error ? Promise.reject(given) : Promise.resolve(given);
    });

  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test('puts the parts together', async () => {
    serve((path) => {
      const since = Number(new URL(path, 'http://mien').searchParams.get('since'));
      return Response.json({ ...REPLAY, step: since, frames: REPLAY.frames.slice(since, since + 2) });
    });
    expect(await fetchReplay('calm-owl-abcde', 2, 1)).toEqual(REPLAY);
  });

  test('a server that has no more, though it should, is not asked for ever', async () => {
    serve(() => Response.json({ ...REPLAY, frames: [] }));
    await expect(fetchReplay('calm-owl-abcde', 2, null)).rejects.toThrow(Lost);
  });

  test('says why not', async () => {
    const refusal = { code: 'not-yours', text: '', rule: null, words: {} };
    serve(() => Response.json(refusal, { status: 403 }));
    await expect(fetchReplay('calm-owl-abcde', 2, null)).rejects.toThrow(Refused);
    serve(() => new TypeError());
    await expect(fetchReplay('calm-owl-abcde', 2, null)).rejects.toThrow(Lost);
    serve(() => new Response('<html>'));
    await expect(fetchReplay('calm-owl-abcde', 2, null)).rejects.toThrow(Lost);
  });
});

test('the cards of a deck, told once, are in every frame', () => {
  const deck = { hash: 'h', cards: [] };
  const [first = never(), ...others] = REPLAY.frames;
  const told = {
    ...REPLAY,
    frames: [
      { ...first, view: { options: { deck } } },
      ...others.map((frame) => ({ ...frame, view: { options: { deck: null } } })),
    ],
  };
  expect(withDeck(told).frames.map(({ view }) => view)).toEqual(REPLAY.frames.map(() => ({ options: { deck } })));
  expect(withDeck(REPLAY)).toBe(REPLAY);
});

function never(): never {
  throw new Error('there is no first frame');
}
