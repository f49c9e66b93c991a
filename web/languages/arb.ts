import { catalogues, gamesWithRules, textsIn } from './catalogues.ts';
import { gapsOf } from './checking.ts';
import { noteFor, notesFor } from './notes.ts';
import { rulesIn } from './rules.ts';

/*
 * All that a language says, in one file to hand over: an Application Resource Bundle, which is JSON with ICU messages
 * and notes. Weblate, Crowdin, Lokalise, POEditor and others read it, and so does any editor.
 */

/** What stands beside a text, for the person who translates it; the names are those of the format. */
export interface Attributes {
  description: string;
  source_text: string;
  placeholders?: Record<string, { description: string }>;
}

/** A text by its name in the bundle, with the English one. */
export interface Unit {
  id: string;
  english: string;
  text: string | undefined;
  attributes: Attributes;
}

const NAMES = 'What a card is called';
const EFFECTS = 'What a card does, printed on it';
const RULES = 'From the rules; keep stars, *(marks)*, bars and the numbers of rules as they are';

/** Everything there is to say, in the order in which it is handed over: messages, names of cards, rules. */
export function unitsOf(language: string): Unit[] {
  const said = catalogues().flatMap((catalogue) => {
    const notes = notesFor(catalogue.game);
    const texts = textsIn(catalogue, language);
    return [...textsIn(catalogue, 'en')].map(([key, english]): Unit => {
      if (catalogue.what === 'names') {
        const description = `${key.endsWith('.effect') ? EFFECTS : NAMES}, in ${catalogue.game}`;
        const id = nameId(catalogue.game ?? '', key);
        return { id, english, text: texts.get(key), attributes: { description, source_text: english } };
      }
      const gaps = gapsOf(english).map((gap) => gap.replace(/ .*/, ''));
      const placeholders = Object.fromEntries(gaps.map((gap) => [gap, { description: notes.gaps[gap] ?? '' }]));
      const attributes: Attributes = { description: noteFor(key, notes) ?? '', source_text: english };
      if (gaps.length > 0) attributes.placeholders = placeholders;
      return { id: key, english, text: texts.get(key), attributes };
    });
  });
  const rules = gamesWithRules().flatMap((game) => {
    const texts = new Map((rulesIn(game, language) ?? []).map(({ id, words }) => [id, words]));
    return (rulesIn(game, 'en') ?? []).flatMap(({ id, words }): Unit[] => {
      if (!id) return [];
      const attributes = { description: RULES, source_text: words };
      return [{ id: ruleId(game, id), english: words, text: texts.get(id), attributes }];
    });
  });
  return [...said, ...rules];
}

export function nameId(game: string, key: string): string {
  return `${game}/names/${key}`;
}

export function ruleId(game: string, id: string): string {
  return `${game}/rules/${id}`;
}

/** The bundle of a language; one that isn't there yet is empty, with the English beside each text. */
export function bundleOf(language: string, units: readonly Unit[] = unitsOf(language)): string {
  const entries = units.flatMap(({ id, text, attributes }) => [
    [id, text ?? ''],
    [`@${id}`, attributes],
  ]);
  return JSON.stringify({ '@@locale': language, ...Object.fromEntries(entries) }, undefined, 2) + '\n';
}

export interface Bundle {
  language: string;
  texts: Map<string, string>;
}

/** Reads a bundle; an empty text is one that isn't translated yet. Throws if it is none. */
export function readBundle(source: string): Bundle {
  const { '@@locale': language, ...rest } = JSON.parse(source) as Record<string, unknown>;
  if (typeof language !== 'string' || !/^[a-z]{2,3}$/.test(language))
    throw new Error('It has no language: "@@locale" should be a code of two or three letters');
  const texts = Object.entries(rest).filter(
    (entry): entry is [string, string] => !entry[0].startsWith('@') && typeof entry[1] === 'string' && entry[1] !== '',
  );
  return { language, texts: new Map(texts) };
}
