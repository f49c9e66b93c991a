import { describe, expect, test } from 'vitest';
import { credits } from './credit';
import { find as findIn } from './moments';
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

const DECK = ['joy', 'sadness', 'anger', 'fear', 'disgust'].flatMap((suit) =>
  Array.from({ length: 10 }, (_, at) => `${suit}-${at + 1}`),
);
const find = (events: readonly Events[], toWin = 26) =>
  findIn(events, credits(events, { cards: DECK, hand: 11, open: [] }), toWin);

describe('moments', () => {
  test('a lucky guess is no moment, whatever it brought', () => {
    expect(find([guess(2, 1, 'fear-4'), clue(0, 'joy-9', 'lowest'), guess(1, 0, 'fear-5')])).toEqual([]);
  });

  test('the best clue is the one that most right guesses are owed to', () => {
    const found = find([
      clue(0, 'joy-7', 'lowest'),
      clue(2, 'fear-9', 'lowest'),
      guess(1, 0, 'joy-10'),
      guess(1, 2, 'fear-10'),
      guess(3, 0, 'joy-9'),
    ]);
    expect(found[0]).toMatchObject({ kind: 'clue', clue: { card: 'joy-7' }, count: 2 });
  });

  test('among clues with as many, the one that told more is best', () => {
    const found = find([
      clue(0, 'joy-7', 'lowest'),
      clue(2, 'fear-9', 'lowest'),
      guess(1, 0, 'joy-10'),
      guess(1, 2, 'fear-10'),
    ]);
    expect(found[0]).toMatchObject({ kind: 'clue', clue: { card: 'fear-9' }, count: 1 });
  });

  test('whoever put most clues together has listened well', () => {
    const found = find([
      clue(2, 'fear-9', 'lowest'),
      guess(1, 2, 'fear-10'),
      clue(0, 'joy-4', 'lowest'),
      clue(0, 'joy-6', 'highest'),
      guess(1, 0, 'joy-5'),
    ]);
    expect(found).toContainEqual(expect.objectContaining({ kind: 'heard', clues: 2 }));
  });

  test('it was close within two cards, either way', () => {
    expect(find([scored(26)])).toEqual([{ kind: 'close', spare: 0 }]);
    expect(find([scored(24)])).toEqual([{ kind: 'close', spare: -2 }]);
    expect(find([scored(30)])).toEqual([]);
    expect(find([scored(9)], 8)).toEqual([{ kind: 'close', spare: 1 }]);
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
      clue(0, 'joy-6', 'lowest'),
      ...[7, 8, 9, 10].map((number) => guess(1, 0, `joy-${number}`)),
      scored(26),
    ];
    expect(find(many)).toHaveLength(3);
  });
});
