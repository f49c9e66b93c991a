import type { Point } from './ring';

/** Where the ring and the seven cards lie, in hundredths of the width of their box. */
export interface Layout {
  height: number;
  middle: Point;
  /** how wide the ring is */
  ring: number;
  /** how wide a card is */
  card: number;
  /** the middles of the cards, from the middle of the ring */
  cards: readonly Point[];
}

const mirrored = (one: Point, two: Point, three: Point, four: Point): Point[] => {
  const over = ({ x, y }: Point) => ({ x: -x, y });
  return [one, two, three, four, over(three), over(two), over(one)];
};

export const PHONE: Layout = {
  height: 122,
  middle: { x: 50, y: 54 },
  ring: 43,
  card: 23.8,
  cards: mirrored({ x: 14.6, y: -40 }, { x: 35.9, y: -11 }, { x: 28.5, y: 31 }, { x: 0, y: 53.6 }),
};

export const WIDE: Layout = {
  height: 95,
  middle: { x: 50, y: 46.8 },
  ring: 49.4,
  card: 19,
  cards: mirrored({ x: 17.6, y: -36.1 }, { x: 39.4, y: -8.9 }, { x: 31.7, y: 25.1 }, { x: 0, y: 38.3 }),
};
