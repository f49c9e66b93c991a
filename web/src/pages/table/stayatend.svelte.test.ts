import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GameShown } from '$lib/wire.gen';
import { MOMENT, StayAtEnd } from './stayatend.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const gameOf = (number: number) => ({ number }) as GameShown;

function atAnEnd(you = 'ben') {
  let game = $state.raw(gameOf(1));
  let atEnd = $state(true);
  let made: StayAtEnd | undefined;
  const end = $effect.root(() => {
    made = new StayAtEnd(() => ({ game, steps: [], seats: [], table: { you, host: 'ada' }, atEnd }));
  });
  flushSync();
  return {
    stay: made as unknown as StayAtEnd,
    end,
    deal: (number: number) => {
      game = gameOf(number);
      atEnd = false;
      flushSync();
    },
  };
}

test('a new deal leaves the end on screen for a moment, and then goes there', () => {
  const { stay, deal, end } = atAnEnd();
  expect(stay.held).toBeUndefined();
  deal(2);
  expect(stay.held?.game.number).toBe(1);
  vi.advanceTimersByTime(MOMENT - 1);
  expect(stay.held?.game.number).toBe(1);
  vi.advanceTimersByTime(1);
  expect(stay.held).toBeUndefined();
  end();
});

test('somebody who wants to stay goes when they like', () => {
  const { stay, deal, end } = atAnEnd();
  deal(2);
  stay.staying = true;
  flushSync();
  vi.advanceTimersByTime(10 * MOMENT);
  expect(stay.held?.game.number).toBe(1);
  deal(3);
  expect(stay.held?.game.number).toBe(1);
  stay.go();
  expect(stay.held).toBeUndefined();
  end();
});

test('whoever deals goes along at once', () => {
  const { stay, deal, end } = atAnEnd('ada');
  deal(2);
  expect(stay.held).toBeUndefined();
  end();
});
