import { expect, test } from 'vitest';
import { onSteps, placesOf } from './podium';

test('the same score is the same place, and leaves the next one free', () => {
  expect(placesOf([9, 7, 7, 2])).toEqual([1, 2, 2, 4]);
  expect(placesOf([])).toEqual([]);
});

test('few stand on steps all of them, of many the first three places as far as there is room', () => {
  expect(onSteps([1, 2, 3, 4])).toBe(4);
  expect(onSteps([1, 2, 3, 3, 3, 6, 7, 7])).toBe(5);
  expect(onSteps([1, 1, ...Array<number>(8).fill(3), 11, 11, 11, 11])).toBe(2);
  expect(onSteps(Array<number>(8).fill(1))).toBe(8);
});
