import { clamp01, round } from './numbers';
import type { FaceParams } from './params';

/** A mouth: a line when closed; else a shape, with teeth and tongue clipped to it. */
export interface MouthDrawing {
  path: string;
  closed: boolean;
  stroke: number;
  /** the crease below pressed lips: its opacity */
  crease: number;
  teeth?: { x: number; y: number; width: number; height: number; opacity: number };
  tongue?: { y: number; rx: number; ry: number };
}

const Y = 72;
/** From here on an opening mouth is fully a shape; before, it is on its way from a line. */
const SHAPED = 0.12;

export function drawMouth(params: FaceParams): MouthDrawing {
  const { smile, open } = params;
  const half = halfWidth(params);
  const left = 50 - half;
  const right = 50 + half;
  const leftY = Y - 4.4 * smile;
  const rightY = leftY - 6.4 * params.asym;
  const pressed = clamp01(params.press / 0.6);
  const line = Y + (9.6 - 1.6 * pressed) * smile;
  const crease = round(0.5 * pressed);

  if (open <= 0.01) {
    const path = `M${round(left)} ${round(leftY)}Q50 ${round(line)} ${round(right)} ${round(rightY)}`;
    return { path, closed: true, stroke: 5, crease };
  }

  const shaped = clamp01(open / SHAPED);
  // A cubic through the same middle as the closed line, so that the mouth opens without a jump.
  const lowerLine = ((leftY + rightY) / 8 + line / 2) / 0.75;
  const upper = mix(line, Y + 3.6 * smile - 3 * open - 3.2 * params.sneer, shaped);
  const lower = mix(lowerLine, Y + 2 + 17 * open + 6 * smile, shaped);
  const top = Math.min(leftY, rightY, upper) - 3;
  const drawing: MouthDrawing = {
    path:
      `M${round(left)} ${round(leftY)}Q50 ${round(upper)} ${round(right)} ${round(rightY)}` +
      `C${round(50 + half * 0.8)} ${round(lower)} ${round(50 - half * 0.8)} ${round(lower)} ${round(left)} ${round(leftY)}Z`,
    closed: false,
    stroke: round(mix(5, 2, shaped)),
    crease,
  };
  if (params.teeth > 0) {
    const height = 6 + params.teeth * (7.9 - 4.6 * open);
    const opacity = clamp01(params.teeth * 2);
    drawing.teeth = { x: round(left), y: round(top), width: round(2 * half), height: round(height), opacity };
  }
  if (params.tongue > 0) {
    const ry = 6 * clamp01(params.tongue);
    drawing.tongue = { y: round(lower - 2 + 6 - ry), rx: round(half * 0.6), ry: round(ry) };
  }
  return drawing;
}

/** A puckered mouth grows narrower as it opens. */
function halfWidth({ wide, open }: FaceParams): number {
  const puckered = clamp01(-wide / 0.1);
  return 18 * (1 + 0.4 * wide) * (1 - 0.15 * open * puckered);
}

function mix(from: number, to: number, at: number): number {
  return from + (to - from) * at;
}
