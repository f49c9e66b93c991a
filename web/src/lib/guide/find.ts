import type { Step } from './guide';

/* The lessons, found by looking: a game that has one keeps it in its own folder. */
const LESSONS = import.meta.glob<readonly Step[]>('../../games/*/guide.ts', { import: 'default' });

/** The steps of this game's lesson; none if it has no lesson. */
export async function lessonOf(game: string): Promise<readonly Step[]> {
  return (await LESSONS[`../../games/${game}/guide.ts`]?.()) ?? [];
}
