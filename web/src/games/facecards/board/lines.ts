import type { Place } from '$lib/motion';
import type { Placed, View } from '../wire.gen';

export interface Point {
  x: number;
  y: number;
}

/** A line on the table: from where to where, which way, and where its word stands. */
export interface Curve {
  path: string;
  from: Point;
  to: Point;
  half: Point;
}

/** How far beside a card the gutter to the next one is, in pixels. */
const BESIDE = 6;
/** How high a line arches between two cards of one row, at most, in pixels. */
const ARCH = 44;

/** The way from a card down to another; a card of a lower row is reached through the gutter beside it, `top` is where the rows begin. */
export function curve(from: Place, to: Place, top: number, width: number): Curve {
  const [upper, lower] = from.y <= to.y ? [from, to] : [to, from];
  if (Math.abs(from.y - to.y) < to.height / 2) return arch(from, to);
  const start = { x: upper.x + upper.width / 2, y: upper.y + upper.height };
  const end = { x: lower.x + lower.width / 2, y: lower.y };
  if (start.y > top || end.y < top + lower.height / 2) {
    const half = (start.y + end.y) / 2;
    const path = `M${start.x} ${start.y}C${start.x} ${half} ${end.x} ${half} ${end.x} ${end.y}`;
    return { path, from: start, to: end, half: { x: (start.x + end.x) / 2, y: half } };
  }
  const side = start.x < end.x ? -1 : 1;
  const gutter = (way: number) => end.x + way * (lower.width / 2 + BESIDE);
  const x = gutter(side) < 0 || gutter(side) > width ? gutter(-side) : gutter(side);
  const half = (start.y + top) / 2;
  const path = `M${start.x} ${start.y}C${start.x} ${half} ${x} ${half} ${x} ${top}V${end.y - 18}Q${x} ${end.y - 10} ${(x + end.x) / 2} ${end.y - 10}T${end.x} ${end.y}`;
  return { path, from: start, to: end, half: { x: (start.x + x) / 2, y: half } };
}

/** From card to card of the same row, above them. */
function arch(from: Place, to: Place): Curve {
  const start = { x: from.x + from.width / 2, y: from.y };
  const end = { x: to.x + to.width / 2, y: to.y };
  const peak = Math.min(start.y, end.y) - Math.min(ARCH, Math.abs(end.x - start.x) / 3);
  return { path: `M${start.x} ${start.y}C${start.x} ${peak} ${end.x} ${peak} ${end.x} ${end.y}`, from: start, to: end, half: { x: (start.x + end.x) / 2, y: peak + 8 } };
}

/** From a card to a finger. */
export function pulled(from: Place, to: Point): Curve {
  const up = to.y < from.y + from.height / 2;
  const start = { x: from.x + from.width / 2, y: up ? from.y : from.y + from.height };
  const half = (start.y + to.y) / 2;
  return { path: `M${start.x} ${start.y}C${start.x} ${half} ${to.x} ${half} ${to.x} ${to.y}`, from: start, to, half: { x: (start.x + to.x) / 2, y: half } };
}

/** The bets whose lines are drawn: the last one until something is chosen, and where there is room all of this lap that got a no. */
export function linesOf({ bets, phase }: Pick<View, 'bets' | 'phase'>, wide: boolean, choosing: boolean): Placed[] {
  const last = bets.at(-1);
  const lap = phase.type === 'Betting' ? phase.lap : last?.lap;
  if (!wide) return last && !choosing ? [last] : [];
  return bets.filter((bet) => (bet === last && !choosing) || (!bet.right && bet.lap === lap));
}
