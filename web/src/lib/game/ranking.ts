import type { Outcome } from '$lib/wire.gen';
import type { Seated } from '$lib/seats/seats';

/** Won or lost together: nobody has a score of their own. */
export function isShared({ scores, winners }: Outcome): boolean {
  return new Set(scores).size === 1 && [0, scores.length].includes(winners.length);
}

/** A seat at the end of a game. */
export interface Scored extends Seated {
  score: number;
  won: boolean;
}

/** The seats with their scores: the winners first, whatever broke a tie, and then the highest. */
export function ranking(seats: readonly Seated[], { scores, winners }: Outcome): Scored[] {
  return seats
    .map((seat) => ({ ...seat, score: scores[seat.seat] ?? 0, won: winners.includes(seat.seat) }))
    .toSorted((one, other) => Number(other.won) - Number(one.won) || other.score - one.score);
}
