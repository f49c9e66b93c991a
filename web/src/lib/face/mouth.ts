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
  /** the lines between teeth that are clenched */
  gritted?: string;
  tongue?: { y: number; rx: number; ry: number };
  /** a tongue that is put out, with the line along its middle: over the lip, so it is not clipped */
  tongueOut?: { path: string; middle: string };
}

const Y = 72;
/** From here on an opening mouth is fully a shape; before, it is on its way from a line. */
const SHAPED = 0.12;
/** Half waves of lips that tremble. */
const WAVES = 5;

export function drawMouth(params: FaceParams): MouthDrawing {
  const { smile, open } = params;
  const half = halfWidth(params);
  const left = 50 - half;
  const right = 50 + half;
  const pressed = clamp01(params.press / 0.6);
  const line = Y + (9.6 - 1.6 * pressed) * smile;
  const crease = round(0.5 * pressed);
  // The corners of an open mouth that doesn't smile sink with the jaw.
  const leftY = Y - 4.4 * smile + 4 * open * clamp01(-smile);
  const rightY = leftY - 6.4 * params.asym;

  if (open <= 0.01) {
    const path =
      params.wave > 0.2
        ? waves([left, leftY], [right, rightY], line, 3.4 * clamp01(params.wave * 1.25 - 0.25))
        : `M${round(left)} ${round(leftY)}Q50 ${round(line)} ${round(right)} ${round(rightY)}`;
    const lip = (leftY + rightY) / 4 + line / 2;
    return { path, closed: true, stroke: 5, crease, ...tongueOut(params, half, lip) };
  }

  const shaped = clamp01(open / SHAPED);
  // Only a smile has a straight upper lip: without one the mouth opens to both sides, or it would seem to laugh.
  const round01 = (1 - clamp01(smile / 0.4)) * shaped;
  const mean = (leftY + rightY) / 2;
  const flat = mix(line, Y + 3.6 * smile - 3 * open - 3.2 * params.sneer, shaped);
  const upper = mix(mean + (2 / 3) * (flat - mean), Y - 2 - 10 * open - 4.2 * params.sneer, round01);
  const upperX = half * mix(1 / 3, 0.85, round01);
  // A cubic through the same middle as the closed line, so that the mouth opens without a jump.
  const lower = mix((mean / 4 + line / 2) / 0.75, Y + 2 + 17 * open + 6 * smile, shaped);
  const lowerX = half * mix(0.8, 0.95, round01);
  const drawing: MouthDrawing = {
    path:
      `M${round(left)} ${round(leftY)}` +
      `C${round(50 - upperX)} ${round(upper)} ${round(50 + upperX)} ${round(upper)} ${round(right)} ${round(rightY)}` +
      `C${round(50 + lowerX)} ${round(lower)} ${round(50 - lowerX)} ${round(lower)} ${round(left)} ${round(leftY)}Z`,
    closed: false,
    stroke: round(mix(5, 2, shaped)),
    crease,
  };
  const top = Math.min(leftY, rightY, mean / 4 + 0.75 * upper) - 1.5;
  const bottom = mean / 4 + 0.75 * lower;
  if (params.teeth > 0) {
    const height = 4.5 + params.teeth * (7.9 - 4.6 * open);
    const opacity = clamp01(params.teeth * 2);
    drawing.teeth = { x: round(left), y: round(top), width: round(2 * half), height: round(height), opacity };
    if (params.teeth > 0.8 && open < 0.5 && smile < 0.4) {
      drawing.teeth.height = round(bottom - top);
      drawing.gritted = gritted(half, top, bottom);
    }
  }
  if (params.tongue > 0) {
    const ry = 6 * clamp01(params.tongue);
    drawing.tongue = { y: round(lower - 2 + 6 - ry), rx: round(half * 0.6), ry: round(ry) };
  }
  return { ...drawing, ...tongueOut(params, half, bottom - 2) };
}

/** A puckered mouth grows narrower as it opens. */
function halfWidth({ wide, open }: FaceParams): number {
  const puckered = clamp01(-wide / 0.1);
  return 18 * (1 + 0.4 * wide) * (1 - 0.15 * open * puckered);
}

/** A line from corner to corner that goes up and down round the way it would take. */
function waves([left, leftY]: Corner, [right, rightY]: Corner, line: number, high: number): string {
  const along = (fraction: number): Corner => [
    left + (right - left) * fraction,
    (1 - fraction) ** 2 * leftY + 2 * fraction * (1 - fraction) * line + fraction ** 2 * rightY,
  ];
  const parts = Array.from({ length: WAVES }, (_, wave) => {
    const [x, y] = along((wave + 0.5) / WAVES);
    const [toX, toY] = along((wave + 1) / WAVES);
    return `Q${round(x)} ${round(y + (wave % 2 ? high : -high) * 1.6)} ${round(toX)} ${round(toY)}`;
  });
  return `M${round(left)} ${round(leftY)}${parts.join('')}`;
}

type Corner = readonly [x: number, y: number];

/** Two rows of teeth, shut. */
function gritted(half: number, top: number, bottom: number): string {
  const rows = `M${round(50 - half)} ${round((top + bottom) / 2)}h${round(2 * half)}`;
  const gaps = [-0.6, -0.2, 0.2, 0.6].map(
    (fraction) => `M${round(50 + fraction * half)} ${round(top)}V${round(bottom)}`,
  );
  return rows + gaps.join('');
}

/** A tongue over the lip, towards the raised corner if there is one. */
function tongueOut({ tongueOut, asym }: FaceParams, half: number, lip: number): Pick<MouthDrawing, 'tongueOut'> {
  // It comes late, as tears do: a hint of a tongue would be a lip.
  const out = clamp01(tongueOut * 1.5 - 0.5);
  if (out <= 0) return {};
  const x = 50 + 6 * asym;
  const side = Math.max(5.5, Math.min(8.5, half * 0.5));
  const long = 13 * out;
  const [from, straight] = [round(lip), round(Math.max(0, long - side * 0.8))];
  return {
    tongueOut: {
      path: `M${round(x - side)} ${from}v${straight}a${side} ${side} 0 0 0 ${round(2 * side)} 0v-${straight}`,
      middle: `M${round(x)} ${from}v${round(long * 0.6)}`,
    },
  };
}

function mix(from: number, to: number, fraction: number): number {
  return from + (to - from) * fraction;
}
