import { expect, test } from 'vitest';
import type { GameShown } from '$lib/wire.gen';
import { Lingering } from './lingering.svelte';

const OVER = { winners: [], scores: [], rule: 'EJ-15' };
const game = (number: number, outcome: GameShown['outcome']) => ({ number, outcome }) as GameShown;

test('a page that opens a finished game sees its end', () => {
  expect(new Lingering(() => game(1, OVER)).over).toBe(true);
});

test('the end waits until the board has shown what brought it about', () => {
  let now = game(1, null);
  const lingering = new Lingering(() => now);
  lingering.show(undefined);
  now = game(1, OVER);
  expect(lingering.over).toBe(false);
  lingering.show({ heading: { title: 'And it was…' }, goOn: () => lingering.show(undefined) });
  expect([lingering.over, lingering.past?.heading.title]).toEqual([false, 'And it was…']);
  lingering.past?.goOn();
  expect([lingering.over, lingering.past]).toEqual([true, undefined]);
  now = game(2, null);
  expect(lingering.over).toBe(false);
});
