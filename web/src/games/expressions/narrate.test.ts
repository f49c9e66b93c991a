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
  { type: 'Began', first: 0 },
  { type: 'Clued', seat: 0, card: 'joy-3', says: 'lowest' },
  { type: 'Expired', seat: 0, card: 'joy-3' },
  { type: 'Guessed', seat: 0, partner: 1, card: 'joy-3', right: true, holder: 1 },
  { type: 'Guessed', seat: 1, partner: 0, card: 'joy-3', right: false, holder: null },
  { type: 'Guessed', seat: 1, partner: 1, card: 'joy-3', right: false, holder: 0 },
  { type: 'Put', seat: 0, card: 'joy-3', zone: 'harmony' },
  { type: 'Moved', seat: 0, card: 'joy-3', zone: 'harmony' },
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

test('a guess says “you” where you guess, where you are asked, and where you had the card', async () => {
  await chooseLanguage('en');
  await speakWhole();
  const guess = (seat: number, partner: number, holder: number) =>
    narrate({ type: 'Guessed', seat, partner, card: 'joy-3', right: partner === holder, holder }, names);
  expect(guess(1, 0, 0)).toBe('Bruno guesses that you have joy 3: right.');
  expect(guess(0, 1, 1)).toBe('You guess that Bruno has joy 3: right.');
  expect(guess(1, 2, 0)).toBe('Bruno guesses that … has joy 3: wrong, you do.');
});
