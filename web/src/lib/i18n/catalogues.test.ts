import { readdirSync, readFileSync } from 'node:fs';
import { parse } from '@formatjs/icu-messageformat-parser';
import { describe, expect, test } from 'vitest';
import { allMessages, catalogues } from '../../../languages/catalogues';
import { faultsIn, faultsOf, gapsOf } from '../../../languages/checking';
import { bestLanguage, LANGUAGE_CODES, ownName, type Language } from './languages';
import { speaker, type Key } from './speak';

type Written = Record<Key, string>;

const SOURCES = new URL('../../', import.meta.url);

const catalogue = (code: Language) => Object.fromEntries(allMessages(code)) as Written;

const english = catalogue('en');

/** A gap as it is filled, whether it chooses between words or is one. */
const anyKind = (gap: string) => gap.replace(/\(.*\)/, '(argument)');

/** Whether a message is asked for: by its name, or by a template such as `game.${name}.sentence`. */
function usedIn(sources: string): (key: string) => boolean {
  const names = new Set([...sources.matchAll(/'([a-z][\w.-]*)'/gi)].map((match) => match[1]));
  const templates = [...sources.matchAll(/`((?:[\w.-]|\$\{[^}]+\})+)`/g)]
    .map((match) => match[1] ?? '')
    // One that doesn't begin with a word of the catalogues, such as `${table}.${game}`, is something else.
    .filter((template) => template.includes('${') && /^[a-z][\w-]*\./i.test(template))
    .map(
      (template) =>
        new RegExp(
          `^${template
            .split(/\$\{[^}]+\}/)
            .map((part) => part.replaceAll('.', '\\.'))
            .join('[\\w-]+')}$`,
        ),
    );
  return (key) => names.has(key) || templates.some((template) => template.test(key));
}

function allSources(): string {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => /\.(svelte|ts)$/.test(file) && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(new URL(file, SOURCES), 'utf8'))
    .join('\n');
}

test.each(LANGUAGE_CODES)('the catalogues of %s have every message, with its gaps and its plurals', (code) => {
  expect(faultsIn(code).map(({ file, line, key, why }) => `${file}:${line}: ${key} ${why}`)).toEqual([]);
});

test('a catalogue is told which message is wrong, where, and why', () => {
  const english = '{"a": "One", "b": "Two {name}", "c": "{n, plural, one {# card} other {# cards}}", "d": "Four"}';
  const french = `{
    "a": "Un",
    "b": "Deux {nom}",
    "c": "{n, plural, one {# carte} few {# cartes} other {# cartes}}",
    "e": "Cinq {"
  }`;
  expect(faultsOf('fr', french, english)).toEqual([
    { line: 3, key: 'b', why: 'has the gaps nom (argument), not name (argument)' },
    { line: 4, key: 'c', why: 'has the plural form few, which the language has not: many, one, other' },
    { line: 4, key: 'd', why: 'is missing' },
    { line: 5, key: 'e', why: 'English has no such message' },
  ]);
  expect(faultsOf('fr', '{"a": "Un {"}', '{"a": "One"}')[0]?.why).toMatch("can't be read");
  expect(faultsOf('pl', '{"a": "{n, plural, one {# karta}}"}', '{"a": "{n}"}')[0]?.why).toMatch("can't be read");
});

test('no message stands in two catalogues', () => {
  const keys = allMessages('en').map(([key]) => key);
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});

test('every message is kind: no exclamation marks, nothing empty, no stray spaces', () => {
  const amiss = LANGUAGE_CODES.flatMap((code) =>
    Object.entries(catalogue(code))
      .filter(([, message]) => /[!¡]/.test(message) || message !== message.trim() || message === '')
      .map(([key]) => `${code}: ${key}`),
  );
  expect(amiss).toEqual([]);
});

test('every message is used somewhere', () => {
  const used = usedIn(allSources());
  expect(Object.keys(english).filter((key) => !used(key))).toEqual([]);
});

describe('finding what is used', () => {
  const used = usedIn("t('home.join'); t(`game.${name}.sentence`)");

  test('sees names and templates', () => {
    expect(used('home.join')).toBe(true);
    expect(used('game.emojito.sentence')).toBe(true);
  });

  test('is not fooled by neighbours', () => {
    expect(used('home.joined')).toBe(false);
    expect(used('game.emojito.kind')).toBe(false);
    expect(used('game.emojito.more.sentence')).toBe(false);
    expect(usedIn('`${table}.${game}`')('home.join')).toBe(false);
  });
});

test('gaps are found inside plurals', () => {
  expect(gapsOf('{name} has {cards, plural, one {# card of {suit}} other {# cards}}')).toEqual([
    'cards (argument)',
    'name (argument)',
    'suit (argument)',
  ]);
});

test('the types of the messages name the gaps that the messages have', () => {
  const types = catalogues().flatMap(({ what, folder }) =>
    what === 'messages' ? [readFileSync(new URL('../messages.gen.ts', folder), 'utf8')] : [],
  );
  const typed = [...types.join('').matchAll(/^ {2}'(.+)': (.+);$/gm)].map(([, key, gaps = '']) => [
    key,
    [...gaps.matchAll(/'(\w+)'/g)].map(([, gap]) => `${gap} (argument)`),
  ]);
  const meant = allMessages('en').map(([key, message]) => [key, gapsOf(message).map(anyKind)]);
  expect(typed).toEqual(meant);
});

test('Polish plurals have their three forms', () => {
  const cards = parse('{n, plural, one {# karta} few {# karty} other {# kart}}');
  const say = speaker('pl', { ...english, 'ui.on': cards });
  expect([1, 3, 5].map((n) => say('ui.on', { n }))).toEqual(['1 karta', '3 karty', '5 kart']);
});

test('the first wish that mien speaks is granted, else English', () => {
  expect(bestLanguage(['pt-BR', 'nl-BE', 'fr'])).toBe('nl');
  expect(bestLanguage(['PL'])).toBe('pl');
  expect(bestLanguage(['ja'])).toBe('en');
  expect(bestLanguage([])).toBe('en');
});

test('languages are found by looking, and call themselves by their own names', () => {
  expect(LANGUAGE_CODES).toEqual(['de', 'en', 'es', 'fr', 'nl', 'pl']);
  expect(LANGUAGE_CODES.map(ownName)).toEqual(['Deutsch', 'English', 'Español', 'Français', 'Nederlands', 'Polski']);
});
