import { expect, test } from 'vitest';
import { onSteps, placesOf } from './podium';

const won = (score: number) => ({ score, won: true });
const lost = (score: number) => ({ score, won: false });

test('the same score is the same place, and leaves the next one free', () => {
  expect(placesOf([won(9), lost(7), lost(7), lost(2)])).toEqual([1, 2, 2, 4]);
  expect(placesOf([won(9), won(9), lost(2)])).toEqual([1, 1, 3]);
  expect(placesOf([])).toEqual([]);
});

test('whoever lost a tie stands a step below its winner', () => {
  expect(placesOf([won(5), lost(5), lost(4)])).toEqual([1, 2, 3]);
});

test('few stand on steps all of them, of many the first three places as far as there is room', () => {
  expect(onSteps([1, 2, 3, 4])).toBe(4);
  expect(onSteps([1, 2, 3, 3, 3, 6, 7, 7])).toBe(5);
  expect(onSteps([1, 1, ...Array<number>(8).fill(3), 11, 11, 11, 11])).toBe(2);
  expect(onSteps(Array<number>(8).fill(1))).toBe(8);
});
