import { expect, test } from 'vitest';
import { placesOf } from './podium';

test('the same score is the same place, and leaves the next one free', () => {
  expect(placesOf([9, 7, 7, 2])).toEqual([1, 2, 2, 4]);
  expect(placesOf([])).toEqual([]);
});
