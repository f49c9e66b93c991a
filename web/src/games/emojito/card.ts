import type { Anchor, FaceParams } from '$lib/face';

/** A card: a character whose picture has no face of its own, and the face it wears. */
export interface Card {
  id: string;
  /** only what differs from rest */
  face: Readonly<Partial<FaceParams>>;
  /** where the face lies on the picture */
  anchor: Readonly<Anchor>;
  /** a light edge for the face's lines on a dark picture */
  rim?: string;
}
