import { IntlMessageFormat } from 'intl-messageformat';
import type { Language } from './languages';
import type en from './messages/en.json';

export type Key = keyof typeof en;
export type Catalogue = Record<Key, string>;
export type Values = Record<string, string | number>;

/** Speaks the messages of one catalogue; each is parsed once. */
export function speaker(language: Language, catalogue: Catalogue): (key: Key, values?: Values) => string {
  const parsed = new Map<Key, IntlMessageFormat>();
  return (key, values) => {
    let message = parsed.get(key);
    if (!message) {
      message = new IntlMessageFormat(catalogue[key], language, undefined, { ignoreTag: true });
      parsed.set(key, message);
    }
    return String(message.format(values));
  };
}
