import { describe, expect, test } from 'vitest';
import { closeness, closer, CLOSEST, moved, whole } from './crop';

const SIZE = { width: 400, height: 300 };

describe('the square of a picture', () => {
  test('is the largest at first, in the middle', () => {
    expect(whole(SIZE)).toEqual({ x: 200, y: 150, side: 300 });
  });

  test('never leaves the picture', () => {
    expect(moved(whole(SIZE), 5, 5, SIZE)).toEqual({ x: 250, y: 150, side: 300 });
    expect(moved(closer(whole(SIZE), 2, SIZE), -5, 0.1, SIZE)).toEqual({ x: 75, y: 165, side: 150 });
  });

  test('goes closer around its middle, and back within the picture', () => {
    const corner = moved(closer(whole(SIZE), 3, SIZE), 9, 9, SIZE);
    expect(corner).toEqual({ x: 350, y: 250, side: 100 });
    expect(closer(corner, 1, SIZE)).toEqual({ x: 250, y: 150, side: 300 });
    expect(closeness(closer(corner, 100, SIZE), SIZE)).toBe(CLOSEST);
  });
});
