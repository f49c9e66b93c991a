import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js';
import { bundleOf, unitsOf } from './arb.ts';

/*
 * A language that nobody speaks: English with an accent on every vowel, and a third longer. On a page, a word without
 * an accent was never translated, and what is cut off would be cut off in German.
 */

/** A code that no language will ever have: those from qaa to qtz are for private use. */
export const PSEUDO = 'qps';

const ACCENTED: Readonly<Record<string, string>> = { a: 'åà', e: 'ëé', i: 'îï', o: 'öò', u: 'ûù', y: 'ýý' };

export function accented(words: string): string {
  return words.replace(/[aeiouy]/g, (letter) => ACCENTED[letter] ?? letter);
}

/** A message with accents on its words and none on its gaps. */
export function pseudoMessage(message: string): string {
  const elements: unknown = changed(parse(message, { ignoreTag: true }));
  // The printer has a copy of the parser's types, and TypeScript takes the two for strangers.
  return printAST(elements as Parameters<typeof printAST>[0]);
}

function changed(elements: readonly MessageFormatElement[]): MessageFormatElement[] {
  return elements.map((element) => {
    if (element.type === TYPE.literal) return { ...element, value: accented(element.value) };
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return element;
    const options = Object.entries(element.options).map(([name, option]) => [
      name,
      { ...option, value: changed(option.value) },
    ]);
    return { ...element, options: Object.fromEntries(options) as typeof element.options };
  });
}

/** The whole language as a bundle. */
export function pseudoBundle(): string {
  const units = unitsOf('en').map((unit) => ({
    ...unit,
    text: unit.id.includes('/') ? accented(unit.english) : pseudoMessage(unit.english),
  }));
  return bundleOf(PSEUDO, units);
}
