import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { describe, expect, test } from 'vitest';
import { messagesIn } from '../../../languages/catalogues';
import glossary from './glossary.json';
import { LANGUAGE_CODES, type Language } from './languages';

/*
 * One word for one thing, on the pages, in the games, their rules and their cards. In glossary.json an idea has a
 * pattern for each language: where the English text says it, the other says it, too. `never` lists what must not
 * be said at all, because there is another word for it.
 */

type Texts = Map<string, string>;
type Said = string | { words: string };
interface Rules {
  lead: Said[];
  steps: Said[][];
  sections: { slug: string; title: string; rules: { id: string; blocks: (Said[] | object)[] }[] }[];
}

const SOURCES = new URL('../../', import.meta.url);
const GAMES = new URL('games/', SOURCES);
const read = (path: URL) => readFileSync(path, 'utf8');

/** The words of a message, without the names of its gaps. */
function wordsOf(message: string): string {
  const look = (elements: readonly MessageFormatElement[]): string =>
    elements
      .map((element) => {
        if (element.type === TYPE.literal) return element.value;
        if (element.type !== TYPE.plural && element.type !== TYPE.select) return '…';
        return Object.values(element.options)
          .map((option) => look(option.value))
          .join(' / ');
      })
      .join('');
  return look(parse(message, { ignoreTag: true }));
}

function messages(file: URL): [string, string][] {
  return existsSync(file) ? messagesIn(read(file)).map(([key, message]) => [key, wordsOf(message)]) : [];
}

const plain = (said: readonly Said[]) => said.map((word) => (typeof word === 'string' ? word : word.words)).join('');

/** The book of rules: what leads it in, its headings, and every rule by its number. */
function rules(file: URL): [string, string][] {
  if (!existsSync(file)) return [];
  const book = JSON.parse(read(file)) as Rules;
  const told = book.sections.flatMap(({ slug, title, rules: of }) => [
    [`heading ${slug}`, title] as [string, string],
    ...of.map(({ id, blocks }): [string, string] => [id, blocks.filter(Array.isArray).map(plain).join(' ')]),
  ]);
  return [
    ['lead', plain(book.lead)],
    ...book.steps.map((step, index): [string, string] => [`${index + 1}.`, plain(step)]),
    ...told,
  ];
}

/** All that a language says, by place: the pages, and each game with its rules. */
function everything(language: Language): Record<string, Texts> {
  const pages = new Map(messages(new URL(`lib/i18n/messages/${language}.json`, SOURCES)));
  const games = readdirSync(GAMES).map((game): [string, Texts] => {
    const here = new URL(`${game}/`, GAMES);
    const said = [
      ...messages(new URL(`messages/${language}.json`, here)),
      ...rules(new URL(`rules/book.${language}.gen.json`, here)),
    ];
    return [game, new Map(said)];
  });
  return { pages, ...Object.fromEntries(games) };
}

/** What the cards of all games are called, and do. */
function cards(language: Language): Texts {
  const names = readdirSync(GAMES).flatMap((game) => messages(new URL(`${game}/names/${language}.json`, GAMES)));
  return new Map(names);
}

const ENGLISH = everything('en');

/** What never stands in a text: straight quotes, another language's quotes, and in French a space that breaks. */
const PRINTED = {
  en: '[\'"„«»]',
  fr: '[\'"„“”‘]| [;:?!»]|« |\\w[?!;»]|«\\w',
  nl: '[\'"„“”«»]',
  de: '[\'"”«»]|(?<=\\w)‘|‚',
  es: '[\'"„“”]',
  pl: '[\'"“«»]',
};

/** The languages that the glossary has words of; a new one joins when its words are settled. */
const HELD = Object.keys(PRINTED).filter((code) => LANGUAGE_CODES.includes(code)) as (keyof typeof PRINTED)[];

/** Without the places at which a long word may be broken. */
const whole = (text = '') => text.replaceAll('\u00ad', '');

describe.each(HELD)('in %s', (language) => {
  const said = everything(language);

  test('an idea has its word wherever English names it', () => {
    const amiss = Object.entries(glossary.ideas).flatMap(([idea, { in: places, ...words }]) => {
      const named = new RegExp(words.en, 'iu');
      const term = new RegExp(words[language], 'iu');
      return places.flatMap((place) =>
        [...(ENGLISH[place] ?? [])]
          .filter(([key, text]) => named.test(text) && !term.test(whole(said[place]?.get(key))))
          .map(([key]) => `${idea}: ${key} says “${said[place]?.get(key)}”, without ${term.source}`),
      );
    });
    expect(amiss).toEqual([]);
  });

  test('nothing is called what it is not called', () => {
    const all = [...Object.values(said), cards(language)].flatMap((texts) => [...texts]);
    const amiss = glossary.never[language].flatMap((word) =>
      all.filter(([, text]) => new RegExp(word, 'u').test(text)).map(([key, text]) => `${word}: ${key} says “${text}”`),
    );
    expect(amiss).toEqual([]);
  });

  test('quotes, apostrophes and spaces are those of its printers', () => {
    const all = [...Object.values(said), cards(language)].flatMap((texts) => [...texts]);
    const wrong = new RegExp(PRINTED[language], 'u');
    expect(all.filter(([, text]) => wrong.test(text)).map(([key, text]) => `${key}: ${text}`)).toEqual([]);
  });
});

test('every idea is named in English, in all the places it is listed for', () => {
  const unnamed = Object.values(glossary.ideas).flatMap(({ in: places, en }) =>
    places.filter(
      (place) =>
        ![...(ENGLISH[place] ?? new Map<string, string>()).values()].some((text) => new RegExp(en, 'iu').test(text)),
    ),
  );
  expect(unnamed).toEqual([]);
});
