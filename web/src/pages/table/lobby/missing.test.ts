import { expect, test } from 'vitest';
import { missing } from './missing';

test.each([
  [[4, 5, 6, 7, 8], 1, 3],
  [[4, 5, 6, 7, 8], 4, 0],
  [[4, 5, 6, 7, 8], 9, 0],
  [[4, 6, 8], 5, 1],
  [[], 2, 0],
])('for %j players, %d who sit need %d more', (counts, seats, more) => {
  expect(missing(counts, seats)).toBe(more);
});
