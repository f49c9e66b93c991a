import { face, type FaceParams } from '$lib/face';
import { chooseLanguage, speakWhole, t } from '$lib/i18n';
import { linesOf } from '../src/games/emojito/lines';
import { featuresOf } from '../src/games/emojito/seen';
import type { Performance } from '../src/games/emojito/wire.gen';

/** What is to be put into words: faces as cards show them, and acts. */
export interface Shown {
  faces: Partial<FaceParams>[];
  acts: Performance[];
}

/** The words that the pages have for all of it, in English. */
export async function inWords({ faces, acts }: Shown): Promise<{ faces: string[]; acts: string[][] }> {
  Object.assign(globalThis, { document: { documentElement: { lang: '' } } });
  await chooseLanguage('en');
  await speakWhole();
  const words = (some: Partial<FaceParams>) => featuresOf(face(some)).map((feature) => t(`emojito.face.${feature}`));
  return { faces: faces.map((some) => words(some).join(', ')), acts: acts.map(linesOf) };
}
