/** The room for some cards, how close together they lie, and what stands above or below each of them, in pixels. */
export interface Room {
  width: number;
  height: number;
  gap: number;
  head?: number;
  /** the width that a card never goes above */
  most?: number;
}

/** How cards are laid into a room: so many in a row, each of this width. */
export interface Fit {
  columns: number;
  width: number;
}

/** Rows with fewer empty places are worth cards that are so much smaller. */
const TIDY = 0.93;

/**
 * The columns that make alike cards largest in a room; `ratio` is a card's width by its height.
 * If two numbers of columns do about as well, the one with fewer empty places wins, and of these the one with fewer rows.
 */
export function largestFit(count: number, ratio: number, { width, height, gap, head = 0, most = Infinity }: Room): Fit {
  let best: Fit = { columns: Math.max(1, count), width: 0 };
  let empty = Infinity;
  for (let columns = 1; columns <= count; columns += 1) {
    const rows = Math.ceil(count / columns);
    const across = (width - gap * (columns - 1)) / columns;
    const down = ((height - gap * (rows - 1)) / rows - head) * ratio;
    const fits = Math.max(0, Math.min(across, down, most));
    const left = rows * columns - count;
    if (fits && fits * (left > empty ? TIDY : 1) >= best.width * (left < empty ? TIDY : 1)) {
      best = { columns, width: fits };
      empty = left;
    }
  }
  return best;
}
