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
  { type: 'RoundBegan', round: 1, points: 2, first: 0 },
  { type: 'Drew', seat: 0, count: 2 },
  { type: 'Played', seat: 0, card: 'anger-5' },
  { type: 'Took', seat: 1, owner: 0, card: 'anger-3' },
  { type: 'Swapped', seat: 0, mine: 'anger-3', owner: 1, theirs: 'fear-3' },
  { type: 'Swapped', seat: 1, mine: 'anger-3', owner: 0, theirs: 'fear-3' },
  { type: 'Burst', owner: 0, cards: ['anger-3'] },
  { type: 'Robbed', seat: 1, owner: 0 },
  { type: 'Stolen', seat: 0, owner: 1, card: 'anger-3' },
  { type: 'FellAsleep', seat: 0 },
  { type: 'Slept', seat: 0 },
  { type: 'Passed', seat: 0 },
  { type: 'Helped', seat: 0, to: 1, card: 'anger-3' },
  { type: 'Helped', seat: 1, to: 0, card: 'anger-3' },
  { type: 'Scored', round: 1, scores: [5, 3], moods: ['anger', 'anger'], winner: 0 },
  { type: 'Rewarded', seat: 0, helper: 0, pirate: false },
  { type: 'Rewarded', seat: 1, helper: 0, pirate: true },
  { type: 'Discarded', seat: 0, cards: ['anger-3'] },
  { type: 'Ended', points: [5, 3], rewards: [[], []], scores: [5, 3], winners: [0] },
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

test('sentences agree with whom they are about, in English', async () => {
  await chooseLanguage('en');
  await speakWhole();
  const say = (event: Events) => narrate(event, names);
  expect(say({ type: 'Took', seat: 1, owner: 0, card: 'anger-3' })).toBe('Bruno takes anger 3 from in front of you.');
  expect(say({ type: 'Robbed', seat: 0, owner: 1 })).toBe('You steal a card from Bruno’s hand.');
  expect(say({ type: 'Drew', seat: 0, count: 2 })).toBe('');
  expect(say({ type: 'Drew', seat: 1, count: 2 })).toBe('Bruno draws 2 cards.');
});
