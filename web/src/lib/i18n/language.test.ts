import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as LanguageModule from './language.svelte';

/** Words that arrive when the test lets them; all others are there at once. */
function onItsWay(file: string) {
  let end: (came: boolean) => void = () => undefined;
  const coming = new Promise<boolean>((done) => (end = done));
  vi.doMock(file, async (original) => {
    if (await coming) return original();
    throw new TypeError('Failed to fetch');
  });
  return { arrive: () => end(true), fail: () => end(false) };
}

let language: typeof LanguageModule;

beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  language = await import('./language.svelte');
  await language.chooseLanguage('en');
});

afterEach(() => {
  for (const file of ['en.json?part=rest', 'fr.json?part=first', 'fr.json?part=rest', 'de.json?part=first'])
    vi.doUnmock(`./messages/${file}`);
  vi.unstubAllGlobals();
});

test('the page says which language it is in', async () => {
  await language.chooseLanguage('fr');
  expect([document.documentElement.lang, language.currentLanguage()]).toEqual(['fr', 'fr']);
});

test('a sentence begins with a capital; in Dutch, ij is one letter', async () => {
  const { capital } = await import('./capital');
  expect([capital('mira guesses.'), capital('ijs')]).toEqual(['Mira guesses.', 'Ijs']);
  await language.chooseLanguage('nl');
  expect(capital('ijs')).toBe('IJs');
});

test('a chosen language is remembered, else the browser decides', async () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('navigator', { languages: ['pl-PL', 'en'] });
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
  });
  await language.startLanguage();
  expect(language.currentLanguage()).toBe('pl');
  await language.chooseLanguage('de');
  expect([...kept.values()]).toEqual(['de']);
  await language.startLanguage();
  expect(language.currentLanguage()).toBe('de');
});

const settled = () => new Promise((done) => setTimeout(done));

test('a page that needs all messages waits for them, though another asked first', async () => {
  const words = onItsWay('./messages/en.json?part=rest');
  void language.speakWhole();
  const second = vi.fn();
  const spoken = language.speakWhole().then(second);
  await settled();
  expect(second).not.toHaveBeenCalled();
  words.arrive();
  await spoken;
  expect(language.t('refusal.locked')).not.toBe('');
});

test('words that did not come are asked for again', async () => {
  const words = onItsWay('./messages/en.json?part=rest');
  const first = language.speakWhole();
  words.fail();
  await expect(first).rejects.toThrow();
  vi.doUnmock('./messages/en.json?part=rest');
  await language.speakWhole();
  expect(language.find('refusal.locked')).toBeDefined();
});

test('a language chosen while the rest of another is on its way stays chosen, with all its words', async () => {
  const words = onItsWay('./messages/en.json?part=rest');
  const whole = language.speakWhole();
  await language.chooseLanguage('fr');
  words.arrive();
  await whole;
  expect(language.currentLanguage()).toBe('fr');
  expect(language.find('refusal.locked')).toBeDefined();
});

test('of two languages the one chosen last is spoken, whichever comes first', async () => {
  const words = onItsWay('./messages/fr.json?part=first');
  const french = language.chooseLanguage('fr');
  await language.chooseLanguage('de');
  words.arrive();
  await french;
  expect(language.currentLanguage()).toBe('de');
});

test('all the words are those of a language that was chosen a moment before', async () => {
  const words = onItsWay('./messages/fr.json?part=first');
  const french = language.chooseLanguage('fr');
  const whole = language.speakWhole();
  words.arrive();
  await Promise.all([french, whole]);
  expect(language.currentLanguage()).toBe('fr');
  expect(language.find('refusal.locked')).toBeDefined();
});

test('a language that does not come leaves the one that is spoken', async () => {
  const words = onItsWay('./messages/de.json?part=first');
  const german = language.chooseLanguage('de');
  words.fail();
  await expect(german).rejects.toThrow();
  await language.speakWhole();
  expect(language.currentLanguage()).toBe('en');
});

test('a name from the server is found only with all that its message needs', async () => {
  await language.speakWhole();
  expect(language.find('no.such.message')).toBeUndefined();
  expect(language.find('lobby.of')).toBeUndefined();
  expect(language.find('lobby.of', { name: 'Ada' })).toMatch('Ada');
});
