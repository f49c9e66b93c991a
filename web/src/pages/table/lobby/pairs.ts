/** Everybody in pairs, in the order of the seats; the last may be alone. */
export function pairsOf<Item>(seats: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(seats.length / 2) }, (_, pair) => seats.slice(2 * pair, 2 * pair + 2));
}

/** The moves, one after the other, after which these two chairs have changed places and no other has. */
export function movesToSwap(one: number, other: number): { chair: number; to: number }[] {
  const [low, high] = one < other ? [one, other] : [other, one];
  if (low === high) return [];
  const down = { chair: high, to: low };
  // The lower one has been pushed up by one.
  return high - low === 1 ? [down] : [down, { chair: low + 1, to: high }];
}
