import type { Card } from './card';
import { CARDS } from './cards.gen';
import type { OwnCard, Photo, View } from './wire.gen';

const DECK = new Map<string, Card>(CARDS.map((card) => [card.id, card]));

/** What people have brought: photos, or cards of their own deck. */
export type Own = Photo | OwnCard;

/** All that people have brought to this table. */
export function ownOf({ options }: Pick<View, 'options'>): readonly Own[] {
  return [...(options.photos ?? []), ...(options.deck?.cards ?? [])];
}

/** A card of the game, or one that people have brought, with its category. */
export function cardOf(card: string, own: readonly Own[]): Card | undefined {
  const photo = own.find(({ id }) => id === card);
  return photo ? { id: card, number: 0, category: photo.category, features: photo.look ?? [] } : DECK.get(card);
}
