import type { Outcome } from '$lib/wire.gen';
import type { Seated } from '$lib/seats/seats';

/** Won or lost together: nobody has a score of their own. */
export function isShared({ scores, winners }: Outcome): boolean {
  return new Set(scores).size === 1 && [0, scores.length].includes(winners.length);
}

/** The seats with their scores, the highest first. */
export function ranking(
  seats: readonly Seated[],
  { scores, winners }: Outcome,
): (Seated & { score: number; won: boolean })[] {
  return seats
    .map((seat) => ({ ...seat, score: scores[seat.seat] ?? 0, won: winners.includes(seat.seat) }))
    .toSorted((one, other) => other.score - one.score);
}
