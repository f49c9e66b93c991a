/** Numbers of players as people say them: 3–7, or 4, 6, 8. */
export function sayCounts(counts: readonly number[]): string {
  const [first] = counts;
  const last = counts.at(-1);
  if (first === undefined || last === undefined) return '–';
  const unbroken = counts.length > 2 && last - first === counts.length - 1;
  return unbroken ? `${first}–${last}` : counts.join(', ');
}
