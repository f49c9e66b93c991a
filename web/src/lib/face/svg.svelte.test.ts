import { beforeEach, expect, test } from 'vitest';
import { draw, type Piece } from './svg';

let into: Element;
const path = (is: Piece['is']): Piece => ({ tag: 'path', is });

beforeEach(() => {
  into = document.createElementNS('http://www.w3.org/2000/svg', 'g');
});

test('pieces are drawn in their order', () => {
  draw(into, [path({ d: 'M0 0', fill: 'red' }), { tag: 'g', is: { opacity: 0.5 }, holds: [path({ d: 'M1 1' })] }]);
  expect(into.innerHTML).toBe('<path d="M0 0" fill="red"></path><g opacity="0.5"><path d="M1 1"></path></g>');
});

test('what stays the same is not touched, what changes is, and what goes is gone', () => {
  const before = [path({ d: 'M0 0', fill: 'red' }), path({ d: 'M1 1' }), path({ d: 'M2 2' })];
  draw(into, before);
  const [first, second] = into.children;
  first?.setAttribute('fill', 'by hand');
  draw(into, [path({ d: 'M5 5', fill: 'red' }), { tag: 'circle', is: { r: 3 } }], before);
  expect(into.children).toHaveLength(2);
  expect(into.children[0]).toBe(first);
  expect([first?.getAttribute('d'), first?.getAttribute('fill')]).toEqual(['M5 5', 'by hand']);
  expect(into.children[1]?.tagName).toBe('circle');
  expect(into.children[1]).not.toBe(second);
});

test('an attribute that is no longer wanted is taken away, inside of groups too', () => {
  const before: Piece[] = [{ tag: 'g', is: {}, holds: [path({ d: 'M0 0', opacity: 1 })] }];
  draw(into, before);
  const after: Piece[] = [{ tag: 'g', is: {}, holds: [path({ d: 'M0 0', opacity: undefined })] }];
  draw(into, after, before);
  expect(into.innerHTML).toBe('<g><path d="M0 0"></path></g>');
  draw(into, [{ tag: 'g', is: {} }], after);
  expect(into.innerHTML).toBe('<g></g>');
});
