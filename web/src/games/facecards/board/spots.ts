import type { Laid, Placed, View } from '../wire.gen';
import { fits, type Cards, type Question } from './question';

/** How a card on the table stands to what is to be chosen. */
export type Stand = 'idle' | 'open' | 'chosen' | 'barred';

/** A place on the table: a card, or the gap that a found one leaves. */
export interface Spot {
  card: string;
  stand: Stand;
  /** who found it */
  finder: number | undefined;
  /** it is your own: you can't bet on it */
  yours: boolean;
  /** this card and the chosen one were answered with a no */
  no: boolean;
}

/** A card's place, as it stands to the question and to what is chosen so far. */
export function spotOf(
  card: string,
  view: Pick<View, 'bets' | 'pairs' | 'seat'>,
  question: Question,
  cards: Cards,
): Spot {
  const finder = view.bets.find((bet) => bet.right && names(bet, card))?.bettor;
  const yours = view.pairs.some((pair) => pair.owner === view.seat && holds(pair, card));
  const others = cards.filter((other) => other !== undefined && other !== card);
  const open = question.gaps.some((_, gap) => fits(question, gap, cards).has(card));
  const no =
    !open && view.bets.some((bet) => !bet.right && names(bet, card) && others.some((other) => names(bet, other)));
  return { card, finder, yours, no, stand: standOf(question, cards.includes(card), open) };
}

function standOf({ asked }: Question, chosen: boolean, open: boolean): Stand {
  if (asked !== 'bet') return 'idle';
  return chosen ? 'chosen' : open ? 'open' : 'barred';
}

function names(bet: Placed, card: string | undefined): boolean {
  return bet.front === card || bet.middle === card;
}

function holds(pair: Laid, card: string): boolean {
  return pair.front === card || pair.middle === card;
}
