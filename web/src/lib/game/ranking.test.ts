import { expect, test } from 'vitest';
import type { Seated } from '$lib/seats/seats';
import { isShared, ranking } from './ranking';

const seats = ['Mira', 'Lou', 'Jan'].map((name, seat) => ({ seat, name }) as Seated);

test('players who won or lost together have no scores of their own', () => {
  expect(isShared({ winners: [0, 1, 2], scores: [1, 1, 1], rule: 'EX-21' })).toBe(true);
  expect(isShared({ winners: [], scores: [0, 0, 0], rule: 'EX-21' })).toBe(true);
});

test('whoever has what nobody else has, or won what others did not, has a score of their own', () => {
  expect(isShared({ winners: [2], scores: [3, 3, 3], rule: 'FC-15' })).toBe(false);
  expect(isShared({ winners: [0, 1, 2], scores: [3, 4, 3], rule: 'FC-15' })).toBe(false);
});

test('the highest stands first, and equals stand as they sit', () => {
  const ranked = ranking(seats, { winners: [1], scores: [2, 5, 2], rule: 'FC-15' });
  expect(ranked.map(({ name, score, won }) => [name, score, won])).toEqual([
    ['Lou', 5, true],
    ['Mira', 2, false],
    ['Jan', 2, false],
  ]);
});
