import { describe, expect, test } from 'vitest';
import { drawFace } from './draw';
import { EMOTION_NAMES, EMOTIONS, type Emotion } from './emotions';
import { between, clampFace, face, FACE_PARAMS, LIMITS, REST } from './params';
import { SUIT_NAMES, suitFace, SUITS } from './suits';

const numbers = (path: string) => (path.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);

/** Holds a path against the design drawing, whose numbers are rounded to a tenth. */
function expectLike(path: string, drawn: string) {
  expect(path.replace(/[-\d. ]+/g, ' ').trim()).toBe(drawn.replace(/[-\d. ]+/g, ' ').trim());
  numbers(drawn).forEach((value, index) => expect(numbers(path)[index]).toBeCloseTo(value, 0.5));
}

describe('a drawn face follows the design drawing', () => {
  const left = (emotion: Emotion) => drawFace(EMOTIONS[emotion]).eyes[0];
  const mouth = (emotion: Emotion) => drawFace(EMOTIONS[emotion]).mouth;
  const brows = (emotion: Emotion) => drawFace(EMOTIONS[emotion]).brows;

  test('eyes narrow with joy, slant with sadness and knit with anger', () => {
    expectLike(left('joy').white ?? '', 'M20.5 46.0C20.5 37.5 43.5 36.4 43.5 46.0C41.2 52.4 22.8 52.4 20.5 46.0Z');
    expectLike(left('sadness').white ?? '', 'M20.5 46.0C20.5 40.8 43.5 34.2 43.5 46.0C41.2 56.9 22.8 56.9 20.5 46.0Z');
    expectLike(left('anger').white ?? '', 'M20.5 46.0C20.5 34.8 43.5 41.2 43.5 46.0C41.2 54.1 22.8 54.1 20.5 46.0Z');
  });

  test('shut eyes curve up when content and down when asleep', () => {
    expect(left('done').shut).toBe('M20.5 47Q32 39 43.5 47');
    expect(left('asleep').shut).toBe('M20.5 47Q32 53 43.5 47');
  });

  test('the gaze moves pupil and glint together', () => {
    expect(left('thinking')).toMatchObject({ pupil: { x: 34.8, y: 43.2 }, glint: { x: 36.4, y: 41.4, r: 2 } });
  });

  test('one brow alone rises in doubt', () => {
    expectLike(brows('doubt')[0], 'M43.5 32.0Q32.0 29.5 19.2 32.0');
    expectLike(brows('doubt')[1], 'M56.5 32.0Q68.0 25.0 80.8 27.0');
    expectLike(brows('rage')[0], 'M46.5 40.4Q32.0 34.7 19.2 31.0');
  });

  test('mouths smile, pout, gape and sneer', () => {
    expectLike(mouth('love').path, 'M32.0 68.5Q50 79.7 68.0 68.5');
    expectLike(mouth('boredom').path, 'M32 72.7Q50 70.8 68 72.7');
    expectLike(mouth('glee').path, 'M27.7 67.6C42.6 71.4 57.4 71.4 72.3 67.6C67.9 92.8 32.1 92.8 27.7 67.6Z');
  });

  /** How far above and below its corners a mouth goes. */
  function gape(emotion: Emotion) {
    const [, corner = 0, , upper = 0, , , , right = 0, , lower = 0] = numbers(mouth(emotion).path);
    const mean = (corner + right) / 2;
    return { above: 0.75 * (mean - upper), below: 0.75 * (lower - mean) };
  }

  test('only a smile opens downwards alone: any other mouth would seem to laugh', () => {
    for (const emotion of ['joy', 'glee'] as const) expect(gape(emotion).above).toBeLessThan(0);
    for (const emotion of ['surprise', 'panic', 'rage', 'sob', 'fear'] as const)
      expect(gape(emotion).above).toBeGreaterThan(Math.max(2, 0.5 * gape(emotion).below));
    expect(gape('sob').above).toBeGreaterThan(gape('sob').below);
  });

  test('a tongue that is put out hangs over the lip, not inside the mouth', () => {
    const { tongueOut } = drawFace(face({ smile: 0.8, open: 0.3, tongueOut: 1 })).mouth;
    const [, lip = 0, straight = 0, round = 0] = numbers(tongueOut?.path ?? '');
    const deepest = Math.max(
      ...numbers(drawFace(face({ smile: 0.8, open: 0.3 })).mouth.path).filter((_, index) => index % 2),
    );
    expect(lip + straight + round).toBeGreaterThan(deepest);
    const shut = drawFace(face({ tongueOut: 1 })).mouth;
    expect(shut.closed).toBe(true);
    expect(shut.tongueOut).toBeDefined();
  });

  test('teeth are clenched by strain and not by laughter', () => {
    expect(mouth('anger').gritted).toBeDefined();
    expect(mouth('joy').gritted).toBeUndefined();
  });

  test('teeth hang from the upper lip, the tongue lies on the lower', () => {
    const { teeth } = mouth('panic');
    expect(teeth?.x).toBeCloseTo(27, 1);
    expect(teeth?.y).toBeCloseTo(64.65, 1);
    expect(teeth?.height).toBeCloseTo(7.3, 1);
    const { tongue } = mouth('exhaustion');
    expect(tongue?.y).toBeCloseTo(77.5, 1);
    expect(tongue?.rx).toBeCloseTo(9.2, 1);
    expect(tongue?.ry).toBe(6);
    expect(mouth('neutral').teeth).toBeUndefined();
  });
});

describe('faces as numbers', () => {
  test('every named emotion keeps within the limits', () => {
    for (const name of EMOTION_NAMES) expect(clampFace(EMOTIONS[name])).toEqual(EMOTIONS[name]);
  });

  test('every number has an effect on the drawing', () => {
    const gape = face({ open: 0.5, smile: 0.3 });
    const unmoved = FACE_PARAMS.filter((name) =>
      [REST, gape].every((start) =>
        LIMITS[name].every(
          (end) => JSON.stringify(drawFace({ ...start, [name]: end })) === JSON.stringify(drawFace(start)),
        ),
      ),
    );
    expect(unmoved).toEqual([]);
  });

  test('halfway between two faces is their mean', () => {
    const half = between(EMOTIONS.joy, EMOTIONS.sadness, 0.5);
    expect(half.smile).toBeCloseTo(0.1);
    expect(between(EMOTIONS.joy, EMOTIONS.fear, 1)).toEqual(EMOTIONS.fear);
  });

  test('a mouth opens without a jump', () => {
    /** The height of the upper lip's middle: a line has one handle, a shape two. */
    const middle = (open: number) => {
      const path = numbers(drawFace(face({ smile: 0.6, open })).mouth.path);
      const [, left = 0, , handle = 0, , line = 0, , shape = 0] = path;
      return open ? (left + shape) / 8 + 0.75 * handle : (left + line) / 4 + handle / 2;
    };
    expect(Math.abs(middle(0.011) - middle(0))).toBeLessThan(1);
  });
});

describe('the number is the strength of the feeling', () => {
  test.each(SUIT_NAMES)('%s goes from near through base to far', (suit) => {
    expect(suitFace(suit, 1, 5)).toEqual(SUITS[suit].near);
    expect(suitFace(suit, 3, 5)).toEqual(SUITS[suit].base);
    expect(suitFace(suit, 5, 5)).toEqual(SUITS[suit].far);
  });

  test('each joy of ten is wider open than the one before', () => {
    const open = Array.from({ length: 10 }, (_, index) => suitFace('joy', index + 1, 10).open);
    expect(open.every((value, index) => index === 0 || value > (open[index - 1] ?? 0))).toBe(true);
  });
});
