import { describe, expect, test } from 'vitest';
import { posesOf } from '../features';
import { faceFrom, measure, Rest, USUAL, type Measures, type Point } from './points';

/** Sixty-eight points of a face of these measures, with eyes a hundred pixels apart, turned by its roll. */
function pointsOf(is: Measures): Point[] {
  const points = Array.from({ length: 68 }, () => ({ x: 0, y: 0 }));
  const put = (number: number, x: number, y: number) => (points[number] = { x, y });
  for (const [side, sign] of [
    [0, -1],
    [1, 1],
  ] as const) {
    const eye = 0.5 * sign;
    const [outer, high, higher, inner, low, lower] = side ? [45, 44, 43, 42, 47, 46] : [36, 37, 38, 39, 40, 41];
    const open = (is.lids[side] * 0.3) / 2;
    put(outer, eye + 0.15 * sign, 0);
    put(inner, eye - 0.15 * sign, 0);
    for (const above of [high, higher]) put(above, eye, -open);
    for (const below of [low, lower]) put(below, eye, open);
    const brow = side ? [26, 25, 24, 23, 22] : [17, 18, 19, 20, 21];
    brow.forEach((number, place) =>
      put(number, sign * (0.8 - (place * (0.8 - is.gap / 2)) / 4), -(place < 3 ? is.outer[side] : is.inner[side])),
    );
    put(side ? 54 : 48, (sign * is.width) / 2, 1.2 - is.corners[side]);
  }
  put(30, is.across, is.along);
  put(51, 0, 1.2 - is.thick / 2);
  put(57, 0, 1.2 + is.thick / 2);
  put(62, 0, 1.2 - is.lips / 2);
  put(66, 0, 1.2 + is.lips / 2);
  const [cos, sin] = [Math.cos(is.roll), Math.sin(is.roll)];
  return points.map(({ x, y }) => ({ x: 200 + 100 * (x * cos - y * sin), y: 150 + 100 * (x * sin + y * cos) }));
}

const said = (moved: Partial<Measures>) => {
  const measures = measure(pointsOf({ ...USUAL, ...moved }));
  return measures && Object.values(posesOf(faceFrom(measures, USUAL)));
};

describe('a face on camera', () => {
  test('does nothing while it is at rest, however it is held', () => {
    expect(said({})).toEqual([]);
  });

  test.each<[string, Partial<Measures>]>([
    ['tiltRight', { roll: 0.3 }],
    ['tiltLeft', { roll: -0.3 }],
    ['browsUp', { inner: [0.46, 0.46], outer: [0.42, 0.42] }],
    ['browsInner', { inner: [0.46, 0.46] }],
    ['browsKnit', { inner: [0.3, 0.3], gap: 0.3 }],
    ['browOne', { outer: [0.34, 0.46] }],
    ['eyesShut', { lids: [0.1, 0.1] }],
    ['eyesHalf', { lids: [0.2, 0.2] }],
    ['eyesWide', { lids: [0.36, 0.36] }],
    ['wink', { lids: [0.3, 0.1] }],
    ['gazeLeft', { across: -0.2 }],
    ['gazeRight', { across: 0.2 }],
    ['gazeDown', { along: 0.9 }],
    ['gazeUp', { along: 0.55 }],
    ['mouthOpen', { lips: 0.2 }],
    ['mouthGape', { lips: 0.4 }],
    ['mouthRound', { lips: 0.2, width: 0.6 }],
    ['lipsPressed', { thick: 0.2 }],
    ['smileBroad', { corners: [0.1, 0.1] }],
    ['mouthDown', { corners: [-0.06, -0.06] }],
  ])('is told by where its points are: %s', (feature, moved) => {
    expect(said(moved)).toContain(feature);
  });

  test('is measured alike in any size and turned any way', () => {
    const one = measure(pointsOf(USUAL));
    const other = measure(pointsOf({ ...USUAL, roll: 0.5 }).map(({ x, y }) => ({ x: 3 * x, y: 3 * y })));
    expect(other?.width).toBeCloseTo(one?.width ?? NaN);
    expect(other?.inner[0]).toBeCloseTo(one?.inner[0] ?? NaN);
    expect(other?.roll).toBeCloseTo(0.5);
  });

  test('has a rest of its own, but who begins with a laugh is not at rest', () => {
    const rest = new Rest();
    const own = { ...USUAL, gap: 0.4, lids: [0.26, 0.26] as const };
    for (let look = 0; look < 12; look++) rest.learn(look < 8 ? own : { ...own, lips: 0.5 });
    expect(rest.learn(own)).toMatchObject({ gap: 0.4, lids: [0.26, 0.26], lips: USUAL.lips });
    const laughing = new Rest().learn({ ...USUAL, lips: 0.5 });
    expect(laughing.lips).toBeLessThan(0.1);
  });

  test('has sixty-eight points, or none', () => {
    expect(measure([])).toBeUndefined();
    expect(measure(pointsOf(USUAL).slice(1))).toBeUndefined();
    expect(measure(Array.from({ length: 68 }, () => ({ x: 1, y: 1 })))).toBeUndefined();
  });
});
