import { expect, test } from 'vitest';
import { LEAST } from '$lib/board/scene.svelte';
import type { Events, Placed } from '../wire.gen';
import { paceOf, sceneIn } from './scenes';

const placed = { bettor: 2, lap: 1, front: 'ram', middle: 'cow', owner: null, right: false } satisfies Placed;
const bet: Events = { type: 'BetMade', bet: placed };
const bonus: Events = { type: 'Bonus', seat: 1, card: 'fire', source: 'box' };
const pairs: Events = { type: 'PairsShown', pairs: [] };
const began: Events = { type: 'RoundBegan', round: 1, camera: 2 };

test('the last bet of a round is seen, with a breath, before the pairs', () => {
  expect(sceneIn([bet, pairs])).toEqual({ kind: 'bet', bet: placed, bonus: [], last: true });
  expect(paceOf({ kind: 'bet', bet: placed, bonus: [], last: true }).breath).toBeGreaterThan(0);
});

test('a bet in the middle of a round has its line on the table, unless it brings a bonus', () => {
  expect(sceneIn([bet])).toBeUndefined();
  expect(sceneIn([bet, bonus])).toMatchObject({ bonus: [bonus], last: false });
});

test('the votes are told all at once, and whether chance had to choose', () => {
  expect(sceneIn([{ type: 'Voted', votes: [2, 2, 0] }, began])).toEqual({
    kind: 'votes',
    votes: [2, 2, 0],
    camera: 2,
    tied: false,
  });
  expect(sceneIn([{ type: 'Voted', votes: [1, 2, 0] }, began])).toMatchObject({ tied: true });
});

test('votes and bets are seen for two seconds', () => {
  expect(paceOf({ kind: 'votes', votes: [1, 0], camera: 1, tied: false }).seen).toBeGreaterThanOrEqual(LEAST);
  for (const last of [true, false])
    expect(paceOf({ kind: 'bet', bet: placed, bonus: [], last }).seen).toBeGreaterThanOrEqual(LEAST);
});
