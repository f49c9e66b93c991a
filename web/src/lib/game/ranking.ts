import type { Outcome } from '$lib/wire.gen';
import type { Seated } from '$lib/seats/seats';

/** Won or lost together: nobody has a score of their own. */
export function isShared({ scores, winners }: Outcome): boolean {
  return new Set(scores).size === 1 && [0, scores.length].includes(winners.length);
}

/** A side at the end of a game: one seat, or several that share a score. */
export interface Scored {
  /** its first seat */
  first: number;
  seats: readonly Seated[];
  score: number;
  won: boolean;
}

/**
 * The sides with their scores: the winners first, whatever broke a tie, and then the highest. Everybody is a side of
 * their own, unless the game has larger ones and they did not all win or lost together.
 */
export function ranking(
  seats: readonly Seated[],
  outcome: Outcome,
  sides: readonly (readonly number[])[] = [],
): Scored[] {
  const { scores, winners } = outcome;
  const alone = seats.map(({ seat }) => [seat]);
  return (sides.length && !isShared(outcome) ? sides : alone)
    .map((side) => ({
      first: side[0] ?? -1,
      seats: seats.filter(({ seat }) => side.includes(seat)),
      score: scores[side[0] ?? -1] ?? 0,
      won: side.some((seat) => winners.includes(seat)),
    }))
    .filter(({ seats: some }) => some.length)
    .toSorted((one, other) => Number(other.won) - Number(one.won) || other.score - one.score);
}
