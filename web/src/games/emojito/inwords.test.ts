import { beforeAll, describe, expect, test } from 'vitest';
import { EMOTION_NAMES, EMOTIONS, face } from '$lib/face';
import { chooseLanguage, LANGUAGE_CODES, speakWhole } from '$lib/i18n';
import { CARDS } from './cards.gen';
import { sayChange } from './inwords';
import { linesOf } from './lines';
import english from './messages/en.json';
import { actOf } from './perform/acting';

beforeAll(async () => {
  Object.assign(globalThis, { document: { documentElement: { lang: '' } } });
  await chooseLanguage('en');
  await speakWhole();
});

describe('a face in words', () => {
  test('says what is new, and what is back at rest', () => {
    expect(sayChange({}, { brows: 'browsUp', mouth: 'mouthOpen', gaze: 'gazeLeft' })).toBe(
      'brows raised, looking left, mouth open',
    );
    expect(sayChange({ brows: 'browsUp', gaze: 'gazeLeft' }, { brows: 'browsUp', gaze: 'gazeRight' })).toBe(
      'looking right',
    );
    expect(sayChange({ brows: 'browsUp', eyes: 'eyesWide' }, { eyes: 'eyesWide' })).toBe('brows back at rest');
    expect(sayChange({ brows: 'browsUp' }, {})).toBe('face at rest');
    expect(sayChange({ brows: 'browsUp' }, { brows: 'browsUp' })).toBe('');
  });

  test('a mouth is at rest once, and only when all of it is', () => {
    expect(sayChange({ mouth: 'mouthOpen', corners: 'smile', eyes: 'eyesWide' }, { eyes: 'eyesWide' })).toBe(
      'mouth back at rest',
    );
    expect(sayChange({ mouth: 'mouthOpen', corners: 'smile' }, { corners: 'smile' })).toBe('');
  });

  test('tells an act from rest to rest', () => {
    expect(linesOf(actOf(EMOTIONS.surprise))).toEqual([
      'brows raised, eyes wide open, round mouth',
      'brows back at rest, eyes open again',
      'face at rest',
    ]);
    expect(linesOf({ poses: [], sounds: [] })).toEqual([]);
  });

  test('has something to say of every card that is not stony', () => {
    const mute = CARDS.filter((card) => !linesOf(actOf(face(card.face))).length);
    expect(mute.length).toBeLessThanOrEqual(1);
  });

  test.each(LANGUAGE_CODES)('never names an emotion in %s', async (language) => {
    const { default: names } = (await import(`./names/${language}.json`)) as { default: Record<string, string> };
    const { default: messages } = (await import(`./messages/${language}.json`)) as { default: Record<string, string> };
    const told = Object.entries(messages).filter(([key]) => key.startsWith('emojito.face.'));
    const words = told.flatMap(([, text]) => text.toLowerCase().split(/[^\p{L}-]+/u)).filter((word) => word.length > 4);
    const cards = new Set(CARDS.flatMap(({ id }) => (names[id] ?? '').toLowerCase().split(/[^\p{L}-]+/u)));
    const seen = new Set(CARDS.flatMap(({ id }) => (names[`${id}.seen`] ?? '').toLowerCase().split(/[^\p{L}-]+/u)));
    // What is in a card's name and not in what one sees of it is how it feels.
    expect(words.filter((word) => cards.has(word) && !seen.has(word))).toEqual([]);
    expect(told).toHaveLength(Object.keys(english).filter((key) => key.startsWith('emojito.face.')).length);
  });

  test('the poses that actors begin with are told without their names', () => {
    for (const name of EMOTION_NAMES) expect(linesOf(actOf(EMOTIONS[name])).join()).not.toContain(name);
  });
});
