/** What the arrow keys mean: so many steps to the right, and so many down. */
export const ARROWS: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * Where a key leads from one of so many in a row: to the next, round and round, or to an end. Nothing for other keys,
 * which are left to other handlers. What lies in a column as well is also walked up and down.
 */
export function along(event: KeyboardEvent, index: number, count: number, column = false): number | undefined {
  const [right, down] = ARROWS[event.key] ?? [0, 0];
  const step = right + (column ? down : 0);
  const ends: Record<string, number> = { Home: 0, End: count - 1 };
  const to = step ? (index + step + count) % count : ends[event.key];
  if (to !== undefined) event.preventDefault();
  return to;
}
