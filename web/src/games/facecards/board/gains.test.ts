import { expect, test } from 'vitest';
import type { Step } from '$lib/game/playable';
import type { Events, Laid, Placed } from '../wire.gen';
import { bestPair } from '../pairs';
import { gainsOf } from './gains';

const began: Events = { type: 'RoundBegan', round: 2, camera: 0 };
const kept = (seat: number, ...cards: string[]): Events => ({ type: 'Kept', seat, cards });
const bonus: Events = { type: 'Bonus', seat: 1, card: 'fire', source: 'box' };
const steps = (...events: Events[]): Step<Events>[] => events.map((event, step) => ({ step, events: [event] }));

test('what a round has brought counts photos and bonuses, and nothing of the round before', () => {
  expect(gainsOf(steps(kept(1, 'cow'), began, kept(1, 'ram', 'owl'), bonus, kept(0, 'cat')), 3)).toEqual([1, 3, 0]);
  expect(gainsOf([], 2)).toEqual([0, 0]);
});

const pair = (front: string, middle: string): Laid => ({ owner: 0, front, middle });
const found = ({ front, middle }: Laid): Events => {
  const bet: Placed = { bettor: 2, lap: 1, front, middle, owner: 0, right: true };
  return { type: 'BetMade', bet };
};

test('the best pair was found, and joins two categories if any does', () => {
  const [alike, odd, hidden] = [pair('ram', 'cow'), pair('ram', 'teapot'), pair('owl', 'teapot')];
  const past = [odd, alike, hidden];
  expect(bestPair(past, steps(found(odd), found(alike)), [])).toEqual({ pair: odd, finder: 2 });
  expect(bestPair(past, steps(found(alike)), [])).toEqual({ pair: alike, finder: 2 });
  expect(bestPair(past, [], [])).toEqual({ pair: hidden, finder: undefined });
  expect(bestPair([], [], [])).toBeUndefined();
});
