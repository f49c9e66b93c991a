import { describe, expect, test } from 'vitest';
import type { Step } from '$lib/game/playable';
import type { Events, Moved, Side, View } from '../wire.gen';
import { BROAD, hundredthOf, layoutFor, LOW, TALL } from './layout';
import { wayOf } from './moves';
import { pointOf, spots, wayThrough } from './ring';
import { asBefore, feels, revealOf, type Reveal } from '../reveal';
import { faceAtRest } from '../roles';
import { zoneOf } from '../track';
import { Plan } from './plan.svelte';
import { questionOf } from './question';

const moved = (token: number, by: number): Moved => ({
  type: 'Moved',
  side: 0,
  seats: [0],
  by,
  token,
  zone: zoneOf(token),
});

describe('without a picture', () => {
  test('whoever is on stage does not seem to act before they do', () => {
    expect(faceAtRest('face', 'thinking', undefined)).toBe('neutral');
    expect(faceAtRest(undefined, 'thinking', undefined)).toBeUndefined();
    expect(faceAtRest('face', 'away', undefined)).toBeUndefined();
    expect(faceAtRest('face', 'thinking', 'joy')).toBe('joy');
  });
});

describe('the ring', () => {
  test('has the line at twelve o’clock and zone 4 at six', () => {
    expect(pointOf(0, 100)).toEqual({ x: 0, y: -100 });
    expect(pointOf(4, 100)).toEqual({ x: 0, y: 100 });
  });

  test.each([1, 2, 3, 4, 5, 7])('gives each of %i tokens in one zone a place of its own', (count) => {
    const places = spots(Array.from({ length: count }, () => 3)).map(({ x, y }) => `${x} ${y}`);
    expect(new Set(places).size).toBe(count);
  });

  test('lets a token hop over the line, forwards and back', () => {
    expect(wayOf(moved(8, 3))).toEqual([5, 6, 7, 1]);
    expect(wayOf(moved(6, -3))).toEqual([2, 1, 7, 6]);
    expect(wayOf(moved(2, 2))).toEqual([0, 1, 2]);
  });

  test('shows the way of a token as an arc from zone to zone', () => {
    expect(wayThrough([3, 4], true)).toBe(`M${pointOf(3, 85).x} ${pointOf(3, 85).y}A85 85 0 0 1 0 85`);
    expect(wayThrough([4, 3], false)).toContain('A85 85 0 0 0');
  });
});

describe.each([
  ['a tall room', TALL],
  ['a broad room', BROAD],
  ['a low room', LOW],
])('on %s', (_, { cards, card, middle, height }) => {
  test('seven cards lie within the box, and none on another', () => {
    for (const [one, { x, y }] of cards.entries()) {
      expect(middle.x + x - card / 2).toBeGreaterThanOrEqual(0);
      expect(middle.x + x + card / 2).toBeLessThanOrEqual(100);
      expect(middle.y + y - card / 2).toBeGreaterThanOrEqual(0);
      expect(middle.y + y + card / 2).toBeLessThanOrEqual(height);
      for (const other of cards.slice(one + 1))
        expect(Math.max(Math.abs(x - other.x), Math.abs(y - other.y))).toBeGreaterThan(card);
    }
  });
});

test('the cards lie so that they are largest in their room', () => {
  expect(layoutFor({ width: 366, height: 480 })).toBe(TALL);
  expect(layoutFor({ width: 800, height: 600 })).toBe(BROAD);
  expect(layoutFor({ width: 296, height: 250 })).toBe(BROAD);
  expect(layoutFor({ width: 296, height: 290 }, true)).toBe(TALL);
});

test('in a room too low for a ring the cards lie in rows, large enough to be read', () => {
  const room = { width: 296, height: 190 };
  expect(layoutFor(room, true)).toBe(LOW);
  expect(LOW.card * hundredthOf(LOW, room)).toBeGreaterThan(1.5 * TALL.card * hundredthOf(TALL, room));
  expect(layoutFor(room)).toBe(BROAD);
});

