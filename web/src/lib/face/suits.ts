import { between, face, type FaceParams } from './params';

/** A suit: the shape of its head, where the face sits on it, and three strengths of the feeling. */
export interface Suit {
  path: string;
  /** half the width of a round-jointed stroke that softens the corners */
  corner: number;
  /** the centre of the face, and its scale */
  face: { x: number; y: number; scale: number };
  near: Readonly<FaceParams>;
  base: Readonly<FaceParams>;
  far: Readonly<FaceParams>;
}

export type SuitName = 'joy' | 'sadness' | 'anger' | 'fear' | 'disgust' | 'surprise';

export const SUITS: Readonly<Record<SuitName, Suit>> = {
  joy: {
    path: 'M50.0 11.0A16 16 0 0 1 77.6 22.4A16 16 0 0 1 89.0 50.0A16 16 0 0 1 77.6 77.6A16 16 0 0 1 50.0 89.0A16 16 0 0 1 22.4 77.6A16 16 0 0 1 11.0 50.0A16 16 0 0 1 22.4 22.4A16 16 0 0 1 50.0 11.0Z',
    corner: 0,
    face: { x: 50, y: 50, scale: 0.82 },
    near: face({ smile: 0.55, low: 0.1, browOut: 0.1 }),
    base: face({ smile: 1, low: 0.55, browOut: 0.3, open: 0.45, wide: 0.5, browIn: 0.3, teeth: 1, blush: 0.5 }),
    far: face({
      smile: 1,
      open: 0.75,
      wide: 0.6,
      low: 0.5,
      browOut: 0.6,
      browIn: 0.6,
      teeth: 0.9,
      blush: 0.8,
      tongue: 1,
    }),
  },
  sadness: {
    path: 'M50 1C55 18 91 40 91 66C91 86 73 98 50 98C27 98 9 86 9 66C9 40 45 18 50 1Z',
    corner: 0,
    face: { x: 50, y: 62, scale: 0.82 },
    near: face({ smile: -0.35, browIn: 0.4, gy: 0.2, lid: 0.9 }),
    base: face({ smile: -0.8, browIn: 0.9, gy: 0.5, lid: 0.65, browOut: -0.4, tear: 1 }),
    far: face({ smile: -1, browIn: 1, browOut: -0.6, lid: 0.5, gy: 0.5, open: 0.4, wide: 0.1, tears: 1 }),
  },
  anger: {
    path: 'M50.0 3.0L61.1 19.5L80.2 14.0L78.1 33.8L96.3 41.8L82.0 55.6L90.7 73.5L70.9 74.9L66.1 94.2L50.0 82.5L33.9 94.2L29.1 74.9L9.3 73.5L18.0 55.6L3.7 41.8L21.9 33.8L19.8 14.0L38.9 19.5Z',
    corner: 5,
    face: { x: 50, y: 51, scale: 0.7 },
    near: face({ browKnit: 0.45, smile: -0.2, lid: 0.9 }),
    base: face({ browKnit: 1, smile: -0.6, lid: 0.75, browIn: -0.3, low: 0.35, teeth: 1, open: 0.22, wide: 0.3 }),
    far: face({ browKnit: 1, browIn: -0.4, smile: -0.7, lid: 0.75, low: 0.3, teeth: 1, open: 0.6, wide: 0.7 }),
  },
  fear: {
    path: 'M50 4L93 50L50 96L7 50Z',
    corner: 8,
    face: { x: 50, y: 49, scale: 0.7 },
    near: face({ browIn: 0.5, browOut: 0.2, smile: -0.2, lid: 1.05, wide: -0.1 }),
    base: face({ browIn: 1, browOut: 0.6, smile: -0.35, lid: 1.3, wide: 0.5, pupil: 0.6, open: 0.45 }),
    far: face({
      browIn: 1,
      browOut: 0.7,
      lid: 1.35,
      pupil: 0.5,
      open: 0.7,
      wide: 0.7,
      smile: -0.5,
      sweat: 1,
      teeth: 0.6,
    }),
  },
  disgust: {
    path: 'M6 62C2 26 24 7 50 7C76 7 98 26 94 62C94 76 82 78 80 70C78 66 72 67 71 74C70 96 52 100 50 82C49 74 42 73 40 80C38 90 26 90 26 78C26 70 20 68 18 72C15 78 7 76 6 62Z',
    corner: 0,
    face: { x: 50, y: 44, scale: 0.82 },
    near: face({ sneer: 0.3, browKnit: 0.3, smile: -0.35, low: 0.25, asym: 0.25 }),
    base: face({
      sneer: 1,
      browKnit: 0.6,
      smile: -0.7,
      low: 0.6,
      asym: 0.3,
      lid: 0.7,
      open: 0.3,
      tongue: 1,
      wide: 0.2,
    }),
    far: face({
      sneer: 1,
      browKnit: 0.9,
      smile: -1,
      low: 0.7,
      lid: 0.65,
      open: 0.8,
      tongue: 1,
      wide: 0.3,
      asym: 0.4,
      browIn: -0.2,
    }),
  },
  surprise: {
    path: 'M74.5 25.5A24.6 24.6 0 0 1 74.5 74.5A24.6 24.6 0 0 1 25.5 74.5A24.6 24.6 0 0 1 25.5 25.5A24.6 24.6 0 0 1 74.5 25.5Z',
    corner: 0,
    face: { x: 50, y: 51, scale: 0.8 },
    near: face({ browIn: 0.5, browOut: 0.5, lid: 1.05, open: 0.25, wide: -0.8 }),
    base: face({ browIn: 1, browOut: 1, lid: 1.3, open: 1, wide: -0.9, pupil: 0.8 }),
    far: face({ browIn: 1.2, browOut: 1.2, lid: 1.35, open: 1.2, wide: -0.6, pupil: 0.6 }),
  },
};

export const SUIT_NAMES = Object.keys(SUITS) as SuitName[];

/** The face of a suit at a strength: 1 is near, the middle base, `most` far. */
export function suitFace(suit: SuitName, number: number, most: number): FaceParams {
  const { near, base, far } = SUITS[suit];
  const fraction = most > 1 ? Math.min(Math.max((number - 1) / (most - 1), 0), 1) : 0;
  return fraction < 0.5 ? between(near, base, fraction * 2) : between(base, far, fraction * 2 - 1);
}
