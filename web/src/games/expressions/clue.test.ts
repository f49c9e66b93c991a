import { beforeAll, expect, test } from 'vitest';
import { chooseLanguage, speakWhole } from '$lib/i18n';
import { namesOf } from '$lib/names/names.svelte';
import { sayClue, sayClueShort } from './clue';
import { narrate } from './narrate';
import type { View } from './wire.gen';
import { words } from './words';

const names = namesOf(
  () => [],
  () => ({ 'joy-6': 'joy-6' }),
);
const view = {} as View;

beforeAll(async () => {
  Object.assign(globalThis, { document: { documentElement: { lang: '' } } });
  await chooseLanguage('en');
  await speakWhole();
});

test('a clue that says more says of which number, wherever it is told', () => {
  const clue = { card: 'joy-6', says: 'more' } as const;
  expect(sayClue(clue)).toBe('more 6s');
  expect(sayClueShort(clue)).toBe('more 6s');
  expect(words.option('says', 'more', view, names, ['joy-6'])).toBe('more 6s');
  expect(words.answer({ type: 'Clue', ...clue }, view, names)).toBe('joy-6: I have more 6s');
  expect(narrate({ type: 'Clued', seat: 0, ...clue }, names)).toContain('more 6s');
});

test('Polish declines the number', async () => {
  await chooseLanguage('pl');
  await speakWhole();
  expect(sayClue({ card: 'joy-6', says: 'more' })).toBe('więcej szóstek');
  expect(words.answer({ type: 'Clue', card: 'joy-6', says: 'more' }, view, names)).toContain('jeszcze jedną szóstkę');
});
