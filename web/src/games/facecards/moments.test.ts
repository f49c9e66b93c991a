import { describe, expect, test } from 'vitest';
import { find } from './moments';
import type { Events } from './wire.gen';

const bet = (bettor: number, owner: number, front: string, middle: string, right = true, lap = 1): Events => ({
  type: 'BetMade',
  bet: { bettor, lap, front, middle, owner, right },
});
const bonus = (seat: number): Events => ({ type: 'Bonus', seat, card: 'fire', source: 'box' });
const ended = (...pairs: [number, string, string][]): Events => ({
  type: 'Ended',
  scores: [],
  winners: [],
  pairs: pairs.map(([owner, front, middle]) => ({ owner, front, middle })),
});

describe('moments', () => {
  test('a pair of two categories that somebody saw comes first', () => {
    const found = find([bet(0, 1, 'lion', 'sunflower'), bonus(0), bonus(1), bet(2, 0, 'owl', 'bat'), ended()]);
    expect(found[0]).toMatchObject({ kind: 'odd', bet: { front: 'lion' } });
  });

  test('the sharpest eye found most, and at least two', () => {
    expect(find([bet(0, 1, 'lion', 'cow'), bet(2, 1, 'owl', 'bat'), bet(2, 0, 'hat', 'cap')])).toEqual([
      { kind: 'eye', seat: 2, count: 2 },
    ]);
    expect(find([bet(0, 1, 'lion', 'cow')])).toEqual([]);
    const alike = [bet(0, 1, 'lion', 'cow'), bet(0, 1, 'bee', 'ant'), bet(2, 1, 'owl', 'bat'), bet(2, 0, 'hat', 'cap')];
    expect(find(alike)).toEqual([]);
  });

  test('a pair that nobody saw is told, whichever way round it was named', () => {
    const found = find([bet(0, 1, 'cow', 'lion'), ended([1, 'lion', 'cow'], [2, 'owl', 'bat'])]);
    expect(found).toEqual([{ kind: 'hidden', pair: { owner: 2, front: 'owl', middle: 'bat' } }]);
  });

  test('a large loss at once is bold, and many laps are stubborn', () => {
    expect(find([{ type: 'Lost', seat: 1, cards: ['a'] }])).toEqual([]);
    expect(find([{ type: 'Lost', seat: 1, cards: ['a', 'b'] }])).toMatchObject([{ kind: 'fall', lost: { seat: 1 } }]);
    expect(find([bet(0, 1, 'lion', 'cow', false, 3)])).toEqual([{ kind: 'laps', laps: 3 }]);
  });
});
