/** Paper as it lies in printers, in millimetres. */
export const PAPERS = {
  a4: { width: 210, height: 297 },
  letter: { width: 215.9, height: 279.4 },
} as const;

export type Paper = keyof typeof PAPERS;

/** How many cards go on a page, and how large each is, in millimetres. */
export interface Layout {
  columns: number;
  rows: number;
  width: number;
  height: number;
}

/** What a card looks like: as in most card games, square, or as a photo with a strip below it. */
export type Shape = 'tall' | 'square' | 'photo';

const LAYOUTS: Record<Shape, { usual: Layout; large: Layout }> = {
  tall: {
    usual: { columns: 3, rows: 3, width: 63, height: 88 },
    large: { columns: 2, rows: 2, width: 90, height: 126 },
  },
  square: {
    usual: { columns: 3, rows: 4, width: 63, height: 63 },
    large: { columns: 2, rows: 2, width: 96, height: 96 },
  },
  photo: {
    usual: { columns: 3, rows: 3, width: 63, height: 76 },
    large: { columns: 2, rows: 2, width: 96, height: 116 },
  },
};

/** Usual cards, or twice as large: both fit on either paper. */
export function layoutOf(large: boolean, shape: Shape = 'tall'): Layout {
  return LAYOUTS[shape][large ? 'large' : 'usual'];
}

/** The cards of each page, in their order. */
export function pagesOf<Card>(cards: readonly Card[], { columns, rows }: Layout): Card[][] {
  const each = columns * rows;
  return Array.from({ length: Math.ceil(cards.length / each) }, (_, page) =>
    cards.slice(page * each, (page + 1) * each),
  );
}

/** How long a crop mark is, and how far from the cards it ends, in millimetres. */
const [MARK, GAP] = [4, 1];

/** Where to cut: lines outside the cards, in the page's millimetres, as the path of a drawing. */
export function cropMarks(paper: Paper, { columns, rows, width, height }: Layout): string {
  const page = PAPERS[paper];
  const left = (page.width - columns * width) / 2;
  const top = (page.height - rows * height) / 2;
  const [right, bottom] = [left + columns * width, top + rows * height];
  const down = Array.from({ length: columns + 1 }, (_, index) => left + index * width).map(
    (x) => `M${x} ${top - GAP - MARK}v${MARK}M${x} ${bottom + GAP}v${MARK}`,
  );
  const across = Array.from({ length: rows + 1 }, (_, index) => top + index * height).map(
    (y) => `M${left - GAP - MARK} ${y}h${MARK}M${right + GAP} ${y}h${MARK}`,
  );
  return [...down, ...across].join('');
}

/** The size of a name that has to fit on one card, in millimetres. */
export function sizeOfName(name: string, { width }: Layout): number {
  const longest = Math.max(...name.split(/\s+/).map((word) => [...word].length));
  const byWord = (width - 8) / (0.62 * longest);
  const byLength = [...name].length > 22 ? width / 13 : width / 9;
  return Math.round(Math.min(byWord, byLength, width / 8) * 10) / 10;
}
