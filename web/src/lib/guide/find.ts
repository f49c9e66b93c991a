import type { Step } from './guide';

/* The lessons, found by looking: a game that has one keeps it in its own folder. */
const LESSONS = import.meta.glob<readonly Step[]>('../../games/*/guide.ts', { import: 'default' });

/** What is said in the first game of this. */
export async function lessonOf(game: string): Promise<readonly Step[]> {
  return (await LESSONS[`../../games/${game}/guide.ts`]?.()) ?? [];
}
