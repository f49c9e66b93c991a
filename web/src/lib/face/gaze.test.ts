import { expect, test } from 'vitest';
import { gazeAt, lookedAt } from './gaze';

const HEAD = { x: 100, y: 100 };

test('a face that looks at what is right in front of it looks straight ahead', () => {
  expect(gazeAt(HEAD, HEAD)).toEqual({ gx: 0, gy: 0 });
});

test('eyes turn to the side where something is, and no further than they can', () => {
  const near = gazeAt(HEAD, { x: 180, y: 60 });
  expect(near.gx).toBeGreaterThan(0);
  expect(near.gy).toBeLessThan(0);
  expect(gazeAt(HEAD, { x: 9000, y: -9000 })).toEqual({ gx: 1, gy: -1 });
});

test('a group looks at the one who does something, who looks at nobody', () => {
  expect(lookedAt(4, 2, 0)).toEqual([2, 2, undefined, 2]);
});

test('else they look at each other two by two, and nobody is left out twice', () => {
  expect(lookedAt(4, undefined, 0)).toEqual([1, 0, 3, 2]);
  expect(lookedAt(4, undefined, 1)).toEqual([undefined, 2, 1, undefined]);
  expect(lookedAt(3, undefined, 0)).toEqual([1, 0, undefined]);
  expect(lookedAt(1, undefined, 0)).toEqual([undefined]);
});
