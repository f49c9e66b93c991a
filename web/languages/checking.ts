import { existsSync, readFileSync } from 'node:fs';
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { catalogues, fileIn, gamesWithRules, messagesIn, rulesFile, shortName } from './catalogues.ts';
import { misshapen, rulesIn } from './rules.ts';

/** A text that can't be used: the page says it in English. */
export interface Fault {
  /** as one would type it in the project's folder */
  file: string;
  line: number;
  /** the message, card or rule that is wrong */
  key: string;
  why: string;
}

/** What is wrong with a language: its messages, the names of cards and the rules, held beside the English ones. */
export function faultsIn(language: string): Fault[] {
  const said = catalogues().flatMap((catalogue) => {
    const file = fileIn(catalogue, language);
    const source = existsSync(file) ? readFileSync(file, 'utf8') : '{}';
    const english = readFileSync(fileIn(catalogue, 'en'), 'utf8');
    const faults = catalogue.what === 'messages' ? faultsOf(language, source, english) : faultsOfNames(source, english);
    return faults.map((fault) => ({ file: shortName(file), ...fault }));
  });
  return [...said, ...gamesWithRules().flatMap((game) => faultsOfRules(game, language))];
}

/** What is wrong with one file of messages, held beside the English one. */
export function faultsOf(language: string, source: string, english: string): Omit<Fault, 'file'>[] {
  const known: string[] = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();
  return compared(source, english, (text, original) => amiss(text, original, known));
}

/** The same for the names of cards, which have no gaps. */
export function faultsOfNames(source: string, english: string): Omit<Fault, 'file'>[] {
  return compared(source, english, (text) => (text.trim() === '' ? 'is empty' : undefined));
}

function faultsOfRules(game: string, language: string): Fault[] {
  const file = shortName(rulesFile(game, language));
  const [rules, english] = [rulesIn(game, language), rulesIn(game, 'en')];
  if (!rules) return [{ file, line: 1, key: 'the rules', why: 'are missing' }];
  return misshapen(rules, english ?? []).map(({ line, why }) => ({ file, line, key: 'the rules', why }));
}

function compared(
  source: string,
  english: string,
  look: (text: string, original: string) => string | undefined,
): Omit<Fault, 'file'>[] {
  let said: Map<string, string>;
  try {
    said = new Map(messagesIn(source));
  } catch (error) {
    return [{ line: lineOfError(source, error), key: 'the file', why: `can't be read: ${reason(error)}` }];
  }
  const meant = new Map(messagesIn(english));
  const keys = [...new Set([...meant.keys(), ...said.keys()])].sort();
  let line = 1;
  return keys.flatMap((key) => {
    line = lineOf(source, key) ?? line;
    const [text, original] = [said.get(key), meant.get(key)];
    const why =
      original === undefined ? 'English has no such message' : text === undefined ? 'is missing' : look(text, original);
    return why ? [{ line, key, why }] : [];
  });
}

function amiss(text: string, original: string, known: readonly string[]): string | undefined {
  try {
    const [gaps, wanted] = [gapsOf(text), gapsOf(original)];
    if (gaps.join() !== wanted.join())
      return `has the gaps ${gaps.join(', ') || 'none'}, not ${wanted.join(', ') || 'none'}`;
    const strange = pluralsOf(text).find((form) => !form.startsWith('=') && !known.includes(form));
    return strange && `has the plural form ${strange}, which the language has not: ${known.join(', ')}`;
  } catch (error) {
    return `can't be read: ${reason(error)}`;
  }
}

/** Every gap of a message with its kind, wherever it hides in plurals: sorted, each once. */
export function gapsOf(message: string): string[] {
  const found = new Set<string>();
  walk(message, (element) => {
    if (!('value' in element) || element.type === TYPE.literal) return;
    // A number needs a plural in one language and not in another.
    found.add(`${element.value} (${TYPE[element.type === TYPE.plural ? TYPE.argument : element.type]})`);
  });
  return [...found].sort();
}

function pluralsOf(message: string): string[] {
  const forms: string[] = [];
  walk(message, (element) => {
    if (element.type === TYPE.plural) forms.push(...Object.keys(element.options));
  });
  return forms;
}

function walk(message: string, look: (element: MessageFormatElement) => void): void {
  const into = (elements: readonly MessageFormatElement[]) => {
    for (const element of elements) {
      look(element);
      if (element.type === TYPE.plural || element.type === TYPE.select)
        for (const option of Object.values(element.options)) into(option.value);
    }
  };
  into(parse(message, { ignoreTag: true }));
}

function lineOf(source: string, key: string): number | undefined {
  const at = source.split('\n').findIndex((line) => line.trimStart().startsWith(`${JSON.stringify(key)}:`));
  return at < 0 ? undefined : at + 1;
}

/** Where JSON breaks off; the parser's message says it at its end, if at all. */
function lineOfError(source: string, error: unknown): number {
  const [, line] = /\bline (\d+)/.exec(reason(error)) ?? [];
  if (line) return Number(line);
  const [, position] = /\bposition (\d+)/.exec(reason(error)) ?? [];
  return source.slice(0, Number(position ?? source.length)).split('\n').length;
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
