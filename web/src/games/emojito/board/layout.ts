import type { Point } from './ring';

/** Where the ring and the seven cards lie, in hundredths of the width of their box. */
export interface Layout {
  height: number;
  middle: Point;
  /** the ring's width */
  ring: number;
  /** a card's width */
  card: number;
  /** the middles of the cards, from the middle of the ring */
  cards: readonly Point[];
}

const mirrored = (one: Point, two: Point, three: Point, four: Point): Point[] => {
  const over = ({ x, y }: Point) => ({ x: -x, y });
  return [one, two, three, four, over(three), over(two), over(one)];
};

/** For a room that is upright. */
export const TALL: Layout = {
  height: 122,
  middle: { x: 50, y: 54 },
  ring: 43,
  card: 23.8,
  cards: mirrored({ x: 14.6, y: -40 }, { x: 35.9, y: -11 }, { x: 28.5, y: 31 }, { x: 0, y: 53.6 }),
};

/** For a room that lies on its side. */
export const BROAD: Layout = {
  height: 95,
  middle: { x: 50, y: 46.8 },
  ring: 49.4,
  card: 19,
  cards: mirrored({ x: 17.6, y: -36.1 }, { x: 39.4, y: -8.9 }, { x: 31.7, y: 25.1 }, { x: 0, y: 38.3 }),
};

/** What cards may lose in size for free corners: only the tall layout has them. */
const CORNERS = 1.25;

/** The layout whose cards are larger in this room, in pixels; `corners` if something else stands in its lower corners. */
export function layoutFor({ width, height }: { width: number; height: number }, corners = false): Layout {
  const side = ({ card, height: tall }: Layout) => card * Math.min(width, (height * 100) / tall);
  return side(TALL) * (corners ? CORNERS : 1) > side(BROAD) ? TALL : BROAD;
}
