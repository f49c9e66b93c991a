/** What moves in a face; 0 is rest unless `REST` says otherwise. */
export interface FaceParams {
  /** inner brow up */
  browIn: number;
  /** outer brow up */
  browOut: number;
  /** brows drawn together and down */
  browKnit: number;
  /** upper lid: 0 shut, 1 rest, more = torn open */
  lid: number;
  /** lower lid and cheek raised */
  low: number;
  /** gaze right */
  gx: number;
  /** gaze down */
  gy: number;
  /** mouth corners up */
  smile: number;
  /** jaw open */
  open: number;
  /** mouth stretched, or puckered */
  wide: number;
  /** upper lip and nose raised */
  sneer: number;
  /** lips pressed */
  press: number;
  /** cheeks puffed */
  puff: number;
  /** one side only: raised brow and corner */
  asym: number;
  /** teeth shown */
  teeth: number;
  /** tongue shown, inside the mouth */
  tongue: number;
  /** tongue put out over the lower lip */
  tongueOut: number;
  /** lips that tremble: a wavy line while they are shut */
  wave: number;
  /** eyes that part: towards the nose, or away from it */
  cross: number;
  /** pupil size, 1 = rest */
  pupil: number;
  /** head tilt */
  tilt: number;
  /** a tear */
  tear: number;
  /** streams of tears */
  tears: number;
  /** a drop of sweat */
  sweat: number;
  /** blush */
  blush: number;
  /** one eye shut */
  wink: number;
}

export type FaceParam = keyof FaceParams;

/** Where each number may go: from, to. */
export const LIMITS: Readonly<Record<FaceParam, readonly [number, number]>> = {
  browIn: [-1, 1],
  browOut: [-1, 1],
  browKnit: [0, 1],
  lid: [0, 1.35],
  low: [0, 1],
  gx: [-1, 1],
  gy: [-1, 1],
  smile: [-1, 1],
  open: [0, 1],
  wide: [-1, 1],
  sneer: [0, 1],
  press: [0, 1],
  puff: [0, 1],
  asym: [0, 1],
  teeth: [0, 1],
  tongue: [0, 1],
  tongueOut: [0, 1],
  wave: [0, 1],
  cross: [-1, 1],
  pupil: [0.5, 1.3],
  tilt: [-1, 1],
  tear: [0, 1],
  tears: [0, 1],
  sweat: [0, 1],
  blush: [0, 1],
  wink: [0, 1],
};

export const FACE_PARAMS = Object.keys(LIMITS) as FaceParam[];

/** A face that feels nothing. */
export const REST: Readonly<FaceParams> = Object.freeze(fill((name) => (name === 'lid' || name === 'pupil' ? 1 : 0)));

/** A whole face from the few numbers that differ from rest. */
export function face(some: Partial<FaceParams>): FaceParams {
  return { ...REST, ...some };
}

/** The face between two faces: `at` 0 is the first, 1 the second. */
export function between(from: FaceParams, to: FaceParams, fraction: number): FaceParams {
  return fill((name) => from[name] * (1 - fraction) + to[name] * fraction);
}

/** The same face with every number within its limits. */
export function clampFace(params: FaceParams): FaceParams {
  return fill((name) => Math.min(Math.max(params[name], LIMITS[name][0]), LIMITS[name][1]));
}

function fill(value: (name: FaceParam) => number): FaceParams {
  return Object.fromEntries(FACE_PARAMS.map((name) => [name, value(name)])) as unknown as FaceParams;
}
