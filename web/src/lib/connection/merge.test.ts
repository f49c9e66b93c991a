import { expect, test } from 'vitest';
import type { GameShown, TableShown } from '$lib/wire.gen';
import { type Change, merge, nextGame, nextTable } from './merge';

const held = { turn: 1, laid: ['a'], sides: [{ token: 4 }, { token: 2 }], phase: { type: 'Turn', seat: 1 } };

test('a change replaces, adds to the end, and goes inside', () => {
  const merged = merge(held, {
    turn: 2,
    'laid+': ['b', 'c'],
    'sides~': { '1~': { token: 3 } },
    'phase~': { seat: 0 },
  });
  expect(merged).toEqual({
    turn: 2,
    laid: ['a', 'b', 'c'],
    sides: [{ token: 4 }, { token: 3 }],
    phase: { type: 'Turn', seat: 0 },
  });
});

test('what is held stays as it was, and what has not changed is the same object', () => {
  const before = structuredClone(held);
  const merged = merge(held, { 'sides~': { '1~': { token: 3 } } });
  expect(held).toEqual(before);
  expect(merged.laid).toBe(held.laid);
  expect(merged.sides[0]).toBe(held.sides[0]);
});

test('a list can change inside and grow at once', () => {
  expect(merge({ past: [{ gave: 'x' }] }, { 'past~': { '0': { gave: 'y' } }, 'past+': [{ gave: 'z' }] })).toEqual({
    past: [{ gave: 'y' }, { gave: 'z' }],
  });
});

test.each([{ 'turn+': [1] }, { 'turn~': {} }, { 'laid+': 1 }, { 'missing~': {} }])('%j does not fit', (change) => {
  expect(() => merge(held, change)).toThrow(TypeError);
});

const GAME = {
  version: 7,
  step: 4,
  answer: 3,
  view: { laid: ['a'] },
  events: { Passed: ['seat', 'card'], Laid: ['cards'], Ended: [] },
} as unknown as GameShown;

test('steps that come together are numbered one after the other', () => {
  const next = nextGame(GAME, {
    type: 'Game~',
    after: 7,
    all: { 'view~': { turn: 2 } },
    happened: [
      [['Passed', 3, 'x'], ['Ended']],
      [
        ['Passed', 1, 'y', 'unnamed'],
        ['New', 5],
      ],
    ],
  });
  expect(next).toMatchObject({ version: 8, step: 6, answer: null, view: { laid: ['a'], turn: 2 } });
  expect(next.happened).toEqual([
    { step: 4, events: [{ type: 'Passed', seat: 3, card: 'x' }, { type: 'Ended' }] },
    {
      step: 5,
      events: [
        { type: 'Passed', seat: 1, card: 'y', 2: 'unnamed' },
        { type: 'New', 0: 5 },
      ],
    },
  ]);
});

test('a game in which nothing happened keeps its step and our answer', () => {
  const next = nextGame(GAME, { type: 'Game~', after: 7, all: {} });
  expect(next).toMatchObject({ version: 8, step: 4, answer: 3, happened: [] });
});

test('what is our own is merged last', () => {
  const next = nextGame(GAME, { type: 'Game~', after: 7, all: { answer: 1 }, own: { answer: 2 } });
  expect(next.answer).toBe(2);
});

test('a table counts its versions', () => {
  const held = { version: 3, chairs: [1] } as unknown as TableShown;
  expect(nextTable(held, { type: 'Table~', after: 3, all: { 'chairs+': [2] }, own: { you: 'me' } })).toEqual({
    version: 4,
    chairs: [1, 2],
    you: 'me',
  });
});

test('no change reaches what all objects have in common', () => {
  merge({ round: 1 }, JSON.parse('{"__proto__~": {"spoilt": true}}') as Change);
  expect('spoilt' in {}).toBe(false);
});
