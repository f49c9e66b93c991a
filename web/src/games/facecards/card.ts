import type { Key } from '$lib/i18n';
import type { Photo } from './wire.gen';

export type Category = 'people' | 'animals' | 'objects';

/** Something that can be seen on a photo, and found alike in another. */
export type Feature = NonNullable<Photo['look']>[number];

/** A country whose flag is on a photo. */
export type Country = Extract<Feature, `from-${string}`>;

/** A small thing in the corner of a photo that says what somebody does. */
export type Badge = Key extends infer K ? (K extends `facecards.badge.${infer Name}` ? Name : never) : never;

/** A photo of the deck, or one of the players' own. */
export interface Card {
  id: string;
  number: number;
  category: Category;
  features: readonly Feature[];
  badge?: Badge;
}
