import { expect, test } from 'vitest';
import { find } from './moments';
import type { Events } from './wire.gen';

const revealed = (seat: number, card = 'sad-droplet'): Events => ({ type: 'Revealed', seat, card, number: 1 });
const guess = (seat: number, right: boolean): Events => ({ type: 'Guessed', seat, number: right ? 1 : 2, right });
const challenged = (seat: number, leader: number): Events => ({
  type: 'Challenged',
  seat,
  leader,
  trophy: 'proud-lion',
  discarded: false,
});
const moved = (seat: number, by: number): Events => ({
  type: 'Moved',
  side: seat,
  seats: [seat],
  by,
  token: 4,
  zone: 4,
});

test('a performance is clear when all found it; the largest crowd counts most', () => {
  const found = find([
    [revealed(0), guess(1, true), guess(2, true)],
    [revealed(1, 'proud-lion'), guess(0, true), guess(2, true), guess(3, true)],
  ]);
  expect(found[0]).toMatchObject({ kind: 'clear', act: { card: 'proud-lion' }, count: 3 });
});

test('one who was wrong among others makes no moment, neither way', () => {
  expect(find([[revealed(0), guess(1, true), guess(2, false)]])).toEqual([]);
});

test('what fooled everybody is a mystery, but one alone is no everybody', () => {
  expect(find([[revealed(0), guess(1, false), guess(2, false)]])).toMatchObject([{ kind: 'mystery', count: 2 }]);
  expect(find([[revealed(0), guess(1, false)]])).toEqual([]);
});

test('in teams nobody is found by all', () => {
  expect(find([[revealed(0), revealed(2), guess(1, true), guess(3, true)]])).toEqual([]);
});

test('the best reader of faces was right three times, in the fewest tries', () => {
  const turn = [revealed(0), guess(1, true), guess(2, false), guess(3, true)];
  const found = find([turn, turn, turn, [revealed(1), guess(3, false), guess(2, true)]]);
  expect(found).toContainEqual({ kind: 'reader', seat: 1, right: 3, of: 3 });
});

test('whoever guesses more often wrong than right reads no faces, however often they were right', () => {
  const turn = (right: boolean) => [revealed(0), guess(1, right), guess(2, !right)];
  const found = find([true, true, true, false, false, false, false].map(turn));
  expect(found).toEqual([{ kind: 'reader', seat: 2, right: 4, of: 7 }]);
});

test('a challenge is worth a word when it pushed the leader back in that very turn', () => {
  const won = find([[challenged(1, 2)], [revealed(0), guess(1, true), guess(2, false), moved(2, -3)]]);
  expect(won).toMatchObject([{ kind: 'duel', challenge: { seat: 1, leader: 2 } }]);
  const late = find([[challenged(1, 2)], [revealed(0), guess(1, true), guess(2, false)], [revealed(1), moved(2, -3)]]);
  expect(late).toEqual([]);
});
