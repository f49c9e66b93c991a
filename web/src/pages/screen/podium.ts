/** Milliseconds from one place of the podium to the next, from the last to the first. */
export const STEP = 650;

/** The places of these scores, from 1; the same score is the same place. */
export function placesOf(scores: readonly number[]): number[] {
  return scores.map((score) => 1 + scores.filter((other) => other > score).length);
}

/** Who can stand side by side and still be read from a sofa. */
const ABREAST = 6;

/** How many of these places, the best first, stand on steps: the first three, as far as all who share one fit, and always the winners. */
export function onSteps(places: readonly number[]): number {
  if (places.length <= ABREAST) return places.length;
  const until = (place: number) => places.filter((other) => other <= place).length;
  return Math.max(until(1), ...[2, 3].map(until).filter((count) => count <= ABREAST));
}
