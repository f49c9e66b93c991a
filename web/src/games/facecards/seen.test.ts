import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deckNames } from '$lib/decks/names';
import { chooseLanguage, LANGUAGE_CODES, speakWhole } from '$lib/i18n';
import { namesOf } from '$lib/names/names.svelte';
import { CARDS } from './cards.gen';
import { cardOf } from './cards';
import { glance, narrate } from './narrate';
import { seenOf } from './seen';

beforeAll(() => {
  Object.assign(globalThis, { document: { documentElement: { lang: '' } } });
});

beforeEach(async () => {
  await chooseLanguage('en');
  await speakWhole();
});

const seen = (id: string) => {
  const card = cardOf(id, []);
  return card && seenOf(card);
};

describe('a photo in words', () => {
  test('says its kind, its colours, its looks, what is behind it and where it comes from', () => {
    expect(seen('lion')).toBe(
      'Animals: brown, yellow, big nose, fluffy, something around the face, proud, rounded ears, orange background, flag: Kenya',
    );
  });

  test('says what somebody holds', () => {
    expect(seen('baby')).toContain('baby’s bottle');
  });

  test('is old before all else, and then has no colour behind it', () => {
    expect(seen('musketeer')).toMatch(/^People: old brown photo, beard, .*crossed swords, flag: France$/);
    expect(seen('moai')).not.toMatch(/background|, brown,/);
    expect(seen('flamingo')).toMatch(/^Animals: faded seventies photo, pink, /);
  });

  test('of the players’ own says what was seen on it, or its kind alone', () => {
    const [own, bare] = [
      { id: 'photo-1', category: 'people' as const, look: ['glasses' as const, 'smiling' as const] },
      { id: 'photo-2', category: 'objects' as const },
    ];
    expect(seenOf(cardOf('photo-1', [own, bare]) ?? never())).toBe('People: glasses, smiling');
    expect(seenOf(cardOf('photo-2', [own, bare]) ?? never())).toBe('Objects');
  });

  test('is told apart by ear: no two of them sound alike', () => {
    expect(new Set(CARDS.map(seenOf)).size).toBe(CARDS.length);
  });

  test('is short enough to listen to', () => {
    const words = CARDS.map((card) => seenOf(card).split(/\s+/).length).sort((one, other) => one - other);
    expect(words.at(-1)).toBeLessThanOrEqual(30);
    expect(words[Math.floor(words.length / 2)]).toBeLessThanOrEqual(16);
  });

  test.each(LANGUAGE_CODES)('has a term for everything in %s', async (language) => {
    await chooseLanguage(language);
    await speakWhole();
    for (const card of CARDS) expect(seenOf(card)).not.toMatch(/facecards\.|undefined|\b[A-Z]{2}\b|: ,|, ,/);
  });

  test('is told in the log where people are likened to it', async () => {
    const known = await deckNames('facecards', 'en');
    const names = namesOf(
      () => [],
      () => known,
    );
    expect(narrate({ type: 'TurnedUp', card: 'bat' }, names)).toBe(
      'Who looks most like this: the bat (Animals: brown, arms or wings out, pointed ears, two equal halves, teeth, triangular, wild, purple background)?',
    );
    // On a big screen all look at it.
    expect(narrate({ type: 'TurnedUp', card: 'bat' }, { ...names, seen: true })).toBe(
      'Who looks most like this: the bat?',
    );
  });

  test('is only named to people who see it', async () => {
    const known = await deckNames('facecards', 'en');
    const names = namesOf(
      () => [],
      () => known,
    );
    expect(glance({ type: 'TurnedUp', card: 'bat' }, names)).toBe('Who looks most like this: the bat?');
    expect(glance({ type: 'LaidOut', row: ['bat'], fronts: [{ owner: 0, card: 'lion' }] }, names)).toBe('');
    expect(glance({ type: 'Flopped', lap: 1 }, names)).toBe(narrate({ type: 'Flopped', lap: 1 }, names));
  });
});

function never(): never {
  throw new Error('This photo is on the table');
}
