import { describe, expect, test } from 'vitest';
import { find as findFor } from './moments';
import type { Events } from './wire.gen';

const clue = (seat: number, card: string, says: 'lowest' | 'highest' | 'last' | 'more'): Events => ({
  type: 'Clued',
  seat,
  card,
  says,
});
const guess = (seat: number, partner: number, card: string, right = true): Events => ({
  type: 'Guessed',
  seat,
  partner,
  card,
  right,
  holder: right ? partner : null,
});
const scored = (harmony: number): Events => ({
  type: 'Scored',
  hands: [],
  clues: [],
  harmony,
  discord: 50 - harmony,
  won: harmony > 25,
});

const find = (events: readonly Events[]) => findFor(events, 26);

describe('moments', () => {
  test('the boldest guess is the right one with the fewest clues about it', () => {
    const found = find([clue(0, 'joy-3', 'lowest'), guess(1, 0, 'joy-5'), guess(2, 1, 'fear-4')]);
    expect(found[0]).toMatchObject({ kind: 'bold', clues: 0, guess: { card: 'fear-4' } });
  });

  test('a clue is as good as the cards it led to: its suit, or its number if it says more', () => {
    const found = find([
      clue(0, 'joy-3', 'lowest'),
      clue(0, 'fear-7', 'more'),
      guess(1, 0, 'joy-5'),
      guess(1, 0, 'joy-7'),
      guess(2, 0, 'anger-7'),
      guess(2, 0, 'disgust-7'),
      guess(1, 2, 'joy-9'),
    ]);
    expect(found.find(({ kind }) => kind === 'clue')).toMatchObject({ clue: { card: 'fear-7' }, count: 3 });
  });

  test('it was close within two cards, either way', () => {
    expect(find([scored(26)])).toEqual([{ kind: 'close', spare: 0 }]);
    expect(find([scored(24)])).toEqual([{ kind: 'close', spare: -2 }]);
    expect(find([scored(30)])).toEqual([]);
    expect(findFor([scored(9)], 8)).toEqual([{ kind: 'close', spare: 1 }]);
  });

  test('a wrong guess breaks a row, and is never a moment of its own', () => {
    expect(find([guess(0, 1, 'joy-1', false), guess(0, 1, 'joy-2', false)])).toEqual([]);
    const broken = find([
      guess(0, 1, 'joy-1'),
      guess(0, 1, 'joy-2'),
      guess(0, 1, 'joy-3', false),
      guess(0, 1, 'joy-4'),
    ]);
    expect(broken.some(({ kind }) => kind === 'row')).toBe(false);
  });

  test('three are enough', () => {
    const many = [
      clue(0, 'joy-3', 'lowest'),
      ...[4, 5, 6, 7].map((number) => guess(1, 0, `joy-${number}`)),
      scored(26),
    ];
    expect(find(many)).toHaveLength(3);
  });
});
