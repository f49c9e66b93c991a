import { expect, test } from 'vitest';
import { notePosition } from './note';

const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });
const NOTE = box(0, 0, 200, 60);

test('a note lies above its thing, in the middle', () => {
  expect(notePosition(box(150, 300, 40, 40), NOTE, 390)).toEqual({ margin: '0', left: '70px', top: '232px' });
});

test('and below it, where there is no room above', () => {
  expect(notePosition(box(150, 40, 40, 40), NOTE, 390).top).toBe('88px');
});

test('it stays on the screen', () => {
  expect(notePosition(box(0, 300, 40, 40), NOTE, 390).left).toBe('12px');
  expect(notePosition(box(360, 300, 30, 40), NOTE, 390).left).toBe('178px');
});
