/*
 * Decks that people have made on this device. For a lobby:
 *
 *   const decks = await decksOnDevice('emoji-game');   // { id, title, cards }[], the last changed first
 *   const file = await deckAsBlob(decks[0].id);        // the packed deck, as /decks saves it; throws BadDeck
 *
 * Both reject where the browser keeps nothing, such as in some private windows. What packs decks is loaded on the
 * first use.
 */
import type { Words } from './deck';
import { keptDeck, keptDecks, keptPictures } from './keeping';

export { BadDeck, sayFault, type Fault } from './faults';

/** What a list of decks shows of one. */
export interface DeckOnDevice {
  id: string;
  title: Words;
  language: string;
  cards: number;
}

/** The decks on this device for a game, the last changed first. */
export async function decksOnDevice(game: string): Promise<DeckOnDevice[]> {
  const kept = (await keptDecks()).filter(({ deck }) => deck.game === game);
  return kept.map(({ id, deck }) => ({ id, title: deck.title, language: deck.language, cards: deck.cards.length }));
}

/** A deck of this device as the file that the server takes; throws BadDeck if it is not ready to be played. */
export async function deckAsBlob(id: string): Promise<Blob> {
  const [kept, pictures, { packChecked }] = await Promise.all([keptDeck(id), keptPictures(id), import('./packing')]);
  if (!kept) throw new TypeError(`There is no deck ${id} on this device.`);
  return packChecked(kept.deck, pictures);
}
