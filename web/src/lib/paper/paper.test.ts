import { expect, test } from 'vitest';
import { cropMarks, layoutOf, pagesOf, PAPERS, sizeOfName, type Paper, type Shape } from './paper';

const papers = Object.keys(PAPERS) as Paper[];

const shapes: readonly Shape[] = ['tall', 'square', 'photo'];
const kinds = papers.flatMap((paper) =>
  shapes.flatMap((shape) => [true, false].map((large) => [paper, shape, large] as const)),
);

test.each(kinds)('cards and crop marks fit on %s, %s, large: %s', (paper, shape, large) => {
  const layout = layoutOf(large, shape);
  const { width, height } = PAPERS[paper];
  expect(layout.columns * layout.width).toBeLessThan(width - 12);
  expect(layout.rows * layout.height).toBeLessThan(height - 12);
  const starts = [...cropMarks(paper, layout).matchAll(/M([\d.-]+) ([\d.-]+)/g)].map(([, x, y]) => [
    Number(x),
    Number(y),
  ]);
  expect(starts).toHaveLength(2 * (layout.columns + 1 + layout.rows + 1));
  for (const [x = -1, y = -1] of starts) {
    expect(x).toBeGreaterThanOrEqual(2.5);
    expect(y).toBeGreaterThanOrEqual(2.5);
  }
});

test('every card lies on one page, in its order', () => {
  const cards = Array.from({ length: 20 }, (_, index) => index);
  const pages = pagesOf(cards, layoutOf(false));
  expect(pages.map(({ length }) => length)).toEqual([9, 9, 2]);
  expect(pages.flat()).toEqual(cards);
  expect(pagesOf([], layoutOf(true))).toEqual([]);
});

test('the longest word of a name fits beside the edges of its card', () => {
  for (const name of ['Joy', 'Überglücklichkeitsgefühl', 'Proud of my very own little brother']) {
    const longest = Math.max(...name.split(' ').map(({ length }) => length));
    expect(longest * sizeOfName(name, layoutOf(false)) * 0.62).toBeLessThanOrEqual(55.5);
  }
});
