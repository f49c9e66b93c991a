import { IntlMessageFormat } from 'intl-messageformat';
import type { Language } from './languages';
import type en from './messages/en.json';

export type Key = keyof typeof en;
export type Values = Record<string, string | number>;

/** A plain sentence, or the parts of one with placeholders, parsed while building (messages.ts). */
type Message = Exclude<ConstructorParameters<typeof IntlMessageFormat>[0], string> | string;

export type Catalogue = Record<Key, Message>;

/** Speaks the messages of one catalogue. */
export function speaker(language: Language, catalogue: Catalogue): (key: Key, values?: Values) => string {
  const formats = new Map<Key, IntlMessageFormat>();
  return (key, values) => {
    const message = catalogue[key];
    if (typeof message === 'string') return message;
    let format = formats.get(key);
    if (!format) {
      format = new IntlMessageFormat(message, language);
      formats.set(key, format);
    }
    return String(format.format(values));
  };
}
