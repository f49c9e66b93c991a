import { describe, expect, test } from 'vitest';
import { pointOf, ring, SYMBOLS } from './ring';

describe('the ring', () => {
  test('has its line at twelve and zone 4 at six', () => {
    expect(SYMBOLS).toHaveLength(7);
    expect(pointOf(4, 80)).toEqual({ x: 0, y: 80 });
    expect(pointOf(1, 80).x).toBeGreaterThan(0);
    expect(pointOf(7, 80).x).toBeCloseTo(-pointOf(1, 80).x);
  });

  test('draws each zone closed', () => {
    for (const zone of SYMBOLS.keys()) expect(ring(zone + 1)).toMatch(/^M.+Z$/);
  });
});
