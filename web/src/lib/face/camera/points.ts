import { clampFace, face, type FaceParams } from '../params';

/** A place in a picture, in pixels from its upper left corner. */
export interface Point {
  x: number;
  y: number;
}

/*
 * Sixty-eight points of a face, in the order that everybody uses: jaw, brows, nose, eyes, lips. Left and right are those
 * of whoever looks at the picture.
 */
const BROWS = { left: [17, 18, 19, 20, 21], right: [26, 25, 24, 23, 22] } as const;
const EYES = { left: [36, 37, 38, 39, 40, 41], right: [45, 44, 43, 42, 47, 46] } as const;
const TIP = 30;
const LIPS = { left: 48, right: 54, above: 51, below: 57, innerAbove: 62, innerBelow: 66 } as const;
const COUNT = 68;

/** What is measured of a face, in distances between its eyes; `roll` in radians. */
export interface Measures {
  roll: number;
  /** how high the inner and outer ends of the brows stand over the eyes, the left one and the right one */
  inner: readonly [number, number];
  outer: readonly [number, number];
  /** from one brow to the other */
  gap: number;
  /** how high each eye is open, for its width */
  lids: readonly [number, number];
  /** where the tip of the nose is, from the middle of the eyes */
  across: number;
  along: number;
  /** the width of the mouth, the gap between its lips, and its height with them */
  width: number;
  lips: number;
  thick: number;
  /** how far each corner is above the middle of the mouth */
  corners: readonly [number, number];
}

/** The face of nobody in particular, at rest. */
export const USUAL: Measures = {
  roll: 0,
  inner: [0.36, 0.36],
  outer: [0.34, 0.34],
  gap: 0.36,
  lids: [0.3, 0.3],
  across: 0,
  along: 0.72,
  width: 0.8,
  lips: 0.03,
  thick: 0.3,
  corners: [0, 0],
};

/** Measures a face; undefined if these are not its points. */
export function measure(points: readonly Point[]): Measures | undefined {
  if (points.length !== COUNT) return undefined;
  const centre = (numbers: readonly number[]) => mean(numbers.map((number) => at(points, number)));
  const [left, right] = [centre(EYES.left), centre(EYES.right)];
  const size = Math.hypot(right.x - left.x, right.y - left.y);
  if (!size) return undefined;
  const roll = Math.atan2(right.y - left.y, right.x - left.x);
  const middle = mean([left, right]);
  /** Upright, from the middle of the eyes, in distances between them. */
  const put = (number: number): Point => {
    const { x, y } = at(points, number);
    const [dx, dy] = [(x - middle.x) / size, (y - middle.y) / size];
    return { x: dx * Math.cos(roll) + dy * Math.sin(roll), y: dy * Math.cos(roll) - dx * Math.sin(roll) };
  };
  const apart = (one: number, other: number) => Math.hypot(put(one).x - put(other).x, put(one).y - put(other).y);
  const above = (numbers: readonly number[]) => -mean(numbers.map(put)).y;
  const lid = ([outer, high, higher, inner, low, lower]: (typeof EYES)['left' | 'right']) =>
    (apart(high, lower) + apart(higher, low)) / 2 / apart(outer, inner);
  const mouth = (put(LIPS.above).y + put(LIPS.below).y) / 2;
  return {
    roll,
    inner: [above(BROWS.left.slice(3)), above(BROWS.right.slice(3))],
    outer: [above(BROWS.left.slice(0, 3)), above(BROWS.right.slice(0, 3))],
    gap: apart(BROWS.left[4], BROWS.right[4]),
    lids: [lid(EYES.left), lid(EYES.right)],
    across: put(TIP).x,
    along: put(TIP).y,
    width: apart(LIPS.left, LIPS.right),
    lips: apart(LIPS.innerAbove, LIPS.innerBelow),
    thick: apart(LIPS.above, LIPS.below),
    corners: [mouth - put(LIPS.left).y, mouth - put(LIPS.right).y],
  };
}

/** How far from `rest` a face has moved, as the numbers of a drawn face; what can't be told from points stays at rest. */
export function faceFrom(now: Measures, rest: Measures): FaceParams {
  const [inLeft, inRight] = less(now.inner, rest.inner);
  const [outLeft, outRight] = less(now.outer, rest.outer);
  const [leftUp, rightUp] = less(now.corners, rest.corners);
  const [left = 1, right = 1] = now.lids.map((lid, side) => lid / (rest.lids[side] ?? lid));
  const [browIn, browOut] = [(inLeft + inRight) / 2, (outLeft + outRight) / 2];
  const lid = Math.max(left, right);
  const uneven = Math.max(Math.abs(outLeft - outRight) / 0.12, Math.abs(leftUp - rightUp) / 0.12);
  return clampFace(
    face({
      tilt: (now.roll - rest.roll) / 0.35,
      browIn: browIn / 0.12,
      browOut: browOut / 0.1,
      browKnit: Math.min((rest.gap - now.gap) / 0.08, -browIn / 0.04),
      lid: lid > 1 ? 1 + (lid - 1) * 1.2 : (lid - 0.35) / 0.65,
      wink: lid - Math.min(left, right) > 0.45 ? 1 : 0,
      gx: (now.across - rest.across) / 0.35,
      gy: (now.along - rest.along) / 0.25,
      smile: (leftUp + rightUp) / 2 / 0.12 + Math.max(0, (now.width - rest.width) / 0.3),
      open: (now.lips - rest.lips) / 0.5,
      wide: (now.width - rest.width) / 0.25,
      press: (rest.thick - now.thick) / 0.15,
      asym: uneven > 0.7 ? Math.min(uneven, 1) : 0,
    }),
  );
}

/** Looks from which somebody's own face at rest is taken. */
const FIRST = 8;
/** How far somebody's face at rest may be from the usual one: whoever laughs already is not at rest. */
const FAR = 0.35;

/** Learns how somebody's face is at rest: from the first looks at it, as far as that can be a face at rest. */
export class Rest {
  #looks: Measures[] = [];

  /** The face at rest, as far as it is known; takes one more look. */
  learn(look: Measures): Measures {
    if (this.#looks.length < FIRST) this.#looks.push(look);
    const number = (pick: (one: Measures) => number, spread = FAR) => {
      const sorted = this.#looks.map(pick).toSorted((one, other) => one - other);
      const [own, usual] = [sorted[sorted.length >> 1] ?? 0, pick(USUAL)];
      const far = Math.max(Math.abs(usual) * spread, 0.06);
      return Math.min(Math.max(own, usual - far), usual + far);
    };
    const pair = (pick: (one: Measures) => readonly [number, number]): [number, number] => [
      number((one) => pick(one)[0]),
      number((one) => pick(one)[1]),
    ];
    return {
      roll: number(({ roll }) => roll),
      inner: pair(({ inner }) => inner),
      outer: pair(({ outer }) => outer),
      gap: number(({ gap }) => gap),
      lids: pair(({ lids }) => lids),
      across: number(({ across }) => across),
      along: number(({ along }) => along),
      width: number(({ width }) => width, 0.2),
      lips: number(({ lips }) => lips),
      thick: number(({ thick }) => thick),
      corners: pair(({ corners }) => corners),
    };
  }
}

function at(points: readonly Point[], number: number): Point {
  return points[number] ?? { x: 0, y: 0 };
}

function mean(points: readonly Point[]): Point {
  const sum = points.reduce((one, other) => ({ x: one.x + other.x, y: one.y + other.y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}

function less(now: readonly [number, number], rest: readonly [number, number]): [number, number] {
  return [now[0] - rest[0], now[1] - rest[1]];
}
