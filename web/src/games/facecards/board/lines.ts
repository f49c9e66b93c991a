import type { Place } from '$lib/motion';
import type { Placed, View } from '../wire.gen';

export interface Point {
  x: number;
  y: number;
}

/** A line on the table: from where to where, and which way. */
export interface Line {
  path: string;
  from: Point;
  to: Point;
}

/** A line that says a word, and where on it the word can stand: half way if there is room. */
export interface Curve extends Line {
  half: Point;
  stops: readonly Point[];
}

/** The height of the air between front cards and middle, in pixels: lines swing there, and nowhere else. */
export interface Air {
  from: number;
  to: number;
}

/** How far beside a card the gutter to the next one is, in pixels. */
const BESIDE = 6;
/** How high a line arches between two cards of one row, at most, in pixels. */
const ARCH = 44;
/** How a line turns into a gutter, in pixels. */
const TURN = 9;
/** How far along a line a word can stand, the best first. */
const STOPS = [0.5, 0.38, 0.62, 0.28, 0.72, 0.2, 0.8];

/** The way from a card down to another; what lies in between is passed through the gutters beside the two. */
export function curve(from: Place, to: Place, air: Air, width: number): Curve {
  const [upper, lower] = from.y <= to.y ? [from, to] : [to, from];
  if (lower.y - upper.y < lower.height / 2) return arch(from, to);
  const start = { x: upper.x + upper.width / 2, y: upper.y + upper.height };
  const end = { x: lower.x + lower.width / 2, y: lower.y };
  const deep = lower.y > air.to + lower.height / 2 && start.y <= air.to;
  const high = start.y < air.from - upper.height / 2;
  const leave = high ? { x: beside(upper, end.x, width), y: air.from } : start;
  const arrive = deep ? { x: beside(lower, start.x, width), y: air.to } : end;
  const half = (leave.y + arrive.y) / 2;
  const out = high
    ? `Q${start.x} ${start.y + TURN} ${(start.x + leave.x) / 2} ${start.y + TURN}T${leave.x} ${start.y + 2 * TURN}V${leave.y}`
    : '';
  const into = deep
    ? `V${end.y - 2 * TURN}Q${arrive.x} ${end.y - TURN} ${(arrive.x + end.x) / 2} ${end.y - TURN}T${end.x} ${end.y}`
    : '';
  const path = `M${start.x} ${start.y}${out}C${leave.x} ${half} ${arrive.x} ${half} ${arrive.x} ${arrive.y}${into}`;
  return { path, from: start, to: end, ...along(leave, half, arrive) };
}

/** Where words can stand on a swing from point to point, whose handles are at this height. */
function along(from: Point, height: number, to: Point): Pick<Curve, 'half' | 'stops'> {
  const at = (part: number) => {
    const rest = 1 - part;
    const late = part * part * (3 - 2 * part);
    return { x: from.x + late * (to.x - from.x), y: rest ** 3 * from.y + 3 * rest * part * height + part ** 3 * to.y };
  };
  return { half: at(0.5), stops: STOPS.map(at) };
}

/** Where the words of lines stand, each of its width and all of one height: none covers another if it can be helped. */
export function wordsAt(
  lines: readonly { line: Pick<Curve, 'half' | 'stops'>; width: number }[],
  height: number,
): Point[] {
  const taken = new Map<number, Point & { width: number }>();
  // The shorter a line, the fewer places its word has.
  for (const [at, { line, width }] of [...lines.entries()].toSorted(
    ([, one], [, other]) => reach(one.line) - reach(other.line),
  )) {
    const free = line.stops.find((stop) =>
      [...taken.values()].every(
        (other) => Math.abs(stop.y - other.y) >= height || Math.abs(stop.x - other.x) >= (width + other.width) / 2,
      ),
    );
    taken.set(at, { ...(free ?? line.half), width });
  }
  return lines.flatMap((_, at) => taken.get(at) ?? []);
}

/** How far apart, across the table, the places for a line's word are. */
function reach({ stops }: Pick<Curve, 'stops'>): number {
  const across = stops.map(({ x }) => x);
  return Math.max(...across) - Math.min(...across);
}

/** The gutter beside a card, on the side of where the line goes if there is one. */
function beside(card: Place, toward: number, width: number): number {
  const middle = card.x + card.width / 2;
  const gutter = (side: number) => middle + side * (card.width / 2 + BESIDE);
  const wanted = gutter(toward < middle ? -1 : 1);
  return wanted < 0 || wanted > width ? gutter(toward < middle ? 1 : -1) : wanted;
}

/** From card to card of the same row, above them. */
function arch(from: Place, to: Place): Curve {
  const start = { x: from.x + from.width / 2, y: from.y };
  const end = { x: to.x + to.width / 2, y: to.y };
  const peak = Math.min(start.y, end.y) - Math.min(ARCH, Math.abs(end.x - start.x) / 3);
  return {
    path: `M${start.x} ${start.y}C${start.x} ${peak} ${end.x} ${peak} ${end.x} ${end.y}`,
    from: start,
    to: end,
    ...along(start, peak, end),
  };
}

/** From a card to a finger. */
export function pulled(from: Place, to: Point): Line {
  const up = to.y < from.y + from.height / 2;
  const start = { x: from.x + from.width / 2, y: up ? from.y : from.y + from.height };
  const half = (start.y + to.y) / 2;
  return { path: `M${start.x} ${start.y}C${start.x} ${half} ${to.x} ${half} ${to.x} ${to.y}`, from: start, to };
}

/** The bets whose lines are drawn: the last one until something is chosen, and where there is room all of this lap that got a no. */
export function linesOf(
  { bets, phase, fronts }: Pick<View, 'bets' | 'phase' | 'fronts'>,
  roomy: boolean,
  choosing: boolean,
): Placed[] {
  const last = bets.at(-1);
  const lap = phase.type === 'Betting' ? phase.lap : last?.lap;
  if (!roomy || !fronts.length) return last && !choosing ? [last] : [];
  return bets.filter((bet) => (bet === last && !choosing) || (!bet.right && bet.lap === lap));
}
