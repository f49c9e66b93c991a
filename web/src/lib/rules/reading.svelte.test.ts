import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GameName } from '$lib/games';
import { chooseLanguage } from '$lib/i18n';
import { closeRules, offerSheet, openPlace, openRules } from './open.svelte';
import { reading } from './reading.svelte';

let game = $state<GameName | undefined>();
let first = false;
let read: ReturnType<typeof reading>;
let stop: () => void;
/** Whether the book had drawings, each time it was opened. */
let drawn: boolean[] = [];

beforeEach(async () => {
  await chooseLanguage('en');
  [game, first, drawn] = [undefined, false, []];
  stop = $effect.root(() => {
    read = reading(
      () => game,
      () => first,
    );
    $effect(() => {
      if (read.opened) drawn.push(read.opened.drawings !== undefined);
    });
  });
  flushSync();
});

afterEach(() => stop());

test('a book is opened with its drawings, and another one for another game', async () => {
  expect(read.opened).toBeUndefined();
  game = 'emojito';
  flushSync();
  await vi.waitFor(() => expect(read.opened?.drawings).toBeDefined(), 10_000);
  expect(read.opened?.game).toBe('emojito');
  game = 'expressions';
  flushSync();
  await vi.waitFor(() => expect(read.opened?.game).toBe('expressions'), 10_000);
  expect(read.failed).toBe(false);
});

test('if the words are wanted first, the drawings follow', async () => {
  first = true;
  game = 'emoticon';
  flushSync();
  await vi.waitFor(() => expect(drawn).toEqual([false, true]), 10_000);
});

test('a game without rules has failed', async () => {
  game = 'chess' as GameName;
  flushSync();
  await vi.waitFor(() => expect(read.failed).toBe(true));
  expect(read.opened).toBeUndefined();
});

test('rules lie beside a game only where there is a sheet for them', () => {
  expect(openRules('emojito', 'EJ-1')).toBe(false);
  expect(openPlace()).toBeUndefined();
  const gone = offerSheet();
  expect(openRules('emojito', 'EJ-1')).toBe(true);
  expect(openPlace()).toEqual({ game: 'emojito', rule: 'EJ-1' });
  openRules('emojito');
  expect(openPlace()).toEqual({ game: 'emojito' });
  closeRules();
  expect(openPlace()).toBeUndefined();
  openRules('emojito');
  gone();
  expect(openPlace()).toBeUndefined();
  expect(openRules('emojito')).toBe(false);
});
