import { expect, test } from 'vitest';
import { find } from './moments';
import type { Events } from './wire.gen';

const began = (round: number): Events => ({ type: 'RoundBegan', round, first: 0, points: 1 });
const scored = (round: number, scores: number[], winner: number | null): Events => ({
  type: 'Scored',
  round,
  scores,
  moods: scores.map((score) => (score ? 'anger' : null)),
  winner,
});
const helped = (seat: number, to: number): Events => ({ type: 'Helped', seat, to, card: 'anger-3' });
const rewarded = (seat: number, helper: number): Events => ({
  type: 'Rewarded',
  seat,
  helper,
  pirate: seat !== helper,
});

test('the laugh is with the winner below totals that cancel each other: the widest gap', () => {
  const found = find([scored(1, [8, 8, 6], 2), scored(2, [9, 9, 1], 2), scored(3, [4, 5, 1], 1)]);
  expect(found.at(-1)).toMatchObject({ kind: 'cancel', winner: 2, score: 1, top: 9 });
});

test('a helper is thanked if the card was given in that round', () => {
  const found = find([began(1), helped(0, 1), scored(1, [0, 9, 3], 1), rewarded(0, 0)]);
  expect(found).toContainEqual({ kind: 'help', helped: helped(0, 1) });
  const early = find([began(1), helped(0, 1), began(2), rewarded(0, 0)]);
  expect(early).toEqual([]);
});

test('a pirate is remembered, and the helper who went without is not thanked', () => {
  const found = find([began(1), helped(0, 1), scored(1, [0, 0, 0], 1), rewarded(2, 0)]);
  expect(found.map(({ kind }) => kind)).toEqual(['pirate']);
});

test('the highest total that won a round is told with its round; one that won nothing is not', () => {
  expect(find([scored(1, [3, 7], 1), scored(2, [9, 9, 4], 2)])[0]).toMatchObject({ kind: 'total', seat: 1, score: 7 });
  expect(find([scored(1, [3, 7], 1), scored(2, [12, 4], 0)])).toMatchObject([
    { kind: 'total', seat: 0, score: 12, round: 2 },
  ]);
});
