import { describe, expect, test } from 'vitest';
import { address, baseOf, pathWithin } from './address';

describe('the base path', () => {
  test.each([
    ['https://club.example/assets/start-1.js', ''],
    ['https://club.example/games/mien/assets/start-1.js', '/games/mien'],
    ['http://[::1]:8460/m/assets/start-1.js?x=/y/z', '/m'],
  ])('of %s', (script, base) => {
    expect(baseOf(script)).toBe(base);
  });

  test.each(['', '/m', '/games/mien'])('%j comes before everything, and is taken off again', (base) => {
    for (const path of ['/', '/t/calm-owl', '/rules/emojito#EJ-1'] as const) {
      expect(address(path, base)).toBe(base + path);
      expect(pathWithin(address(path, base), base)).toBe(path);
    }
  });

  test('what lies beside it is not ours', () => {
    for (const address of ['/', '/games', '/games/mien', '/games/mien-2/', '/t/calm-owl'])
      expect(pathWithin(address, '/games/mien')).toBeUndefined();
  });
});
