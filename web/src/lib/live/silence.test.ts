import { expect, test } from 'vitest';
import type { GameShown, TableShown } from '$lib/wire.gen';
import { isSilenced } from './silence';

const playing = { stage: 'playing', paused: false } as TableShown;
const game = (seat: number | null, seats?: number[]) =>
  ({ seat, talk: seats ? { seats, rule: 'EJ-42' } : null }) as unknown as GameShown;

test('the rules say who may talk', () => {
  expect(isSilenced(playing, game(1, [0, 2]))).toBe(true);
  expect(isSilenced(playing, game(2, [0, 2]))).toBe(false);
  expect(isSilenced(playing, game(2))).toBe(false);
});

test('spectators may talk when every seat may', () => {
  expect(isSilenced(playing, game(null, [0, 2]))).toBe(true);
  expect(isSilenced(playing, game(null))).toBe(false);
});

test('everybody may talk in a pause, in the lobby and after the game', () => {
  expect(isSilenced({ ...playing, paused: true }, game(1, []))).toBe(false);
  expect(isSilenced({ ...playing, stage: 'over' }, game(1, []))).toBe(false);
  expect(isSilenced({ ...playing, stage: 'lobby' }, undefined)).toBe(false);
});
