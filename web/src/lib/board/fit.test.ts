import { describe, expect, it } from 'vitest';
import { largestFit } from './fit';

const PHONE = { width: 366, height: 300, gap: 8 };

describe('the largest cards that fit', () => {
  it('lie in one row where the room is low', () => {
    expect(largestFit(7, 5 / 6, { width: 1000, height: 150, gap: 10 })).toEqual({ columns: 7, width: 125 });
  });

  it('lie in more rows where the room is narrow', () => {
    const { columns, width } = largestFit(17, 5 / 7, PHONE);
    expect(columns).toBe(6);
    expect(width).toBeCloseTo(54.3, 0);
  });

  it('hardly get smaller when there is one card less', () => {
    for (let count = 1; count < 20; count += 1)
      expect(largestFit(count, 5 / 7, PHONE).width).toBeGreaterThan(0.93 * largestFit(count + 1, 5 / 7, PHONE).width);
  });

  it('never stand out of the room', () => {
    for (let count = 1; count <= 20; count += 1)
      for (const height of [60, 140, 300, 700]) {
        const { columns, width } = largestFit(count, 5 / 7, { ...PHONE, height });
        const rows = Math.ceil(count / columns);
        expect(columns * width + (columns - 1) * 8).toBeLessThanOrEqual(366.001);
        expect((rows * width * 7) / 5 + (rows - 1) * 8).toBeLessThanOrEqual(height + 0.001);
      }
  });

  it('leave room for what stands above each of them', () => {
    expect(largestFit(2, 1, { width: 400, height: 150, gap: 0, head: 50 })).toEqual({ columns: 2, width: 100 });
  });

  it('fill their rows where that costs nothing', () => {
    expect(largestFit(8, 1, { width: 400, height: 200, gap: 0 }).columns).toBe(4);
    expect(largestFit(6, 1, { width: 300, height: 200, gap: 0 }).columns).toBe(3);
  });

  it('stand beside each other where they may not be larger anyhow', () => {
    expect(largestFit(3, 10 / 7, { width: 780, height: 590, gap: 12, most: 220 })).toEqual({ columns: 3, width: 220 });
  });

  it('are none where there is no room yet', () => {
    expect(largestFit(5, 1, { width: 0, height: 0, gap: 8 }).width).toBe(0);
    expect(largestFit(0, 1, PHONE)).toEqual({ columns: 1, width: 0 });
  });
});
