import { afterEach, expect, test, vi } from 'vitest';
import type { Playable } from './playable';
import { boardOf, choosePlain, isPlain } from './plain.svelte';

const game = (more: Partial<Playable>) => ({ Plain: 'plain', ...more }) as unknown as Playable;
const drawnBy = (more: object, screen?: boolean) => boardOf(game(more), screen) as unknown;

afterEach(() => choosePlain(false));

test('a game is drawn by its board, on a big screen by its own, and plainly for people who like that', () => {
  expect(drawnBy({ Board: 'board', Screen: 'screen' })).toBe('board');
  expect(drawnBy({ Board: 'board', Screen: 'screen' }, true)).toBe('screen');
  expect(drawnBy({ Board: 'board' }, true)).toBe('board');
  expect(drawnBy({})).toBe('plain');
  choosePlain(true);
  expect(drawnBy({ Board: 'board' })).toBe('plain');
  expect(drawnBy({ Board: 'board' }, true)).toBe('board');
});

test('the choice is remembered on this device', async () => {
  choosePlain(true);
  vi.resetModules();
  const next = await import('./plain.svelte');
  expect([isPlain(), next.isPlain()]).toEqual([true, true]);
  next.choosePlain(false);
  vi.resetModules();
  expect((await import('./plain.svelte')).isPlain()).toBe(false);
});
