import { expect, test } from 'vitest';
import { LEAST } from '$lib/board/scene.svelte';
import type { Events } from '../wire.gen';
import { PACE, prankIn } from './scenes';

const played = (card: string): Events => ({ type: 'Played', seat: 1, card });
const robbed: Events = { type: 'Robbed', seat: 1, owner: 3 };

test('mischief that hits somebody is told with thief and victim', () => {
  expect(prankIn([played('ninja'), robbed])).toEqual({ card: 'ninja', seat: 1, victim: 3, events: [robbed] });
  const asleep: Events = { type: 'FellAsleep', seat: 2 };
  expect(prankIn([played('lullaby'), asleep])?.victim).toBe(2);
});

test('emotions, and mischief that only lies there, are no scene', () => {
  expect(prankIn([played('anger-3')])).toBeUndefined();
  expect(prankIn([played('heart')])).toBeUndefined();
});

test('mischief is seen for two seconds', () => {
  expect(PACE.seen).toBeGreaterThanOrEqual(LEAST);
});
