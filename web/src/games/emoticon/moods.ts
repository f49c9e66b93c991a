import type { SuitName } from '$lib/face';

/** The suit that a mood is drawn with. */
export function suitOfMood(mood: string): SuitName {
  return mood === 'happiness' ? 'joy' : (mood as SuitName);
}
