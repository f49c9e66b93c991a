import { expect, test } from 'vitest';
import type { Guessed } from '../wire.gen';
import { clueHelped } from './scenes';

const guess: Guessed = { type: 'Guessed', seat: 1, partner: 0, card: 'sadness-5', right: true, holder: 0 };

test('a clue helped if it spoke of the suit of a card that others found', () => {
  const drop = { type: 'Clue' as const, card: 'sadness-9', says: 'lowest' as const };
  const other = { type: 'Clue' as const, card: 'joy-9', says: 'lowest' as const };
  expect(clueHelped(guess, 0, [drop])).toBe(true);
  expect(clueHelped(guess, 0, [other])).toBe(false);
  expect(clueHelped(guess, 2, [drop])).toBe(false);
  expect(clueHelped({ ...guess, right: false }, 0, [drop])).toBe(false);
  expect(clueHelped(guess, null, [drop])).toBe(false);
});
