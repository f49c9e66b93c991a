/** What the actor may use on each zone, from 1 to 7: it is printed there (EJ-2). */
export const SYMBOLS = ['both', 'face', 'both', 'face', 'sound', 'both', 'sound'] as const;

/** Where a token that has gone so far stands; 0 is the line. */
export function zoneOf(token: number): number {
  return token < 1 ? 0 : ((token - 1) % SYMBOLS.length) + 1;
}
