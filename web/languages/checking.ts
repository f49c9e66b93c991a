import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { catalogues, messagesIn } from './catalogues.ts';

/** A message that can't be used: the page says it in English. */
export interface Fault {
  /** such as `GAME/messages/fr.json` */
  file: string;
  line: number;
  key: string;
  why: string;
}

/** What is wrong with a language's catalogues, held beside the English ones. */
export function faultsIn(language: string): Fault[] {
  const faults = catalogues(language).flatMap((file, at) => {
    const english = readFileSync(catalogues('en')[at] ?? file, 'utf8');
    return faultsOf(language, existsSync(file) ? readFileSync(file, 'utf8') : '{}', english).map((fault) => ({
      file: nameOf(file),
      ...fault,
    }));
  });
  return faults;
}

/** What is wrong with one catalogue, held beside the English one. */
export function faultsOf(language: string, source: string, english: string): Omit<Fault, 'file'>[] {
  const said = new Map(messagesIn(source));
  const meant = new Map(messagesIn(english));
  const keys = [...new Set([...meant.keys(), ...said.keys()])].sort();
  const known: string[] = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();
  let line = 1;
  return keys.flatMap((key) => {
    line = lineOf(source, key) ?? line;
    const [text, original] = [said.get(key), meant.get(key)];
    const why =
      original === undefined
        ? 'English has no such message'
        : text === undefined
          ? 'is missing'
          : amiss(text, original, known);
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
    return `can't be read: ${error instanceof Error ? error.message : String(error)}`;
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

function nameOf(file: URL): string {
  const path = fileURLToPath(file);
  const folder = dirname(path);
  return `${basename(dirname(folder))}/${basename(folder)}/${basename(path)}`;
}
