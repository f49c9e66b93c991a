import { describe, expect, test } from 'vitest';
import { face } from '$lib/face';
import type { Performance } from '../wire.gen';
import { actOf } from './acting';
import { chanceOf } from './chance';
import { faceAt, lengthOf } from './faces';
import { Posing } from './posing.svelte';
import { along, burst, LENGTHS, SOUND_KINDS } from './utterances';

const SMILING: Performance = {
  poses: [
    { at: 200, face: {} },
    { at: 1200, face: { smile: 1, lid: 9 } },
  ],
  sounds: [{ at: 1500, kind: 'laugh', strength: 1, pitch: 0, length: 1200 }],
};

describe('a performance', () => {
  test('lasts until its last sound is over', () => {
    expect(lengthOf(SMILING)).toBe(2700);
  });

  test('lets the last face stay a while', () => {
    expect(lengthOf({ ...SMILING, sounds: [] })).toBeGreaterThan(1200);
  });

  test('moves from pose to pose, and rests before the first and after the last', () => {
    expect(faceAt(SMILING, 0)?.smile).toBe(0);
    expect(faceAt(SMILING, 700)?.smile).toBeCloseTo(0.5);
    expect(faceAt(SMILING, 5000)?.smile).toBe(1);
  });

  test('jumps for people who want no motion', () => {
    expect(faceAt(SMILING, 1100, true)?.smile).toBe(0);
  });

  test('never goes beyond what a face can do', () => {
    expect(faceAt(SMILING, 1200)?.lid).toBe(1.35);
  });

  test('has no face if nothing is posed', () => {
    expect(faceAt({ ...SMILING, poses: [] }, 100)).toBeUndefined();
  });
});

describe('a voice', () => {
  test('repeats with its seed, and differs with another', () => {
    const [one, same, other] = ['laugh 1', 'laugh 1', 'laugh 2'].map((seed) =>
      Array.from({ length: 5 }, chanceOf(seed)),
    );
    expect(one).toEqual(same);
    expect(one).not.toEqual(other);
  });

  test('follows its curve', () => {
    expect(
      [0, 0.25, 0.5, 1].map((at) =>
        along(
          [
            [0, 100],
            [0.5, 200],
            [1, 0],
          ],
          at,
        ),
      ),
    ).toEqual([100, 150, 200, 0]);
  });

  test('comes in as many puffs as it has bursts', () => {
    const open = Array.from({ length: 1000 }, (_, at) => burst(5, at / 1000) > 0);
    expect(open.filter((is, at) => is && !open[at - 1]).length).toBeGreaterThanOrEqual(5);
    expect(burst(undefined, 0.3)).toBe(1);
  });

  test('knows how long each of its sounds takes', () => {
    expect(SOUND_KINDS.every((kind) => LENGTHS[kind] > 0)).toBe(true);
  });
});

describe('a performance in the making', () => {
  test('is nothing as long as nothing is chosen', () => {
    expect(new Posing().performance('both')).toBeUndefined();
  });

  test('shows the face that was begun with, moved by the sliders', () => {
    const posing = new Posing();
    posing.start('anger');
    posing.move('mouth', 1);
    const made = posing.performance('both');
    expect(made && faceAt(made, 1000)).toMatchObject({ browKnit: 1, smile: 1 });
    expect(made && faceAt(made, 9000)?.smile).toBe(0);
  });

  test('has its sounds one after the other, at most three, and none under the face alone', () => {
    const posing = new Posing();
    for (const kind of ['gasp', 'laugh', 'sob', 'yawn'] as const) posing.toggle(kind);
    const sounds = posing.performance('sound')?.sounds ?? [];
    expect(sounds.map(({ kind }) => kind)).toEqual(['gasp', 'laugh', 'sob']);
    expect(sounds.every(({ at, length }, order) => at + length <= (sounds[order + 1]?.at ?? Infinity))).toBe(true);
    expect(posing.performance('face')).toBeUndefined();
  });

  test('shows no face where only the voice may act', () => {
    const posing = new Posing();
    posing.start('joy');
    expect(posing.performance('sound')).toBeUndefined();
  });
});

describe('a card that is tried out', () => {
  const MADE = face({ smile: 0.8, browIn: -1 });

  test('rises from rest to its face, a little too far, and comes back to rest', () => {
    const { poses } = actOf(MADE);
    const smiles = poses.map((pose) => pose.face.smile);
    expect([smiles[0], smiles.at(-1)]).toEqual([0, 0]);
    expect(Math.max(...smiles.map(Number))).toBeCloseTo(0.8 * 1.12);
    expect(poses.every((pose) => (pose.face.browIn ?? 0) >= -1)).toBe(true);
  });

  test('is silent without a voice; with one it makes the sounds that there are, in order', () => {
    expect(actOf(MADE).sounds).toEqual([]);
    const { sounds } = actOf(MADE, { energy: 1, pleasure: -1, sounds: ['laugh', 'sigh', 'bark'] });
    expect(sounds.map(({ kind }) => kind)).toEqual(['sigh', 'laugh']);
    expect(sounds[1]?.at).toBeGreaterThan((sounds[0]?.at ?? 0) + (sounds[0]?.length ?? 0));
  });
});
