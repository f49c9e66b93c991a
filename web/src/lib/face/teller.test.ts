import { describe, expect, test } from 'vitest';
import { face, type FaceParams } from './params';
import type { Telling } from './features';
import { Teller } from './teller';

/** What is told of a film: when, and what the face does then. */
function film(length: number, at: (ms: number) => Partial<FaceParams>, every = 50): [number, Telling][] {
  const teller = new Teller();
  const told: [number, Telling][] = [];
  for (let ms = 0; ms <= length; ms += every) {
    const telling = teller.look(ms, face(at(ms)));
    if (telling) told.push([ms, telling]);
  }
  return told;
}

describe('a face that is told as it moves', () => {
  test('says nothing as long as nothing moves', () => {
    expect(film(5000, () => ({}))).toEqual([]);
  });

  test('says together what changes together, once, and not at every frame', () => {
    const told = film(4000, (ms) => ({ browIn: ms > 500 ? 1 : 0, browOut: ms > 500 ? 1 : 0, open: ms > 600 ? 1 : 0 }));
    expect(told.map(([, telling]) => telling)).toEqual([{ brows: 'browsUp', mouth: 'mouthGape' }]);
    expect(told[0]?.[0]).toBeLessThan(1500);
  });

  test('leaves out a blink', () => {
    expect(film(4000, (ms) => ({ lid: ms > 1000 && ms < 1150 ? 0 : 1 }))).toEqual([]);
  });

  test('leaves out a number that wavers about its threshold', () => {
    const told = film(6000, (ms) => ({ smile: ms < 500 ? 0 : 0.6 + 0.1 * Math.sin(ms / 90) }));
    expect(told).toHaveLength(1);
  });

  test('follows the eyes from one side to the other', () => {
    const told = film(5000, (ms) => ({ gx: ms < 1500 ? -1 : ms < 3000 ? 0 : 1 }));
    expect(told.map(([, { gaze }]) => gaze)).toEqual(['gazeLeft', undefined, 'gazeRight']);
  });

  test.each<[string, number, Partial<Record<'tilt' | 'gx' | 'gy', number>>, Telling]>([
    ['a tremble', 190, { tilt: 0.22 }, { head: 'headTrembles' }],
    ['a wagging head', 230, { tilt: 0.35 }, { head: 'headWags' }],
    ['eyes that dart', 300, { gx: 0.9 }, { gaze: 'sideToSide' }],
    ['a nod', 320, { gy: 0.38 }, { gaze: 'upAndDown' }],
  ])('has a word for %s, and says it once', (_, pace, moved, telling) => {
    const told = film(4000, (ms) => {
      const swing = Math.cos((Math.PI * ms) / pace);
      return Object.fromEntries(Object.entries(moved).map(([name, far]) => [name, far * swing]));
    });
    expect(told.map(([, one]) => one).at(-1)).toEqual(telling);
    expect(told.length).toBeLessThanOrEqual(2);
  });

  test('says that the face is at rest again', () => {
    const told = film(5000, (ms) => ({ smile: ms > 500 && ms < 2500 ? 1 : 0 }));
    expect(told.map(([, telling]) => telling)).toEqual([{ corners: 'smileBroad' }, {}]);
  });

  test('leaves a screen reader time between two tellings', () => {
    const told = film(8000, (ms) => ({
      gx: Math.floor(ms / 450) % 2 ? 1 : -1,
      smile: Math.floor(ms / 900) % 2 ? 1 : -1,
    }));
    const times = told.map(([ms]) => ms);
    expect(Math.min(...times.slice(1).map((ms, index) => ms - (times[index] ?? 0)))).toBeGreaterThanOrEqual(250);
    expect(times.length).toBeLessThan(12);
  });
});
