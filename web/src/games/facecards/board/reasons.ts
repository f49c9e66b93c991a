import type { Refusal } from '$lib/wire.gen';
import type { View } from '../wire.gen';

/** Why a card can't be chosen for a bet: it is your own, or together with the chosen one it got a no before. */
export function whyNot(card: string, { pairs, seat }: Pick<View, 'pairs' | 'seat'>): Refusal {
  const own = pairs.some((pair) => pair.owner === seat && (pair.front === card || pair.middle === card));
  return own
    ? { code: 'own-card', text: '', rule: 'FC-7', words: {} }
    : { code: 'refuted', text: '', rule: 'FC-20', words: {} };
}
