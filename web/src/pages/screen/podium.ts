import type { Scored } from '$lib/game/ranking';

/** Milliseconds from one place of the podium to the next, from the last to the first. */
export const STEP = 650;

/** The places of these results, from 1: winners stand above all others, whatever broke a tie; else the same score is the same place. */
export function placesOf(results: readonly Pick<Scored, 'score' | 'won'>[]): number[] {
  const isAbove = (one: Pick<Scored, 'score' | 'won'>, other: Pick<Scored, 'score' | 'won'>) =>
    one.won === other.won ? one.score > other.score : one.won;
  return results.map((result) => 1 + results.filter((other) => isAbove(other, result)).length);
}

/** Who can stand side by side and still be read from a sofa. */
const ABREAST = 6;

/** How many of these places, the best first, stand on steps: the first three, as far as all who share one fit, and always the winners. */
export function onSteps(places: readonly number[]): number {
  if (places.length <= ABREAST) return places.length;
  const until = (place: number) => places.filter((other) => other <= place).length;
  return Math.max(until(1), ...[2, 3].map(until).filter((count) => count <= ABREAST));
}
