import type { FaceParams } from './params';

/*
 * A face in features, for people who don't see it: what brows, eyes and mouth do, and never what is felt. Drawn faces and
 * faces on camera go through the same table, so that the same words mean the same thing.
 */

type Row = readonly (readonly [string, (face: FaceParams) => boolean])[];

const seesOut = ({ lid }: FaceParams) => lid > 0.1;

/** What is plain to see, from the brows down; of each part, the first that fits. Left and right are those of whoever looks at the face. */
const PARTS = {
  head: [
    ['tiltLeft', ({ tilt }) => tilt <= -0.4],
    ['tiltRight', ({ tilt }) => tilt >= 0.4],
  ],
  brows: [
    ['browsKnit', ({ browKnit }) => browKnit >= 0.4],
    ['browsUp', ({ browIn, browOut }) => browIn >= 0.5 && browOut >= 0.4],
    ['browsInner', ({ browIn }) => browIn >= 0.5],
  ],
  brow: [['browOne', ({ asym }) => asym >= 0.7]],
  eyes: [
    ['eyesShut', ({ lid }) => lid <= 0.1],
    ['eyesHalf', ({ lid }) => lid <= 0.6],
    ['eyesWide', ({ lid }) => lid >= 1.15],
    ['squint', ({ low }) => low >= 0.5],
  ],
  wink: [['wink', ({ wink }) => wink >= 0.5]],
  cross: [['eyesCross', ({ cross }) => Math.abs(cross) >= 0.4]],
  gaze: [
    ['gazeUp', (face) => seesOut(face) && face.gy <= -0.4],
    ['gazeDown', (face) => seesOut(face) && face.gy >= 0.4],
    ['gazeLeft', (face) => seesOut(face) && face.gx <= -0.4],
    ['gazeRight', (face) => seesOut(face) && face.gx >= 0.4],
  ],
  pupils: [
    ['pupilsTiny', (face) => seesOut(face) && face.pupil <= 0.7],
    ['pupilsBig', (face) => seesOut(face) && face.pupil >= 1.2],
  ],
  nose: [['sneer', ({ sneer }) => sneer >= 0.5]],
  cheeks: [['puff', ({ puff }) => puff >= 0.4]],
  mouth: [
    ['mouthRound', ({ open, wide }) => open >= 0.1 && wide <= -0.5],
    ['mouthGape', ({ open }) => open >= 0.6],
    ['mouthOpen', ({ open }) => open >= 0.2],
    ['lipsTremble', ({ wave }) => wave >= 0.4],
    ['lipsPressed', ({ press }) => press >= 0.5],
    ['lipsSmall', ({ wide }) => wide <= -0.6],
  ],
  corners: [
    ['smileCrooked', ({ smile, asym }) => smile >= 0.15 && asym >= 0.5],
    ['smileBroad', ({ smile }) => smile >= 0.6],
    ['smile', ({ smile }) => smile >= 0.15],
    ['mouthDown', ({ smile }) => smile <= -0.2],
  ],
  teeth: [['teeth', ({ teeth }) => teeth >= 0.5]],
  tongue: [['tongue', ({ tongueOut }) => tongueOut >= 0.4]],
  tears: [['tears', ({ tear, tears }) => Math.max(tear, tears) >= 0.4]],
  sweat: [['sweat', ({ sweat }) => sweat >= 0.5]],
  blush: [['blush', ({ blush }) => blush >= 0.5]],
} as const satisfies Record<string, Row>;

/** A part of a face, of which one thing at a time is told. */
export type Part = keyof typeof PARTS;
/** What a part of a face does while it is still. */
export type Pose = (typeof PARTS)[Part][number][0];
/** What a part of a face does over and over. */
export type Move = 'headWags' | 'headTrembles' | 'sideToSide' | 'upAndDown';
export type Feature = Pose | Move;

/** What a face does at a moment: one feature for each part that is not at rest. */
export type Telling = Readonly<Partial<Record<Part, Feature>>>;

export const AT_REST: Telling = {};

export const PART_NAMES = Object.keys(PARTS) as Part[];

/** What each part of a face does; a part at rest is left out. */
export function posesOf(face: FaceParams): Partial<Record<Part, Pose>> {
  const found: Partial<Record<Part, Pose>> = {};
  for (const part of PART_NAMES) {
    const row: readonly (readonly [Pose, (face: FaceParams) => boolean])[] = PARTS[part];
    const fitting = row.find(([, fits]) => fits(face));
    if (fitting) found[part] = fitting[0];
  }
  return found;
}

/** Which part each feature is told of. */
export const PART_OF = {
  headWags: 'head',
  headTrembles: 'head',
  sideToSide: 'gaze',
  upAndDown: 'gaze',
  ...Object.fromEntries(PART_NAMES.flatMap((part) => PARTS[part].map(([pose]) => [pose, part]))),
} as Record<Feature, Part>;
