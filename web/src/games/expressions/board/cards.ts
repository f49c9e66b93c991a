import type { SuitName } from '$lib/face';
import type { Clue, View } from '../wire.gen';

/** The suits of Expressions, in the order of hands and of the grid. */
export const SUITS = ['joy', 'sadness', 'anger', 'fear', 'disgust'] as const satisfies readonly SuitName[];
export const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;
/** All the cards there are, and how many of them win. */
export const ALL = SUITS.length * NUMBERS.length;
export const TO_WIN = ALL / 2 + 1;

/** Where cards go that leave a hand; one of a pile is seen, or passes by, if it is among the last so many. */
export const ZONES = ['harmony', 'discord'] as const;
export const SEEN = 4;

export type Suit = (typeof SUITS)[number];
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
