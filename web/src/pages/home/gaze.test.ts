import { expect, test } from 'vitest';
import { gazeAt } from './gaze';

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
