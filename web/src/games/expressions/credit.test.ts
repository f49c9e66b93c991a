import { expect, test } from 'vitest';
import { chance, credits, dealtOf, ENOUGH } from './credit';
import type { Clued, Events, View } from './wire.gen';

const SUITS = ['joy', 'sadness', 'anger', 'fear', 'disgust'];
const DECK = SUITS.flatMap((suit) => Array.from({ length: 10 }, (_, at) => `${suit}-${at + 1}`));
const DEALT = { cards: DECK, hand: 11, open: [] };

const clue = (seat: number, card: string, says: Clued['says']): Clued => ({ type: 'Clued', seat, card, says });
const guess = (seat: number, partner: number, card: string): Events[] => [
  { type: 'Guessed', seat, partner, card, right: true, holder: partner },
  { type: 'Put', seat: partner, card, zone: 'harmony' },
];

/** All hands of so many of these cards. */
function hands(cards: readonly string[], size: number): string[][] {
  const [first, ...rest] = cards;
  if (size === 0) return [[]];
  if (first === undefined) return [];
  return [...hands(rest, size - 1).map((hand) => [first, ...hand]), ...hands(rest, size)];
}

test('a chance is the part of all possible hands with the card, counted one by one', () => {
  const hidden = ['joy-1', 'joy-4', 'joy-5', 'joy-8', 'fear-4', 'fear-6', 'anger-4', 'anger-9', 'disgust-2'];
  const clues = [
    { clue: clue(0, 'joy-3', 'lowest'), lies: true },
    { clue: clue(0, 'sadness-4', 'more'), lies: true },
    { clue: clue(0, 'anger-8', 'highest'), lies: true },
    { clue: clue(0, 'disgust-5', 'last'), lies: true },
    { clue: clue(0, 'fear-9', 'lowest'), lies: false },
  ];
  const fours = ['joy-4', 'anger-4'];
  // By hand: no joy below 3, no anger above 8, no disgust, no fear since that clue fell; and one of each need.
  const fitting = hands(['joy-4', 'joy-5', 'joy-8', 'anger-4'], 2).filter(
    (hand) =>
      hand.some((card) => card.startsWith('joy')) &&
      hand.includes('anger-4') &&
      hand.some((card) => fours.includes(card)),
  );
  for (const card of hidden) {
    const part = fitting.filter((hand) => hand.includes(card)).length / fitting.length;
    expect(chance(card, new Set(hidden), 2, clues)).toBeCloseTo(part, 9);
  }
});

test('a guess that only one card could fulfil is owed to the clue', () => {
  const first = clue(0, 'joy-9', 'lowest');
  const [credit, ...more] = credits([first, ...guess(1, 0, 'joy-10')], DEALT);
  expect(more).toEqual([]);
  expect(credit?.clues).toEqual([first]);
  // One hand of ten among 49 hidden cards, of which the clue names one.
  expect(credit?.gain).toBeCloseTo(1 - 10 / 49, 9);
});

test('a clue that leaves nearly everything open earns no credit, nor does a lucky guess', () => {
  expect(credits([clue(0, 'joy-1', 'lowest'), ...guess(1, 0, 'joy-6')], DEALT)).toEqual([]);
  expect(credits([clue(0, 'joy-9', 'lowest'), ...guess(1, 0, 'fear-2')], DEALT)).toEqual([]);
  expect(credits([clue(2, 'joy-9', 'lowest'), ...guess(1, 0, 'joy-10')], DEALT)).toEqual([]);
  expect(credits(guess(1, 0, 'joy-10'), DEALT)).toEqual([]);
});

test('two clues that only help together are both credited, the more helpful one first', () => {
  const low = clue(0, 'joy-4', 'lowest');
  const high = clue(0, 'joy-7', 'highest');
  const seen: Events = { type: 'Flipped', cards: ['joy-5'], left: 3 };
  const [credit] = credits([low, high, seen, ...guess(1, 0, 'joy-6')], DEALT);
  expect(credit?.clues).toHaveLength(2);
  expect(credit?.clues).toEqual(expect.arrayContaining([low, high]));
  expect(credit?.gain).toBeGreaterThanOrEqual(ENOUGH);
});

test('cards that came to light, or are known to be in the timer, count for whoever guesses', () => {
  const say = clue(0, 'joy-6', 'lowest');
  const nobody: Events = { type: 'Guessed', seat: 2, partner: 3, card: 'joy-7', right: false, holder: null };
  const put = (card: string): Events => ({ type: 'Put', seat: 3, card, zone: 'discord' });
  const [before] = credits([say, ...guess(1, 0, 'joy-10')], DEALT);
  const [after] = credits([say, nobody, put('joy-8'), put('joy-9'), ...guess(1, 0, 'joy-10')], DEALT);
  expect(after?.gain).toBeGreaterThan((before?.gain ?? 0) + 0.3);
});

test('nobody can read a hand from it: it is worked out without any', () => {
  const view = {
    options: {},
    deal: { hand: 8 },
    hand_sizes: [8, 8, 8, 8, 8, 8],
    harmony: ['joy-1'],
    discord: ['fear-2'],
  };
  const dealt = (hand: string[]) => dealtOf({ ...view, seat: 1, hand } as unknown as View);
  expect(dealt(['joy-2', 'joy-3'])).toEqual(dealt(['anger-2', 'disgust-3']));
  expect(dealt([])).toMatchObject({ hand: 8, open: ['joy-1', 'fear-2'] });
});
