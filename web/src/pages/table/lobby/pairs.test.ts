import { expect, test } from 'vitest';
import { movesToSwap, pairsOf } from './pairs';

test('neighbours make a pair, and the last may be alone', () => {
  expect(pairsOf(['a', 'b', 'c'])).toEqual([['a', 'b'], ['c']]);
  expect(pairsOf([])).toEqual([]);
});

test('two change places, and nobody else does', () => {
  for (let one = 0; one < 6; one += 1)
    for (let other = 0; other < 6; other += 1) {
      const seats = [0, 1, 2, 3, 4, 5];
      for (const { chair, to } of movesToSwap(one, other)) seats.splice(to, 0, ...seats.splice(chair, 1));
      const wanted = [0, 1, 2, 3, 4, 5].with(one, other).with(other, one);
      expect(seats).toEqual(wanted);
    }
});
