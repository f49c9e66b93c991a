import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Step } from '$lib/game/playable';
import type { Events, Guessed } from '../wire.gen';
import { BREATH, clueHelped, guessIn, SEEN, Verdict } from './verdict.svelte';

vi.mock('$lib/sound', () => ({ play: () => undefined }));

const guess: Guessed = { type: 'Guessed', seat: 1, partner: 0, card: 'sadness-5', right: true, holder: 0 };
const step = (number: number, ...events: Events[]): Step<Events> => ({ step: number, events });
const began = step(0, { type: 'Began', first: 0 });
const guessed = step(1, guess);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a guess that is new is found, and none by anyone who has just come', () => {
  expect(guessIn([guessed], [began, guessed])).toEqual(guess);
  expect(guessIn([began, guessed], [began, guessed])).toBeUndefined();
  expect(guessIn([step(1)], [began, step(1)])).toBeUndefined();
});

test('a guess holds its breath, then tells, then goes', () => {
  const verdict = new Verdict();
  verdict.see([guessed], [began, guessed]);
  expect([verdict.guess, verdict.hushed]).toEqual([guess, true]);
  vi.advanceTimersByTime(BREATH);
  expect([verdict.guess, verdict.hushed]).toEqual([guess, false]);
  vi.advanceTimersByTime(SEEN);
  expect(verdict.guess).toBeUndefined();
});

test('what happens next, or a touch, ends it', () => {
  const verdict = new Verdict();
  verdict.see([guessed], [began, guessed]);
  verdict.see([], [began, guessed]);
  expect(verdict.guess).toEqual(guess);
  verdict.see([step(2)], [began, guessed, step(2)]);
  expect(verdict.guess).toBeUndefined();
  verdict.see([guessed], [began, guessed]);
  verdict.end();
  vi.advanceTimersByTime(BREATH + SEEN);
  expect([verdict.guess, verdict.hushed]).toEqual([undefined, false]);
});

test('a clue helped if it spoke of the suit of a card that others found', () => {
  const drop = { type: 'Clue' as const, card: 'sadness-9', says: 'lowest' as const };
  const other = { type: 'Clue' as const, card: 'joy-9', says: 'lowest' as const };
  expect(clueHelped(guess, 0, [drop])).toBe(true);
  expect(clueHelped(guess, 0, [other])).toBe(false);
  expect(clueHelped(guess, 2, [drop])).toBe(false);
  expect(clueHelped({ ...guess, right: false }, 0, [drop])).toBe(false);
  expect(clueHelped(guess, null, [drop])).toBe(false);
});
