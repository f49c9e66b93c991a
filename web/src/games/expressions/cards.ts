import type { SuitName } from '$lib/face';
import type { Clue, View } from './wire.gen';

/** The suits of Expressions, in the order of hands and of the grid. */
export const SUITS = ['joy', 'sadness', 'anger', 'fear', 'disgust'] as const satisfies readonly SuitName[];
/** Where cards go that leave a hand; one of a pile is seen, or passes by, if it is among the last so many. */
export const ZONES = ['harmony', 'discord'] as const;
export const SEEN = 4;

export type Suit = (typeof SUITS)[number];

/** The cards that are played with, and how many of them win. */
export interface CardDeck {
  suits: readonly Suit[];
  numbers: readonly number[];
  all: number;
  toWin: number;
}

const WHOLE = deckWith(SUITS, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
const SMALL = deckWith(SUITS.slice(0, 3), [1, 2, 3, 4, 5]);

function deckWith(suits: readonly Suit[], numbers: readonly number[]): CardDeck {
  const all = suits.length * numbers.length;
  return { suits, numbers, all, toWin: Math.floor(all / 2) + 1 };
}

export function deckOf({ options }: Pick<View, 'options'>): CardDeck {
  return options.small_deck ? SMALL : WHOLE;
}

export type Says = Clue['says'];

export const SAYINGS: readonly Says[] = ['lowest', 'highest', 'last', 'more'];

export interface Card {
  suit: Suit;
  number: number;
}

export function cardOf(id: string): Card {
  const [suit, number] = id.split('-');
  return { suit: suit as Suit, number: Number(number) };
}

/** What is known of a card by looking at the table: it may be in a hand, it is yours, it lies open, or the timer has it. */
export type Whereabouts = 'hidden' | 'yours' | 'open' | 'timer';

export function whereabouts(view: View): (card: string) => Whereabouts {
  const yours = new Set(view.hand);
  const open = new Set([...view.harmony, ...view.discord, ...view.clues.flat().map(({ card }) => card)]);
  const timer = new Set(view.unheld);
  return (card) => {
    if (yours.has(card)) return 'yours';
    if (open.has(card)) return 'open';
    return timer.has(card) ? 'timer' : 'hidden';
  };
}
