import { face, type FaceParams } from '$lib/face';
import { posesOf, type Feature } from '$lib/face/features';
import { t } from '$lib/i18n';
import type { Names } from '$lib/names/names.svelte';
import { CARDS } from './cards.gen';
import type { Performance } from './wire.gen';

/*
 * Descriptions of faces for people who don't see them: features, not feelings. A card is called by its name only once it
 * is revealed; until then its description stands for it.
 */

type Said = Feature | 'mouthStraight' | 'rest';

/** The visible features of a face that doesn't move; `rest` if nothing stands out. */
export function featuresOf(params: FaceParams): Said[] {
  const poses = posesOf(params);
  const found: Said[] = Object.values(poses);
  if (!found.length) return ['rest'];
  if (!poses.mouth && !poses.corners) found.push('mouthStraight');
  return found;
}

const say = (features: readonly Said[]) => features.map((feature) => t(`emojito.face.${feature}`)).join(', ');

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
    .filter(([first]) => first !== 'rest')
    .sort((one, other) => other.length - one.length);
  return most ? say(most) : '';
}
