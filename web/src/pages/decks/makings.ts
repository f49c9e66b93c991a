import type { Making } from '$lib/own-decks/making';

/* What each game adds to the deck page, found by looking. */
const MAKINGS = import.meta.glob<Making>('../../games/*/making.ts', { import: 'default' });

/** What fetches what a game adds; undefined if its decks are not made on this page. */
export function makingOf(game: string): (() => Promise<Making>) | undefined {
  return MAKINGS[`../../games/${game}/making.ts`];
}
