import { face, type FaceParams } from '$lib/face';
import { t, type Key } from '$lib/i18n';
import type { Names } from '$lib/names/names.svelte';
import { CARDS } from './cards.gen';
import type { Performance } from './wire.gen';

/*
 * Descriptions of faces for people who don't see them: features, not feelings. A card is called by its name only once it
 * is revealed; until then its description stands for it.
 */

type Feature = Extract<Key, `emojito.face.${string}`> extends `emojito.face.${infer Name}` ? Name : never;

/** The features that are plain to see, from the brows down; the first that fits in each row. */
const ROWS: readonly (readonly [Feature, (face: FaceParams) => boolean][])[] = [
  [['tilt', ({ tilt }) => Math.abs(tilt) >= 0.4]],
  [
    ['browsKnit', ({ browKnit }) => browKnit >= 0.4],
    ['browsUp', ({ browIn, browOut }) => browIn >= 0.5 && browOut >= 0.4],
    ['browsWorried', ({ browIn }) => browIn >= 0.5],
  ],
  [['browOne', ({ asym }) => asym >= 0.7]],
  [
    ['eyesShut', ({ lid }) => lid <= 0.1],
    ['eyesHalf', ({ lid }) => lid <= 0.6],
    ['eyesWide', ({ lid }) => lid >= 1.15],
    ['squint', ({ low }) => low >= 0.5],
  ],
  [['wink', ({ wink }) => wink >= 0.5]],
  [['eyesCross', ({ cross }) => Math.abs(cross) >= 0.4]],
  [
    ['gazeUp', ({ lid, gy }) => lid > 0.1 && gy <= -0.4],
    ['gazeDown', ({ lid, gy }) => lid > 0.1 && gy >= 0.4],
    ['gazeSide', ({ lid, gx }) => lid > 0.1 && Math.abs(gx) >= 0.4],
  ],
  [
    ['pupilsTiny', ({ lid, pupil }) => lid > 0.1 && pupil <= 0.7],
    ['pupilsBig', ({ lid, pupil }) => lid > 0.1 && pupil >= 1.2],
  ],
  [['sneer', ({ sneer }) => sneer >= 0.5]],
  [['puff', ({ puff }) => puff >= 0.4]],
  [
    ['mouthRound', ({ open, wide }) => open >= 0.1 && wide <= -0.5],
    ['mouthGape', ({ open }) => open >= 0.6],
    ['mouthOpen', ({ open }) => open >= 0.2],
    ['lipsTremble', ({ wave }) => wave >= 0.4],
    ['lipsPressed', ({ press }) => press >= 0.5],
    ['lipsSmall', ({ wide }) => wide <= -0.6],
  ],
  [
    ['smileCrooked', ({ smile, asym }) => smile >= 0.15 && asym >= 0.5],
    ['smileBroad', ({ smile }) => smile >= 0.6],
    ['smile', ({ smile }) => smile >= 0.15],
    ['mouthDown', ({ smile }) => smile <= -0.2],
    ['mouthStraight', ({ open, press, wide }) => open < 0.1 && press < 0.5 && wide > -0.5],
  ],
  [['teeth', ({ teeth }) => teeth >= 0.5]],
  [['tongue', ({ tongueOut }) => tongueOut >= 0.4]],
  [['tears', ({ tear, tears }) => Math.max(tear, tears) >= 0.4]],
  [['sweat', ({ sweat }) => sweat >= 0.5]],
  [['blush', ({ blush }) => blush >= 0.5]],
];

/** The visible features of a face; `calm` if nothing stands out. */
export function featuresOf(params: FaceParams): Feature[] {
  const found = ROWS.flatMap((row) => row.find(([, fits]) => fits(params))?.[0] ?? []);
  const moves = found.filter((feature) => feature !== 'mouthStraight');
  return moves.length ? found : ['calm'];
}

const say = (features: readonly Feature[]) => features.map((feature) => t(`emojito.face.${feature}`)).join(', ');

/** A card without its name: who or what it shows, and the features of its face; a card that somebody made has its name on it. */
export function seenOf(card: string, names: Names): string {
  const made = names.made?.(card);
  if (made) return made.name;
  const found = CARDS.find(({ id }) => id === card);
  const what = names.card(`${card}.seen`);
  return found ? t('emojito.seen', { what, features: say(featuresOf(face(found.face))) }) : what;
}

/** The frame of a performance that is farthest from rest; undefined if the face never moves. */
export function faceOf({ poses }: Performance): string {
  const [most] = poses
    .map((pose) => featuresOf(face(pose.face)))
    .filter(([first]) => first !== 'calm')
    .sort((one, other) => other.length - one.length);
  return most ? say(most) : '';
}
