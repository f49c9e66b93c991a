import { address } from '$lib/address/address';
import type { ToldCard } from '$lib/decks/made';
import { ask, post, tableApi } from '$lib/server/http';
import type { DeckListed } from '$lib/wire.gen';

/** Lays a deck on the table that comes as a file; throws Refused with what is wrong with it. */
export async function bringDeck(code: string, file: Blob, name: string): Promise<void> {
  await post(tableApi(code, `/deck?name=${encodeURIComponent(name)}`), file);
}

/** Lays a deck of the server's folder on the table. */
export async function chooseDeck(code: string, name: string): Promise<void> {
  await post(tableApi(code, `/deck/${encodeURIComponent(name)}`));
}

/** The cards of the deck on the table. */
export async function deckCards(code: string): Promise<readonly ToldCard[]> {
  return (await ask<{ cards: readonly ToldCard[] }>(tableApi(code, '/deck'))).cards;
}

/** The decks in the server's folder for this game. */
export async function serverDecks(game: string): Promise<readonly DeckListed[]> {
  return (await ask<DeckListed[]>(address('/api/decks'))).filter((deck) => deck.game === game);
}
