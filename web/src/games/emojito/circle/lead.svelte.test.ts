import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { BoardProps } from '$lib/game/playable';
import { speakWhole } from '$lib/i18n';
import { Refused } from '$lib/server/http';
import type { View } from '../wire.gen';
import Lead from './Lead.svelte';

/** Seats 1, 2 and 3 have to guess; the host has no seat. */
const BOARD = {
  view: { phase: { type: 'Guessing' }, actors: [0], options: {}, circle: { turns: [1, 0, 0, 0] } },
  game: { seat: null, step: 5, waiting: [1, 2, 3] },
  seats: [],
} as unknown as BoardProps<View>;

let drawn: Record<string, unknown>;

beforeAll(() => speakWhole());

afterEach(async () => {
  await unmount(drawn);
  document.body.innerHTML = '';
});

/** Presses “Go on without waiting” where seats are refused with these codes; whom the page has answered for. */
async function goOn(refusals: Record<number, string>): Promise<number[]> {
  const led: number[] = [];
  const lead = (seat: number) => {
    led.push(seat);
    const code = refusals[seat];
    return code ? Promise.reject(new Refused({ code, text: code, rule: null, words: {} })) : Promise.resolve();
  };
  drawn = mount(Lead, { target: document.body, props: { board: BOARD, lead } });
  flushSync();
  const button = document.querySelector('button');
  expect(button?.textContent).toBe('Go on without waiting');
  button?.click();
  await vi.waitFor(() => {
    flushSync();
    expect(button?.disabled).toBe(false);
  });
  return led;
}

const said = () => document.querySelector('[role=alert]')?.textContent ?? '';

test('the host goes on without all who wait, also if somebody answers at that moment', async () => {
  expect(await goOn({ 1: 'answered-already' })).toEqual([1, 2, 3]);
  expect(said()).toBe('');
});

test('whatever else is refused is told, and nobody else is answered for', async () => {
  expect(await goOn({ 2: 'host-only' })).toEqual([1, 2]);
  expect(said()).not.toBe('');
});
