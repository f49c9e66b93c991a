/** Milliseconds from one place of the podium to the next, from the last to the first. */
export const STEP = 650;

/** The places of these scores, from 1; the same score is the same place. */
export function placesOf(scores: readonly number[]): number[] {
  return scores.map((score) => 1 + scores.filter((other) => other > score).length);
}
