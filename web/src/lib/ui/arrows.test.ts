import { expect, test } from 'vitest';
import { along } from './arrows';

/** Where the key leads, and whether it was taken. */
function press(key: string, index: number, column = false): [number | undefined, boolean] {
  let taken = false;
  const event = { key, preventDefault: () => (taken = true) } as unknown as KeyboardEvent;
  return [along(event, index, 3, column), taken];
}

test.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 2, 0],
  ['ArrowLeft', 0, 2],
  ['Home', 2, 0],
  ['End', 0, 2],
])('%s leads from %i to %i', (key, from, to) => {
  expect(press(key, from)).toEqual([to, true]);
});

test('a row is not walked up and down, a column is', () => {
  expect(press('ArrowDown', 0)).toEqual([undefined, false]);
  expect(press('ArrowDown', 0, true)).toEqual([1, true]);
  expect(press('ArrowUp', 0, true)).toEqual([2, true]);
});

test('other keys are left to others', () => {
  expect(press('Enter', 0)).toEqual([undefined, false]);
});
