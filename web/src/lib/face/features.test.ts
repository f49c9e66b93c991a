import { describe, expect, test } from 'vitest';
import { EMOTIONS, EMOTION_NAMES } from './emotions';
import { PART_NAMES, PART_OF, posesOf } from './features';
import { face, type FaceParams } from './params';

const said = (some: Partial<FaceParams>) => Object.values(posesOf(face(some)));

describe('what a face does', () => {
  test('is nothing while it is at rest', () => {
    expect(posesOf(face({}))).toEqual({});
  });

  test.each<[string, Partial<FaceParams>, Partial<FaceParams>]>([
    ['tiltLeft', { tilt: -0.4 }, { tilt: -0.39 }],
    ['tiltRight', { tilt: 0.4 }, { tilt: 0.39 }],
    ['browsKnit', { browKnit: 0.4 }, { browKnit: 0.39 }],
    ['browsUp', { browIn: 0.5, browOut: 0.4 }, { browIn: 0.49, browOut: 0.4 }],
    ['browsInner', { browIn: 0.5 }, { browIn: 0.5, browOut: 0.4 }],
    ['browOne', { asym: 0.7 }, { asym: 0.69 }],
    ['eyesShut', { lid: 0.1 }, { lid: 0.11 }],
    ['eyesHalf', { lid: 0.6 }, { lid: 0.61 }],
    ['eyesWide', { lid: 1.15 }, { lid: 1.14 }],
    ['squint', { low: 0.5 }, { low: 0.49 }],
    ['wink', { wink: 0.5 }, { wink: 0.49 }],
    ['eyesCross', { cross: -0.4 }, { cross: 0.39 }],
    ['gazeUp', { gy: -0.4 }, { gy: -0.4, lid: 0.1 }],
    ['gazeDown', { gy: 0.4 }, { gy: 0.39 }],
    ['gazeLeft', { gx: -0.4 }, { gx: 0.4 }],
    ['gazeRight', { gx: 0.4 }, { gx: -0.4 }],
    ['pupilsTiny', { pupil: 0.7 }, { pupil: 0.71 }],
    ['pupilsBig', { pupil: 1.2 }, { pupil: 1.19 }],
    ['sneer', { sneer: 0.5 }, { sneer: 0.49 }],
    ['puff', { puff: 0.4 }, { puff: 0.39 }],
    ['mouthRound', { open: 0.1, wide: -0.5 }, { open: 0.1, wide: -0.49 }],
    ['mouthGape', { open: 0.6 }, { open: 0.59 }],
    ['mouthOpen', { open: 0.2 }, { open: 0.19 }],
    ['lipsTremble', { wave: 0.4 }, { wave: 0.39 }],
    ['lipsPressed', { press: 0.5 }, { press: 0.49 }],
    ['lipsSmall', { wide: -0.6 }, { wide: -0.59 }],
    ['smileCrooked', { smile: 0.15, asym: 0.5 }, { smile: 0.14, asym: 0.5 }],
    ['smileBroad', { smile: 0.6 }, { smile: 0.59 }],
    ['smile', { smile: 0.15 }, { smile: 0.14 }],
    ['mouthDown', { smile: -0.2 }, { smile: -0.19 }],
    ['teeth', { teeth: 0.5 }, { teeth: 0.49 }],
    ['tongue', { tongueOut: 0.4 }, { tongueOut: 0.39 }],
    ['tears', { tear: 0.4 }, { tear: 0.39, tears: 0.39 }],
    ['sweat', { sweat: 0.5 }, { sweat: 0.49 }],
    ['blush', { blush: 0.5 }, { blush: 0.49 }],
  ])('%s begins exactly there', (feature, just, not) => {
    expect(said(just)).toContain(feature);
    expect(said(not)).not.toContain(feature);
  });

  test('is one thing for each part, from the brows down', () => {
    for (const name of EMOTION_NAMES) {
      const found = posesOf(EMOTIONS[name]);
      const parts = Object.values(found).map((pose) => PART_NAMES.indexOf(PART_OF[pose]));
      expect(parts).toEqual(parts.toSorted((one, other) => one - other));
    }
  });
});
