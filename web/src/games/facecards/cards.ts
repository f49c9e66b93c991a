import type { FaceCard } from '$lib/decks/cards';
import { FACE_CARDS } from '$lib/decks/facecards.gen';
import type { Photo } from './wire.gen';

const DECK = new Map<string, FaceCard>(FACE_CARDS.map((card) => [card.id, card]));

/** A card of the deck, or one of the players' own photos, with its category. */
export function cardOf(card: string, own: readonly Photo[]): FaceCard | undefined {
  const photo = own.find(({ id }) => id === card);
  return photo ? { id: card, number: 0, category: photo.category } : DECK.get(card);
}
