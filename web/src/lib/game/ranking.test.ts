import { expect, test } from 'vitest';
import type { Seated } from '$lib/seats/seats';
import { isShared, ranking, type Scored } from './ranking';

const seats = ['Mira', 'Lou', 'Jan'].map((name, seat) => ({ seat, name }) as Seated);
/** Who stands there, with which score, and whether they won. */
const told = ({ seats: side, score, won }: Scored) => [side.map(({ name }) => name).join(' '), score, won];

test('players who won or lost together have no scores of their own', () => {
  expect(isShared({ winners: [0, 1, 2], scores: [1, 1, 1], rule: 'EX-21' })).toBe(true);
  expect(isShared({ winners: [], scores: [0, 0, 0], rule: 'EX-21' })).toBe(true);
});

test('different scores, or a winner among several, are not shared', () => {
  expect(isShared({ winners: [2], scores: [3, 3, 3], rule: 'FC-15' })).toBe(false);
  expect(isShared({ winners: [0, 1, 2], scores: [3, 4, 3], rule: 'FC-15' })).toBe(false);
});

test('the highest stands first, and equals stand as they sit', () => {
  const ranked = ranking(seats, { winners: [1], scores: [2, 5, 2], rule: 'FC-15' });
  expect(ranked.map(told)).toEqual([
    ['Lou', 5, true],
    ['Mira', 2, false],
    ['Jan', 2, false],
  ]);
});

test('a winner by a tie-break stands above others with the same score', () => {
  const ranked = ranking(seats, { winners: [2], scores: [5, 1, 5], rule: 'EM-22' });
  expect(ranked.map(told)).toEqual([
    ['Jan', 5, true],
    ['Mira', 5, false],
    ['Lou', 1, false],
  ]);
});

test('a pair stands once, with both names, and a side of one as one person', () => {
  const ranked = ranking(seats, { winners: [0, 2], scores: [3, 1, 3], rule: 'EJ-24' }, [[1], [0, 2]]);
  expect(ranked.map(told)).toEqual([
    ['Mira Jan', 3, true],
    ['Lou', 1, false],
  ]);
  expect(ranked.map(({ first }) => first)).toEqual([0, 1]);
});

test('people who all won or lost together stand one by one, and a side without players is left out', () => {
  const together = ranking(seats, { winners: [0, 1, 2], scores: [5, 5, 5], rule: 'EJ-24' }, [[0, 1, 2], []]);
  expect(together.map(told)).toEqual(['Mira', 'Lou', 'Jan'].map((name) => [name, 5, true]));
  const apart = ranking(seats, { winners: [2], scores: [1, 1, 5], rule: 'EJ-24' }, [[0, 1], [2], []]);
  expect(apart.map(told)).toEqual([
    ['Jan', 5, true],
    ['Mira Lou', 1, false],
  ]);
});
