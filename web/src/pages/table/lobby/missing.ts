/** How many more must sit down until the game can begin; 0 if it can, or if too many sit already. */
export function missing(counts: readonly number[], seats: number): number {
  const next = counts.filter((count) => count >= seats).toSorted((one, other) => one - other)[0];
  return next === undefined ? 0 : next - seats;
}
