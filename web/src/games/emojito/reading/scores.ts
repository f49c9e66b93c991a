import type { Reading } from '../wire.gen';

/** The scores of one frame: seven numbers that add up to one. */
export type Scores = Reading;

export const NAMES = [
  'neutral',
  'happy',
  'sad',
  'angry',
  'fearful',
  'disgusted',
  'surprised',
] as const satisfies readonly (keyof Scores)[];

/** The scores of a performance: the mean of its bolder half, since a face is at rest before and after; undefined if no face was seen. */
export function gist(looks: readonly Scores[]): Scores | undefined {
  const bold = looks.toSorted((one, other) => one.neutral - other.neutral).slice(0, Math.ceil(looks.length / 2));
  if (!bold.length) return undefined;
  const mean = (name: keyof Scores) => bold.reduce((sum, scores) => sum + scores[name], 0) / bold.length;
  return Object.fromEntries(NAMES.map((name) => [name, Math.round(mean(name) * 100) / 100])) as unknown as Scores;
}
