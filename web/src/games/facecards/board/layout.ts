/** How many players stand in a row, and how many of their cards lie beside each other. */
export function frontsLayout(players: number, each: number, wide: boolean): { columns: number; beside: number } {
  if (wide || !each) return { columns: players, beside: Math.max(1, each) };
  const columns = players <= 5 ? players : players === 6 ? 3 : 4;
  return { columns, beside: players === 3 ? Math.max(1, each) : 1 };
}

/** How many people stand in a row, so that the rows are full. */
export function peopleColumns(people: number): number {
  return people === 4 ? 2 : people > 6 ? 4 : Math.min(3, people);
}

/** How many cards of the middle lie in a row: as few as let all of it be seen at once. */
export function middleColumns(cards: number, fronts: number, wide: boolean): number {
  // Where nothing lies before the players, there is room for two rows of large cards.
  if (wide) return cards > (fronts ? 8 : 6) ? Math.ceil(cards / 2) : cards;
  // Two front cards before each of four take the room of a row.
  if (fronts === 8) return 5;
  const rows = fronts === 0 || (fronts === 6 && cards === 9) ? 3 : 2;
  return cards <= 3 * rows ? 3 : 4;
}
