import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { chooseLanguage, speakWhole } from '$lib/i18n';
import { LANGUAGE_CODES } from '$lib/i18n/languages';
import { namesOf } from '$lib/names/names.svelte';
import type { Seated } from '$lib/seats/seats';
import { narrate } from './narrate';
import type { Events } from './wire.gen';

/** You are called Anna, and Bruno sits beside you. */
const names = namesOf(
  () => [{ name: 'Anna', you: true }, { name: 'Bruno' }] as Seated[],
  () => ({}),
);

beforeAll(() => void vi.stubGlobal('document', { documentElement: { lang: '' } }));

const EVENTS: Events[] = [
  { type: 'Drew', seat: 0, symbol: 'face' },
  { type: 'Performed', seat: 0, watchers: [1] },
  { type: 'Performed', seat: 1, watchers: [0, 1] },
  { type: 'Passed', seat: 0 },
  { type: 'Challenged', seat: 0, leader: 1, trophy: 'bear', discarded: false },
  { type: 'Challenged', seat: 1, leader: 0, trophy: 'bear', discarded: true },
  { type: 'Forestalled', seat: 1, leader: 0 },
  { type: 'Revealed', seat: 0, number: 3, card: 'bear' },
  { type: 'Guessed', seat: 0, number: 3, right: true },
  { type: 'Guessed', seat: 0, number: 0, right: false },
  { type: 'Moved', side: 0, seats: [0], by: 3, token: 3, zone: 5 },
  { type: 'Moved', side: 0, seats: [0, 1], by: -3, token: 0, zone: 0 },
  { type: 'TrophyWon', side: 0, seats: [0, 1], card: 'bear' },
  { type: 'TrophyLost', side: 0, seats: [0], card: '' },
  { type: 'PlayOff', seats: [0, 1] },
  { type: 'Ended', winners: [0] },
];

describe.each(LANGUAGE_CODES)('in %s', (code) => {
  beforeEach(async () => {
    await chooseLanguage(code);
    await speakWhole();
  });

  test.each(EVENTS.map((event) => [event.type, event] as const))('%s speaks of you as “you”', (_type, event) => {
    expect(narrate(event, names)).not.toContain('Anna');
  });
});

test('you and others move together', async () => {
  await chooseLanguage('de');
  await speakWhole();
  const moved = (seats: number[]) => narrate({ type: 'Moved', side: 0, seats, by: 3, token: 3, zone: 5 }, names);
  expect(moved([0])).toContain('Du rückst 3 Felder vor');
  expect(moved([0, 1])).toContain('Bruno und du rückt 3 Felder vor');
  expect(moved([1])).toContain('Bruno rückt 3 Felder vor');
});
