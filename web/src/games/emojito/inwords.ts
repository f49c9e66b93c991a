import { PART_NAMES, type Part, type Telling } from '$lib/face/features';
import { t, type Key } from '$lib/i18n';

/** What is said when a part is at rest again; of the others it goes without saying. */
const BACK: Partial<Record<Part, Extract<Key, `emojito.face.${string}`>>> = {
  head: 'emojito.face.headStraight',
  brows: 'emojito.face.browsRest',
  eyes: 'emojito.face.eyesRest',
  gaze: 'emojito.face.gazeAhead',
  mouth: 'emojito.face.mouthRest',
  corners: 'emojito.face.mouthRest',
};

/** What a face does now that it did not do before, in words; empty if there is nothing to say. */
export function sayChange(before: Telling, now: Telling): string {
  const changed = PART_NAMES.filter((part) => before[part] !== now[part]);
  if (changed.length && !Object.keys(now).length) return t('emojito.face.rest');
  const begun = changed.flatMap((part) => now[part] ?? []).map((feature) => t(`emojito.face.${feature}`));
  // A mouth is at rest when neither its shape nor its corners say anything else.
  const over = changed.filter((part) => !now[part] && !(isMouth(part) && (now.mouth ?? now.corners)));
  return [...new Set([...begun, ...over.flatMap((part) => BACK[part] ?? []).map((key) => t(key))])].join(', ');
}

const isMouth = (part: Part) => part === 'mouth' || part === 'corners';
