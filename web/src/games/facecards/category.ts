import type { OwnCard } from '$lib/own-decks/deck';
import { cube, pawPrint, user } from '$lib/ui/icons';
import type { Category } from './card';

/** What stands for each category on a card. */
export const ICONS: Readonly<Record<Category, string>> = { people: user, animals: pawPrint, objects: cube };

export const CATEGORIES = Object.keys(ICONS) as readonly Category[];

/** What a card that somebody made shows: objects, if nobody says. */
export function categoryOf({ category }: Pick<OwnCard, 'category'>): Category {
  return CATEGORIES.find((known) => known === category) ?? 'objects';
}
