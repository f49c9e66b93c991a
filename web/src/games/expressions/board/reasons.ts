import { cardOf, type Says } from '../cards';

export type Reason = 'lower-held' | 'higher-held' | 'not-last' | 'nothing-left' | 'no-more';

/** Why a card of this hand does not truly say this, which the server has not offered. */
export function reasonAgainst(card: string, says: Says, hand: readonly string[]): Reason {
  const { suit, number } = cardOf(card);
  if (says === 'more') return 'no-more';
  if (says === 'last') return 'not-last';
  const others = hand.map(cardOf).filter((other) => other.suit === suit && other.number !== number);
  if (!others.length) return 'nothing-left';
  return says === 'lowest' ? 'lower-held' : 'higher-held';
}
