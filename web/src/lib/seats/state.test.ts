import { expect, test } from 'vitest';
import english from '$lib/i18n/messages/en.json';
import { SEAT_STATES, strongestState, type SeatState } from './state';

const STATES = Object.keys(SEAT_STATES) as SeatState[];

test('every state has words, except being here', () => {
  for (const state of STATES) expect(`seat.${state}` in english).toBe(state !== 'here');
});

test('somebody who is away is shown to be away, whatever else holds', () => {
  for (const state of STATES) expect(strongestState(state, 'away')).toBe('away');
  expect(strongestState('here', 'bot', 'done')).toBe('done');
  expect(strongestState('act', 'thinking')).toBe('act');
  expect(strongestState('here')).toBe('here');
});
