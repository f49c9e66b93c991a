import { clamp01, round } from './numbers';
import type { FaceParams } from './params';

/** An eye: a lid line when shut; else the white, with a pupil and its glint clipped to it. */
export type EyeDrawing = { shut: string; white?: never } | { shut?: never; white: string; pupil: Dot; glint: Dot };

export interface Dot {
  x: number;
  y: number;
  r: number;
}

const Y = 46;
const HALF = 11.5;
const SHUT = 0.12;

/** Draws one eye: side −1 is the left one as the reader sees it. */
export function drawEye(params: FaceParams, side: -1 | 1): EyeDrawing {
  const x = 50 + side * 18;
  const left = x - HALF;
  const right = x + HALF;
  const lid = side === 1 ? params.lid * (1 - clamp01(params.wink)) : params.lid;

  if (lid <= SHUT) {
    const arc = 53 - 14 * clamp01(params.smile / 0.4);
    return { shut: `M${left} 47Q${x} ${round(arc)} ${right} 47` };
  }

  const height = (HALF * lid + 1) * (1 - 0.5 * params.low);
  const slant = 2.6 * Math.max(params.browIn, 0) * (1 - params.browOut) - 3.2 * params.browKnit;
  const outer = Y - height + slant;
  const inner = Y - height - slant;
  const [first, second] = side === -1 ? [outer, inner] : [inner, outer];
  const below = round(Y + HALF * 0.95 * (1 - 0.75 * params.low));
  const pupil = { x: round(x + 4 * params.gx - 5 * side * params.cross), y: round(Y + 4 * params.gy) };
  return {
    white:
      `M${left} ${Y}C${left} ${round(first)} ${right} ${round(second)} ${right} ${Y}` +
      `C${round(right - HALF * 0.2)} ${below} ${round(left + HALF * 0.2)} ${below} ${left} ${Y}Z`,
    pupil: { ...pupil, r: round(6.44 * params.pupil) },
    glint: { x: round(pupil.x + 1.6), y: round(pupil.y - 1.8), r: 2 },
  };
}
