import { drawEye, type EyeDrawing } from './eye';
import { drawMouth, type MouthDrawing } from './mouth';
import { clamp01, round } from './numbers';
import type { FaceParams } from './params';

/** A face as paths in a 100 × 100 box, ready for any kind of paper. */
export interface FaceDrawing {
  /** degrees round (50, 56) */
  tilt: number;
  /** left and right, as the reader sees them */
  eyes: readonly [EyeDrawing, EyeDrawing];
  brows: readonly [string, string];
  /** wrinkles beside the nose */
  sneer: number;
  mouth: MouthDrawing;
  puff: number;
  blush: number;
  tear: number;
  tears: number;
  sweat: number;
}

const TILT = 10;

export const INK = '#2b2230';
export const NOSE = 'M46.8 57.3q3.2 4.4 6.4 0';
export const SNEER = 'M45 50l3 3M55 50l-3 3';
export const PUFF = 'M17 62q-7 7 0 14M83 62q7 7 0 14';
export const TEAR = 'M26 56q-4 8 0 10q4 -2 0 -10z';
export const TEARS = 'M28 54v24M72 54v24';
export const SWEAT = 'M82 26q-4 8 0 10q4 -2 0 -10z';
export const CHEEKS = 'M18 61a8 5 0 1 0 16 0a8 5 0 1 0 -16 0M66 61a8 5 0 1 0 16 0a8 5 0 1 0 -16 0';

/** Draws a face; the same numbers always give the same paths. */
export function drawFace(params: FaceParams): FaceDrawing {
  return {
    tilt: round(params.tilt * TILT),
    eyes: [drawEye(params, -1), drawEye(params, 1)],
    brows: [brow(params, -1), brow(params, 1)],
    sneer: clamp01(params.sneer) * 0.6,
    mouth: drawMouth(params),
    puff: clamp01(params.puff * 1.25 - 0.25),
    blush: round(clamp01(params.blush * 1.2 - 0.2) * 0.55),
    tear: wells(params.tear),
    tears: wells(params.tears) * 0.8,
    sweat: wells(params.sweat),
  };
}

/** Drops show late: a feeling half strong does not weep yet. */
function wells(value: number): number {
  return clamp01(value * 2 - 1);
}

function brow(params: FaceParams, side: -1 | 1): string {
  const middle = 50 + side * 18;
  const raised = side === 1 ? params.asym : 0;
  const inner = 32 - 6 * params.browIn + 6 * params.browKnit;
  const outer = 32 - 6 * params.browOut - params.browKnit - 5 * raised;
  const arch = (inner + outer) / 2 - 2.5 + 1.5 * params.browKnit - 2 * raised;
  const innerX = middle - side * (11.5 + 3 * params.browKnit);
  const outerX = middle + side * 12.8;
  return `M${round(innerX)} ${round(inner)}Q${middle} ${round(arch)} ${round(outerX)} ${round(outer)}`;
}
