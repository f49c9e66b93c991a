import type { Making } from '$lib/own-decks/making';

/* What each game adds to the deck page, found by looking. */
const MAKINGS = import.meta.glob<Making>('../../games/*/making.ts', { import: 'default' });

/** Names and pictures: what a card has in every game. */
const PLAIN: Making = { least: 1 };

/** What a game adds; cards of a game that adds nothing have names and pictures. */
export async function makingOf(game: string): Promise<Making> {
  return (await MAKINGS[`../../games/${game}/making.ts`]?.()) ?? PLAIN;
}
