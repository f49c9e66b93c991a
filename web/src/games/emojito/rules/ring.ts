export interface Point {
  x: number;
  y: number;
}

/** What the actor may use on each zone, from 1 to 7 (EJ-2). */
export const SYMBOLS = ['both', 'face', 'both', 'face', 'sound', 'both', 'sound'] as const;

const STEP = (2 * Math.PI) / SYMBOLS.length;
const [OUTER, INNER, GAP] = [104, 42, 0.012];

/** A point of the ring at some radius: the middle of a zone, or beside it. */
export function pointOf(zone: number, radius: number, beside = 0): Point {
  return polar((zone - 0.5) * STEP + (beside * 21) / radius, radius);
}

/** The outline of a zone: from twelve o'clock, clockwise. */
export function ring(zone: number): string {
  const [from, to] = [(zone - 1) * STEP + GAP, zone * STEP - GAP];
  const [a, b, c, d] = [polar(from, OUTER), polar(to, OUTER), polar(to, INNER), polar(from, INNER)];
  return `M${a.x} ${a.y}A${OUTER} ${OUTER} 0 0 1 ${b.x} ${b.y}L${c.x} ${c.y}A${INNER} ${INNER} 0 0 0 ${d.x} ${d.y}Z`;
}

function polar(angle: number, radius: number): Point {
  return { x: round(Math.sin(angle) * radius), y: round(-Math.cos(angle) * radius) };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
