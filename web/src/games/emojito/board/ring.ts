import { SYMBOLS } from '../track';

export interface Point {
  x: number;
  y: number;
}

/** The ring's box is 200 × 200 around its middle. */
const OUTER = 100;
const INNER = 46;

const ZONES = SYMBOLS.length;
const STEP = (2 * Math.PI) / ZONES;
/** Half of what lies between two zones, beside the round stroke of each. */
const GAP = 2.3;
/** How far out tokens stand. */
export const TRACK = 85;

/** A point of the ring: the middle of a zone, or the line (0), at a radius, and so far beside along the arc. */
export function pointOf(zone: number, radius: number, beside = 0): Point {
  const middle = zone === 0 ? 0 : (zone - 0.5) * STEP;
  return polar(middle + beside / radius, radius);
}

/** The outline of a zone. */
export function outline(zone: number): string {
  const [from, to] = [(zone - 1) * STEP, zone * STEP];
  const a = polar(from + GAP / OUTER, OUTER - 1.5);
  const b = polar(to - GAP / OUTER, OUTER - 1.5);
  const c = polar(to - GAP / INNER, INNER + 1.5);
  const d = polar(from + GAP / INNER, INNER + 1.5);
  return `M${a.x} ${a.y}A${OUTER - 1.5} ${OUTER - 1.5} 0 0 1 ${b.x} ${b.y}L${c.x} ${c.y}A${INNER + 1.5} ${INNER + 1.5} 0 0 0 ${d.x} ${d.y}Z`;
}

/** The whole ring, whatever lies on it. */
export const ANNULUS = [OUTER, INNER].map((r) => `M0 ${-r}A${r} ${r} 0 1 1 0 ${r}A${r} ${r} 0 1 1 0 ${-r}Z`).join('');

/** The outlines of all zones. */
export const ZONE_EDGES = SYMBOLS.map((_, index) => outline(index + 1)).join('');

/** The black squares of the line at twelve o'clock. */
export const SQUARES = Array.from(
  { length: 11 },
  (_, row) => `M${row % 2 ? 0 : -3} ${round(-99 + row * 4.6)}h3v4.6h-3Z`,
).join('');

/** The way of a token from zone to zone. */
export function wayThrough(zones: readonly number[], forward: boolean): string {
  const [start, ...rest] = zones.map((zone) => pointOf(zone, TRACK));
  return start
    ? `M${start.x} ${start.y}${rest.map(({ x, y }) => `A${TRACK} ${TRACK} 0 0 ${forward ? 1 : 0} ${x} ${y}`).join('')}`
    : '';
}

/** How far the dial turns to point at a card, in degrees. */
export function bearing(number: number): number {
  return ((number - 0.5) * 360) / ZONES;
}

/** A token's middle and its width. */
export interface Spot extends Point {
  size: number;
}

/** A place for each token: side by side, and smaller in two rows where many meet. */
export function spots(zones: readonly number[]): Spot[] {
  return zones.map((zone, side) => {
    const mates = zones.flatMap((other, at) => (other === zone ? [at] : []));
    return spot(zone, mates.indexOf(side), mates.length);
  });
}

function spot(zone: number, place: number, count: number): Spot {
  if (count <= 2) return { ...pointOf(zone, TRACK, (place - (count - 1) / 2) * 32), size: 31 };
  if (count <= 4) return { ...pointOf(zone, 86, (place - (count - 1) / 2) * (count === 3 ? 25 : 20)), size: 25 };
  const row = Math.ceil(count / 2);
  const [radius, among, inRow] = place < row ? [94, place, row] : [78.5, place - row, count - row];
  return { ...pointOf(zone, radius, (among - (inRow - 1) / 2) * 18), size: 19 };
}

function polar(angle: number, radius: number): Point {
  return { x: round(Math.sin(angle) * radius), y: round(-Math.cos(angle) * radius) };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
