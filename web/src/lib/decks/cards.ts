import type { Anchor, FaceParams } from '$lib/face';

/** A card of Emojito: a character whose picture has no face of its own, and the face it wears. */
export interface EmotionCard {
  id: string;
  /** only what differs from rest */
  face: Readonly<Partial<FaceParams>>;
  /** where the face lies on the picture */
  anchor: Readonly<Anchor>;
}

export type Category = 'people' | 'animals' | 'objects';

/** A photo of Face Cards. */
export interface FaceCard {
  id: string;
  number: number;
  category: Category;
}

/** The games whose cards have pictures or names of their own. */
export type Deck = 'emojito' | 'emoticon' | 'facecards';

/** The address of a card's picture. */
export function picture(deck: Deck, id: string): string {
  return `${import.meta.env.BASE_URL}art/${deck}/${id}.svg`;
}
