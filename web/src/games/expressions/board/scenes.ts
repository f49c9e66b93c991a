import type { Clue, Guessed } from '../wire.gen';
import { cardOf } from './cards';

/** How long a guess holds its breath, and how long the verdict is seen after that, in milliseconds. */
export const PACE = { breath: 1000, seen: 2200 };

/** Whether a right guess found a card of this seat in a suit that a clue of theirs had spoken of. */
export function clueHelped({ right, holder, card, seat }: Guessed, me: number | null, clues: readonly Clue[]): boolean {
  const { suit } = cardOf(card);
  return right && me !== null && holder === me && seat !== me && clues.some((clue) => cardOf(clue.card).suit === suit);
}
