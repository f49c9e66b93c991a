import { beforeAll, describe, expect, test } from 'vitest';
import { EMOTIONS, face } from '$lib/face';
import { deckNames } from '$lib/decks/names';
import { chooseLanguage, LANGUAGE_CODES, speakWhole } from '$lib/i18n';
import { namesOf } from '$lib/names/names.svelte';
import { CARDS } from './cards.gen';
import { narrate } from './narrate';
import { faceOf, featuresOf, seenOf } from './seen';

beforeAll(async () => {
  Object.assign(globalThis, { document: { documentElement: { lang: '' } } });
  await chooseLanguage('en');
  await speakWhole();
});

const english = await deckNames('emojito', 'en');
const names = namesOf(
  () => [],
  () => english,
);

describe('a card before it is revealed', () => {
  test('is told by what one sees of it, never by its name', () => {
    for (const { id } of CARDS) {
      const said = seenOf(id, names);
      expect(said.startsWith(`${english[`${id}.seen`]}: `)).toBe(true);
      expect(said).not.toContain(english[id]);
    }
  });

  test('has features of its own: hardly two of a hundred faces sound alike', () => {
    const said = CARDS.map((card) => featuresOf(face(card.face)).join());
    expect(new Set(said).size).toBeGreaterThan(CARDS.length * 0.9);
  });

  test('is not called by its name in the log, either', () => {
    const [one, two] = CARDS.map(({ id }) => id);
    const cards = [one, two].map(String);
    expect(narrate({ type: 'Laid', cards }, names)).not.toContain(english[cards[0] ?? '']);
    expect(narrate({ type: 'Secret', card: cards[0] ?? '' } as never, names)).not.toContain(english[cards[0] ?? '']);
  });

  test.each(LANGUAGE_CODES)('says who or what it shows in %s without the emotion', async (language) => {
    const called = await deckNames('emojito', language);
    expect(CARDS.filter(({ id }) => !called[`${id}.seen`] || called[`${id}.seen`] === called[id])).toEqual([]);
  });
});

describe('a face in words', () => {
  test('names what moves, from the brows to the cheeks', () => {
    expect(featuresOf(EMOTIONS.anger)).toContain('browsKnit');
    expect(featuresOf(EMOTIONS.surprise)).toEqual(expect.arrayContaining(['browsUp', 'eyesWide']));
    expect(featuresOf(EMOTIONS.sadness)).toEqual(expect.arrayContaining(['browsInner', 'mouthDown']));
    expect(featuresOf(face({}))).toEqual(['rest']);
  });

  test('a performance is told where it says most', () => {
    const poses = [
      { at: 0, face: {} },
      { at: 400, face: { browKnit: 1, smile: -0.8 } },
      { at: 900, face: { browKnit: 0.5 } },
    ];
    expect(faceOf({ poses, sounds: [] })).toBe('brows drawn together, corners of the mouth down');
    expect(faceOf({ poses: [{ at: 0, face: {} }], sounds: [] })).toBe('');
  });
});
