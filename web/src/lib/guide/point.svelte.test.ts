import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pointAt } from './point';

let above: Element | null = null;
const scrolled = vi.fn();
const hand = () => document.getElementById('hand') as HTMLElement;

beforeEach(() => {
  document.body.innerHTML = '<div id="hand" data-part="mine hand"><i id="card"></i></div><div id="sheet"></div>';
  document.elementFromPoint = () => above;
  hand().scrollIntoView = scrolled;
});

afterEach(() => {
  document.body.innerHTML = '';
  scrolled.mockClear();
});

test('a part is marked until nobody speaks of it any more', () => {
  above = document.getElementById('card');
  const unmark = pointAt('hand');
  expect(hand().dataset.pointed).toBe('');
  expect(scrolled).not.toHaveBeenCalled();
  unmark?.();
  expect(hand().dataset.pointed).toBeUndefined();
});

test('what lies below something else is brought into sight', () => {
  above = document.getElementById('sheet');
  pointAt('mine');
  expect(scrolled).toHaveBeenCalledOnce();
});

test.each([undefined, 'board'])('nothing is marked for %s', (part) => {
  expect(pointAt(part)).toBeUndefined();
});
