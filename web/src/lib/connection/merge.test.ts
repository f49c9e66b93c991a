import { expect, test } from 'vitest';
import { merge } from './merge';

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

test.each([
  { 'turn+': [1] },
  { 'turn~': {} },
  { 'laid+': 1 },
  { 'missing~': {} },
])('%j does not fit', (change) => {
  expect(() => merge(held, change)).toThrow(TypeError);
});
