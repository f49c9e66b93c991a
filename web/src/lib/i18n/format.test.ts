import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, test } from 'vitest';
import { allMessages } from '../../../languages/catalogues';
import { FormatError, formatter } from './format';
import { LANGUAGE_CODES } from './languages';
import type { Values } from './speak';

/** What may fill each gap of a message: every choice it makes, and numbers for which languages have forms of their own. */
function fillings(parts: readonly MessageFormatElement[], found = new Map<string, (string | number)[]>()) {
  for (const part of parts) {
    if (part.type === TYPE.argument && !found.has(part.value)) found.set(part.value, ['Anne', 3]);
    if (part.type !== TYPE.select && part.type !== TYPE.plural) continue;
    const plural = part.type === TYPE.plural;
    found.set(part.value, plural ? [0, 1, 2, 5, 22, 1200] : [...Object.keys(part.options), 'something else']);
    for (const { value } of Object.values(part.options)) fillings(value, found);
  }
  return found;
}

/** Each choice of each gap at least once, beside the first ones of the others. */
function eachOnce(gaps: Map<string, (string | number)[]>): Values[] {
  const first = Object.fromEntries([...gaps].map(([name, [value = '']]) => [name, value]));
  return [first, ...[...gaps].flatMap(([name, values]) => values.map((value) => ({ ...first, [name]: value })))];
}

test.each(LANGUAGE_CODES)('every message of %s is said as the reference for ICU says it', (language) => {
  const format = formatter(language);
  const amiss = allMessages(language).flatMap(([key, text]) => {
    const parts = parse(text, { ignoreTag: true });
    const reference = new IntlMessageFormat(parts, language);
    return eachOnce(fillings(parts))
      .filter((values) => format(parts, values) !== String(reference.format(values)))
      .map((values) => `${key} ${JSON.stringify(values)}`);
  });
  expect(amiss).toEqual([]);
});

describe('what can not be said', () => {
  const say = (text: string, values: Values) => formatter('en')(parse(text, { ignoreTag: true }), values);

  test('is refused, so that nobody reads half a sentence', () => {
    expect(() => say('{name} guesses.', {})).toThrow(FormatError);
    expect(() => say('{when, date}', { when: 0 })).toThrow(FormatError);
    expect(say('{name} guesses.', { name: 'Anne' })).toBe('Anne guesses.');
  });

  test('is not looked for where every object has something', () => {
    expect(() => say('{toString}', {})).toThrow(FormatError);
    expect(say('{is, select, yes {Yes} other {No}}', { is: 'toString' })).toBe('No');
  });
});
