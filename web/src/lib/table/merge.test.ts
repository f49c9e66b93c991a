import { expect, test } from 'vitest';
import { merge, type Change } from './merge';

const held = { turn: 1, laid: ['a'], sides: [{ token: 4 }, { token: 2 }], phase: { type: 'Turn', seat: 1 } };

test('a change replaces, adds to the end, and goes inside', () => {
  const merged = mergeOnly(held, {
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
  const merged = mergeOnly(held, { 'sides~': { '1~': { token: 3 } } });
  expect(held).toEqual(before);
  expect(merged.laid).toBe(held.laid);
  expect(merged.sides[0]).toBe(held.sides[0]);
});

test('a list can change inside and grow at once', () => {
  expect(mergeOnly({ past: [{ gave: 'x' }] }, { 'past~': { '0': { gave: 'y' } }, 'past+': [{ gave: 'z' }] })).toEqual({
    past: [{ gave: 'y' }, { gave: 'z' }],
  });
});

test('a list that is known already is taken from where it is, as it was before anything was merged', () => {
  const known = { view: { laid: ['a', 'b', 'c'] }, happened: [[{ type: 'Laid', cards: ['d', 'e'] }]] };
  const change = { laid: [], 'laid=': ['happened.0.0.cards', 0], 'pile~': { 'gone+=': ['view.laid', 1] } };
  expect(merge({ laid: ['a'], pile: { gone: ['z'] } }, change, known)).toEqual({
    laid: ['d', 'e'],
    pile: { gone: ['z', 'b', 'c'] },
  });
});

test.each([
  { 'turn+': [1] },
  { 'turn~': {} },
  { 'laid+': 1 },
  { 'missing~': {} },
  { 'laid=': ['nowhere.else', 0] },
  { 'laid+=': ['turn', 0] },
])('%j does not fit', (change) => {
  expect(() => mergeOnly(held, change)).toThrow(TypeError);
});

function mergeOnly<Held extends object>(held: Held, change: Change): Held {
  return merge(held, change, held);
}
