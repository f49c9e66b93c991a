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
  { type: 'Voted', votes: [1, 0] },
  { type: 'RoundBegan', round: 1, camera: 0 },
  { type: 'Drew', seat: 0, count: 2 },
  { type: 'FrontDrawn', seat: 0, card: 'ram' },
  { type: 'LaidOut', row: ['ram'], fronts: [{ owner: 0, card: 'cow' }] },
  { type: 'BetMade', bet: { bettor: 0, lap: 1, front: 'ram', middle: 'cow', owner: 1, right: true } },
  { type: 'BetMade', bet: { bettor: 0, lap: 1, front: 'ram', middle: 'cow', owner: null, right: false } },
  { type: 'Kept', seat: 0, cards: ['ram'] },
  { type: 'SetAside', seat: 0, card: 'ram' },
  { type: 'Lost', seat: 0, cards: ['ram'] },
  { type: 'Bonus', seat: 0, card: 'ram', source: 'box' },
  { type: 'Skipped', seat: 0 },
  { type: 'PairsShown', pairs: [{ owner: 0, front: 'ram', middle: 'cow' }] },
  { type: 'Ended', scores: [5, 3], winners: [0, 1], pairs: [] },
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

test('votes and scores say “you”', async () => {
  await chooseLanguage('en');
  await speakWhole();
  expect(narrate({ type: 'Voted', votes: [1, 0] }, names)).toBe('The votes: you → Bruno, Bruno → you.');
  expect(narrate({ type: 'Ended', scores: [5, 5], winners: [0, 1], pairs: [] }, names)).toBe(
    'you 5, Bruno 5. Bruno and you win.',
  );
});
