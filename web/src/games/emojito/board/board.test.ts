import { describe, expect, test } from 'vitest';
import type { Moved } from '../wire.gen';
import { PHONE, WIDE } from './layout';
import { wayOf, zonesBefore } from './moves';
import { at, spots, zoneOf } from './ring';
import { revealOf } from './roles';

const moved = (token: number, by: number): Moved => ({ type: 'Moved', side: 0, seats: [0], by, token, zone: zoneOf(token) });

describe('the ring', () => {
  test('has the line at twelve o’clock and zone 4 at six', () => {
    expect(at(0, 100)).toEqual({ x: 0, y: -100 });
    expect(at(4, 100)).toEqual({ x: 0, y: 100 });
  });

  test.each([1, 2, 3, 4, 5, 7])('gives each of %i tokens in one zone a place of its own', (count) => {
    const places = spots(Array.from({ length: count }, () => 3)).map(({ x, y }) => `${x} ${y}`);
    expect(new Set(places).size).toBe(count);
  });

  test('lets a token hop over the line, forwards and back', () => {
    expect(wayOf(moved(8, 3))).toEqual([5, 6, 7, 1]);
    expect(wayOf(moved(6, -3))).toEqual([2, 1, 7, 6]);
    expect(wayOf(moved(2, 2))).toEqual([0, 1, 2]);
  });

  test('knows where the tokens stood', () => {
    expect(zonesBefore([1, 4], [moved(8, 3)])).toEqual([5, 4]);
  });
});

describe.each([
  ['a phone', PHONE],
  ['a wide screen', WIDE],
])('on %s', (_, { cards, card, middle, height }) => {
  test('seven cards lie within the box, and none on another', () => {
    for (const [one, { x, y }] of cards.entries()) {
      expect(Math.abs(x) + card / 2).toBeLessThanOrEqual(50);
      expect(middle.y + y - card / 2).toBeGreaterThanOrEqual(0);
      expect(middle.y + y + card / 2).toBeLessThanOrEqual(height);
      for (const other of cards.slice(one + 1)) expect(Math.max(Math.abs(x - other.x), Math.abs(y - other.y))).toBeGreaterThan(card);
    }
  });
});

test('a reveal has the cards that lay there, what was acted and who found it', () => {
  const steps = [
    { step: 3, events: [{ type: 'Laid', cards: ['a', 'b'] }] },
    {
      step: 4,
      events: [
        { type: 'Revealed', seat: 1, card: 'b', number: 2 },
        { type: 'Guessed', seat: 0, number: 2, right: true },
      ],
    },
  ];
  expect(revealOf(steps.slice(1), steps)).toMatchObject({ laid: ['a', 'b'], answers: [{ number: 2 }], guesses: [{ right: true }] });
  expect(revealOf([], steps)).toBeUndefined();
});
