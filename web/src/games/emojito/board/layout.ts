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
  /** pixels that it leaves below it, for what stands in the corners */
  below: number;
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
  below: 0,
};

/** For a room that lies on its side. */
export const BROAD: Layout = {
  height: 95,
  middle: { x: 50, y: 46.8 },
  ring: 49.4,
  card: 19,
  cards: mirrored({ x: 17.6, y: -36.1 }, { x: 39.4, y: -8.9 }, { x: 31.7, y: 25.1 }, { x: 0, y: 38.3 }),
  below: 0,
};

/** From the middle of one card to the next, in rows. */
const STEP = 25.4;

/** For a room so low that no face would be read around a ring: two rows, and the ring in the place of an eighth card. */
export const LOW: Layout = {
  height: 52,
  middle: { x: 50 + 1.5 * STEP, y: 14 + STEP },
  ring: 22,
  card: 23.4,
  cards: Array.from({ length: 7 }, (_, index) => ({
    x: ((index % 4) - 3) * STEP,
    y: (Math.floor(index / 4) - 1) * STEP,
  })),
  below: 48,
};

/** The width, in pixels, below which nobody reads a face. */
const READABLE = 56;

/** What cards may lose in size for free corners: only the tall layout has them. */
const CORNERS = 1.25;

interface Size {
  width: number;
  height: number;
}

/** A hundredth of the width with which all of it fits into this room, in pixels. */
export function hundredthOf({ height, below }: Layout, room: Size): number {
  return Math.min(room.width / 100, (room.height - below) / height);
}

/** The layout whose cards are larger in this room, in pixels; `corners` if something else stands in its lower corners. */
export function layoutFor(room: Size, corners = false): Layout {
  const side = (layout: Layout) => layout.card * hundredthOf(layout, room);
  const round = side(TALL) * (corners ? CORNERS : 1) > side(BROAD) ? TALL : BROAD;
  return corners && room.width && side(round) < READABLE && side(LOW) > side(round) ? LOW : round;
}
