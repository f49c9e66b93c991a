import type { Card } from './card';
import { CARDS } from './cards.gen';
import type { Photo } from './wire.gen';

const DECK = new Map<string, Card>(CARDS.map((card) => [card.id, card]));

/** A card of the deck, or one of the players' own photos, with its category. */
export function cardOf(card: string, own: readonly Photo[]): Card | undefined {
  const photo = own.find(({ id }) => id === card);
  return photo ? { id: card, number: 0, category: photo.category, features: photo.look ?? [] } : DECK.get(card);
}
