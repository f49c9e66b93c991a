/** What the cards of one emotion in front of somebody come to. */
export interface Total {
  mood: string;
  sum: number;
}

const EMOTION = /^(\w+)-(\d)$/;

/** The mood and the printed number of an emotion card; nothing of mischief. */
export function printed(card: string): { mood: string; number: number } | undefined {
  const [, mood, number] = EMOTION.exec(card) ?? [];
  return mood && number ? { mood, number: Number(number) } : undefined;
}

/** The totals in front of a seat, emotion by emotion, the best first; which of equals is first is told by the cards. */
export function totalsOf(front: readonly string[], column: readonly string[]): Total[] {
  const sums = new Map<string, number>();
  for (const card of front) {
    const found = printed(card);
    if (!found) continue;
    const { mood, number } = found;
    const counts = mood === column.at(-1) ? 0 : number + (mood === column[0] ? 1 : 0);
    sums.set(mood, (sums.get(mood) ?? 0) + counts);
  }
  return [...sums].map(([mood, sum]) => ({ mood, sum })).toSorted((a, b) => b.sum - a.sum);
}

export type Standing = 'leads' | 'cancels' | 'plain';

/** How each score stands: equal ones cancel each other, and the best of the others leads. */
export function standings(scores: readonly number[]): Standing[] {
  const alone = scores.filter((score) => scores.indexOf(score) === scores.lastIndexOf(score));
  const best = Math.max(...alone);
  return scores.map((score) => (!alone.includes(score) ? 'cancels' : score === best ? 'leads' : 'plain'));
}
