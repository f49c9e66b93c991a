import { expect, test } from 'vitest';
import { tieBreak } from './words';

const rewards = [[], [2], [1]];

test('a tie that round cards decide is told with their points', () => {
  expect(tieBreak({ winners: [0], scores: [5, 5, 4] }, { rewards })).toEqual({ most: 5, next: 3 });
});

test('points alone, or a shared win, break no tie', () => {
  expect(tieBreak({ winners: [0], scores: [5, 4, 4] }, { rewards })).toBeUndefined();
  expect(tieBreak({ winners: [0, 1], scores: [5, 5, 4] }, { rewards })).toBeUndefined();
});