const steps: Step<Events>[] = [
  {
    step: 2,
    events: [
      { type: 'Revealed', seat: 0, card: 'z', number: 1 },
      { type: 'Drew', seat: 1, symbol: 'sound' },
    ],
  },
  {
    step: 3,
    events: [
      { type: 'Challenged', seat: 2, leader: 0, trophy: 'y', discarded: false },
      { type: 'Laid', cards: ['a', 'b'] },
    ],
  },
  {
    step: 4,
    events: [
      { type: 'Revealed', seat: 1, card: 'b', number: 2 },
      { type: 'Guessed', seat: 0, number: 2, right: true },
      { type: 'Guessed', seat: 2, number: 1, right: false },
      { type: 'Drew', seat: 2, symbol: 'face' },
    ],
  },
];

describe('a reveal', () => {
  test('has how it was acted, who challenged whom, the cards that lay there, what it was and who found it', () => {
    expect(revealOf(steps.slice(2), steps)).toMatchObject({
      acts: [{ seat: 1, symbol: 'sound' }],
      duels: [{ seat: 2, leader: 0 }],
      laid: ['a', 'b'],
      answers: [{ number: 2 }],
      guesses: [{ right: true }, { right: false }],
    });
    expect(revealOf([], steps)).toBeUndefined();
  });

  test('gladdens whoever found it and whoever was understood', () => {
    const reveal = revealOf(steps.slice(2), steps) as Reveal;
    const view = { sides: [{ seats: [0] }, { seats: [1] }, { seats: [2] }, { seats: [3] }] } as View;
    expect([0, 1, 2, 3].map((seat) => feels(reveal, seat, view))).toEqual(['joy', 'joy', 'doubt', undefined]);
  });

  test('in teams gladdens nobody for the others', () => {
    const answers = [
      { seat: 0, card: 'a', number: 1 },
      { seat: 2, card: 'b', number: 2 },
    ];
    const guesses = [
      { seat: 1, number: 1, right: true },
      { seat: 3, number: 1, right: false },
    ];
    const view = { sides: [{ seats: [0, 1] }, { seats: [2, 3] }] } as View;
    expect([0, 1, 2, 3].map((seat) => feels({ answers, guesses } as Reveal, seat, view))).toEqual([
      'joy',
      'joy',
      'doubt',
      'doubt',
    ]);
  });

  test('holds its breath: tokens and trophies are where they were', () => {
    const side = (...trophies: string[]): Side => ({ seats: [], token: 1, trophies, used: [] });
    const now = { zones: [1, 4], sides: [side('a', 'b'), side()] };
    const reveal = { moves: [moved(8, 3)], won: [{ side: 0, card: 'b' }], lost: [{ side: 1, card: 'c' }] } as Reveal;
    expect(asBefore(now, reveal)).toEqual({ zones: [5, 4], sides: [side('a'), side('c')] });
    const tokens = { zones: [1, 4], sides: [side('', ''), side()] };
    expect(asBefore(tokens, { ...reveal, won: [{ side: 0, card: '' }] }).sides[0]).toEqual(side(''));
  });
});

describe('the question', () => {
  const ask = (ask: unknown) => questionOf({ ask } as Parameters<typeof questionOf>[0]);

  test('offers numbers, and perhaps none of them', () => {
    expect(ask({ type: 'Choose', options: [1, 2, 3] })).toEqual({
      numbers: [1, 2, 3],
      silent: false,
      passes: false,
      leaders: [],
    });
    expect(ask({ type: 'Choose', options: [0, 4] })).toMatchObject({ numbers: [4], silent: true, leaders: [] });
  });

  test('offers leaders to challenge', () => {
    const sentence = (kind: string, cases: object[]) => ({ kind, cases, distinct: false, but: [] });
    const sentences = [sentence('Challenge', [{ leader: [0, 2] }]), sentence('NoChallenge', [{}])];
    expect(ask({ type: 'Say', sentences })).toMatchObject({ numbers: [], silent: false, leaders: [0, 2] });
  });

  test('is none for whoever is not asked', () => {
    expect(ask(null)).toEqual({ numbers: [], silent: false, passes: false, leaders: [] });
  });

  test('lets an actor pass whose card is of a deck of their own', () => {
    const sentence = (kind: string) => ({ kind, cases: [{}], distinct: false, but: [] });
    expect(ask({ type: 'Say', sentences: [sentence('Done')] }).passes).toBe(false);
    expect(ask({ type: 'Say', sentences: [sentence('Done'), sentence('Pass')] }).passes).toBe(true);
  });

  test('begins with what was answered already, and else empty', () => {
    expect(new Plan(3).number).toBe(3);
    expect(new Plan({ type: 'Done' }).number).toBeUndefined();
  });
});
